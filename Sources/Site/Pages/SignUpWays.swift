import Storage
import Visitors
import Words

extension SignUpWay {
    /// The path of its form.
    var path: String { "/join/\(rawValue)" }
}

extension CurrentSettings {
    /// The path of a new visitor's form; nil if visitors can't sign up by themselves. A visitor who has
    /// scanned a code, at the door with a phone, is asked one question at a time.
    func signUpPath(_ scanned: ScannedCode) -> String? {
        (!scanned.isEmpty && ownWays.contains(.guided) ? .guided : ownWays.first)?.path
    }

    /// The links from the form of one way to those of the others; nil if there are none.
    func otherWays(than way: SignUpWay?) -> View? {
        let labels: [(way: SignUpWay, label: Sentence)] = [
            (.guided, "step by step"), (.email, "with email"), (.username, "with a username"),
        ]
        let others = labels.filter { ownWays.contains($0.way) && $0.way != way }
        if others.isEmpty { return nil }
        return View(["links": others.map { View(["path": $0.way.path, "label": $0.label]) }])
    }
}
