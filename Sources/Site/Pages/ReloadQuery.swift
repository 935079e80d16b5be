import HTTP

/// The names that scripts put into the query of a page's address while it shows the response to a form.
/// Some browsers send the form again on reload, to that address: so a reload is told from a visitor's press.
enum ReloadQuery {
    /// The form came back with problems.
    static let again = "again"
    /// The form for signing in was sent, so that Back leads to the start page, or to the event whose code was
    /// scanned.
    static let sent = "sent"

    private static let names = [again, sent]

    /// Whether the query has one of the names.
    static func isPart(of query: FormData) -> Bool { names.contains { query[$0] != nil } }

    /// The query without these names, with its `?`; empty if nothing else is in it.
    static func removed(from query: String) -> String {
        let rest = query.split(separator: "&").filter { field in
            let name = field.prefix { $0 != "=" }
            return !names.contains(String(name))
        }
        return rest.isEmpty ? "" : "?" + rest.joined(separator: "&")
    }
}
