/// Takes a request's body as it comes, so that the server keeps none of it.
public protocol BodyReceiver: AnyObject, Sendable {
    /// The next bytes, without their transfer coding; at least one. They are gone when it returns. Called on the
    /// server's threads, by one at a time, so it must not block for long.
    ///
    /// - Returns: false if there is too much: it gets no more, and the client a 413.
    func receive(_ piece: UnsafeRawBufferPointer) -> Bool
}

/// What is to become of a request's body.
public enum BodyPlan: Sendable {
    /// It is collected up to the limit that holds for everybody, and found in `Request.body`.
    case collect
    /// It goes to a receiver of its own, found in `Request.bodyReceiver`; more than `limitBytes` in all are a 413.
    /// Whatever the receiver has got is dropped with it where the body stays incomplete. One sender may have only
    /// a few on their way at a time; nil: they don't count.
    case receive(any BodyReceiver, limitBytes: Int, sender: String? = nil)
    /// This is the answer. The body isn't read, and the connection closes.
    case refuse(Response)
}

/// Decides by the head alone: the request's body is empty. Like `Respond`, it can't throw.
public typealias PlanBody = @Sendable (Request) async -> BodyPlan
