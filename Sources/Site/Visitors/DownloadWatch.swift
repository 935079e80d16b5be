import HTTP
import Logging
import Operations
import Storage

/// Sees to it that a download goes on only as long as its member may have it: who is signed out meanwhile, or no longer an
/// organiser, is left with a file that is visibly incomplete.
struct DownloadWatch: Sendable {
    let accounts: Accounts
    let logger: Logger
    let now: @Sendable () -> Timestamp

    /// The same response, with a download asking for each piece who is signed in, and whether `access` still lets them.
    func watched(_ response: Response, _ access: Access, _ context: Context) -> Response {
        guard case .download(let download) = response.body, let me = context.signedIn else { return response }
        let id = RequestID.current
        var response = response
        response.body = .download(
            Download { [self] in
                try await RequestID.$current.withValue(id) {
                    try await check(access, context, me.session.tokenDigest)
                    return try await download.next()
                }
            })
        return response
    }

    private func check(_ access: Access, _ context: Context, _ tokenDigest: [UInt8]) async throws {
        var context = context
        do {
            context.signedIn = try await accounts.signedIn(tokenDigest: tokenDigest, at: now())
            try access.check(context)
        } catch {
            logger.notice("a download was broken off", metadata: ["reason": "\(error)"])
            throw error
        }
    }
}
