import Model

/// An evening at the desk, to which people come.
public struct Event: Sendable, Hashable {
    /// Never reused.
    public let id: Int64
    /// The event's own name; nil if it is called by its day.
    public let name: String?
    /// The day in the group's time zone: the one that an organiser gave the event, or else the one on which
    /// its first member came. Nil for the open event while it has neither.
    public let day: Day?
    /// The price for a member who is checked in; above zero, nil if the event is free.
    public let price: Amount?
    /// Starts at 1; each change of name, day or price increments it.
    public let revision: Int64
    /// Whether the desk's list is this event's.
    public let isOpen: Bool

    package init(id: Int64, name: String?, day: Day?, price: Amount? = nil, revision: Int64, isOpen: Bool) {
        self.id = id
        self.name = name
        self.day = day
        self.price = price
        self.revision = revision
        self.isOpen = isOpen
    }
}

/// An event and its attendance figures.
public struct CountedEvent: Sendable, Equatable {
    /// The event that was counted.
    public let event: Event
    /// How many members came. Removed members don't count while they can be restored; erased ones do.
    public let attendeeCount: Int
    /// How many of them were registered at this event.
    public let newCount: Int
    /// The sum that all attendees have paid, including erased members.
    public let paidTotal: Amount

    package init(event: Event, attendeeCount: Int, newCount: Int, paidTotal: Amount = .zero) {
        self.event = event
        self.attendeeCount = attendeeCount
        self.newCount = newCount
        self.paidTotal = paidTotal
    }
}

/// A place in the list of events, which stays valid while events are added and removed.
public struct EventPosition: Sendable, Hashable {
    /// The id of the last event before this place, which may be gone.
    public let id: Int64
    /// The day of that event, if it had one.
    public let day: Day?
    /// Whether that was the open event, which comes first, whatever its day.
    public let isOpen: Bool

    /// The place after a closed event.
    public init(id: Int64, day: Day?) {
        (self.id, self.day, isOpen) = (id, day, false)
    }

    /// The place after an event.
    public init(after event: Event) {
        (id, day, isOpen) = (event.id, event.day, event.isOpen)
    }
}

/// The payment of a member who came.
public enum Payment: Sendable, Hashable {
    /// Nothing, and nothing is due: the event was free, or free for them.
    case nothing
    /// They paid this much, which is above zero.
    case paid(Amount)
    /// Nothing, since they had too few credits.
    case unpaid

    /// The amount that was paid; nil if none was.
    public var amount: Amount? {
        if case .paid(let amount) = self { amount } else { nil }
    }
}

/// A member who came to an event.
public struct Attendance: Sendable, Equatable {
    /// Higher for members who came later.
    public let place: Int64
    /// The event's id.
    public let event: Int64
    /// Nil once the member is erased.
    public let member: Int64?
    /// The name the member is listed under (`Profile.listName`); nil once they are erased.
    public let name: String?
    /// When they came.
    public let at: Timestamp
    /// Whether they were registered at this event.
    public let isNew: Bool
    /// Whether they paid, and how much.
    public let payment: Payment
}

/// An event that a member came to, and when they came.
public struct Visit: Sendable, Hashable {
    /// The event they came to.
    public let event: Event
    /// When they came.
    public let at: Timestamp
    /// Whether they were registered at this event.
    public let isNew: Bool
    /// Whether they paid, and how much.
    public let payment: Payment
}

/// An event's details, which organisers decide.
public struct EventDetails: Sendable, Equatable {
    /// Nil if the event is called by its day.
    public var name: String?
    /// Nil for the open event before the first member came.
    public var day: Day?
    /// Above zero; nil if the event is free.
    public var price: Amount?

    /// The details with this name, day and price.
    public init(name: String?, day: Day?, price: Amount? = nil) {
        self.name = name
        self.day = day
        self.price = price
    }

    /// The details of this event.
    public init(_ event: Event) { self.init(name: event.name, day: event.day, price: event.price) }
}

/// The result of putting back a member who was taken off.
public struct UndoneTakeOff: Sendable, Equatable {
    /// The member who is back.
    public let member: Member
    /// The event at which they are listed again.
    public let event: Event
    /// The payment for the event, made again.
    public let payment: Payment
}

/// The outcome of a check-in.
public enum CheckInOutcome: Sendable, Equatable {
    /// The member is now on the list, which has `count` names.
    case done(name: String, count: Int, payment: Payment = .nothing)
    /// The member has been there since then. A member who hadn't paid pays now, if they have enough credits.
    case alreadyHere(name: String, since: Timestamp, payment: Payment = .nothing)
    /// The member isn't on the list: they have too few credits, and need `missing` more.
    case notEnough(name: String, missing: Amount)
}

/// The outcome of adding a member to an event's attendances.
public enum AttendanceOutcome: Sendable, Equatable {
    /// The member is on the event's list now.
    case done(name: String)
    /// The member has been on the list since then.
    case alreadyListed(name: String, since: Timestamp)
}

/// A member's removal from an event, or an event's removal, which can be undone.
public struct UndoableEventAct: UndoableAct, Equatable {
    /// Never shared with another undoable act.
    public let id: Int64
    /// When it was done.
    public let at: Timestamp
    /// The event concerned.
    public let event: Int64
    /// The amount given back to a member who was taken off; nil if they had paid nothing.
    public let returned: Amount?
}

/// A member whom a search at the door finds.
public struct DoorMatch: Sendable, Equatable {
    /// The fewest letters of a searched text, which sentences name and `door-search.js` knows, too.
    static let minTextLength = 2
    /// The most characters of a searched text; a longer text finds no member.
    public static let maxTextLength = 200

    /// The member who was found.
    public let member: Member
    /// The latest event they came to before the open one.
    public let lastEvent: Event?
    /// Since when they have been at the open event; nil if they aren't.
    public let hereSince: Timestamp?
}
