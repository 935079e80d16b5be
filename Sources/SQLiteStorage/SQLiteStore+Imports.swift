import GRDB
import Model
import Storage

extension SQLiteStore {
    // MARK: Bringing in

    public func presence(of profiles: [Profile]) async throws(StoreError) -> [Presence] {
        let names = profiles.map { ($0.email?.foldedIdentifier, $0.username.map { UsernameKeys($0) }) }
        return try await readAside { database in
            try names.map { try MemberRow.presence(database, email: $0, $1) }
        }
    }

    public func beginImport(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Int64 {
        runningImports.withLock { $0.beginning += 1 }
        defer { runningImports.withLock { $0.beginning -= 1 } }
        let (id, balance) = try await writer.write { database in
            try MemberRow.requireOrganiser(database, actor)
            return (try ClosingRow.beginStaging(database, at: now), try self.openingBalance(database))
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
        let rows = registrations.map { ($0, IndexedNames($0.profile)) }
        try await writer.write { database in
            for (registration, names) in rows {
                let id = try MemberRow.insert(
                    database, registration, names, at: now, listRevision: nil, stagedIn: staged)
                try Ledger.open(database, id, balance: balance, at: now)
            }
        }
    }

    public func finishImport(
        _ staged: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FinishedImport {
        defer { abandonImport(staged) }
        return try await writer.write(isLong: true) { database in
            try MemberRow.requireOrganiser(database, actor)
            let isStaged = try Bool.fetchOne(
                database, sql: "SELECT kind = 'staged' FROM closing WHERE id = ?", arguments: [staged])
            guard isStaged ?? false else { throw StoreError.unavailable(reason: "nothing is staged") }
            try database.execute(sql: Self.reopenMembers, arguments: [staged])
            let imported = database.changesCount
            // Whoever is left out never was a member, and is erased as what is staged.
            let rest = try ClosingRow.beginStaging(database, at: now)
            try database.execute(
                sql: "UPDATE member SET closing_id = ?, import_id = NULL WHERE closing_id = ?",
                arguments: [rest, staged])
            let leftOut = database.changesCount
            try database.execute(
                sql: "UPDATE closing SET kind = 'import', at = ?, closed_count = ? WHERE id = ?",
                arguments: [now.milliseconds, imported, staged])
            try ActivityRow.add(database, .membersImported, by: actor, count: imported, at: now)
            return FinishedImport(imported: imported, leftOut: leftOut)
        }
    }

    public func abandonImport(_ staged: Int64) {
        runningImports.withLock { _ = $0.balances.removeValue(forKey: staged) }
    }

    // MARK: Taking back

    public func undoableImports(at now: Timestamp) async throws(StoreError) -> [Import] {
        try read { database in
            let select = try database.cachedStatement(
                sql: """
                    SELECT id, at, closed_count FROM closing
                    WHERE kind = 'import' AND closed_count > 0 AND NOT is_undone AND at > ? ORDER BY id DESC
                    """)
            return try Row.fetchAll(select, arguments: [ClosingRow.latestUndoable(at: now)]).map {
                Import(id: $0[0], at: Timestamp(milliseconds: $0[1]), count: $0[2])
            }
        }
    }

    public func undoImport(
        _ id: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneImport? {
        try await writer.write(isLong: true) { database in
            try MemberRow.requireOrganiser(database, actor)
            guard try ClosingRow.isUndoable(database, id, kind: "import", at: now) else { return nil }
            var removed = 0
            try MemberRow.keepAnOrganiser(database) {
                try database.execute(
                    sql: """
                        UPDATE member SET closing_id = import_id
                        WHERE import_id = ? AND (closing_id IS NULL OR closing_id <> import_id)
                            AND NOT has_signed_in
                        """,
                    arguments: [id])
                removed = database.changesCount
            }
            let stayed = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM member WHERE import_id = ? AND closing_id IS NULL",
                arguments: [id])
            try ClosingRow.end(database, id, isEmpty: false)
            try ActivityRow.add(database, .importUndone, by: actor, count: removed, at: now)
            return UndoneImport(removed: removed, stayed: stayed ?? 0)
        }
    }

    // MARK: Taking out

    public func readMembers(
        _ text: String, _ take: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) {
        let text = text.searchFolded
        try await readAside { database in
            var piece: [MemberList.Entry] = []
            let rows = try MemberRow.fetchAll(database, having: text)
            while let row = try rows.next() {
                piece.append(MemberRow.entry(row))
                if piece.count == MemberList.pieceLength {
                    try take(piece)
                    piece = []
                }
            }
            if !piece.isEmpty { try take(piece) }
        }
    }

    public func noteExport(_ count: Int, by actor: Actor, at now: Timestamp) async throws(StoreError) {
        try await writer.write { database in
            try MemberRow.requireOrganiser(database, actor)
            try ActivityRow.add(database, .membersExported, by: actor, count: count, at: now)
        }
    }
}

extension MemberRow {
    /// - Parameter email: folded.
    fileprivate static func presence(
        _ database: Database, email: String?, _ username: UsernameKeys?
    ) throws -> Presence {
        if let email, try fetchID(database, SignInName(email: email)) != nil { return .present }
        guard let username else { return .absent }
        if try fetchID(database, SignInName(username: username.folded)) != nil { return .present }
        return try isLookedLike(database, username) ? .looksAlike : .absent
    }

    private static func isLookedLike(_ database: Database, _ name: UsernameKeys) throws -> Bool {
        try ["username_look", "username_written_look"].contains { column in
            let select = try database.cachedStatement(sql: firstLookingLike(in: column))
            return try Int64.fetchOne(select, arguments: [name.look.own, name.look.written, 0]) != nil
        }
    }
}
