import HTTP
import Operations
import Visitors
import Words

/// Unsubscribes a member from organisers' mails, for a reader who has the link from such a mail: by a button,
/// or by the single request of a mail program (RFC 8058).
struct UnsubscribePage: Sendable {
    static let folder = "/unsubscribe/"
    static let pattern = folder + ":token"
    static let multipartLimitBytes = 1024

    private static let field = "List-Unsubscribe"

    let mailing: Mailing
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        guard let isUnsubscribed = try await mailing.isUnsubscribed(token: Self.token(request)) else {
            throw HTTPError(.notFound)
        }
        if isUnsubscribed { return try done(context) }
        return try renderer.page("unsubscribe", title: "Unsubscribe", View([:]), for: context.viewer)
    }

    func unsubscribe(_ request: Request, _ context: Context) async throws -> Response {
        try Self.check(request)
        if try await !mailing.unsubscribe(token: Self.token(request), on: context.occasion) {
            throw HTTPError(.notFound)
        }
        return try done(context)
    }

    private static func token(_ request: Request) -> String { request.parameters["token"] ?? "" }

    private func done(_ context: Context) throws -> Response {
        var lines = [
            Sentence(
                "You get no more mails of this kind from {group}. Mails about your account still come.",
                ["group": .text(context.settings.group)])
        ]
        if mailing.sendsMail {
            lines.append("If you change your mind, sign in: under “My details” you can get them again.")
        }
        return try MessagePage(heading: "You are unsubscribed", lines: lines, renderer: renderer).show(
            context)
    }

    /// Checks the body, which carries no information: it is empty if the button sent it, or
    /// `List-Unsubscribe=One-Click` if a mail program did.
    ///
    /// - Throws: an `HTTPError`: 400 for any other body; 413, 415.
    private static func check(_ request: Request) throws {
        let value = request.isMultipartForm ? try multipart(request) : try FormData(request)[field]
        guard value == nil || value == "One-Click" else { throw HTTPError(.badRequest) }
    }

    private static func multipart(_ request: Request) throws -> String? {
        if request.body.count > multipartLimitBytes { throw HTTPError(.contentTooLarge) }
        let reader = try MultipartReader(request, partName: field, fileLimitBytes: multipartLimitBytes)
        _ = request.body.withUnsafeBytes { reader.receive($0) }
        do { return String(decoding: try reader.file().bytes, as: UTF8.self) } catch MultipartError.noSuchPart
        {
            return nil
        } catch {
            throw HTTPError(.badRequest)
        }
    }
}
