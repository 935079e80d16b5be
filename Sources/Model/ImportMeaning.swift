/// The meaning of a column of an imported table.
public enum ImportMeaning: Hashable, Sendable {
    case profile(ProfileField), firstName, lastName
    /// The group's own field with this id.
    case own(Int64)

    /// All meanings except the group's own fields, with the parts of the name after the name.
    public static let builtIn = ProfileField.allCases.flatMap { field -> [ImportMeaning] in
        field == .name ? [.profile(field), .firstName, .lastName] : [.profile(field)]
    }

    /// Forms send it, so it must not change.
    public var id: String {
        switch self {
        case .firstName: "first-name"
        case .lastName: "last-name"
        case .profile, .own: field
        }
    }

    /// The name of the field that the column's texts go into; first and last names are joined.
    public var field: String {
        switch self {
        case .profile(let field): field.rawValue
        case .firstName, .lastName: ProfileField.name.rawValue
        case .own(let id): CustomField.name(of: id)
        }
    }

    /// Whether several columns may be used for it: Spaniards have two last names.
    public var mayRepeat: Bool { self == .lastName }

    /// The meaning with this id; nil if there is none. Whether the group has such a field isn't checked.
    public static func named(_ id: String) -> ImportMeaning? {
        if let field = ProfileField.named(id) { return .profile(field) }
        if id.isSame(as: Self.firstName.id) { return .firstName }
        if id.isSame(as: Self.lastName.id) { return .lastName }
        return CustomField.id(inName: id).map { .own($0) }
    }
}
