import Passwords

/// Goes back with a form, and tells whether it has been sent before.
struct FormID {
    let text: String

    /// A new one.
    init() { text = Token().text }

    /// As a browser sends it back; anything of its size that is plain will do.
    init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return nil
        }
        self.text = text
    }
}
