import HTTP
import HTTPTypes
import Model
import Operations
import Passwords
import Storage
import Words

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
        let isUnavailable = if case StoreError.unavailable = error { true } else { false }
        var response = try await make(refusal.status, isUnavailable ? .unavailable : .busy)
        for field in refusal.headers { response.headers.append(field) }
        return response
    }

    /// The page for a request that the server turned away itself.
    func refusalPage(_ status: HTTPResponse.Status, for viewer: Viewer, _ id: RequestID) -> Response {
        errorPage(
            for: status == .serviceUnavailable ? Self.busy : Refusal(status),
            for: viewer, id)
    }

    /// A page that says what happened, what to do, and by which number it is found in the log.
    ///
    /// - Parameter canReload: whether what was asked for can simply be asked for again.
    /// - Parameter sent: a form that can be sent again, if it was no fault of its own.
    func errorPage(
        for error: any Error, for viewer: Viewer, _ id: RequestID, canReload: Bool = false,
        sent: SentForm? = nil
    ) -> Response {
        let refusal = refusal(for: error)
        if refusal.status == .seeOther { return Response(status: .seeOther, headers: refusal.headers) }
        var words = words(for: error, refusal, viewer.settings)
        if canReload, words == .unavailable { words = .waiting }
        let page: Response
        if let sent, refusal.status == .serviceUnavailable, words != .unsound {
            page = errorPage(words, refusal.status, viewer, sent: sent)
        } else {
            // There are some dozens: a flood of refused requests must cost next to nothing.
            page = cached("error \(refusal.status.code)", words, for: viewer) {
                errorPage(words, refusal.status, viewer)
            }
        }
        var response = Self.numbered(page, id)
        for field in refusal.headers { response.headers.append(field) }
        return response
    }

    private func words(
        for error: any Error, _ refusal: Refusal, _ settings: CurrentSettings
    ) -> ErrorWords {
        switch error {
        case StoreError.unsound: .unsound
        case StoreError.unavailable: .unavailable
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
        _ words: ErrorWords, _ status: HTTPResponse.Status, _ viewer: Viewer, sent: SentForm? = nil
    ) -> Response {
        let number = Sentence(
            "If you ask for help, give this number: {number}",
            ["number": .text(String(Unicode.Scalar(Self.numberMark)))])
        let view = View([
            "heading": words.heading, "advice": words.advice, "number": number, "sent": sent?.view,
            "reloads": words == .waiting,
            "waits": words == .waiting || words == .unavailable && sent != nil
                ? assets.url("/waiting.js") : nil,
        ])
        do { return try page("error", title: words.heading, view, status: status, for: viewer) } catch {
            logger.error("the error page failed", metadata: ["error": "\(error)"])
            let lines = [words.heading, words.advice, number].map { $0.text(in: viewer.language) + "\n" }
            return Response(status: status, text: lines.joined(), type: "text/plain; charset=utf-8")
        }
    }

    /// Where the request's id goes in a page that is cached without it: a control character, which no sentence has.
    private static let numberMark: UInt8 = 0x1A

    /// The last mark is ours, whatever stands above it.
    private static func numbered(_ page: Response, _ id: RequestID) -> Response {
        guard case .bytes(let bytes) = page.body, let place = bytes.lastIndex(of: numberMark) else {
            return page
        }
        var numbered: [UInt8] = []
        numbered.reserveCapacity(bytes.count + 7)
        numbered += bytes[..<place]
        numbered += id.description.utf8
        numbered += bytes[(place + 1)...]
        return Response(status: page.status, headers: page.headers, body: .bytes(numbered))
    }
}

extension Problems {
    /// Of the form that comes back with them: 409 where the text is all right, but somebody else has it.
    var status: HTTPResponse.Status {
        list.contains { $0.code == .taken } ? .conflict : .unprocessableContent
    }
}
