import Foundation
import Model
import Storage

extension PostgreSQLStore {
    // MARK: Bringing in

    public func presence(of profiles: [Profile]) async throws(StoreError) -> [Presence] {
        let names = profiles.map { ($0.email?.foldedIdentifier, $0.username.map { UsernameKeys($0) }) }
        return try await readAside { database in
            var found: [Presence] = []
            for start in stride(from: 0, to: names.count, by: MemberList.pieceLength) {
                found += try Self.presence(
                    database, of: names[start..<min(start + MemberList.pieceLength, names.count)])
            }
            return found
        }
    }

    private static func presence(
        _ database: Database, of names: ArraySlice<(String?, UsernameKeys?)>
    ) throws -> [Presence] {
        // Nobody has an empty name, so it stands for none.
        try database.rows(
            """
            SELECT EXISTS (SELECT 1 FROM member WHERE email_folded = asked AND asked <> '' AND closing_id IS NULL)
                OR EXISTS (SELECT 1 FROM member WHERE username_folded = folded AND folded <> '' AND closing_id IS NULL),
                own <> '' AND (
                    EXISTS (SELECT 1 FROM member WHERE username_look IN (own, written) AND closing_id IS NULL)
                    OR EXISTS (
                        SELECT 1 FROM member WHERE username_written_look IN (own, written) AND closing_id IS NULL))
            FROM ROWS FROM (unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]))
                WITH ORDINALITY AS names (asked, folded, own, written, place)
            ORDER BY place
            """,
            [
                names.map { $0.0 ?? "" }, names.map { $0.1?.folded ?? "" },
                names.map { $0.1?.look.own ?? "" }, names.map { $0.1?.look.written ?? "" },
            ]
        ).map { $0[0] ? .present : $0[1] ? .looksAlike : .absent }
    }

    public func beginImport(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Int64 {
        runningImports.withLock { $0.beginning += 1 }
        defer { runningImports.withLock { $0.beginning -= 1 } }
        let (id, balance) = try await write(.shared) { [fixedOpeningBalance, instance] database in
            try MemberRow.requireOrganiser(database, actor)
            return (
                try ClosingRow.beginStaging(database, owner: instance, at: now),
                try SettingsRow.openingBalance(database, fixed: fixedOpeningBalance)
            )
        }
        runningImports.withLock { $0.balances[id] = balance }
        return id
    }

    public func stage(
        _ registrations: [Registration], in staged: Int64, at now: Timestamp
    ) async throws(StoreError) {
        guard let balance = runningImports.withLock({ $0.balances[staged] }) else {
            throw StoreError.unavailable(reason: "this import has not begun")
        }
        let rows = registrations.map { StagedRow($0) }
        guard let json = try? JSONEncoder().encode(rows) else {
            throw StoreError.unavailable(reason: "these can’t be staged")
        }
        let text = String(decoding: json, as: UTF8.self)
        try await write(.none) { [instance] database in
            try StagedRow.touch(database, staged, owner: instance)
            try StagedRow.insert(
                database, text, count: rows.count, in: staged, openingBalance: balance, at: now)
        }
    }

    public func finishImport(
        _ staged: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FinishedImport {
        defer { abandonImport(staged) }
        return try await write(.exclusive) { [instance] database in
            try MemberRow.requireOrganiser(database, actor)
            try StagedRow.touch(database, staged, owner: instance)
            // Whoever is left out never was a member, and is erased as what is staged.
            let rest = try ClosingRow.beginStaging(database, owner: instance, at: now)
            let leftOut = try database.execute(
                """
                UPDATE member SET closing_id = $1, import_id = NULL
                WHERE closing_id = $2 AND (\(ClosingRow.isTaken))
                """, [rest, staged])
            let members: [Int64] = try database.rows(
                "SELECT id FROM member WHERE closing_id = $1 ORDER BY id", [staged]
            ).map { $0[0] }
            try ClosingRow.set(database, members, closing: nil)
            try database.execute(
                """
                UPDATE closing SET kind = 'import', at = $1, closed_count = $2, owner = NULL, touched_at = NULL
                WHERE id = $3
                """, [now.milliseconds, members.count, staged])
            try ActivityRow.add(database, .membersImported, by: actor, count: members.count, at: now)
            return FinishedImport(imported: members.count, leftOut: leftOut)
        }
    }

    public func abandonImport(_ staged: Int64) {
        runningImports.withLock { _ = $0.balances.removeValue(forKey: staged) }
    }

    // MARK: Taking back

    public func undoableImports(at now: Timestamp) async throws(StoreError) -> [Import] {
        try await readOnce { database in
            try database.rows(
                """
                SELECT id, at, closed_count FROM closing
                WHERE kind = 'import' AND closed_count > 0 AND NOT is_undone AND at > $1 ORDER BY id DESC
                """, [ClosingRow.latestUndoable(at: now)]
            ).map { Import(id: $0[0], at: Timestamp(milliseconds: $0[1]), count: $0[2]) }
        }
    }

    public func undoImport(
        _ id: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneImport? {
        try await write(.exclusive) { database in
            try MemberRow.requireOrganiser(database, actor)
            guard try ClosingRow.isUndoable(database, id, kind: "import", at: now) else { return nil }
            // Those who were removed meanwhile are taken back with the others.
            let closed = try database.execute(
                """
                UPDATE member SET closing_id = import_id
                WHERE import_id = $1 AND closing_id <> import_id AND NOT has_signed_in
                """, [id])
            let open: [Int64] = try database.rows(
                """
                SELECT id FROM member WHERE import_id = $1 AND closing_id IS NULL AND NOT has_signed_in ORDER BY id
                """, [id]
            ).map { $0[0] }
            try MemberRow.keepAnOrganiser(database) { try ClosingRow.set(database, open, closing: id) }
            if closed > 0 { database.note(.profiles) }
            let removed = closed + open.count
            let stayed: Int? = try database.value(
                "SELECT count(*) FROM member WHERE import_id = $1 AND closing_id IS NULL", [id])
            try ClosingRow.end(database, id, isEmpty: false)
            try ActivityRow.add(database, .importUndone, by: actor, count: removed, at: now)
            return UndoneImport(removed: removed, stayed: stayed ?? 0)
        }
    }

    // MARK: Taking out

    public func readMembers(
        _ text: String, _ take: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) {
        let search = MemberSearch(MemberQuery(text: text), text.searchFolded)
        try await readAside(isLong: true) { database in
            var hasBegun = false
            do {
                try database.forEachPiece(
                    """
                    \(MemberSearch.entries) \(MemberSearch.account) WHERE \(search.isFound) ORDER BY member.id
                    """, search.arguments, ofLength: MemberList.pieceLength
                ) { rows in
                    hasBegun = true
                    try take(rows.map(MemberSearch.entry))
                }
            } catch let error as DatabaseError where hasBegun {
                // What was given can't be taken back, so it is not read again.
                throw StoreError(error)
            }
        }
    }

    public func noteExport(_ count: Int, by actor: Actor, at now: Timestamp) async throws(StoreError) {
        try await write(.shared) { database in
            try MemberRow.requireOrganiser(database, actor)
            try ActivityRow.add(database, .membersExported, by: actor, count: count, at: now)
        }
    }
}
