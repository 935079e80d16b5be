import HTTP
import HTTPTypes
import Operations
import Storage

/// `/desk/names`: the list as it changes, as server-sent events (WHATWG HTML, 9.2).
struct RosterStreamPage: Sendable {
    let accounts: Accounts
    let roster: LiveRoster
    let now: @Sendable () -> Timestamp

    /// From the revision on that the browser has.
    func show(_ request: Request, _ context: Context) async throws -> Response {
        let since = try FormData(query: request.query)["since"]
        let lastEvent = request.headers[.lastEventID] ?? since
        let stream = try await roster.openStream(
            since: lastEvent.flatMap { Int64($0) }, while: isStillAllowed(context))
        return Response(
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: .stream(stream))
    }

    /// Whether the member who is signed in now still is, and still manages the desk; nil where whoever opens it does.
    private func isStillAllowed(_ context: Context) -> (@Sendable () async -> Bool)? {
        guard context.source.isFromElsewhere, let me = context.signedIn else { return nil }
        return { [accounts, now] in
            let found = try? await accounts.signedIn(tokenDigest: me.session.tokenDigest, at: now())
            return found.map { $0.member.role >= .desk } ?? false
        }
    }
}
