import HTTP
import HTTPTypes
import MicroHTTPD

/// Runs `body`, which may block, against a daemon on a free port, and stops the daemon.
func serving(
    _ change: (inout Settings) -> Void = { _ in }, planBody: @escaping PlanBody = { _ in .collect },
    respond: @escaping Respond = echo,
    _ body: @escaping @Sendable (Daemon) throws -> Void
) async throws {
    var settings = Settings()
    settings.port = 0
    settings.threads = 2
    change(&settings)
    let daemon = try Daemon(settings, refuse: refuse, planBody: planBody, respond: respond)
    try await blocking {
        defer { daemon.stop(graceSeconds: 1) {} }
        try body(daemon)
    }
}

@Sendable func refuse(_ status: HTTPResponse.Status, _ request: Request?) -> Response {
    Response(status: status, text: "house page \(status.code)", type: "text/plain")
}

/// Tells what arrived.
@Sendable func echo(_ request: Request) async -> Response {
    let body = String(decoding: request.body.prefix(64), as: UTF8.self)
    return Response(
        text: "\(request.method) \(request.path) ?\(request.query ?? "-") \(request.body.count) \(body)",
        type: "text/plain")
}

/// A complete GET.
func get(_ path: String = "/") -> String { "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n" }
