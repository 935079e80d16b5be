import CMicroHTTPD
import Glibc
import Synchronization

/// Connections that were answered and closed while their client was still sending (RFC 9112, section 9.6).
///
/// Closing a socket with unread bytes resets it, and the reset overtakes the answer. A duplicate of the descriptor
/// keeps it open while the rest is read and thrown away.
final class Lingering: Sendable {
    private struct Rest {
        let descriptor: Int32
        let due: UInt64
        var leftBytes: Int
    }

    private static let atOnceLimit = 64
    private let limitBytes: Int
    private let seconds: Double
    private let rests = Mutex<[Rest]>([])

    init(limitBytes: Int, seconds: Double) {
        self.limitBytes = limitBytes
        self.seconds = seconds
    }

    deinit { rests.withLock { for rest in $0 { close(rest.descriptor) } } }

    /// Called before `descriptor` is closed.
    func keep(_ descriptor: Int32) {
        rests.withLock { rests in
            if rests.count >= Self.atOnceLimit { return }
            let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            if own < 0 { return }
            shutdown(own, Int32(SHUT_WR))
            rests.append(
                Rest(descriptor: own, due: Clock.milliseconds(after: seconds), leftBytes: limitBytes))
        }
    }

    var descriptors: [Int32] { rests.withLock { $0.map(\.descriptor) } }

    /// Reads what has come, and lets go of those that are done, late or too long.
    func sweep() {
        let now = Clock.milliseconds()
        rests.withLock { rests in
            for index in rests.indices.reversed() where !Self.goesOn(&rests[index], now) {
                close(rests[index].descriptor)
                rests.remove(at: index)
            }
        }
    }

    private static func goesOn(_ rest: inout Rest, _ now: UInt64) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 1) { buffer in
            while rest.leftBytes > 0, rest.due > now {
                let count = recv(rest.descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                if count < 0 { return errno == EAGAIN || errno == EINTR }
                if count == 0 { return false }
                rest.leftBytes -= count
            }
            return false
        }
    }
}
