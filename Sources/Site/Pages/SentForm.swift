import HTTP
import HTTPTypes
import Model
import Words

/// A form as it was sent, which a button of an error page sends once more. While the store can't be read, the
/// form's own page can't be shown again: not even who sent the form is known.
struct SentForm {
    /// The fields that are never sent back in a page.
    private static let secrets = Set(Form.all.flatMap(\.fields).filter(\.isSecret).map(\.name))

    private static let password: Sentence = "Only the password has to be typed once more."
    private static let codeAndPassword: Sentence =
        "Only the code and the password have to be typed once more."

    private let action: String
    private let fields: FormFields
    /// The sentence on what has to be typed again; nil if everything is sent back.
    private let retyped: Sentence?

    /// Nil if the request has no form. The caller has to make sure that it came from this site.
    init?(_ request: Request) {
        guard request.method == .post, request.bodyReceiver == nil,
            let all = try? FormData(request, repeating: { _ in true }).all
        else { return nil }
        // A form that a reload has sent is a form again, or it would be taken for another reload.
        action = request.path + ReloadQuery.removed(from: request.query ?? "")
        // A one-time code is typed visibly, but isn't sent back, since it signs its member in. The codes from
        // links stay, since their forms are useless without them.
        let hasCode = request.path == "/code"
        let secrets = hasCode ? Self.secrets.union(["code"]) : Self.secrets
        fields = all.filter { !secrets.contains($0.name) }
        let isTyped = all.contains { secrets.contains($0.name) && !$0.value.isEmpty }
        let sentence = hasCode ? Self.codeAndPassword : Self.password
        retyped = isTyped ? sentence : nil
    }

    /// Whether the field of this name has no text.
    func isEmpty(_ name: String) -> Bool { !fields.contains { $0.name == name && !$0.value.isEmpty } }

    var view: View {
        View([
            "action": action, "fields": fields.map { View(["name": $0.name, "value": $0.value]) },
            "retyped": retyped,
        ])
    }
}
