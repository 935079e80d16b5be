/// The few words in which the engines' SQL differs. Parameters are `?1`, `?2` …, as SQLite has them.
package struct Dialect: Sendable {
    /// After a SELECT: its rows stay as they are until the end of the transaction, for other writes too.
    package let lock: String
    /// The function that gives the greatest of several values, none of which may be NULL.
    package let greatest: String
    /// The SELECT of the elements of a parameter, `?1` say, that is an array of integers.
    package let each: @Sendable (_ parameter: String) -> String
    /// After a table's name: the index by which its rows are found, where the engine can be told.
    package let by: @Sendable (_ index: String) -> String

    /// One of an engine.
    package init(
        lock: String, greatest: String, each: @escaping @Sendable (_ parameter: String) -> String,
        by: @escaping @Sendable (_ index: String) -> String
    ) {
        (self.lock, self.greatest, self.each, self.by) = (lock, greatest, each, by)
    }
}
