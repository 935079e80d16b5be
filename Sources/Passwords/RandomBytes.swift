import CSodium
import Synchronization

/// Bytes from the system's random generator, many of which are fetched at once.
final class RandomStock: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    /// Bytes that no other caller gets.
    func take(_ count: Int) -> [UInt8] {
        bytes.withLock { bytes in
            if bytes.count < count { bytes = randomBytes(64 * count) }
            defer { bytes.removeLast(count) }
            return Array(bytes.suffix(count))
        }
    }
}

/// Bytes from the system's random generator.
func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
}
