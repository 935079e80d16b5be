import Model
import Storage
import Synchronization

/// Organisers' operations on events and attendances. The store checks that they still are organisers.
///
/// Where Restart removes, nothing of the open event is kept, so the methods that take a `RestartPolicy` leave
/// it out.
public struct Events: Sendable, ReportsSecurity {
    let store: Store
    let report: SecurityLog

    /// - Parameter report: called with what matters to security.
    public init(store: Store, report: @escaping SecurityLog) {
        self.store = store
        self.report = report
    }

    // MARK: Asking

    /// A part of the events that are kept; see `Store.events(before:limit:)`.
    public func events(
        before: EventPosition?, limit: Int, where restart: RestartPolicy, for _: Organiser
    ) async throws(StoreError) -> [CountedEvent] {
        // One more, since the open event may be left out.
        let events = try await store.events(before: before, limit: limit + 1)
        return Array(events.filter { restart.keeps($0.event) }.prefix(limit))
    }

    /// The event with this id; nil if there is none, or it was removed or isn't kept.
    public func event(
        _ id: Int64, where restart: RestartPolicy, for _: Organiser
    ) async throws(StoreError) -> CountedEvent? {
        let event = try await store.event(id)
        return event.flatMap { restart.keeps($0.event) ? $0 : nil }
    }

    /// A part of an event's attendances; see `Store.attendances`.
    public func attendances(
        of event: Int64, after: Int64, limit: Int, for _: Organiser
    ) async throws(StoreError) -> [Attendance] {
        try await store.attendances(of: event, after: after, limit: limit)
    }

    /// The removals of events that can still be undone, newest first.
    public func undoableRemovals(
        at now: Timestamp, for _: Organiser
    ) async throws(StoreError) -> [(act: UndoableEventAct, event: Event)] {
        try await store.undoableEventRemovals(at: now)
    }

    /// The members taken off an event who can still be put back, latest first.
    public func undoableTakeOffs(
        from event: Int64, at now: Timestamp, for _: Organiser
    ) async throws(StoreError) -> [(act: UndoableEventAct, name: String)] {
        try await store.undoableTakeOffs(from: event, at: now)
    }

    /// Reads attendances for a file; see `Store.readAttendances`. The activity says how many members are
    /// in the file.
    ///
    /// - Parameter event: nil for all events.
    public func export(
        of event: Int64?, where restart: RestartPolicy, for organiser: Organiser, on occasion: Occasion,
        _ body: @escaping @Sendable (Event, [Attendance]) throws -> Void
    ) async throws(StoreError) {
        let members = Mutex(Set<Int64>())
        try await store.readAttendances(of: event) { event, attendances in
            guard restart.keeps(event) else { return }
            members.withLock { $0.formUnion(attendances.compactMap(\.member)) }
            try body(event, attendances)
        }
        try await store.recordExport(
            members.withLock { $0.count }, by: .member(organiser.id), at: occasion.now)
        report(.membersExported, on: occasion)
    }

    // MARK: Changing

    /// Adds an event for another day; see `Store.addEvent`.
    public func addEvent(
        _ details: EventDetails, formID: String?, on occasion: Occasion
    ) async throws(StoreError) -> Int64 {
        try await store.addEvent(details, formID: formID, by: occasion.actor, at: occasion.now)
    }

    /// Changes the name, day and price of an event; see `Store.editEvent`.
    public func edit(
        _ event: Int64, to details: EventDetails, from revision: Int64?, on occasion: Occasion
    ) async throws(StoreError) -> EditOutcome<Event> {
        try await store.editEvent(
            event, to: details, from: revision, by: occasion.actor, at: occasion.now)
    }

    /// Removes an event; see `Store.removeEvent`.
    public func remove(
        _ event: Int64, on occasion: Occasion
    ) async throws(StoreError) -> UndoableEventAct? {
        try await store.removeEvent(event, by: occasion.actor, at: occasion.now)
    }

    /// Adds a member who came but wasn't checked in; see `Store.addAttendance`.
    public func addAttendance(
        of member: Int64, to event: Int64, on occasion: Occasion
    ) async throws(StoreError) -> AttendanceOutcome {
        try await store.addAttendance(of: member, to: event, by: occasion.actor, at: occasion.now)
    }

    /// Takes a member off an event; see `Store.takeOff`.
    public func takeOff(
        _ member: Int64, from event: Int64, on occasion: Occasion
    ) async throws(StoreError) -> UndoableEventAct? {
        try await store.takeOff(member, from: event, by: occasion.actor, at: occasion.now)
    }

    /// The act that was undone.
    public enum Undone: Sendable, Equatable {
        /// The removal of this event.
        case removal(Event)
        /// The removal of a member from an event.
        case takeOff(UndoneTakeOff)
    }

    /// Undoes the removal of an event, or of a member from an event.
    ///
    /// - Returns: nil if it is too late, or there is nothing left to undo.
    public func undo(_ act: Int64, on occasion: Occasion) async throws(StoreError) -> Undone? {
        if let event = try await store.undoEventRemoval(act, by: occasion.actor, at: occasion.now) {
            return .removal(event)
        }
        return try await store.undoTakeOff(act, by: occasion.actor, at: occasion.now).map(Undone.takeOff)
    }
}

extension RestartPolicy {
    /// Whether the event is among those that are kept.
    fileprivate func keeps(_ event: Event) -> Bool { self == .keep || !event.isOpen }
}
