/// A response's body that is not there yet, as the server sees it.
///
/// The server asks for a copy of what is there whenever the client can take more. Where nothing is, it suspends the
/// connection until the source wakes it.
public protocol BodySource: AnyObject, Sendable {
    /// Copies as much of what is there as `target` holds. If nothing is, calls `suspend`, and what that returned once there
    /// is something to tell. Both are called under a lock of the source, so that neither overtakes the other.
    func next(into target: UnsafeMutableRawBufferPointer, suspend: () -> @Sendable () -> Void) -> BodyRead

    /// The server is about to stop: a body without an end of its own ends now.
    func drain()

    /// Nobody takes any more. Wakes the server if its connection is suspended; from here on `next` gives `.failed`. Does
    /// nothing the second time.
    func close()
}

/// What `BodySource.next` did.
public enum BodyRead: Sendable, Equatable {
    /// So many bytes were copied, one at least.
    case copied(Int)
    /// Nothing is there yet: `suspend` was called.
    case suspended
    /// The body is complete.
    case ended
    /// The body stays incomplete, and the client must not take it for a whole one.
    case failed
}
