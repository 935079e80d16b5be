import CGnuTLS
import Glibc

/// A certificate with its chain and its private key, which are sure to belong together. Whether the
/// certificate is valid at present isn't checked.
public final class TLSCertificate: Sendable {
    let chain: TLSChain
    let key: TLSPrivateKey

    /// The `TLSFiles.digest` of the files that it was read from.
    public let digest: [UInt8]
    /// The host names and addresses that it is for, as they are written in a URL, in lower case; names with a
    /// `*` are left out.
    public let hostNames: [String]
    /// When it becomes valid, in seconds since 1970.
    public let validFromSeconds: Int
    /// When it expires, in seconds since 1970.
    public let validUntilSeconds: Int

    /// Reads files in PEM format (RFC 7468).
    ///
    /// - Throws: a `TLSCertificateError` that says what is wrong with which file.
    public init(_ files: TLSFiles) throws(TLSCertificateError) {
        let certificates = X509List(files.certificate)
        if certificates.all.isEmpty {
            if !X509List(files.key).all.isEmpty,
                (try? TLSPrivateKey(files.certificate, files.certificateFile)) != nil
            {
                throw .swapped(certificate: files.certificateFile, key: files.keyFile)
            }
            throw .noCertificate(file: files.certificateFile)
        }
        let key = try TLSPrivateKey(files.key, files.keyFile)
        guard let own = certificates.all.firstIndex(where: { X509List.keyID(of: $0) == key.id }) else {
            throw .mismatch(certificate: files.certificateFile, key: files.keyFile)
        }
        guard let chain = TLSChain(certificates, own: own) else {
            throw .noCertificate(file: files.certificateFile)
        }
        self.chain = chain
        self.key = key
        let leaf = certificates.all[own]
        hostNames = X509List.hostNames(of: leaf)
        validFromSeconds = gnutls_x509_crt_get_activation_time(leaf)
        validUntilSeconds = gnutls_x509_crt_get_expiration_time(leaf)
        digest = files.digest
    }
}

/// GnuTLS's private key, with which any thread may sign. Freed with the object.
final class TLSPrivateKey: @unchecked Sendable {  // it doesn't change after `init`
    let pointer: gnutls_privkey_t
    /// The same as that of the certificate to which it belongs.
    let id: [UInt8]

