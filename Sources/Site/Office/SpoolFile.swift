import Glibc
import HTTP
import Synchronization
import Visitors

/// A temporary file without a name: the system deletes it with its last descriptor, even if the program is
/// killed.
final class SpoolFile: Sendable {
    /// The system's reason, such as a full disk.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init() { description = "a temporary file: " + String(cString: strerror(errno)) }
    }

    private let descriptor: Int32
    private let failed = Mutex<Failure?>(nil)

    init(folder: String) throws(Failure) {
        var path = Array("\(folder)/frontdesk-XXXXXX".utf8CString)
        descriptor = mkstemp(&path)
        if descriptor < 0 { throw Failure() }
        unlink(path)
    }

    deinit { close(descriptor) }

    /// The error of a failed write, for a caller that was given another error in its place.
    var failure: Failure? { failed.withLock { $0 } }

    /// Appends to the file.
    func write(_ bytes: [UInt8]) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            if written < 0 {
                let failure = Failure()
                failed.withLock { $0 = failure }
                throw failure
            }
            rest = rest.dropFirst(written)
        }
    }

    /// - Parameter offset: in bytes from the file's beginning.
    /// - Returns: at most `count` bytes; none at the file's end.
    func read(from offset: Int, count: Int) throws(Failure) -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            repeat {
                result = pread(descriptor, buffer.baseAddress, count, offset)
            } while result < 0 && errno == EINTR
            initialized = max(0, result)
        }
        if result < 0 { throw Failure() }
        return bytes
    }
}

extension SpoolFile.Failure: AnswerableError {
    var answer: ErrorAnswer {
        ErrorAnswer(
            .serviceUnavailable, heading: "There is no room for this file",
            advice:
                "The computer that runs Frontdesk has no room left for temporary files. Tell whoever runs this Frontdesk.",
            headers: HTTPError.busy.headers,
            fault: .init("a file could not be made", ["reason": "\(self)"]))
    }
}
