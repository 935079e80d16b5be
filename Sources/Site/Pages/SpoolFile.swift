import Glibc
import Synchronization

/// A file without a name in the folder for temporary ones: it goes with its last descriptor, however the program ends.
final class SpoolFile: Sendable {
    /// The system's reason: the disk is full, say.
    struct WriteError: Error, CustomStringConvertible {
        let description: String

        init() { description = "a temporary file: " + String(cString: strerror(errno)) }
    }

    private let descriptor: Int32
    private let readBytes = Atomic(0)

    init(folder: String) throws(WriteError) {
        var path = Array("\(folder)/frontdesk-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        if descriptor < 0 { throw WriteError() }
        unlink(path)
    }

    deinit { close(descriptor) }

    /// Adds to its end.
    func write(_ bytes: [UInt8]) throws(WriteError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            if written < 0 { throw WriteError() }
            rest = rest.dropFirst(written)
        }
    }

    /// The next bytes from its beginning on; nil at its end. One call at a time.
    func read(count: Int) throws(WriteError) -> [UInt8]? {
        let start = readBytes.load(ordering: .relaxed)
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            repeat {
                result = pread(descriptor, buffer.baseAddress, count, start)
            } while result < 0 && errno == EINTR
            initialized = max(0, result)
        }
        if result < 0 { throw WriteError() }
        readBytes.store(start + result, ordering: .relaxed)
        return bytes.isEmpty ? nil : bytes
    }
}
