import Storage

/// Who does something, from where and when: what every operation is told beside its own matter.
public struct Occasion: Sendable {
    /// Whom the activity names.
    public let actor: Actor
    /// From where it is asked for, as far as limits and trust go.
    public let caller: Caller
    /// The moment at which it counts as done.
    public let now: Timestamp

    /// One and the same for all that a request or a command does.
    public init(by actor: Actor, _ caller: Caller, at now: Timestamp) {
        (self.actor, self.caller, self.now) = (actor, caller, now)
    }
}
