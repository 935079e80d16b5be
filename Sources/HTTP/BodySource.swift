/// A body that is produced while it is sent, seen from the server.
///
/// The server asks for bytes whenever the client can take more. When there are none, it suspends the connection until
/// the source wakes it.
public protocol BodySource: AnyObject, Sendable {
    /// Copies the next bytes, as many as `target` holds. If there are none yet, calls `suspend`, and later, once, the
    /// closure that it returned: when there is something to tell. Both are called under one lock of the source, so
    /// that the wake can't come before the suspension. Called by one thread at a time.
    func next(into target: UnsafeMutableRawBufferPointer, suspend: () -> @Sendable () -> Void) -> BodyRead

    /// The server is about to stop: a body without an end of its own ends, after the bytes that it has. Any thread.
    func drain()

    /// Nobody takes any more bytes. Wakes the connection if it is suspended; `next` gives `.failed` from here on. Any
    /// thread; does nothing the second time.
    func close()
}

/// What came of `BodySource.next`.
public enum BodyRead: Sendable, Equatable {
    /// So many bytes were copied; at least one.
    case copied(Int)
    /// There are no bytes yet, and `suspend` was called.
    case suspended
    /// The body is complete.
    case ended
    /// The body stays incomplete: the connection is broken, so that the client doesn't take it for a complete one.
    case failed
}
