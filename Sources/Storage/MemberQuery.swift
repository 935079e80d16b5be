import Model

/// Which members to list, and in which order.
public struct MemberQuery: Sendable, Hashable {
    /// The order of a list of members.
    public enum Order: String, Sendable, CaseIterable {
        /// Whoever signed up last comes first.
        case newest
        /// By the name that they are listed under, letter case and accents ignored.
        case name
    }

    /// A place in a list, which stays right while others come and go.
    public struct Position: Sendable, Hashable {
        /// The last member before it.
        public let id: Int64
        /// What that member was sorted by (`String.searchFolded`); of no account in the order `newest`.
        public let sortName: String

        /// Any place; whoever stood there may be gone.
        public init(id: Int64, sortName: String) {
            self.id = id
            self.sortName = sortName
        }
    }

    /// The most that are counted of those found.
    public static let countLimit = 1000

    /// What the name, nickname, email, username or phone number has to contain, however it is written
    /// (`String.searchFolded`); empty for everybody.
    public let text: String
    /// In which they are listed.
    public let order: Order
    /// Where to begin; nil for the beginning.
    public let after: Position?

    /// - Parameter text: as it was typed.
    public init(text: String = "", order: Order = .newest, after: Position? = nil) {
        self.text = text
        self.order = order
        self.after = after
    }
}

/// A part of the list of members.
public struct MemberList: Sendable, Equatable {
    /// A member and what they have.
    public struct Entry: Sendable, Equatable {
        /// As they are now.
        public let member: Member
        /// Of the same moment.
        public let balance: Amount

        /// For stores; everybody else is given entries.
        public init(member: Member, balance: Amount) {
            self.member = member
            self.balance = balance
        }
    }

    /// As many as are read at once of all that there are: some tens of kilobytes.
    public static let pieceLength = 500

    /// In the order that was asked for.
    public let entries: [Entry]
    /// Where the list goes on; nil at its end.
    public let next: MemberQuery.Position?
    /// How many were found in all, up to `MemberQuery.countLimit` and one more, which stands for any number; nil where
    /// everybody was asked for.
    public let found: Int?
    /// How many members there are.
    public let total: Int

    /// For stores; everybody else is given lists.
    public init(entries: [Entry], next: MemberQuery.Position?, found: Int?, total: Int) {
        self.entries = entries
        self.next = next
        self.found = found
        self.total = total
    }
}
