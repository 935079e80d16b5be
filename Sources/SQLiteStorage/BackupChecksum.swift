import CSodium
import Glibc

/// The checksum at the end of a backup, which is the BLAKE2b-256 of all bytes before it. It finds a change of
/// any byte, even in parts of the file that SQLite never reads or doesn't check.
///
/// The checksum comes after SQLite's last page. SQLite reads only the pages that the file's header counts, so
/// it opens such a file like any other. A data file in use has no checksum: `remove` is called when it is
/// opened.
public enum BackupChecksum {
    /// The result of comparing a file with its checksum.
    public enum Comparison: Sendable, Equatable {
        /// The file is as it was made.
        case right
        /// The file has no checksum: it is a backup made by an older version.
        case missing
        /// Nothing was compared: the file is in use or a server's, or it can't be read, which
        /// `DataFile.reading` reports.
        case notCompared
    }

    static let byteCount = 32
    /// Every page size is a multiple of this, so the file's length tells whether there is a checksum.
    static let minPageBytes: Int64 = 512
    private static let pieceBytes = 1 << 20

    /// Compares the checksum with the file.
    ///
    /// - Throws: `.unsound` if they differ; `.cannotRead`, `.cancelled`.
    static func verify(
        _ path: String, _ cancellation: Cancellation = Cancellation()
    ) throws(DataFileError) -> Comparison {
        let file = FilePath(path)
        // Closing a descriptor would end the locks of a connection that this process may have to a file in
        // use.
        guard DataFile.isAlone(file), !file.adding("-journal").exists else { return .notCompared }
        let descriptor = open(file.text, O_RDONLY | O_CLOEXEC)
        // `DataFile.reading` fails next, and says why.
        if descriptor < 0 { return .notCompared }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .notCompared }
        let bytes = Int64(status.st_size)
        guard bytes % minPageBytes == byteCount else {
            return usesWriteAheadLog(descriptor) ? .notCompared : .missing
        }
        let contents = bytes - Int64(byteCount)
        let digest = try digest(of: contents, in: descriptor, path, cancellation)
        var buffer = [UInt8](repeating: 0, count: byteCount)
        guard try read(&buffer, from: contents, in: descriptor, path) == byteCount, buffer == digest else {
            throw .unsound(
                path: path,
                problem: "its checksum is wrong, so it has changed since it was made: use another backup")
        }
        return .right
    }

    /// The offset of the header's write version, which the read version follows; and the value of both in a
    /// data file, which means that it has a write-ahead log
    /// (https://sqlite.org/fileformat.html#file_format_version_numbers).
    static let (versionOffset, walVersion): (Int, UInt8) = (18, 2)

    /// Whether the file uses a write-ahead log, as a data file does and a backup doesn't.
    private static func usesWriteAheadLog(_ descriptor: Int32) -> Bool {
        var version: UInt8 = 0
        return pread(descriptor, &version, 1, versionOffset) == 1 && version == walVersion
    }

    /// - Parameter path: the file's path, for errors.
    /// - Returns: the digest of the file's first `count` bytes.
    /// - Throws: `.cannotRead`, `.cancelled`.
    static func digest(
        of count: Int64, in descriptor: Int32, _ path: String, _ cancellation: Cancellation
    ) throws(DataFileError) -> [UInt8] {
        precondition(sodium_init() >= 0, "libsodium can’t start")
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: crypto_generichash_statebytes(), alignment: 64)
        defer { memory.deallocate() }
        let state = OpaquePointer(memory)
        crypto_generichash_init(state, nil, 0, byteCount)
        var buffer = [UInt8](repeating: 0, count: pieceBytes)
        var offset: Int64 = 0
        while offset < count {
            if cancellation.isCancelled { throw .cancelled }
            let piece = min(Int64(try read(&buffer, from: offset, in: descriptor, path)), count - offset)
            if piece == 0 { throw .cannotRead(path: path, reason: "it was cut short meanwhile") }
            crypto_generichash_update(state, buffer, UInt64(piece))
            offset += piece
        }
        var digest = [UInt8](repeating: 0, count: byteCount)
        crypto_generichash_final(state, &digest, byteCount)
        return digest
    }

    /// - Returns: how many bytes there were; 0 at the file's end.
    private static func read(
        _ buffer: inout [UInt8], from offset: Int64, in descriptor: Int32, _ path: String
    ) throws(DataFileError) -> Int {
        var result = 0
        repeat {
            result = pread(descriptor, &buffer, buffer.count, Int(offset))
        } while result < 0 && errno == EINTR
        if result < 0 { throw .cannotRead(path: path) }
        return result
    }

    /// Removes the checksum from a backup that was put in the data file's place by hand, since it would be
    /// wrong after the first change. The caller must have the file's lock, no connection to it, and have
    /// found the checksum right.
    ///
    /// - Throws: `.cannotWrite`.
    static func remove(_ path: String) throws(DataFileError) {
        let file = FilePath(path)
        guard let bytes = file.state?.bytes, truncate(file.text, Int(bytes) - byteCount) == 0 else {
            throw .cannotWrite(path: path)
        }
    }
}
