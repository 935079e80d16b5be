import Model

/// A filter for members. It finds only members who meet all of its conditions.
public struct MemberFilter: Sendable, Hashable {
    /// Words in any order, each of which the name, nickname, email, username, phone number or a text answer
    /// has to contain, however it is written (`SearchWords`); empty for all members.
    public var text: String
    /// Only members who came to an event on this day or later.
    public var cameSince: Day?
    /// Only members who came to no event on this day or later.
    public var notSince: Day?
    /// Members whose answers to the group's own fields match all of these.
    public var answers: [AnswerFilter]

    /// - Parameter text: as it was typed.
    public init(text: String = "", cameSince: Day? = nil, notSince: Day? = nil, answers: [AnswerFilter] = [])
    {
        self.text = text
        self.cameSince = cameSince
        self.notSince = notSince
        self.answers = answers
    }

    /// Whether it depends on the days on which members came.
    public var hasDays: Bool { cameSince != nil || notSince != nil }
}

/// A condition on members' answers to one of the group's own fields. An answer that chose a removed choice,
/// or agreed to a text before `StoredField.acceptedTextVersion`, counts as none.
public struct AnswerFilter: Sendable, Hashable {
    /// Some of the answers to a field.
    public enum Wanted: Sendable, Hashable {
        /// At least one of the choices with these ids.
        case choices(Set<Int64>)
        /// A day from the first one on, and before the second one.
        case days(from: Day?, before: Day?)
        /// A number that is neither smaller than the first one nor greater than the second one.
        case numbers(from: DecimalNumber?, to: DecimalNumber?)
        /// Yes, or no.
        case yesNo(Bool)
        /// Consent.
        case agreed
    }

    /// The field's id. If there is no such field, or it has answers of another kind, no member is found.
    public let field: Int64
    /// Nil if only members who haven't answered are wanted.
    public let wanted: Wanted?
    /// Whether members who haven't answered are wanted, too.
    public let orMissing: Bool

    /// Members with these answers.
    public init(field: Int64, _ wanted: Wanted, orMissing: Bool = false) {
        self.field = field
        self.wanted = wanted
        self.orMissing = orMissing
    }

    /// Members without an answer.
    public init(missing field: Int64) {
        self.field = field
        wanted = nil
        orMissing = true
    }
}

/// A selection of members, and their order.
public struct MemberQuery: Sendable, Hashable {
    /// The order of a list of members.
    public enum Order: Sendable, Hashable {
        /// The most recent sign-up first.
        case newest
        /// By the name that they are listed under, ignoring letter case and accents.
        case name
        /// By the day on which they last came, the latest first; then members who never came. Among those of
        /// one day, the most recent sign-up is first.
        case lastVisit
        /// By the answers to the field with this id, the lowest number or earliest day first, choices in the
        /// order of the form, yes before no; then members who haven't answered. Among equals, the earliest
        /// sign-up is first. For a field of texts, or one that doesn't exist, the order is that of sign-ups.
        case field(Int64)

        /// The orders that don't depend on the group's form.
        public static let builtIn: [Order] = [.newest, .name, .lastVisit]
    }

    /// A place in a list, which stays valid while members are added and removed.
    public struct Position: Sendable, Hashable {
        /// The id of the last member before it.
        public let id: Int64
        /// The key by which that member was sorted (`String.searchFolded`) in the order `name`.
        public let sortName: String
        /// The day by which that member was sorted in the order `lastVisit`; nil for a member who never came.
        public let lastVisit: Day?
        /// The key by which that member was sorted in the order of a field, a number that only stores
        /// understand; nil for a member who hasn't answered.
        public let answer: Int64?

        /// The place after a member, who by now may be gone, or have come or answered again.
        public init(id: Int64, sortName: String = "", lastVisit: Day? = nil, answer: Int64? = nil) {
            self.id = id
            self.sortName = sortName
            self.lastVisit = lastVisit
            self.answer = answer
        }
    }

    /// The most members that are counted.
    public static let countLimit = 1000

    /// The filter for the members to list.
    public let filter: MemberFilter
    /// The order of the list.
    public let order: Order
    /// The place after which to begin; nil for the beginning.
    public let after: Position?
    /// The fields whose answers are given with the members, by their ids.
    public let columns: [Int64]

    /// Lists the members whom a filter finds.
    public init(
        _ filter: MemberFilter, order: Order = .newest, after: Position? = nil, columns: [Int64] = []
    ) {
        self.filter = filter
        self.order = order
        self.after = after
        self.columns = columns
    }

    /// Lists the members whom a text finds.
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
        /// The member's balance as of the same moment.
        public let balance: Amount
        /// The answers to the requested fields, without empty ones and those that `AnswerFilter` counts as
        /// none.
        public let answers: Answers
    }

    /// How many members `Store.readMembers` passes at once: some tens of kilobytes.
    public static let pieceLength = 500

    /// In the requested order.
    public let entries: [Entry]
    /// Where the next part begins; nil at the end of the list.
    public let next: MemberQuery.Position?
    /// How many were found in all; `MemberQuery.countLimit` + 1 means any higher number. Nil for a query
    /// without conditions.
    public let found: Int?
    /// How many members there are, found or not.
    public let total: Int
    /// The last day on which each listed member came, by id, if they ever did. Only kept events count;
    /// nil if there are none.
    public let lastVisit: [Int64: Day]?
}
