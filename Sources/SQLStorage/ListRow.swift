import Storage

/// A row of the table `list` with its entries: names in order of sign-up, such as the desk's list.
///
/// The row's revision counts the changes of the list. A transaction that changes the list locks the row until
/// its end, so that revisions become visible one after the other, and a reader who sees one sees all before
/// it. It is the last lock but one that a transaction takes. An entry's revision is the one at which it was
/// added, and so gives its place. An entry is on the list until a batch takes it off, and as long as it is on
/// the list its member is open.
package enum ListRow {
    /// The id of the desk's list.
    package static let desk: Int64 = 1

    // MARK: Reading

    static func update(
        _ database: any SQLDatabase, of list: Int64, since: Int64?, limit: Int
    ) throws -> RosterUpdate {
        let row = try database.row(
            "SELECT revision, reset_revision, entry_count FROM list WHERE id = ?1", [list])
        guard let row else { return .reset(Roster(revision: 0, total: 0, entries: [])) }
        let (revision, resetRevision, total): (Int64, Int64, Int) = (row[0], row[1], row[2])
        if let since, since >= resetRevision, since <= revision {
            let added = try entries(database, of: list, after: since, limit: limit + 1)
            if added.count <= limit { return .added(added, total: total) }
        }
        return .reset(
            Roster(
                revision: revision, total: total,
                entries: try entries(database, of: list, after: -1, limit: limit)))
    }

    /// The newest names, in order of sign-up.
    private static func entries(
        _ database: any SQLDatabase, of list: Int64, after revision: Int64, limit: Int
    ) throws -> [Roster.Entry] {
        try database.rows(newestNames, [list, revision, limit]).reversed().map {
            Roster.Entry(revision: $0[0], name: $0[1])
        }
    }

    static let newestNames = """
        SELECT list_entry.revision, coalesce(\(MemberRow.listName), '')
        FROM list_entry JOIN member ON member.id = member_id
        WHERE list_id = ?1 AND taken_off_by IS NULL AND list_entry.revision > ?2
        ORDER BY list_entry.revision DESC LIMIT ?3
        """

    static func count(_ database: any SQLDatabase, of list: Int64) throws -> Int {
        try database.value("SELECT entry_count FROM list WHERE id = ?1", [list]) ?? 0
    }

    static func has(_ database: any SQLDatabase, _ list: Int64, _ member: Int64) throws -> Bool {
        try database.value(
            """
            SELECT EXISTS (
                SELECT 1 FROM list_entry WHERE list_id = ?1 AND member_id = ?2 AND taken_off_by IS NULL)
            """, [list, member]) ?? false
    }

    // MARK: Changing

    /// Records a change after which readers have to read the whole list again.
    ///
    /// - Parameter count: how many entries the list gained, or lost if negative.
    static func reset(_ database: any SQLDatabase, _ list: Int64, by count: Int) throws {
        try database.execute(
            """
            UPDATE list SET revision = revision + 1, reset_revision = revision + 1, entry_count = entry_count + ?1
            WHERE id = ?2
            """, [count, list])
        database.note(.roster)
    }

    /// Takes all names off.
    static func clear(_ database: any SQLDatabase, _ list: Int64, by batch: Int64) throws {
        try database.execute(
            "UPDATE list_entry SET taken_off_by = ?1 WHERE list_id = ?2 AND taken_off_by IS NULL",
            [batch, list])
    }

    /// Takes these members off, who are about to be closed.
    ///
    /// - Returns: how many of them were on the list.
    static func takeOff(
        _ database: any SQLDatabase, _ list: Int64, _ members: [Int64], by batch: Int64
    ) throws -> Int {
        try BatchRow.pieces(of: members).reduce(0) { count, piece in
            count
                + (try database.execute(
                    """
                    UPDATE list_entry SET taken_off_by = ?1
                    WHERE list_id = ?2 AND taken_off_by IS NULL AND member_id IN (\(database.dialect.each("?3")))
                    """, [batch, list, piece]))
        }
    }

    /// Puts back those whom the batch took off, if they are open. A member whom another batch closes is put
    /// back with that one.
    ///
    /// - Parameter restart: a Restart after the batch, if there was one: then they become members of its
    ///   batch, and undoing it puts them back.
    /// - Returns: how many are open, and so were put back.
    static func putBack(
        _ database: any SQLDatabase, _ list: Int64, from batch: Int64, unlessBy restart: Int64? = nil
    ) throws -> Int {
        let open: Int? = try database.value(
            """
            SELECT count(*) FROM list_entry JOIN member ON member.id = member_id
            WHERE list_id = ?1 AND taken_off_by = ?2 AND closed_by IS NULL
            """, [list, batch])
        try database.execute(
            """
            UPDATE list_entry SET taken_off_by = coalesce(
                (SELECT closed_by FROM member WHERE member.id = member_id), CAST(?3 AS bigint))
            WHERE list_id = ?1 AND taken_off_by = ?2
            """, [list, batch, restart])
        return open ?? 0
    }
}
