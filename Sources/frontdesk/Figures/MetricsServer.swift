import HTTP
import HTTPTypes
import Metrics
import MicroHTTPD

/// Serves the figures at their own address, separately from the site.
struct MetricsServer {
    private let daemon: Daemon
    /// The address of the figures, with the actual port.
    let url: String

    /// Starts serving.
    ///
    /// - Parameter host: the host of `--metrics`, for which requests are answered.
    /// - Parameter allowedHosts: further names for which requests are answered, besides this machine's own
    ///   and numeric addresses.
    /// - Throws: a `Failure` if the system can't start another thread.
    init(
        _ listener: Listener, at host: String, allowedHosts: [String],
        figures: @escaping @Sendable () -> String
    ) throws(Failure) {
        let host = Serve.bracketed(host)
        let page = MetricsPage(hostCheck: HostCheck(allowing: allowedHosts + [host]), figures: figures)
        do throws(StartError) {
            daemon = try Daemon(
                listener, Self.settings, refuse: { status, _ in MetricsPage.refusal(status) },
                respond: { page.respond(to: $0) })
        } catch {
            throw Failure("--metrics: \(error)")
        }
        url = "http://\(host):\(listener.port)/metrics"
    }

    /// The limits are low, since only one program asks, and rarely.
    private static var settings: DaemonSettings {
        var settings = DaemonSettings()
        settings.threads = 1
        settings.connectionLimit = 32
        (settings.connectionsPerNetwork, settings.connectionsPerEndSite) = (16, 16)
        settings.requestSeconds = 10
        settings.responseSeconds = 10
        settings.bodyLimitBytes = 0
        settings.uploadLimit = 0
        settings.discardLimitBytes = 64 * 1024
        return settings
    }

    func stop() { daemon.stop(graceSeconds: 1) {} }
}

/// Answers `/metrics`; every other path is not found.
struct MetricsPage: Sendable {
    static let path = "/metrics"

    let hostCheck: HostCheck
    let figures: @Sendable () -> String

    func respond(to request: Request) -> Response {
        do throws(HTTPError) {
            // A numeric address needs no check: a page that points its own name here (DNS rebinding) sends
            // that name.
            if !Self.isNumeric(request.host ?? "") { try hostCheck.check(request) }
        } catch {
            return Self.refusal(error.status)
        }
        if request.path != Self.path { return Self.refusal(.notFound) }
        if request.method != .get, request.method != .head {
            var response = Self.refusal(.methodNotAllowed)
            response.headers[.allow] = "GET, HEAD"
            return response
        }
        return Self.response(.ok, figures(), type: Exposition.mediaType)
    }

    static func refusal(_ status: HTTPResponse.Status) -> Response {
        response(
            status, "\(status.code) \(status.reasonPhrase): the figures are at \(path)\n",
            type: "text/plain; charset=utf-8")
    }

    private static func response(_ status: HTTPResponse.Status, _ text: String, type: String) -> Response {
        var response = Response(status: status, text: text, type: type)
        response.headers[.cacheControl] = "no-store"
        SecurityHeaders().add(to: &response)
        return response
    }

    /// An IPv4 address or an IPv6 address in brackets, with a port or without.
    private static func isNumeric(_ host: String) -> Bool {
        host.wholeMatch(of: /(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?/) != nil
    }
}
