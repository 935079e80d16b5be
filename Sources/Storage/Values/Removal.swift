/// A removal of members by an organiser, or by undoing an import, that can still be undone.
public struct Removal: UndoableAct, Equatable {
    /// Never shared with another undoable act.
    public let id: Int64
    /// When they were removed.
    public let at: Timestamp
    /// How many of the members it removed are still removed.
    public let count: Int
    /// The listed name of the first of them.
    public let name: String
    /// Whether it undid an import.
    public let undoesImport: Bool
}

/// The result of undoing a removal.
public struct UndoneRemoval: Sendable, Equatable {
    /// How many are back.
    public let restored: Int
    /// The listed names of members who stay removed, because another member now has their email or username,
    /// or a username that looks like theirs; or because they were imported again after an import was undone.
    public let leftOut: [String]
    /// How many of the restored members need a new one-time code to sign in: they have no password, and their
    /// code ended with the removal. Zero if the removal undid an import, which ends no codes.
    public let codelessCount: Int

    package init(restored: Int, leftOut: [String], codelessCount: Int = 0) {
        self.restored = restored
        self.leftOut = leftOut
        self.codelessCount = codelessCount
    }
}
