import CGnuTLS
import CMicroHTTPD
import Synchronization

/// The certificate that a daemon shows to its clients; it can be replaced while the daemon serves.
public final class TLSCredentials: Sendable {
    /// TLS 1.2 and 1.3, with authenticated encryption and new keys for each connection (RFC 9325, 4.2), in
    /// the server's order of preference. There is no renegotiation: libmicrohttpd closes a connection that
    /// asks for it.
    static let priorities = [
        "NONE", "+VERS-TLS1.3", "+VERS-TLS1.2", "+AES-128-GCM", "+AES-256-GCM", "+CHACHA20-POLY1305", "+AEAD",
        "+ECDHE-ECDSA", "+ECDHE-RSA", "+GROUP-X25519", "+GROUP-SECP256R1", "+GROUP-SECP384R1",
        "+SIGN-ECDSA-SHA256", "+SIGN-ECDSA-SECP256R1-SHA256", "+SIGN-ECDSA-SHA384",
        "+SIGN-ECDSA-SECP384R1-SHA384", "+SIGN-ECDSA-SHA512", "+SIGN-ECDSA-SECP521R1-SHA512",
        "+SIGN-EDDSA-ED25519", "+SIGN-EDDSA-ED448", "+SIGN-RSA-PSS-RSAE-SHA256", "+SIGN-RSA-PSS-RSAE-SHA384",
        "+SIGN-RSA-PSS-RSAE-SHA512", "+SIGN-RSA-PSS-SHA256", "+SIGN-RSA-PSS-SHA384", "+SIGN-RSA-PSS-SHA512",
        "+SIGN-RSA-SHA256", "+SIGN-RSA-SHA384", "+SIGN-RSA-SHA512", "+COMP-NULL", "+CTYPE-X509",
        "%SERVER_PRECEDENCE",
    ].joined(separator: ":")

    private struct State {
        var current: TLSCertificate
        /// The current one and all previous ones, for as long as this object lives: a handshake may still use
        /// an old one.
        var all: [TLSCertificate]
    }

    private let state: Mutex<State>

    /// Creates credentials with their first certificate.
    public init(_ certificate: TLSCertificate) {
        state = Mutex(State(current: certificate, all: [certificate]))
    }

    /// The certificate that new connections get.
    public var certificate: TLSCertificate { state.withLock { $0.current } }

    /// Shows another certificate to new connections; open ones are not affected.
    public func replace(with certificate: TLSCertificate) {
        state.withLock { state in
            // If an earlier certificate comes back, its stored copy is used, so that `all` grows no further.
            let known = state.all.first { $0.digest == certificate.digest }
            if known == nil { state.all.append(certificate) }
            state.current = known ?? certificate
        }
    }
}

private typealias Retrieve =
    @convention(c) (
        gnutls_session_t?, UnsafePointer<gnutls_datum_t>?, Int32, UnsafePointer<gnutls_pk_algorithm_t>?,
        Int32,
        UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?, UnsafeMutablePointer<UInt32>?,
        UnsafeMutablePointer<gnutls_privkey_t?>?
    ) -> Int32

/// `onCertificate`, for libmicrohttpd.
var certificateCallback: UnsafeMutableRawPointer {
    let retrieve: Retrieve = onCertificate
    return unsafeBitCast(retrieve, to: UnsafeMutableRawPointer.self)
}

/// GnuTLS requests the certificate of a handshake, and doesn't free the result
/// (`gnutls_certificate_retrieve_function2`).
private func onCertificate(
    _ session: gnutls_session_t?, _: UnsafePointer<gnutls_datum_t>?, _: Int32,
    _: UnsafePointer<gnutls_pk_algorithm_t>?, _: Int32,
    _ chain: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?,
    _ count: UnsafeMutablePointer<UInt32>?, _ key: UnsafeMutablePointer<gnutls_privkey_t?>?
) -> Int32 {
    guard let session, let connection = gnutls_session_get_ptr(session),
        let context = frontdesk_connection_context(OpaquePointer(connection)),
        let credentials = Unmanaged<ClientConnection>.fromOpaque(context).takeUnretainedValue().credentials,
        let chain, let count, let key
    else { return -1 }
    let certificate = credentials.certificate
    chain.pointee = certificate.chain.pointer
    count.pointee = certificate.chain.count
    key.pointee = certificate.key.pointer
    return 0
}
