import CGnuTLS
import CMicroHTTPD
import Synchronization

/// The certificate that a daemon shows to whoever connects; it can be replaced while it serves.
public final class TLSCredentials: Sendable {
    /// TLS 1.2 and 1.3, with authenticated encryption and keys that are made anew for every connection (RFC 9325, 4.2). The
    /// server's order holds. Nothing is renegotiated: libmicrohttpd closes a connection that asks for it.
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
        /// Those before too, for as long as this object lives: a handshake may still be under way with one.
        var all: [TLSCertificate]
    }

    private let state: Mutex<State>

    /// Shows this one at first.
    public init(_ certificate: TLSCertificate) {
        state = Mutex(State(current: certificate, all: [certificate]))
    }

    /// The one that new connections get.
    public var certificate: TLSCertificate { state.withLock { $0.current } }

    /// New connections get this one; those that are open go on as they are.
    public func replace(with certificate: TLSCertificate) {
        state.withLock { state in
            // So that those that come again and again are not kept again and again.
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

/// GnuTLS asks for the certificate of a handshake; it doesn't free what it is given (`gnutls_certificate_retrieve_function2`).
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
