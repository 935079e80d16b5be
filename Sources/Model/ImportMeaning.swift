/// The meaning of a column of an imported table.
public enum ImportMeaning: Hashable, Sendable {
    case name, firstName, lastName, email, phone, username, nickname
    /// The field of the group's own with this id.
    case own(Int64)

    /// All of them, without fields of the group's own.
    public static let builtIn: [ImportMeaning] = [
        .name, .firstName, .lastName, .email, .phone, .username, .nickname,
    ]

    /// Is sent by forms, and must not change.
    public var id: String {
        switch self {
        case .name, .email, .phone, .username, .nickname: field
        case .firstName: "first-name"
        case .lastName: "last-name"
        case .own(let id): CustomField.name(of: id)
        }
    }

    /// The name of the field that the column's texts go into; first and last name are joined.
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

    /// The meaning with this id, or nil. Whether there is such a field of the group's own isn't looked up.
    public static func named(_ id: String) -> ImportMeaning? {
        builtIn.first { $0.id.isSame(as: id) } ?? CustomField.id(inName: id).map { .own($0) }
    }
}
