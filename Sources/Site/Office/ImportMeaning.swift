import Model
import Words

/// What a column of a table is used for. The raw values are what the menus of the preview send.
enum ImportMeaning: String, CaseIterable, Codable {
    case name
    case firstName = "first-name"
    case lastName = "last-name"
    case email, phone, username, nickname

    /// The field that the column's texts go into; first and last name are joined.
    var field: ProfileField { ProfileField(rawValue: rawValue) ?? .name }

    /// Whether several columns may be used for it, as for the two last names of a Spaniard.
    var mayRepeat: Bool { self == .lastName }

    var label: Sentence {
        switch self {
        case .firstName: "First name only"
        case .lastName: "Last name only"
        case .name, .email, .phone, .username, .nickname:
            Sentence(Form.member.field(rawValue)?.label ?? rawValue)
        }
    }
}
