import HTTP
import HTTPTypes
import Passwords

/// The code of an event that a visitor scanned before they were signed in; there may be none. The forms that
/// sign in carry it on. Since they carry a code and never an address, they lead nowhere but to `/here`.
struct ScannedCode: Sendable {
    private static let field = "here"

    private let code: EventCode?

    init(_ code: EventCode? = nil) { self.code = code }

    /// The code that a form carries; none if the text can't be a code.
    init(_ data: FormData) { code = data[Self.field].flatMap { EventCode(typed: $0) } }

    /// The code in a page's address.
    init(query request: Request) throws(HTTPError) { self.init(try FormData(query: request.query)) }

    var isEmpty: Bool { code == nil }

    var hidden: FormFields {
        code.map { [(name: Self.field, value: $0.text)] } ?? []
    }

    /// The query by which a form's address carries the code; nil if there is none.
    var query: String? { isEmpty ? nil : "?\(QueryText(hidden).text)" }

    /// Where the visitor goes once they are signed in; nil if they scanned no code.
    var page: String? { code.map { "/here?\(QueryText([("code", $0.text)]).text)" } }
}
