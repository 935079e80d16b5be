import ArgumentParser
import HTTP
import Logging
import MicroHTTPD
import Visitors

extension Serve {
    /// Checks the options that depend on each other.
    func validateTLS() throws {
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw ValidationError("--tls-certificate and --tls-key need each other.")
        }
        if let httpPort {
            if tlsCertificate == nil {
                throw ValidationError("--http-port needs --tls-certificate and --tls-key.")
            }
            if httpPort == port, port != 0 {
                throw ValidationError("--http-port and --port are the same: one of them is for https.")
            }
        }
        if tlsCertificate != nil, origin?.hasPrefix("http://") == true {
            throw ValidationError("--origin has to begin with https:// where there is a --tls-certificate.")
        }
    }

    /// Nil without TLS. A certificate that isn't currently valid is used anyway: this machine's clock may be
    /// wrong, and a club must not be locked out of its own desk.
    func loadCertificate() throws(Failure) -> (files: TLSFiles, credentials: TLSCredentials)? {
        guard let tlsCertificate, let tlsKey else { return nil }
        do throws(TLSCertificateError) {
            let files = try TLSFiles(certificateFile: tlsCertificate, keyFile: tlsKey)
            return (files, TLSCredentials(try TLSCertificate(files)))
        } catch {
            throw Failure(error)
        }
    }

    /// Starts serving the plain port, which redirects everything to https; nil if there isn't one.
    func startRedirect(
        _ listeners: [Listener]?, to daemon: Daemon, _ networkPolicy: NetworkPolicy, _ logger: Logger
    ) throws(Failure) -> Daemon? {
        guard let listeners, let listener = listeners.first else { return nil }
        if origin == nil, listener.port != 80 || daemon.port != 443 {
            logger.warning(
                "browsers that have been here by https don’t ask the plain port again, unless it is 80 and https is at 443"
            )
        }
        let redirect = HTTPSRedirect(allowing: networkPolicy.hostNames, port: daemon.port, origin: origin)
        var settings = DaemonSettings()
        settings.threads = 1
        settings.connectionLimit = 512
        (settings.connectionsPerNetwork, settings.connectionsPerEndSite) = (64, 128)
        let log: @Sendable (Request?, RequestID, Response) -> Response = { request, id, response in
            let method = request?.method.rawValue.prefix(20) ?? "unreadable"
            RequestID.$current.withValue(id) {
                logger.info("plain http: \(method) \(response.status.code)")
            }
            return response
        }
        do throws(StartError) {
            return try Daemon(
                listener, and: Array(listeners.dropFirst()), settings,
                refuse: { status, request in
                    let id = request?.id ?? RequestID()
                    return log(request, id, HTTPSRedirect.refuse(status, as: id))
                },
                planBody: { .refuse(log($0, $0.id, HTTPSRedirect.refuse(.forbidden, as: $0.id))) },
                respond: { log($0, $0.id, redirect.respond(to: $0)) })
        } catch {
            throw Failure("\(error)")
        }
    }
}
