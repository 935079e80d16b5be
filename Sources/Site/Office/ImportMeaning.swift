import Model
import Words

extension ImportMeaning: Codable {}

extension ImportMeaning {
    /// What the menus of the preview call it.
    var label: Sentence {
        switch self {
        case .firstName: "First name only"
        case .lastName: "Last name only"
        case .name, .email, .phone, .username, .nickname:
            Sentence(Form.imported.field(rawValue)?.label ?? rawValue)
        }
    }
}
