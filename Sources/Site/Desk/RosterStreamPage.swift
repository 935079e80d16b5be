import HTTP
import HTTPTypes
import Visitors

/// `/desk/names`: sends the list's changes as server-sent events (WHATWG HTML, 9.2).
struct RosterStreamPage: Sendable {
    let roster: LiveRoster

    /// The stream begins after the revision that the browser has.
    func show(_ request: Request, _ context: Context) async throws -> Response {
        let since = try FormData(query: request.query)["since"]
        let lastEvent = request.headers[.lastEventID] ?? since
        let stream = try await roster.streams.open(
            since: lastEvent.flatMap { Int64($0) }, for: Access.deskSession(context)?.tokenDigest)
        return Response(
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: .stream(stream))
    }
}
