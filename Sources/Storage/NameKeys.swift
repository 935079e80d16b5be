import CICU
import Model

/// The keys by which names are compared, found and sorted (`MemberNames`). Engines keep them beside the names, and libraries
/// make them: another version of one may make another key of the same name, and then two names that look alike, or one
/// email, would no longer meet. So engines keep `version`, too, and make all keys anew where it has changed.
package enum NameKeys {
    /// To be raised by whoever changes what a key is made of.
    private static let rules = 1

    /// What makes the keys today: Frontdesk's rules, the Unicode of Swift's libraries, the system's ICU.
    package static let version = "rules \(rules), Unicode \(unicodeVersion), ICU \(icuVersion)"

    private static var icuVersion: String {
        var text = [CChar](repeating: 0, count: 21)
        icu_version(&text)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// That of the newest character of blocks to which each version has added some: Swift doesn't tell it otherwise, and to
    /// look at all of them would take a start 20 ms.
    private static var unicodeVersion: String {
        let blocks: [ClosedRange<UInt32>] = [0x0860...0x1CFF, 0x2FF0...0x31FF]
        let ages = blocks.lazy.joined().compactMap { Unicode.Scalar($0)?.properties.age }
        let newest = ages.max { ($0.major, $0.minor) < ($1.major, $1.minor) }
        return newest.map { "\($0.major).\($0.minor)" } ?? "unknown"
    }

    /// What an engine keeps of a member.
    package struct Kept: Sendable {
        package let id: Int64
        package let profile: Profile
        /// As they were made when they were last written.
        package let email, username, look, writtenLook: String?
        package let sortName, searchText: String

        /// In the table `member`, in the order in which they are read.
        package static let columns = """
            id, name, email, username, nickname, phone, email_folded, username_folded, username_look,
            username_written_look, sort_name, search_text
            """

        /// - Parameter text: gives what stands in a column, by its index in `columns`.
        package init(id: Int64, text: (Int) -> String?) {
            self.id = id
            profile = Profile(
                name: text(1), email: text(2), username: text(3), nickname: text(4), phone: text(5))
            (email, username, look, writtenLook) = (text(6), text(7), text(8), text(9))
            (sortName, searchText) = (text(10) ?? "", text(11) ?? "")
        }

        fileprivate func hasOther(thanUniqueOf names: MemberNames) -> Bool {
            email != names.email || username != names.username?.folded
        }

        fileprivate func hasOther(than names: MemberNames) -> Bool {
            look != names.username?.look.own || writtenLook != names.username?.look.written
                || sortName != names.sortName || searchText != names.searchText
        }
    }
}

/// What came of making the keys of all names anew.
public struct NameKeyRenewal: Sendable, Equatable {
    /// How many members have another key now.
    public internal(set) var changed = 0
    /// The ids of those who can't sign in by an email or username any more, since it has become the same as another
    /// member's.
    public internal(set) var clashing: [Int64] = []

    /// Of nothing.
    package init() {}
}

/// The members of an engine, whose keys are made anew in one transaction that nobody else writes in.
package protocol NameKeyRows {
    /// The next members by id, closed ones too; empty after the last.
    func members(after id: Int64, limit: Int) throws -> [NameKeys.Kept]
    /// Replaces all keys of a member.
    func set(_ names: MemberNames, of member: Int64) throws
    /// Whether another open member has this key.
    func isTaken(_ key: String, _ column: SignInName.Column, except member: Int64) throws -> Bool
}

extension NameKeyRows {
    /// Makes all keys anew.
    package func renew() throws -> NameKeyRenewal {
        var (renewal, last) = (NameKeyRenewal(), Int64.min)
        // What is unique may be another member's until theirs is made anew: so all old ones go first.
        var reserved: [(id: Int64, names: MemberNames)] = []
        while true {
            let piece = try members(after: last, limit: 1000)
            guard let end = piece.last else { break }
            last = end.id
            for kept in piece {
                let names = MemberNames(kept.profile)
                if kept.hasOther(thanUniqueOf: names) {
                    try set(names.reserved(for: kept.id), of: kept.id)
                    reserved.append((kept.id, names))
                } else if kept.hasOther(than: names) {
                    try set(names, of: kept.id)
                } else {
                    continue
                }
                renewal.changed += 1
            }
        }
        for (id, names) in reserved {
            let free = try free(names, for: id)
            try set(free, of: id)
            if free.email != names.email || free.username?.folded != names.username?.folded {
                renewal.clashing.append(id)
            }
        }
        return renewal
    }

    /// The keys, but for those that another member has.
    private func free(_ names: MemberNames, for id: Int64) throws -> MemberNames {
        let reserved = names.reserved(for: id)
        return MemberNames(
            email: try names.email.flatMap {
                try isTaken($0, .email, except: id) ? reserved.email : $0
            },
            username: try names.username.flatMap {
                try isTaken($0.folded, .username, except: id) ? reserved.username : $0
            },
            sortName: names.sortName, searchText: names.searchText)
    }
}

extension MemberNames {
    /// With keys that no other member can have, and nobody can have typed.
    fileprivate func reserved(for id: Int64) -> MemberNames {
        MemberNames(
            email: email.map { "\($0) \(id)" },
            username: username.map { UsernameKeys(folded: "\($0.folded) \(id)", look: $0.look) },
            sortName: sortName, searchText: searchText)
    }
}
