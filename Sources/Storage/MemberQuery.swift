import Model

/// Which members to list, and in which order.
public struct MemberQuery: Sendable, Hashable {
    /// The order of a list of members.
    public enum Order: String, Sendable, CaseIterable {
        /// The most recent sign-up first.
        case newest
        /// By the name that they are listed under, ignoring letter case and accents.
        case name
    }

    /// A place in a list, which stays valid while members are added and removed.
    public struct Position: Sendable, Hashable {
        /// The last member before it.
        public let id: Int64
        /// What that member was sorted by (`String.searchFolded`); ignored in the order `newest`.
        public let sortName: String

        /// The member may be gone.
        public init(id: Int64, sortName: String) {
            self.id = id
            self.sortName = sortName
        }
    }

    /// How many of those found are counted at most.
    public static let countLimit = 1000

    /// Words in any order, each of which name, nickname, email, username or phone number has to contain,
    /// however they are written (`SearchWords`); empty for all members.
    public let text: String
    /// The order of the list.
    public let order: Order
    /// The place after which to begin; nil for the beginning.
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
    /// A member with their balance.
    public struct Entry: Sendable, Equatable {
        /// The member, as of the moment at which the list was read.
        public let member: Member
        /// As of the same moment.
        public let balance: Amount

        /// Called by stores only.
        public init(member: Member, balance: Amount) {
            self.member = member
            self.balance = balance
        }
    }

    /// How many members `ImportStore.readMembers` gives at once: some tens of kilobytes.
    public static let pieceLength = 500

    /// In the order that was asked for.
    public let entries: [Entry]
    /// Where the next part begins; nil at the end of the list.
    public let next: MemberQuery.Position?
    /// How many were found in all; `MemberQuery.countLimit` + 1 stands for any higher number. Nil for a query
    /// without a text.
    public let found: Int?
    /// How many members there are, found or not.
    public let total: Int

    /// Called by stores only.
    public init(entries: [Entry], next: MemberQuery.Position?, found: Int?, total: Int) {
        self.entries = entries
        self.next = next
        self.found = found
        self.total = total
    }
}
