import HTTP
import HTTPTypes
import Visitors

/// `/desk/names`: sends the list's changes as server-sent events (WHATWG HTML, 9.2).
struct RosterStreamPage: Sendable {
    let roster: LiveRoster

    /// The stream begins after the revision that the browser has.
    func show(_ request: Request, _ context: Context) async throws -> Response {
        let headers: HTTPFields = [
            .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store",
        ]
        // A page whose stream was refused only wants to know whether it may have one.
        if request.method == .head { return Response(headers: headers) }
        let since = try FormData(query: request.query)["since"]
        let lastEvent = request.headers[.lastEventID] ?? since
        let stream = try await roster.streams.open(
            since: lastEvent.flatMap { Int64($0) }, for: Access.deskSession(context)?.tokenDigest)
        return Response(headers: headers, body: .stream(stream))
    }
}
