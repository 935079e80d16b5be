import Storage

/// The one row of the table `desk`, which counts the list's changes. Whoever changes it holds it until the end of the
/// transaction: so revisions become visible one after the other, and a reader of one misses none before it. The last but
/// one lock that a transaction takes.
enum DeskRow {
    /// Records a change after which the list has to be read again; `listed` is how many names it gained, or lost if
    /// negative.
    static func reset(_ database: Database, listed: Int) throws {
        try database.execute(
            """
            UPDATE desk SET revision = revision + 1, reset_revision = revision + 1, listed_count = listed_count + $1
            """, [listed])
        database.note(.roster)
    }
}
