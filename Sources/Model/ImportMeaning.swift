/// The meaning of a column of an imported table.
public enum ImportMeaning: Hashable, Sendable {
    case name, firstName, lastName, email, phone, username, nickname
    /// The group's own field with this id.
    case own(Int64)

    /// All meanings except the group's own fields.
    public static let builtIn: [ImportMeaning] = [
        .name, .firstName, .lastName, .email, .phone, .username, .nickname,
    ]

    /// Forms send it, so it must not change.
    public var id: String {
        switch self {
        case .name, .email, .phone, .username, .nickname: field
        case .firstName: "first-name"
        case .lastName: "last-name"
        case .own(let id): CustomField.name(of: id)
        }
    }

    /// The name of the field that the column's texts go into; first and last names are joined.
    public var field: String {
        switch self {
        case .name, .firstName, .lastName: ProfileField.name.rawValue
        case .email: ProfileField.email.rawValue
        case .phone: ProfileField.phone.rawValue
        case .username: ProfileField.username.rawValue
        case .nickname: ProfileField.nickname.rawValue
        case .own(let id): CustomField.name(of: id)
        }
    }

    /// Whether several columns may be used for it: Spaniards have two last names.
    public var mayRepeat: Bool { self == .lastName }

    /// The meaning with this id; nil if there is none. Whether the group has such a field isn't checked.
    public static func named(_ id: String) -> ImportMeaning? {
        builtIn.first { $0.id.isSame(as: id) } ?? CustomField.id(inName: id).map { .own($0) }
    }
}
