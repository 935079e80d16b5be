import CGnuTLS
import Foundation

/// A certificate made for a test, with its key, both in PEM format.
public final class TestCertificate: @unchecked Sendable {  // it doesn't change after `init`
    public enum Kind: Sendable { case ecdsa, rsa, ed25519, dsa }
    struct Failed: Error { let code: Int32 }

    public let pem: String
    public let keyPEM: String
    public let encryptedKeyPEM: String
    public let der: [UInt8]
    private let certificate: gnutls_x509_crt_t
    private let key: gnutls_x509_privkey_t

    /// Makes a certificate that is its own authority, so that it can sign others.
    ///
    /// - Parameter names: host names and IP addresses.
    /// - Parameter from: when it becomes valid, in seconds from now.
    /// - Parameter until: when it expires, in seconds from now.
    /// - Parameter issuer: the certificate that signs it; nil to sign it by itself.
    public init(
        _ names: [String] = ["desk.test"], kind: Kind = .ecdsa, from: Int = -3600, until: Int = 90 * 86_400,
        issuer: TestCertificate? = nil
    ) throws {
        let key = try Self.makeKey(kind)
        self.key = key
        var made: gnutls_x509_crt_t?
        try Self.check(gnutls_x509_crt_init(&made))
        let certificate = made!
        self.certificate = certificate
        try Self.describe(certificate, names, from: from, until: until)
        try Self.check(gnutls_x509_crt_set_key(certificate, key))
        let digest = kind == .ed25519 ? GNUTLS_DIG_SHA512 : GNUTLS_DIG_SHA256
        try Self.check(
            gnutls_x509_crt_sign2(
                certificate, issuer?.certificate ?? certificate, issuer?.key ?? key, digest, 0))
        pem = try Self.text { gnutls_x509_crt_export(certificate, GNUTLS_X509_FMT_PEM, $0, $1) }
        der = try Self.bytes { gnutls_x509_crt_export(certificate, GNUTLS_X509_FMT_DER, $0, $1) }
        // The older format can't hold the newer kinds of keys.
        keyPEM = try Self.text {
            kind == .ed25519
                ? gnutls_x509_privkey_export_pkcs8(
                    key, GNUTLS_X509_FMT_PEM, nil, GNUTLS_PKCS_PLAIN.rawValue, $0, $1)
                : gnutls_x509_privkey_export(key, GNUTLS_X509_FMT_PEM, $0, $1)
        }
        encryptedKeyPEM = try Self.text {
            gnutls_x509_privkey_export_pkcs8(
                key, GNUTLS_X509_FMT_PEM, "secret", GNUTLS_PKCS_PBES2_AES_256.rawValue, $0, $1)
        }
    }

    private static func makeKey(_ kind: Kind) throws -> gnutls_x509_privkey_t {
        var made: gnutls_x509_privkey_t?
        try check(gnutls_x509_privkey_init(&made))
        let curve = UInt32(1) << 31  // GNUTLS_CURVE_TO_BITS
        let (algorithm, bits) =
            switch kind {
            case .ecdsa: (GNUTLS_PK_ECDSA, curve | UInt32(GNUTLS_ECC_CURVE_SECP256R1.rawValue))
            case .ed25519: (GNUTLS_PK_EDDSA_ED25519, curve | UInt32(GNUTLS_ECC_CURVE_ED25519.rawValue))
            case .rsa: (GNUTLS_PK_RSA, UInt32(2048))
            case .dsa: (GNUTLS_PK_DSA, UInt32(2048))
            }
        try check(gnutls_x509_privkey_generate(made, algorithm, bits, 0))
        return made!
    }

    /// Sets everything but the key and the signature.
    private static func describe(
        _ certificate: gnutls_x509_crt_t, _ names: [String], from: Int, until: Int
    ) throws {
        try check(gnutls_x509_crt_set_version(certificate, 3))
        let serial = (0..<8).map { _ in UInt8.random(in: 1...127) }
        try check(gnutls_x509_crt_set_serial(certificate, serial, serial.count))
        let now = time(nil)
        try check(gnutls_x509_crt_set_activation_time(certificate, now + from))
        try check(gnutls_x509_crt_set_expiration_time(certificate, now + until))
        let common = Array("frontdesk test \(serial)".utf8)
        try check(gnutls_x509_crt_set_dn_by_oid(certificate, "2.5.4.3", 0, common, UInt32(common.count)))
        for name in names {
            let address = address(name)
            let bytes = address ?? Array(name.utf8)
            try check(
                gnutls_x509_crt_set_subject_alt_name(
                    certificate, address == nil ? GNUTLS_SAN_DNSNAME : GNUTLS_SAN_IPADDRESS, bytes,
                    UInt32(bytes.count), UInt32(GNUTLS_FSAN_APPEND)))
        }
        try check(gnutls_x509_crt_set_basic_constraints(certificate, 1, -1))
    }

    deinit {
        gnutls_x509_crt_deinit(certificate)
        gnutls_x509_privkey_deinit(key)
    }

    /// Writes both files atomically; only their owner can read the key.
    public func write(_ certificateFile: URL, _ keyFile: URL) throws {
        try Data(pem.utf8).write(to: certificateFile, options: .atomic)
        try Data(keyPEM.utf8).write(to: keyFile, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile.path)
    }

    /// The bytes of an IP address; nil for any other text.
    private static func address(_ text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }

    private static func check(_ code: Int32) throws { if code < 0 { throw Failed(code: code) } }

    private static func bytes(
        _ export: (UnsafeMutableRawPointer, UnsafeMutablePointer<Int>) -> Int32
    ) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16 * 1024)
        var count = bytes.count
        try check(bytes.withUnsafeMutableBytes { export($0.baseAddress!, &count) })
        return Array(bytes.prefix(count))
    }

    private static func text(
        _ export: (UnsafeMutableRawPointer, UnsafeMutablePointer<Int>) -> Int32
    ) throws -> String {
        String(decoding: try bytes(export).prefix { $0 != 0 }, as: UTF8.self)
    }
}
