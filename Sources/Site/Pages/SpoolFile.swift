import Glibc
import HTTP
import Synchronization
import Visitors

/// A file without a name in the folder for temporary ones: it goes with its last descriptor, however the program ends.
final class SpoolFile: Sendable {
    /// The system's reason: the disk is full, say.
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

    /// Why a write has failed, for who gets another error for it.
    var failure: Failure? { failed.withLock { $0 } }

    /// Adds to its end.
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

    /// - Parameter place: in bytes from its beginning.
    /// - Returns: nothing at its end.
    func read(from place: Int, count: Int) throws(Failure) -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            repeat {
                result = pread(descriptor, buffer.baseAddress, count, place)
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
            .serviceUnavailable,
            ErrorWords(
                heading: "There is no room for this file",
                advice:
                    "The computer that runs Frontdesk has no room left for temporary files. Tell whoever runs this Frontdesk."
            ),
            headers: HTTPError.busy.headers,
            fault: .init("a file could not be made", ["reason": "\(self)"]))
    }
}
