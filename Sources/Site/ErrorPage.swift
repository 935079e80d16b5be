import HTTP
import HTTPTypes
import Model
import Passwords
import Storage
import Synchronization

extension Application {
    /// The one place that turns errors into statuses. What is not listed is a fault of ours: logged, never shown.
    func refusal(for error: any Error) -> Refusal {
        switch error {
        case let refusal as Refusal: return refusal
        case PasswordError.busy: return Self.busy
        case StoreError.emailTaken, StoreError.usernameTaken: return Refusal(.conflict)
        case is SignInNeeded, StoreError.unknownMember, StoreError.passwordChanged:
            return Refusal(.seeOther, headers: [.location: "/sign-in", .cacheControl: "no-store"])
        case StoreError.unavailable(let reason):
            logger.error("the store is not available", metadata: ["reason": "\(reason)"])
            return Self.busy
        case StoreError.unsound(let reason):
            logger.error("the credits don’t add up: nothing is changed", metadata: ["reason": "\(reason)"])
            return Refusal(.serviceUnavailable, headers: [.retryAfter: "3600"])
        case is CancellationError: return Self.busy
        default:
            logger.error("a request failed", metadata: ["error": "\(error)"])
            return Refusal(.internalServerError)
        }
    }

    /// Where the store or the hashes are too busy: the page that `make` gives, with `Retry-After`. Any other error is
    /// thrown on; so a flood of attempts that are refused costs no more than the short page that says so.
    func whenBusy(
        _ error: any Error, make: (HTTPResponse.Status, Notice) async throws -> Response
    ) async throws -> Response {
        if case StoreError.unsound = error { throw error }
        let refusal = refusal(for: error)
        guard refusal.status == .serviceUnavailable else { throw refusal }
        var response = try await make(refusal.status, .busy)
        for field in refusal.headers { response.headers.append(field) }
        return response
    }

    static let busy = Refusal(.serviceUnavailable, headers: [.retryAfter: "5"])

    /// A page that says what happened and what to do.
    func errorPage(
        for error: any Error, _ signedIn: SignedIn?, isVisitorKnown: Bool
    ) -> Response {
        let refusal = refusal(for: error)
        if refusal.status == .seeOther { return Response(status: .seeOther, headers: refusal.headers) }
        var words = ErrorWords(for: refusal)
        if case StoreError.unsound = error { words = .unsound }
        let key = ErrorPages.Key(words: words, status: refusal.status.code, isVisitorKnown: isVisitorKnown)
        var response = errorPages.page(signedIn == nil ? key : nil) {
            errorPage(words, refusal.status, signedIn, isVisitorKnown: isVisitorKnown)
        }
        for field in refusal.headers { response.headers.append(field) }
        return response
    }

    private func errorPage(
        _ words: ErrorWords, _ status: HTTPResponse.Status, _ signedIn: SignedIn?, isVisitorKnown: Bool
    ) -> Response {
        let view = View(["heading": words.heading, "advice": words.advice])
        do {
            return try page(
                "error", title: words.heading, view, status: status, signedIn, isVisitorKnown: isVisitorKnown)
        } catch {
            logger.error("the error page failed", metadata: ["error": "\(error)"])
            let text = "\(words.heading)\n\(words.advice)\n"
            return Response(status: status, text: text, type: "text/plain; charset=utf-8")
        }
    }
}

extension Problems {
    /// Of the form that comes back with them: 409 where the text is all right, but somebody else has it.
    var status: HTTPResponse.Status {
        list.contains { $0.code == .taken } ? .conflict : .unprocessableContent
    }
}

/// The error pages of those who aren't signed in, rendered once: a flood of refused requests must cost next to nothing.
/// There are some dozens of them.
final class ErrorPages: Sendable {
    struct Key: Hashable {
        let words: ErrorWords
        let status: Int
        let isVisitorKnown: Bool
    }

    private let kept = Mutex<[Key: Response]>([:])

    /// - Parameter key: nil for a page that is somebody's alone.
    func page(_ key: Key?, _ make: () -> Response) -> Response {
        guard let key else { return make() }
        if let page = kept.withLock({ $0[key] }) { return page }
        let page = make()
        kept.withLock { $0[key] = page }
        return page
    }
}

/// What an error page says.
struct ErrorWords: Hashable {
    let heading: String
    let advice: String

    static let unsound = ErrorWords(
        heading: "The credits don’t add up",
        advice:
            "So nothing is changed until someone has looked into it. Tell whoever runs this Frontdesk: its log says more."
    )

    private init(heading: String, advice: String) {
        self.heading = heading
        self.advice = advice
    }

    init(for refusal: Refusal) {
        (heading, advice) =
            switch refusal.status {
            case .badRequest:
                (
                    "This request can’t be read",
                    "Go back, reload the page and try once more. Nothing was changed."
                )
            case .forbidden:
                (
                    "This isn’t yours to do",
                    "It was asked for by another site, or needs someone of the staff. Nothing was changed."
                )
            case .notFound: ("There is no such page", "Check the address, or start again from the desk.")
            case .methodNotAllowed:
                (
                    "This page can’t be used that way",
                    "Open it from the links above instead. Nothing was changed."
                )
            case .conflict:
                ("Somebody was quicker", "Go back, reload the page and try once more. Nothing was changed.")
            case .contentTooLarge:
                ("That is too much text", "Go back and shorten what you typed. Nothing was saved.")
            case .unsupportedMediaType:
                (
                    "This isn’t a form that Frontdesk knows",
                    "Send it from the page itself. Nothing was changed."
                )
            case .misdirectedRequest:
                (
                    "Frontdesk doesn’t answer to this name",
                    "Open it by the address that it printed when it started, or allow the name with --allow-host."
                )
            case .tooManyRequests:
                (
                    "Too many attempts",
                    "Try again \(Self.wait(refusal.headers[.retryAfter])). Until then, nothing is checked."
                )
            case .serviceUnavailable:
                ("Too busy just now", "Nothing was changed. Wait a few seconds, then try once more.")
            default:
                (
                    "Something went wrong here",
                    "It isn’t your fault, and it has been noted. Try once more in a moment."
                )
            }
    }

    private static func wait(_ seconds: String?) -> String {
        let minutes = ((seconds.flatMap { Int($0) } ?? 0) + 59) / 60
        return minutes <= 1 ? "in a minute" : "in \(minutes) minutes"
    }
}
