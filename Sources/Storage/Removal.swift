/// A removal of members by an organiser, or by undoing an import, that can still be undone.
public struct Removal: UndoableAct, Equatable {
    /// No other undoable act ever has the same.
    public let id: Int64
    /// When they were removed.
    public let at: Timestamp
    /// How many members it removed, and are still removed.
    public let count: Int
    /// The name the first of them is listed under.
    public let name: String
    /// Whether it took an import back.
    public let undoesImport: Bool

    package init(id: Int64, at: Timestamp, count: Int, name: String, undoesImport: Bool) {
        self.id = id
        self.at = at
        self.count = count
        self.name = name
        self.undoesImport = undoesImport
    }
}

/// The result of undoing a removal.
public struct UndoneRemoval: Sendable, Equatable {
    /// How many are back.
    public let restored: Int
    /// The listed names of those who stay removed, because another member now has their email or username, or
    /// a username that looks like theirs.
    public let leftOut: [String]
    /// How many of the restored members can come in only with a new one-time code: they have no password, and
    /// a code that they had ended with the removal. Zero if the removal undid an import, which ends no codes.
    public let codelessCount: Int

    package init(restored: Int, leftOut: [String], codelessCount: Int = 0) {
        self.restored = restored
        self.leftOut = leftOut
        self.codelessCount = codelessCount
    }
}
