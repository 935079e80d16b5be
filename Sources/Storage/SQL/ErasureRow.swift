/// The one row of the table `erasure`: whether traces of deleted rows may be left in the engine's files.
package enum ErasureRow {
    /// Records that rows were deleted, so that the next `eraseClosed` removes the traces.
    package static func setDue(_ database: any SQLDatabase) throws {
        try database.execute("UPDATE erasure SET is_due = true, deletion_count = deletion_count + 1")
    }
}
