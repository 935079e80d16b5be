import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

extension PageRenderer {
    /// The page that `make` gives, with `Retry-After`, if the store or the password hashing is too busy: its
    /// form can be sent again. Any other error is rethrown, so that a flood of refused attempts costs no more
    /// than the short page for it. A full outbox is rethrown, too, since it has an error page of its own.
    func retryPage(
        after error: any Error, make: (HTTPResponse.Status, Notice) async throws -> Response
    ) async throws -> Response {
        let answer = ErrorAnswer(to: error)
        guard answer.cause == .unavailable || answer.cause == .busy else { throw error }
        log(answer.fault)
        var response = try await make(answer.status, answer.cause == .unavailable ? .unavailable : .busy)
        for field in answer.headers { response.headers.append(field) }
        return response
    }

    /// The response of `body`. If that throws problems, or the store or the password hashing is too busy, it
    /// is the page that `redisplay` makes, with the form as it was sent; any other error is rethrown.
    ///
    /// - Parameter redisplay: is given the problems or, if there are none, a notice that says what went
    ///   wrong.
    func respond(
        redisplay: ([Problem], HTTPResponse.Status, Notice?) async throws -> Response,
        body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let problems as Problems {
            return try await redisplay(problems.list, problems.status, nil)
        } catch {
            return try await retryPage(after: error) { try await redisplay([], $0, $1) }
        }
    }

    /// The page for a request that the server itself refused.
    func refusalPage(_ status: HTTPResponse.Status, for viewer: Viewer, _ id: RequestID) -> Response {
        let error: any Error = status == .serviceUnavailable ? Refusal.noAnswer : HTTPError(status)
        return errorPage(for: error, for: viewer, id)
    }

    /// A page that says what happened, what to do, and which number finds the request in the log.
    ///
    /// - Parameter canReload: whether the browser can simply repeat the request.
    /// - Parameter isSeen: whether the request gets the page itself. The pages that wait for the end of an
    ///   outage keep asking without it, and would fill the log.
    /// - Parameter sent: the form that the page offers to send again if the error wasn't the form's fault.
    func errorPage(
        for error: any Error, for viewer: Viewer, _ id: RequestID, canReload: Bool = false,
        isSeen: Bool = true, sent: SentForm? = nil
    ) -> Response {
        let answer = ErrorAnswer(to: error)
        if isSeen || answer.cause != .unavailable { log(answer.fault) }
        if answer.status == .seeOther { return Response(status: .seeOther, headers: answer.headers) }
        let words = canReload && answer.cause == .unavailable ? .waiting : answer.words
        let page: Response
        if let sent, answer.cause != .other {
            page = errorPage(answer, words, viewer, sent: sent)
        } else {
            // These pages are few, and they are cached so that a flood of refused requests costs next to
            // nothing.
            page = cached("error \(answer.status.code) \(answer.cause)", words, for: viewer) {
                errorPage(answer, words, viewer)
            }
        }
        var response = Self.numbered(page, id)
        for field in answer.headers { response.headers.append(field) }
        return response
    }

    private func log(_ fault: ErrorAnswer.Fault?) {
        if let fault { logger.error(fault.message, metadata: fault.metadata) }
    }

    private func errorPage(
        _ answer: ErrorAnswer, _ words: ErrorWords, _ viewer: Viewer, sent: SentForm? = nil
    ) -> Response {
        let (status, isUnavailable) = (answer.status, answer.cause == .unavailable)
        let number = Sentence(
            "If you ask for help, give this number: {number}",
            ["number": .text(String(Unicode.Scalar(Self.numberMark)))])
        let view = View([
            "heading": Markup(words.heading), "advice": words.advice, "number": number, "sent": sent?.view,
            "signsIn": answer.cause == .signedOut,
            "link": words.link.map { View(["path": $0.path, "name": $0.name]) },
            "reloads": words == .waiting,
            "waits": isUnavailable && (words == .waiting || sent != nil) ? assets.url("/waiting.js") : nil,
        ])
        do { return try page("error", title: words.heading, view, status: status, for: viewer) } catch {
            logger.error("the error page failed", metadata: ["error": "\(error)"])
            let lines = [words.heading, words.advice, number].map { $0.text(in: viewer.language) + "\n" }
            return Response(status: status, text: lines.joined(), type: "text/plain; charset=utf-8")
        }
    }

    /// Stands for the request's id in a page that is cached without it: a control character, which no
    /// sentence has.
    private static let numberMark: UInt8 = 0x1A

    /// The last mark is the placeholder for the id, even if a visitor's text above it contains another.
    private static func numbered(_ page: Response, _ id: RequestID) -> Response {
        guard case .bytes(let bytes) = page.body, let index = bytes.lastIndex(of: numberMark) else {
            return page
        }
        var numbered: [UInt8] = []
        numbered.reserveCapacity(bytes.count + 7)
        numbered += bytes[..<index]
        numbered += id.description.utf8
        numbered += bytes[(index + 1)...]
        return Response(status: page.status, headers: page.headers, body: .bytes(numbered))
    }
}

extension Refusal {
    /// The server has no room for the request, or stops before the response is ready. The request may still
    /// be carried out.
    fileprivate static let noAnswer = Refusal(
        ErrorAnswer(
            .serviceUnavailable,
            ErrorWords(
                heading: "Too busy just now",
                advice:
                    "Wait a few seconds, then try again. If you were sending something, first check whether it arrived."
            ), .busy, headers: HTTPError.busy.headers))
}

extension Problems {
    /// The status of the form that is shown again with them: 409 if the text is valid but another member has
    /// it.
    var status: HTTPResponse.Status {
        list.contains { $0.code.isTakenByAnother } ? .conflict : .unprocessableContent
    }
}
