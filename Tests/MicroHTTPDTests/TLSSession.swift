import CGnuTLS
import Foundation

/// The client's side of a TLS connection, which trusts any certificate.
final class TLSSession {
    struct HandshakeFailed: Error { let code: Int32 }

    private let session: gnutls_session_t
    private let credentials: gnutls_certificate_credentials_t

    /// Does the handshake.
    ///
    /// - Parameter priorities: what to offer, as a priority string of GnuTLS.
    init(_ descriptor: Int32, priorities: String = "NORMAL") throws {
        var session: gnutls_session_t?
        var credentials: gnutls_certificate_credentials_t?
        gnutls_init(&session, UInt32(GNUTLS_CLIENT) | GNUTLS_NO_SIGNAL.rawValue)
        gnutls_certificate_allocate_credentials(&credentials)
        self.session = session!
        self.credentials = credentials!
        let isKnown = gnutls_priority_set_direct(session, priorities, nil)
        if isKnown != 0 { throw HandshakeFailed(code: isKnown) }
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        gnutls_transport_set_int2(session, descriptor, descriptor)
        var code: Int32
        repeat { code = gnutls_handshake(session) } while code == GNUTLS_E_INTERRUPTED
        if code != 0 { throw HandshakeFailed(code: code) }
    }

    deinit {
        gnutls_deinit(session)
        gnutls_certificate_free_credentials(credentials)
    }

    var isTLS13: Bool { gnutls_protocol_get_version(session) == GNUTLS_TLS1_3 }
    var cipher: String { String(cString: gnutls_cipher_get_name(gnutls_cipher_get(session))) }

    /// The certificates that the server has sent, each in DER.
    var peerCertificates: [[UInt8]] {
        var count: UInt32 = 0
        guard let list = gnutls_certificate_get_peers(session, &count) else { return [] }
        return (0..<Int(count)).map {
            Array(UnsafeBufferPointer(start: list[$0].data, count: Int(list[$0].size)))
        }
    }

    /// Sends like `Glibc.send`.
    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        Int(gnutls_record_send(session, bytes.baseAddress, bytes.count))
    }

    /// Receives like `Glibc.recv`; an end without a close_notify counts as an end, too.
    func receive(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = Int(gnutls_record_recv(session, bytes.baseAddress, bytes.count))
            switch Int32(clamping: count) {
            case GNUTLS_E_PREMATURE_TERMINATION: return 0
            case GNUTLS_E_INTERRUPTED: continue
            case GNUTLS_E_AGAIN where gnutls_record_check_pending(session) > 0: continue
            default: return count
            }
        }
    }

    /// Asks for another handshake, which TLS 1.2 has; returns false if the server refuses.
    func renegotiate() -> Bool { gnutls_handshake(session) == 0 }
}
