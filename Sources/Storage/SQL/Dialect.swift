/// The few words in which the engines' SQL differs. Parameters are written `?1`, `?2` …, as in SQLite.
package struct Dialect: Sendable {
    /// When appended to a SELECT, locks its rows until the end of the transaction.
    package let lock: String
    /// The function that returns the greatest of several values, none of which may be NULL.
    package let greatest: String
    /// A SELECT of the elements of a parameter, such as `?1`, that is an array of integers.
    package let elements: @Sendable (_ parameter: String) -> String
    /// The index of an element in a parameter, such as `?1`, that is an array of integers; NULL if it isn't
    /// there.
    package let indexInArray: @Sendable (_ element: String, _ parameter: String) -> String
    /// The same value, written so that the engine uses no index for it: SQLite would choose an index that has
    /// many more rows.
    package let unindexed: @Sendable (_ column: String) -> String
    /// When appended to a table's name, names the index to use, if the engine takes such hints.
    package let indexHint: @Sendable (_ index: String) -> String

    /// The condition that a text contains another one, byte by byte.
    package let contains: @Sendable (_ text: String, _ part: String) -> String
    /// The second line of `search_text`: the folded nickname of a member who has both a name and a nickname.
    package let nickname: String

    package init(
        lock: String, greatest: String, elements: @escaping @Sendable (_ parameter: String) -> String,
        indexInArray: @escaping @Sendable (_ element: String, _ parameter: String) -> String,
        unindexed: @escaping @Sendable (_ column: String) -> String,
        indexHint: @escaping @Sendable (_ index: String) -> String,
        contains: @escaping @Sendable (_ text: String, _ part: String) -> String, nickname: String
    ) {
        self.lock = lock
        self.greatest = greatest
        self.elements = elements
        self.indexInArray = indexInArray
        self.unindexed = unindexed
        self.indexHint = indexHint
        self.contains = contains
        self.nickname = nickname
    }
}
