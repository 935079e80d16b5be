import Storage

/// The actor, the caller and the time, which every operation needs besides its own arguments.
public struct Occasion: Sendable {
    /// The actor that the activity names.
    public let actor: Actor
    /// The caller, as far as limits and trust go.
    public let caller: Caller
    /// The time at which the operation counts as done.
    public let now: Timestamp
    /// The tag (BCP 47) of the language that the caller reads; nil if it isn't known.
    public let language: String?

    /// Make one occasion for all that a request or a command does.
    public init(by actor: Actor, _ caller: Caller, at now: Timestamp, language: String? = nil) {
        (self.actor, self.caller, self.now, self.language) = (actor, caller, now, language)
    }
}
