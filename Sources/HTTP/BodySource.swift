/// A body that is produced while it is sent, seen from the server.
///
/// The server asks for bytes whenever the client can take more. When there are none, it suspends the
/// connection until the source wakes it.
public protocol BodySource: AnyObject, Sendable {
    /// Copies the next bytes, at most as many as `target` holds. If there are none yet, it calls `suspend`,
    /// and later, once it is worth asking again, the closure that `suspend` returned. The source calls both
    /// under the same lock, so that the wake can't overtake the suspension. Called by one thread at a time.
    func next(into target: UnsafeMutableRawBufferPointer, suspend: () -> @Sendable () -> Void) -> BodyRead

    /// Called on any thread when the server is about to stop: a body that doesn't end by itself ends after
    /// the bytes that it has.
    func drain()

    /// Called on any thread when no more bytes are wanted. Wakes the connection if it is suspended; from here
    /// on `next` returns `.failed`. Does nothing the second time.
    func close()
}

/// The result of `BodySource.next`.
public enum BodyRead: Sendable, Equatable {
    /// This many bytes were copied; at least one.
    case copied(Int)
    /// There are no bytes yet, and `suspend` was called.
    case suspended
    /// The body is complete.
    case ended
    /// The body stays incomplete: the server breaks the connection, so that the client doesn't mistake it for
    /// complete.
    case failed
}
