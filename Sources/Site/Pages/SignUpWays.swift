import Storage
import Visitors

extension SignUpWay {
    /// Where its form is.
    var path: String { "/join/\(rawValue)" }
}

extension CurrentSettings {
    /// The form to which a visitor who is new here is led; nil if visitors can't sign up by themselves. Who
    /// stands at the door with a phone is asked one question after the other.
    func signUpPath(_ scanned: ScannedCode) -> String? {
        (!scanned.isEmpty && ownWays.contains(.guided) ? .guided : ownWays.first)?.path
    }
}
