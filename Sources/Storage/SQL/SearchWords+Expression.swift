import Names

extension SearchWords {
    /// The condition for members who have the words, in SQL or in FTS5's query syntax.
    ///
    /// - Parameter operand: returns the condition for a text that contains this one.
    /// - Returns: an empty text if there are no words.
    package func expression(_ operand: (String) -> String) -> String {
        words.map { "(\($0.map(operand).joined(separator: " OR ")))" }.joined(separator: " AND ")
    }
}
