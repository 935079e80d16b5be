import CGnuTLS
import Glibc

/// The contents of the files of a certificate and its key at one moment.
public struct TLSFiles: Sendable {
    /// The paths of the files.
    public let certificateFile: String, keyFile: String
    /// Whether every user of this machine can read the key's file.
    public let isKeyExposed: Bool
    let certificate: [UInt8]
    let key: [UInt8]

    private static let limitBytes = 1 << 20

    /// Reads both files.
    ///
    /// - Throws: `TLSCertificateError.unreadable`.
    public init(certificateFile: String, keyFile: String) throws(TLSCertificateError) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        certificate = try Self.read(certificateFile).bytes
        let (key, mode) = try Self.read(keyFile)
        self.key = key
        isKeyExposed = mode & S_IROTH != 0
    }

    private static func read(_ file: String) throws(TLSCertificateError) -> (bytes: [UInt8], mode: mode_t) {
        func fail(_ reason: String) -> TLSCertificateError { .unreadable(file: file, reason: reason) }
        func fail(errno: Int32) -> TLSCertificateError { fail(String(cString: strerror(errno))) }
        if file.isEmpty || file.utf8.contains(0) { throw fail(errno: ENOENT) }
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)  // opening a pipe must not block
        if descriptor < 0 { throw fail(errno: errno) }
        defer { close(descriptor) }
        var about = stat()
        if fstat(descriptor, &about) != 0 { throw fail(errno: errno) }
        switch about.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw fail(errno: EISDIR)
        default: throw fail("It is not a file")
        }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0 { throw fail(errno: errno) }
            if count == 0 { return (bytes, about.st_mode) }
            bytes += piece[..<count]
            if bytes.count > limitBytes { throw fail("It is longer than 1 MiB") }
        }
    }

    /// The SHA-256 digests of both files, with which versions can be compared.
    public var digest: [UInt8] {
        var digest = [UInt8](repeating: 0, count: 64)
        for (index, bytes) in [certificate, key].enumerated() {
            digest.withUnsafeMutableBytes { target in
                _ = gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, target.baseAddress! + 32 * index)
            }
        }
        return digest
    }
}
