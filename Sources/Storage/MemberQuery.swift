import Model

/// Which members to find. They have all that it asks for.
public struct MemberFilter: Sendable, Hashable {
    /// Words in any order, each of which name, nickname, email, username or phone number has to contain,
    /// however they are written (`SearchWords`); empty for all members.
    public var text: String
    /// Those who came to an event of this day, or of a later one.
    public var seen: Day?
    /// Those who came to none of this day, nor of a later one.
    public var unseen: Day?

    /// - Parameter text: as it was typed.
    public init(text: String = "", seen: Day? = nil, unseen: Day? = nil) {
        self.text = text
        self.seen = seen
        self.unseen = unseen
    }

    /// Whether it asks for days on which members were here.
    public var hasDays: Bool { seen != nil || unseen != nil }
}

/// Which members to list, and in which order.
public struct MemberQuery: Sendable, Hashable {
    /// The order of a list of members.
    public enum Order: String, Sendable, CaseIterable {
        /// The most recent sign-up first.
        case newest
        /// By the name that they are listed under, ignoring letter case and accents.
        case name
        /// By the day on which they were last here, the latest first; then those who never came. The most
        /// recent sign-up is first among those of one day.
        case seen
    }

    /// A place in a list, which stays valid while members are added and removed.
    public struct Position: Sendable, Hashable {
        /// The last member before it.
        public let id: Int64
        /// What that member was sorted by (`String.searchFolded`) in the order `name`.
        public let sortName: String
        /// The same in the order `seen`; nil for somebody who never came.
        public let lastHere: Day?

        /// The member may be gone, or have come again.
        public init(id: Int64, sortName: String = "", lastHere: Day? = nil) {
            self.id = id
            self.sortName = sortName
            self.lastHere = lastHere
        }
    }

    /// How many of those found are counted at most.
    public static let countLimit = 1000

    /// Whom to list.
    public let filter: MemberFilter
    /// The order of the list.
    public let order: Order
    /// The place after which to begin; nil for the beginning.
    public let after: Position?

    /// Lists those whom a filter finds.
    public init(_ filter: MemberFilter, order: Order = .newest, after: Position? = nil) {
        self.filter = filter
        self.order = order
        self.after = after
    }

    /// Lists those whom a text finds.
    ///
    /// - Parameter text: as it was typed.
    public init(text: String = "", order: Order = .newest, after: Position? = nil) {
        self.init(MemberFilter(text: text), order: order, after: after)
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
    /// that finds everybody.
    public let found: Int?
    /// How many members there are, found or not.
    public let total: Int
    /// When those of the entries who ever came were last here, by their ids: the days of events that are kept.
    /// Nil if no event is kept.
    public let lastHere: [Int64: Day]?

    /// Called by stores only.
    public init(
        entries: [Entry], next: MemberQuery.Position?, found: Int?, total: Int, lastHere: [Int64: Day]?
    ) {
        self.entries = entries
        self.next = next
        self.found = found
        self.total = total
        self.lastHere = lastHere
    }
}
