import HTTP
import HTTPTypes
import Model

/// A form as it was sent, to be sent once more by a button of an error page: where nothing could be looked up, not even who
/// sent it, its own page can't be shown again.
struct SentForm {
    /// None of them is ever sent back in a page.
    private static let secrets = Set(
        Form.all.flatMap(\.fields).filter(\.isSecret).map(\.name))

    private let action: String
    private let fields: [(name: String, value: String)]
    private let hasSecrets: Bool

    /// Nil for what is no form. Whoever shows it has to know that it came from this site.
    init?(_ request: Request) {
        guard request.method == .post, request.bodyReceiver == nil,
            let all = try? FormData(request, repeating: "pick").all
        else { return nil }
        action = request.path + (request.query.map { "?" + $0 } ?? "")
        // A one-time code is typed where it can be read, but lets its member in. The first organiser's form has
        // another code, without which it would be worth nothing.
        let secrets = request.path == "/code" ? Self.secrets.union(["code"]) : Self.secrets
        fields = all.filter { !secrets.contains($0.name) }
        hasSecrets = fields.count < all.count
    }

    var view: View {
        View([
            "action": action, "fields": fields.map { View(["name": $0.name, "value": $0.value]) },
            "hasSecrets": hasSecrets,
        ])
    }
}
