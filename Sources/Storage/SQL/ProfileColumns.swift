import Model
import Names

/// The columns of the table `member` that a profile fills: its fields, under their own names, and its keys.
package enum ProfileColumns {
    static let fields = ProfileField.allCases.map(\.rawValue)
    static let keys = [
        "email_folded", "username_folded", "username_look", "username_written_look", "sort_name",
        "search_text",
    ]
    package static let all = fields + keys

    /// In the order of `all`.
    package static func values(_ profile: Profile, _ keys: MemberKeys) -> [String?] {
        ProfileField.allCases.map { profile[$0] } + Self.keys(keys)
    }

    /// In the order of `keys`.
    static func keys(_ keys: MemberKeys) -> [String?] {
        [
            keys.foldedEmail, keys.username?.folded, keys.username?.look.folded, keys.username?.look.written,
            keys.sortName, keys.searchText,
        ]
    }

    /// - Parameter first: the index of the first of `fields` in the row.
    static func profile(_ row: SQLRow, from first: Int) -> Profile {
        var column = first
        return Profile { _ in
            defer { column += 1 }
            return row[column]
        }
    }

    /// The assignments for an UPDATE, with parameters from `?1` on.
    static func assignments(_ columns: [String]) -> String {
        columns.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")
    }
}
