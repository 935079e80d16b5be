import HTTP
import HTTPTypes
import Words

extension HTTPError {
    /// The program has too much to do just now.
    package static let busy = HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"])

    /// The visitor has to sign in first.
    static let signInFirst = HTTPError(
        .seeOther, headers: [.location: "/sign-in", .cacheControl: "no-store"])
}

extension HTTPError: AnswerableError {
    /// The answer in words that suit the status if nothing more is known.
    package var answer: ErrorAnswer {
        ErrorAnswer(status, words, status == .serviceUnavailable ? .busy : .other, headers: headers)
    }

    private var words: ErrorWords {
        switch status {
        case .badRequest, .unprocessableContent:
            ErrorWords(
                heading: "This request can’t be read",
                advice: "Go back, reload the page and try again. Nothing was changed.")
        case .forbidden:
            ErrorWords(
                heading: "You can’t do that here",
                advice:
                    "Either another site asked for it, or you are no longer allowed to do it. Nothing was changed."
            )
        case .notFound:
            ErrorWords(
                heading: "There is no such page", advice: "Check the address, or start again from the desk.")
        case .methodNotAllowed:
            ErrorWords(
                heading: "This page can’t be used that way",
                advice: "Open it from the links above instead. Nothing was changed.")
        case .conflict:
            ErrorWords(
                heading: "This has changed meanwhile",
                advice: "Go back, reload the page and try again. Nothing was changed.")
        default: wordsOfLimits
        }
    }

    /// The words for requests that exceed a limit, that Frontdesk doesn't understand, or that fail.
    private var wordsOfLimits: ErrorWords {
        switch status {
        case .contentTooLarge:
            ErrorWords(
                heading: "That is too much text",
                advice: "Go back and shorten what you typed. Nothing was saved.")
        case .unsupportedMediaType:
            ErrorWords(
                heading: "This isn’t a form that Frontdesk knows",
                advice: "Send it from the page itself. Nothing was changed.")
        case .uriTooLong:
            ErrorWords(
                heading: "This address is too long",
                advice: "Check the address, or start again from the desk.")
        case .requestHeaderFieldsTooLarge:
            ErrorWords(
                heading: "Your browser sent too much",
                advice: "Delete this site’s cookies in your browser, then try again. Nothing was changed.")
        case .misdirectedRequest:
            ErrorWords(
                heading: "Frontdesk doesn’t answer to this name",
                advice:
                    "Open it at the address that it printed when it started, or allow the name with --allow-host."
            )
        case .tooManyRequests: ErrorWords(heading: "Too many attempts", advice: tryAgain)
        case .serviceUnavailable:
            ErrorWords(
                heading: "Too busy just now",
                advice: "Nothing was changed. Wait a few seconds, then try again.")
        default:
            ErrorWords(
                heading: "Something went wrong here",
                advice: "It isn’t your fault, and the error has been noted. Try again in a moment.")
        }
    }

    private var tryAgain: Sentence {
        let minutes = ((headers[.retryAfter].flatMap { Int($0) } ?? 0) + 59) / 60
        if minutes >= 120 {
            return Sentence(
                one: "Try again in an hour.", other: "Try again in {count} hours.",
                count: (minutes + 59) / 60)
        }
        return Sentence(
            one: "Try again in a minute.", other: "Try again in {count} minutes.", count: max(1, minutes))
    }
}
