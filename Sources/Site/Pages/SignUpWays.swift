import Storage
import Visitors

extension SignUpWay {
    /// Where its form is.
    var path: String { "/join/\(rawValue)" }
}

extension CurrentSettings {
    /// The path of a new visitor's form; nil if visitors can't sign up by themselves. A visitor who has
    /// scanned a code, at the door with a phone, is asked one question after the other.
    func signUpPath(_ scanned: ScannedCode) -> String? {
        (!scanned.isEmpty && ownWays.contains(.guided) ? .guided : ownWays.first)?.path
    }
}
