import Model
import Names
import Storage

extension SQLStore {
    public func findAtDoor(_ text: String, limit: Int) async throws(StoreError) -> [DoorMatch] {
        let search = DoorSearch(text)
        guard let search else { return [] }
        return try await readSlowly(isLong: false) { database in
            let members = try search.members(database)
            return try members.prefix(limit).map { try DoorRow.match(database, $0) }
        }
    }
}

/// A search at the door: by parts of the name or nickname, or by the whole of another text.
///
/// The search index finds those who have the words anywhere, and most of the time these are few. If they are
/// very many, such as for a part of a provider's name that is in each email, the names alone are looked
/// through, in order, until enough are found.
private struct DoorSearch: Sendable {
    /// How many have the words anywhere before the names alone are looked through.
    private static let mostCandidates = 1000
    /// How many are read of the names that are looked through; more than are shown, since the best come first.
    private static let mostNames = 100

    private let text: String
    private let folded: String
    private let words: SearchWords
    private let signInNames: [SignInName]

    /// Nil for a text with which nobody is looked for: less than two letters, or far too long.
    init?(_ text: String) {
        self.text = text.trimmingWhiteSpace
        folded = self.text.searchFolded
        if folded.count < 2 || self.text.count > 200 || self.text.utf8.contains(0) { return nil }
        words = SearchWords(folded)
        signInNames = [SignInName(self.text)].compactMap(\.self)
    }

    /// Those found, the best first.
    func members(_ database: any SQLDatabase) throws -> [Member] {
        var found = try signInNames.compactMap { try MemberRow.fetch(database, $0) }
        let ids = try database.memberIDs(having: words, limit: Self.mostCandidates + 1)
        var candidates = try MemberRow.fetchAll(database, among: ids)
        if ids.count > Self.mostCandidates { candidates += try named(database) }
        found += candidates.filter(isMatch)
        var ids2 = Set<Int64>()
        let unique = found.filter { ids2.insert($0.id).inserted }
        return unique.map { (rank($0), $0.profile.sortName, $0) }
            .sorted { ($0.0, $0.1, $0.2.id) < ($1.0, $1.1, $1.2.id) }.map(\.2)
    }

    /// Members whose names begin with the text, and members whose names have all words.
    private func named(_ database: any SQLDatabase) throws -> [Member] {
        let table = "member\(database.dialect.by("member_sort_name"))"
        func select(_ condition: String, _ arguments: [String]) throws -> [Member] {
            try database.rows(
                """
                SELECT \(MemberRow.columns) FROM \(table) WHERE closed_by IS NULL AND \(condition)
                ORDER BY sort_name, id LIMIT \(Self.mostNames)
                """, arguments
            ).map { MemberRow.member($0) }
        }
        let texts = words.words.map { $0[0] }
        let conditions = texts.indices.map { database.dialect.contains("sort_name", "?\($0 + 1)") }
        // No name has the last code point there is.
        return try select("sort_name >= ?1 AND sort_name < ?2", [folded, folded + "\u{10FFFF}"])
            + select(conditions.joined(separator: " AND "), texts)
    }

    private func isMatch(_ member: Member) -> Bool {
        isNamed(member) || isExact(member)
    }

    private func isNamed(_ member: Member) -> Bool {
        let names = Self.names(member)
        return !names.isEmpty && words.words.allSatisfy { word in names.contains { $0.contains(word[0]) } }
    }

    /// Whether the text is the whole email, username or phone number.
    private func isExact(_ member: Member) -> Bool {
        let profile = member.profile
        let identifier = text.foldedIdentifier
        return profile.email?.foldedIdentifier == identifier
            || profile.username?.foldedIdentifier == identifier
            || profile.phone.map { SearchWords.isSamePhone($0, text) } ?? false
    }

    /// Lower is better.
    private func rank(_ member: Member) -> Int {
        if isExact(member) { return 0 }
        let names = Self.names(member)
        if names.contains(folded) { return 1 }
        if names.contains(where: { $0.hasPrefix(folded) }) { return 2 }
        let begin = words.words.allSatisfy { word in
            names.contains { name in name.split(separator: " ").contains { $0.hasPrefix(word[0]) } }
        }
        return begin ? 3 : 4
    }

    private static func names(_ member: Member) -> [String] {
        [member.profile.name, member.profile.nickname].compactMap { $0?.searchFolded }
    }
}

private enum DoorRow {
    static func match(_ database: any SQLDatabase, _ member: Member) throws -> DoorMatch {
        let last = try database.row(
            """
            SELECT \(EventRow.columns)
            FROM attendance JOIN event ON event.id = attendance.event_id CROSS JOIN list
            WHERE member_id = ?1 AND taken_off_by IS NULL AND removed_by IS NULL
                AND attendance.event_id <> list.event_id
            ORDER BY coalesce(date, '') DESC, place DESC LIMIT 1
            """, [member.id]
        ).map { EventRow.event($0) }
        let open: Int64 = try database.value("SELECT event_id FROM list") ?? 0
        return DoorMatch(
            member: member, lastEvent: last, here: try AttendanceRow.present(database, member.id, at: open))
    }
}

extension String {
    fileprivate var trimmingWhiteSpace: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
