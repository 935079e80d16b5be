import Words

extension Sentence {
    /// “and 3 others”: the people beyond the ones that are named; nil for none.
    static func otherPeople(_ count: Int) -> Sentence? {
        count > 0 ? Sentence(one: "and {count} other", other: "and {count} others", count: count) : nil
    }
}
