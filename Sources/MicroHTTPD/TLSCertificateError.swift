import Glibc

/// The reason why a certificate and its key can't be used.
public enum TLSCertificateError: Error, Sendable, Equatable, CustomStringConvertible {
    /// `reason` is the system's own sentence, or says what else prevents reading the file.
    case unreadable(file: String, reason: String)
    /// The file has no certificate in PEM format, or one that is broken.
    case noCertificate(file: String)
    /// The file has no private key in PEM format, or one that is broken.
    case noKey(file: String)
    /// The two files are swapped.
    case swapped(certificate: String, key: String)
    /// The key is protected by a password, which a server can't ask for.
    case encryptedKey(file: String)
    /// The key belongs to another certificate.
    case mismatch(certificate: String, key: String)
    /// The key is not one that browsers accept: RSA, ECDSA or EdDSA.
    case unknownKind(file: String)

    /// One line for the terminal or the log.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason): "\(file) can’t be read: \(reason)."
        case .noCertificate(let file): "\(file) has no certificate in PEM format."
        case .noKey(let file): "\(file) has no private key in PEM format."
        case .swapped(let certificate, let key):
            "\(certificate) has a key and \(key) a certificate: they are the wrong way round."
        case .encryptedKey(let file):
            "The private key in \(file) is protected by a password: save it without one."
        case .mismatch(let certificate, let key):
            "The private key in \(key) is not that of the certificate in \(certificate)."
        case .unknownKind(let file): "\(file) has a key of a kind that browsers don’t take."
        }
    }
}
