import Glibc

/// A file that no longer has a name: the system deletes it with its last descriptor, even if the program is
/// killed.
public final class UnnamedFile: Sendable {
    private let descriptor: Int32

    /// Keeps the contents of `file`, whose name is deleted with it.
    ///
    /// - Throws: `.cannotWrite`, if the program has too many files open.
    init(_ file: UnfinishedFile) throws(DataFileError) { descriptor = try file.duplicate() }

    deinit { close(descriptor) }

    /// - Parameter offset: in bytes from the file's beginning.
    /// - Returns: fewer than `count` bytes near the file's end, and none after it.
    /// - Throws: `.cannotRead`.
    public func read(from offset: Int64, count: Int) throws(DataFileError) -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            repeat {
                result = pread(descriptor, buffer.baseAddress, count, Int(offset))
            } while result < 0 && errno == EINTR
            initialized = max(0, result)
        }
        if result < 0 { throw .cannotRead(path: "the copy") }
        return bytes
    }
}
