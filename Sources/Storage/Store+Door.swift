import Model
import Names

/// The search at the door.
extension Store {
    /// The members whom a text finds at the door, at most `limit`. It finds a member if each of its words is
    /// part of the name or nickname, or if it is the whole email, username or phone number. Exact matches
    /// come first, then names that begin with the text.
    ///
    /// - Throws: `.unavailable`.
    public func findAtDoor(_ text: String, limit: Int) async throws(StoreError) -> [DoorMatch] {
        let search = DoorSearch(text)
        guard let search else { return [] }
        return try await engine.readSlowly(isLong: false) { database in
            let open: Int64 = try database.value("SELECT event_id FROM list") ?? 0
            return try search.members(database).prefix(limit).map { member in
                DoorMatch(
                    member: member,
                    lastEvent: try AttendanceRow.visits(
                        of: member.id, withOpenEvent: false, limit: 1, database
                    ).first?.event,
                    hereSince: try AttendanceRow.fetch(database, member.id, at: open)?.since)
            }
        }
    }
}

/// A search at the door: by parts of the name or nickname, or by a whole email, username or phone number.
///
/// The search index finds the members who have the words anywhere, usually few. If they are very many, such
/// as for a part of a mail provider's name, which is in many emails, only the names are searched, in order,
/// until enough are found.
private struct DoorSearch: Sendable {
    /// If more members than this have the words anywhere, only the names are searched.
    private static let maxCandidates = 1000
    /// How many members each search of the names reads: more than are shown, since the best matches come
    /// first.
    private static let maxNames = 100

    private let folded: String
    /// The text folded as emails and usernames are.
    private let identifier: String
    private let words: SearchWords
    private let signInName: SignInName

    /// Nil for a text of too few letters, or of more characters than are searched for.
    init?(_ text: String) {
        let text = text.trimmed()
        folded = text.searchFolded
        guard folded.count >= DoorMatch.minTextLength, text.count <= DoorMatch.maxTextLength,
            let name = SignInName(text)
        else { return nil }
        identifier = text.foldedIdentifier
        words = SearchWords(text)
        signInName = name
    }

    /// The members found, the best match first.
    func members(_ database: any SQLDatabase) throws -> [Member] {
        let ids = try database.memberIDs(
            having: MemberConditions(inProfile: words), limit: Self.maxCandidates + 1)
        var candidates = try MemberRow.fetchAll(database, among: ids)
        if ids.count > Self.maxCandidates { candidates += try named(database) }
        candidates = candidates.filter { isNamed($0) || hasPhone($0) }
        if let member = try MemberRow.fetch(database, signInName) { candidates.append(member) }
        var seen = Set<Int64>()
        return candidates.filter { seen.insert($0.id).inserted }
            .map { (rank: matchRank(of: $0), name: $0.profile.sortName, member: $0) }
            .sorted { ($0.rank, $0.name, $0.member.id) < ($1.rank, $1.name, $1.member.id) }
            .map(\.member)
    }

    /// The members whose names or nicknames begin with the text, and those whose names or nicknames have all
    /// words.
    private func named(_ database: any SQLDatabase) throws -> [Member] {
        try named(database, "sort_name", by: "member_sort_name")
            + named(
                database, database.dialect.nickname, by: "member_nickname",
                where: "name IS NOT NULL AND nickname IS NOT NULL AND ")
    }

    /// - Parameter name: the expression by which the index orders the rows that meet `condition`.
    private func named(
        _ database: any SQLDatabase, _ name: String, by index: String, where condition: String = ""
    ) throws -> [Member] {
        func select(_ matches: String, _ arguments: [String]) throws -> [Member] {
            try database.rows(
                """
                SELECT \(MemberRow.columns) FROM member\(database.dialect.indexHint(index))
                WHERE closed_by IS NULL AND \(condition)\(matches) ORDER BY \(name), id LIMIT \(Self.maxNames)
                """, arguments
            ).map { MemberRow.member($0) }
        }
        var texts: [String] = []
        let hasWords = words.expression { text in
            texts.append(text)
            return database.dialect.contains(name, "?\(texts.count)")
        }
        // No name contains the last code point of Unicode.
        return try select("\(name) >= ?1 AND \(name) < ?2", [folded, folded + "\u{10FFFF}"])
            + select(hasWords, texts)
    }

    private func isNamed(_ member: Member) -> Bool {
        let names = Self.names(member)
        return !names.isEmpty
            && words.words.allSatisfy { word in
                names.contains { name in word.contains { name.contains($0) } }
            }
    }

    /// Whether the text is the whole email, username or phone number.
    private func isExact(_ member: Member) -> Bool {
        member.profile.email?.foldedIdentifier == identifier
            || member.profile.username?.foldedIdentifier == identifier || hasPhone(member)
    }

    private func hasPhone(_ member: Member) -> Bool {
        member.profile.phone.map { SearchWords.isSamePhone(folded, $0) } ?? false
    }

    /// How well the text matches the member. Lower is better.
    private func matchRank(of member: Member) -> Int {
        if isExact(member) { return 0 }
        let names = Self.names(member)
        if names.contains(folded) { return 1 }
        if names.contains(where: { $0.hasPrefix(folded) }) { return 2 }
        let begin = words.words.allSatisfy { word in
            names.contains { name in
                name.split(separator: " ").contains { part in word.contains { part.hasPrefix($0) } }
            }
        }
        return begin ? 3 : 4
    }

    private static func names(_ member: Member) -> [String] {
        [member.profile.name, member.profile.nickname].compactMap { $0?.searchFolded }
    }
}
