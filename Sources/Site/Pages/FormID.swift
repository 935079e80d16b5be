import Passwords

/// An id that goes back with a form, and tells whether the form was sent before.
struct FormID {
    let text: String

    /// A new random id.
    init() { text = Token().text }

    /// The id as a browser sends it back: up to 64 printable ASCII characters, of which no more is checked.
    init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return nil
        }
        self.text = text
    }
}
