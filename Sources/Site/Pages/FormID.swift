import HTTP
import Passwords
import Visitors

/// An id that goes back with a form, and tells whether the form was sent before.
struct FormID: Sendable {
    let text: String

    /// A new random id.
    init() { text = Token.fromStock().text }

    /// Stands for the id in a page that many responses share: a control character, which no other text on a
    /// page has.
    static let placeholder = FormID(unchecked: String(repeating: "\u{1}", count: FormID().text.utf8.count))

    private init(unchecked text: String) { self.text = text }

    /// The id as a form's hidden field.
    var hidden: FormFields { [(name: "id", value: text)] }

    /// The id as a browser sends it back: up to 64 printable ASCII characters, and nothing else is checked.
    init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return nil
        }
        self.text = text
    }
}

extension FormData {
    /// The form's id; nil if it has none, such as when a program sends the form without one.
    ///
    /// - Throws: 400 if it isn't a valid id.
    func formID() throws(HTTPError) -> FormID? {
        guard let text = self["id"], !text.isEmpty else { return nil }
        guard let id = FormID(text) else { throw HTTPError(.badRequest) }
        return id
    }

    /// The id of a form that may not be carried out without one.
    ///
    /// - Throws: 400 if there is none.
    func requiredFormID() throws(HTTPError) -> FormID {
        guard let id = try formID() else { throw HTTPError(.badRequest) }
        return id
    }
}

extension Notice {
    /// Shown with a form whose id belongs to the sign-up of another person.
    static let usedSignUpForm = Notice.warning(
        "This form has signed somebody up already. Nothing was saved this time. If this is somebody else, press the button again."
    )
}
