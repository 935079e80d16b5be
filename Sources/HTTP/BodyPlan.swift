/// Takes a request's body as it arrives, so that the server keeps none of it.
public protocol BodyReceiver: AnyObject, Sendable {
    /// Takes the next bytes, at least one, without their transfer coding. They are valid only during the
    /// call. Called on the server's threads, one call at a time, so it must not block for long.
    ///
    /// - Returns: false if the body is too large: the receiver gets no more of it, and the client gets a 413.
    func receive(_ piece: UnsafeRawBufferPointer) -> Bool
}

/// How the server treats a request's body.
public enum BodyPlan: Sendable {
    /// It is collected in `Request.body`, up to the limit that applies to all requests.
    case collect
    /// The same, up to its own limit. Of the few such bodies that may be on their way at a time, half may be
    /// from strangers.
    case collectUpTo(limitBytes: Int, isFromStranger: Bool)
    /// It goes to this receiver, which is then in `Request.bodyReceiver`; more than `limitBytes` in all get a
    /// 413. If the body stays incomplete, the receiver is dropped with everything it has received. One
    /// `sender` may have only a few such bodies on their way at a time; with nil they aren't counted.
    case receive(any BodyReceiver, limitBytes: Int, sender: String? = nil)
    /// The response is sent without reading the body, and the connection closes.
    case refuse(Response)
}

/// Decides from the head alone: the request that it gets has no body yet. Like `Respond`, it can't throw.
public typealias PlanBody = @Sendable (Request) async -> BodyPlan
