import HTTP
import HTTPTypes
import Model
import Operations
import Passwords
import Storage

extension PageRenderer {
    private static let busy = Refusal(.serviceUnavailable, headers: [.retryAfter: "5"])

    /// The one place that turns errors into statuses. What is not listed is a fault of ours: logged, never shown.
    func refusal(for error: any Error) -> Refusal {
        switch error {
        case let refusal as Refusal: return refusal
        case let attempts as TooManyAttempts:
            return Refusal(.tooManyRequests, headers: [.retryAfter: "\(attempts.waitSeconds)"])
        case PasswordError.busy: return Self.busy
        case StoreError.emailTaken, StoreError.usernameTaken: return Refusal(.conflict)
        case StoreError.lastOrganiser, is OwnRemoval: return Refusal(.conflict)
        case is PasswordInClear, is SignUpClosed, StoreError.forbidden: return Refusal(.forbidden)
        case is SetUp.NotOffered, is NoSuchMember, is NoSuchImport: return Refusal(.notFound)
        case is UnknownLanguage: return Refusal(.unprocessableContent)
        case is FileTooLarge: return Refusal(.contentTooLarge)
        case is SignInNeeded, StoreError.unknownMember, StoreError.passwordChanged:
            return Refusal(.seeOther, headers: [.location: "/sign-in", .cacheControl: "no-store"])
        case StoreError.unavailable(let reason):
            logger.error("the store is not available", metadata: ["reason": "\(reason)"])
            return Self.busy
        case StoreError.unsound(let reason):
            logger.error("the credits don’t add up: nothing is changed", metadata: ["reason": "\(reason)"])
            return Refusal(.serviceUnavailable, headers: [.retryAfter: "3600"])
        case is CancellationError: return Self.busy
        case let failure as SpoolFile.Failure:
            logger.error("a file could not be made", metadata: ["reason": "\(failure)"])
            return Self.busy
        default:
            logger.error("a request failed", metadata: ["error": "\(error)"])
            return Refusal(.internalServerError)
        }
    }

    /// Where the store or the hashes are too busy: the page that `make` gives, to be sent again, with `Retry-After`. Any
    /// other error is thrown on; so a flood of attempts that are refused costs no more than the short page that says so.
    func retryPage(
        after error: any Error, make: (HTTPResponse.Status, Notice) async throws -> Response
    ) async throws -> Response {
        if case StoreError.unsound = error { throw error }
        let refusal = refusal(for: error)
        guard refusal.status == .serviceUnavailable else { throw error }
        var response = try await make(refusal.status, .busy)
        for field in refusal.headers { response.headers.append(field) }
        return response
    }

    /// The page for a request that the server turned away itself.
    func refusalPage(_ status: HTTPResponse.Status, for viewer: Viewer) -> Response {
        errorPage(
            for: status == .serviceUnavailable ? Self.busy : Refusal(status),
            for: viewer)
    }

    /// A page that says what happened and what to do.
    func errorPage(for error: any Error, for viewer: Viewer) -> Response {
        let refusal = refusal(for: error)
        if refusal.status == .seeOther { return Response(status: .seeOther, headers: refusal.headers) }
        let words = words(for: error, refusal, viewer.settings)
        // There are some dozens: a flood of refused requests must cost next to nothing.
        var response = cached("error \(refusal.status.code)", words, for: viewer) {
            errorPage(words, refusal.status, viewer)
        }
        for field in refusal.headers { response.headers.append(field) }
        return response
    }

    private func words(
        for error: any Error, _ refusal: Refusal, _ settings: CurrentSettings
    ) -> ErrorWords {
        switch error {
        case StoreError.unsound: .unsound
        case StoreError.lastOrganiser: .lastOrganiser
        case is PasswordInClear: .passwordInClear
        case is UnknownLanguage: .unknownLanguage
        case is SignUpClosed: .signUpClosed(settings.closing, settings.whomToAsk)
        case is NoSuchMember: .noSuchMember
        case is NoSuchImport: .noSuchImport
        case is FileTooLarge: .fileTooLarge
        case is SpoolFile.Failure: .noRoom
        case is OwnRemoval: .ownRemoval
        case is SetUp.NotOffered: .setUpIsOver
        default: ErrorWords(for: refusal)
        }
    }

    private func errorPage(
        _ words: ErrorWords, _ status: HTTPResponse.Status, _ viewer: Viewer
    ) -> Response {
        let view = View(["heading": words.heading, "advice": words.advice])
        do { return try page("error", title: words.heading, view, status: status, for: viewer) } catch {
            logger.error("the error page failed", metadata: ["error": "\(error)"])
            let text =
                "\(words.heading.text(in: viewer.language))\n\(words.advice.text(in: viewer.language))\n"
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
