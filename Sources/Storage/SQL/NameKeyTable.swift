import Model
import Names

/// The one row of the table `name_key`, and the keys in the table `member`.
package struct NameKeyTable {
    private let database: any SQLDatabase

    package init(_ database: any SQLDatabase) { self.database = database }

    /// The version of the rules and libraries that made the keys (`NameKeys.version`); empty if it is
    /// unknown.
    package func version() throws -> String { try database.value("SELECT version FROM name_key") ?? "" }

    /// Renews all keys, including those of closed members. Call it in a transaction, while no other program
    /// writes.
    package func renew() throws -> NameKeyRenewal {
        let renewal = try renewAll()
        try database.execute("UPDATE name_key SET version = ?1", [NameKeys.version])
        return renewal
    }

    private func renewAll() throws -> NameKeyRenewal {
        var (renewal, last) = (NameKeyRenewal(), Int64.min)
        // A new unique key may equal another member's old one, so all old ones are replaced first.
        var reserved: [(id: Int64, keys: MemberKeys)] = []
        while true {
            let piece = try members(after: last, limit: 1000)
            guard let end = piece.last else { break }
            last = end.id
            for stored in piece {
                let keys = MemberKeys(stored.profile)
                if stored.differsInUniqueKeys(from: keys) {
                    try set(keys.reserved(for: stored.id), of: stored.id)
                    reserved.append((stored.id, keys))
                } else if stored.differs(from: keys) {
                    try set(keys, of: stored.id)
                } else {
                    continue
                }
                renewal.changed += 1
            }
            try AnswerText.rebuild(database, of: piece.map(\.id))
        }
        for (id, keys) in reserved {
            let available = try replacingTakenKeys(keys, for: id)
            try set(available, of: id)
            if available.foldedEmail != keys.foldedEmail
                || available.username?.folded != keys.username?.folded
            {
                renewal.clashing.append(id)
            }
        }
        return renewal
    }

    /// The keys, with a reserved one in place of each key that another member has.
    func replacingTakenKeys(_ keys: MemberKeys, for id: Int64) throws -> MemberKeys {
        let reserved = keys.reserved(for: id)
        return MemberKeys(
            foldedEmail: try keys.foldedEmail.flatMap {
                try isTaken($0, .email, except: id) ? reserved.foldedEmail : $0
            },
            username: try keys.username.flatMap {
                try isTaken($0.folded, .username, except: id) ? reserved.username : $0
            },
            sortName: keys.sortName, searchText: keys.searchText)
    }

    /// The next members by id; empty after the last.
    private func members(after id: Int64, limit: Int) throws -> [StoredKeys] {
        try database.rows(
            "SELECT \(StoredKeys.columns) FROM member WHERE id > ?1 ORDER BY id LIMIT ?2", [id, limit]
        ).map(StoredKeys.init)
    }

    private func set(_ keys: MemberKeys, of member: Int64) throws {
        try database.removeFromSearchIndex(of: member)
        try database.execute(
            """
            UPDATE member SET \(ProfileColumns.assignments(ProfileColumns.keys))
            WHERE id = ?\(ProfileColumns.keys.count + 1)
            """, ProfileColumns.keys(keys) + [member])
        try database.addToSearchIndex(of: member)
    }

    /// Whether another open member has this key.
    private func isTaken(_ key: String, _ column: SignInName.Column, except member: Int64) throws -> Bool {
        try database.isTrue(
            """
            SELECT EXISTS (
                SELECT 1 FROM member WHERE \(column.rawValue) = ?1 AND id <> ?2 AND closed_by IS NULL)
            """, [key, member])
    }
}

/// A member's profile, and the keys as they were stored.
private struct StoredKeys {
    let id: Int64
    let profile: Profile
    private let keys: [String?]

    static let columns = (["id"] + ProfileColumns.all).joined(separator: ", ")

    init(_ row: SQLRow) {
        id = row[0]
        profile = ProfileColumns.profile(row, from: 1)
        let first = 1 + ProfileColumns.fields.count
        keys = ProfileColumns.keys.indices.map { row[first + $0] }
    }

    func differs(from new: MemberKeys) -> Bool { keys != ProfileColumns.keys(new) }

    /// Whether the key of the email or the username differs; only these are unique.
    func differsInUniqueKeys(from new: MemberKeys) -> Bool {
        keys.prefix(2) != ProfileColumns.keys(new).prefix(2)
    }
}

extension MemberKeys {
    /// The same, but with keys for email and username that no other member can have and that can't be typed.
    fileprivate func reserved(for id: Int64) -> MemberKeys {
        MemberKeys(
            foldedEmail: foldedEmail.map { "\($0) \(id)" },
            username: username.map { UsernameKeys(folded: "\($0.folded) \(id)", look: $0.look) },
            sortName: sortName, searchText: searchText)
    }
}

/// The result of renewing the keys of all names.
public struct NameKeyRenewal: Sendable, Equatable {
    /// How many members have a different key now.
    public fileprivate(set) var changed = 0
    /// The ids of members who can no longer sign in by their email or username, because its key is now the
    /// same as another member's.
    public fileprivate(set) var clashing: [Int64] = []

    package init() {}
}
