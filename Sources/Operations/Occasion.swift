import Storage

/// Who does something, from where and when. Every operation needs this besides its own arguments.
public struct Occasion: Sendable {
    /// The actor that the activity names.
    public let actor: Actor
    /// The caller, as far as limits and trust go.
    public let caller: Caller
    /// The moment at which it counts as done.
    public let now: Timestamp

    /// Make one occasion for all that a request or a command does.
    public init(by actor: Actor, _ caller: Caller, at now: Timestamp) {
        (self.actor, self.caller, self.now) = (actor, caller, now)
    }
}