    init(_ pem: [UInt8], _ file: String) throws(TLSCertificateError) {
        if pem.contains("ENCRYPTED".utf8) { throw .encryptedKey(file: file) }
        var made: gnutls_privkey_t?
        guard gnutls_privkey_init(&made) == 0, let made else { throw .noKey(file: file) }
        var isComplete = false
        defer { if !isComplete { gnutls_privkey_deinit(made) } }
        let failure = withDatum(pem) { gnutls_privkey_import_x509_raw(made, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
        guard failure == 0 else { throw .noKey(file: file) }
        let kinds = [
            GNUTLS_PK_RSA, GNUTLS_PK_RSA_PSS, GNUTLS_PK_ECDSA, GNUTLS_PK_EDDSA_ED25519, GNUTLS_PK_EDDSA_ED448,
        ].map { Int32($0.rawValue) }
        if !kinds.contains(gnutls_privkey_get_pk_algorithm(made, nil)) { throw .unknownKind(file: file) }
        var publicKey: gnutls_pubkey_t?
        guard gnutls_pubkey_init(&publicKey) == 0, let publicKey else { throw .noKey(file: file) }
        defer { gnutls_pubkey_deinit(publicKey) }
        guard gnutls_pubkey_import_privkey(publicKey, made, 0, 0) == 0 else { throw .noKey(file: file) }
        id = keyID { gnutls_pubkey_get_key_id(publicKey, GNUTLS_KEYID_USE_SHA256.rawValue, $0, $1) }
        pointer = made
        isComplete = true
    }

    deinit { gnutls_privkey_deinit(pointer) }
}

/// The certificates that are sent: the server's own first, then its chain in order. Freed with the object.
final class TLSChain: @unchecked Sendable {  // it doesn't change after `init`
    let pointer: UnsafeMutablePointer<gnutls_pcert_st>
    let count: UInt32

    /// Returns nil if GnuTLS can't put them in order.
    init?(_ certificates: X509List, own: Int) {
        var ordered = certificates.all.map(Optional.some)
        ordered.swapAt(0, own)
        var count = UInt32(ordered.count)
        pointer = .allocate(capacity: ordered.count)
        let failure = gnutls_pcert_import_x509_list(
            pointer, &ordered, &count, GNUTLS_X509_CRT_LIST_SORT.rawValue)
        self.count = failure == 0 ? count : 0
        if failure != 0 { return nil }
    }

    deinit {
        for index in 0..<Int(count) { gnutls_pcert_deinit(pointer + index) }
        pointer.deallocate()
    }
}

/// The certificates in a file, in its order. Freed with the object.
final class X509List {
    private static let limit = 16  // GnuTLS sorts no more than this
    let all: [gnutls_x509_crt_t]

    /// Finds no certificates if there are too many, or if one is broken.
    init(_ pem: [UInt8]) {
        var found = [gnutls_x509_crt_t?](repeating: nil, count: Self.limit)
        var count = UInt32(Self.limit)
        let result = withDatum(pem) {
            gnutls_x509_crt_list_import(
                &found, &count, $0, GNUTLS_X509_FMT_PEM, GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED.rawValue)
        }
        all = result > 0 ? found.prefix(Int(result)).compactMap { $0 } : []
    }

    deinit { for one in all { gnutls_x509_crt_deinit(one) } }

    static func keyID(of certificate: gnutls_x509_crt_t) -> [UInt8] {
        MicroHTTPD.keyID { gnutls_x509_crt_get_key_id(certificate, GNUTLS_KEYID_USE_SHA256.rawValue, $0, $1) }
    }

    /// The names in its subjectAltName (RFC 6125, 6.4.4); browsers look nowhere else.
    static func hostNames(of certificate: gnutls_x509_crt_t) -> [String] {
        var names: [String] = []
        for index in UInt32(0)... {
            var text = [UInt8](repeating: 0, count: 512)
            var count = text.count
            let kind = text.withUnsafeMutableBytes {
                gnutls_x509_crt_get_subject_alt_name(certificate, index, $0.baseAddress, &count, nil)
            }
            if kind == GNUTLS_E_SHORT_MEMORY_BUFFER { continue }  // longer than any host name
            if kind < 0 { break }
            let name: String? =
                switch UInt32(kind) {
                case GNUTLS_SAN_DNSNAME.rawValue:
                    hostName(String(decoding: text.prefix(count), as: UTF8.self).lowercased())
                case GNUTLS_SAN_IPADDRESS.rawValue: Address.text(ofBytes: text.prefix(count))
                default: nil
                }
            if let name, !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The name, or nil if it isn't one host's, such as one with a `*`.
    private static func hostName(_ name: String) -> String? {
        let isName =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
                default: false
                }
            }
        return isName ? name : nil
    }
}

private func withDatum<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result) -> Result
{
    bytes.withUnsafeBufferPointer {
        // GnuTLS only reads it.
        var datum = gnutls_datum_t(
            data: UnsafeMutablePointer(mutating: $0.baseAddress), size: UInt32($0.count))
        return body(&datum)
    }
}

private func keyID(_ get: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>) -> Int32) -> [UInt8] {
    var id = [UInt8](repeating: 0, count: 64)
    var count = id.count
    return id.withUnsafeMutableBufferPointer { get($0.baseAddress!, &count) } == 0
        ? Array(id.prefix(count)) : []
}

extension [UInt8] {
    fileprivate func contains(_ text: String.UTF8View) -> Bool { firstRange(of: Array(text)) != nil }
}
