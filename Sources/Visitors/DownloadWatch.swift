import HTTP
import Logging
import Operations
import Storage

/// Lets a download go on only as long as its member may have it. A member who is signed out meanwhile, or is
/// no longer an organiser, gets a file that is visibly incomplete.
package struct DownloadWatch: Sendable {
    private let accounts: Accounts
    private let logger: Logger
    private let now: @Sendable () -> Timestamp

    package init(accounts: Accounts, logger: Logger, now: @escaping @Sendable () -> Timestamp) {
        self.accounts = accounts
        self.logger = logger
        self.now = now
    }

    /// The same response, but before each piece of a download it is checked again that the member is signed
    /// in and has `access`.
    package func watched(_ response: Response, _ access: Access, _ context: Context) -> Response {
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
            logger.notice("a download was stopped", metadata: ["reason": "\(error)"])
            throw error
        }
    }
}
