import CMicroHTTPD
import Glibc
import Synchronization

/// Connections that were answered and closed while their client was still sending (RFC 9112, section 9.6).
///
/// Closing a socket with unread bytes resets the connection, and the reset overtakes the response. A
/// duplicate of the descriptor keeps it open while the rest is read and discarded.
final class LingeringClose: Sendable {
    // Remove this once `BodyTests.showsRefusal` passes without it: 0.9.75 closes at once, and 1.0.1 often.
    private struct Remainder {
        let descriptor: Int32
        let deadline: UInt64
        var bytesLeft: Int
    }

    private static let connectionLimit = 64
    private let limitBytes: Int
    private let seconds: Double
    private let remainders = Mutex<[Remainder]>([])

    init(limitBytes: Int, seconds: Double) {
        self.limitBytes = limitBytes
        self.seconds = seconds
    }

    deinit { remainders.withLock { for remainder in $0 { close(remainder.descriptor) } } }

    /// To be called before `descriptor` is closed.
    func keep(_ descriptor: Int32) {
        remainders.withLock { remainders in
            if remainders.count >= Self.connectionLimit { return }
            let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            if own < 0 { return }
            shutdown(own, Int32(SHUT_WR))
            remainders.append(
                Remainder(
                    descriptor: own, deadline: Clock.milliseconds(after: seconds), bytesLeft: limitBytes))
        }
    }

    var descriptors: [Int32] { remainders.withLock { $0.map(\.descriptor) } }

    /// Discards the bytes that have arrived, and closes connections that are complete, late or have sent too
    /// much.
    func sweep() {
        let now = Clock.milliseconds()
        remainders.withLock { remainders in
            for index in remainders.indices.reversed() where !Self.discard(&remainders[index], now) {
                close(remainders[index].descriptor)
                remainders.remove(at: index)
            }
        }
    }

    /// Returns false once there is nothing more to wait for.
    private static func discard(_ remainder: inout Remainder, _ now: UInt64) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 1) { buffer in
            while remainder.bytesLeft > 0, remainder.deadline > now {
                let count = recv(remainder.descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                if count < 0 { return errno == EAGAIN || errno == EINTR }
                if count == 0 { return false }
                remainder.bytesLeft -= count
            }
            return false
        }
    }
}
