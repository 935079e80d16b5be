import HTTP
import HTTPTypes

/// What an error page says.
struct ErrorWords: Hashable {
    let heading: Sentence
    let advice: Sentence

    static let unavailable = ErrorWords(
        heading: "Frontdesk can’t reach its data just now",
        advice: "It keeps trying. Wait a few seconds, then try again.")

    /// For a page that can simply be asked for again.
    static let waiting = ErrorWords(
        heading: unavailable.heading,
        advice: "It keeps trying. The page you asked for will open by itself as soon as it can.")

    static let unsound = ErrorWords(
        heading: "The credits don’t add up",
        advice:
            "Nothing can be changed until this has been looked into. Tell whoever runs this Frontdesk: its log says more."
    )

    static let passwordInClear = ErrorWords(
        heading: "No passwords over this connection",
        advice:
            "It isn’t encrypted: others could read what you send. Nothing was saved. Use the desk’s own computer, or ask whoever runs this Frontdesk for an https address; if nobody else is on this network, they can start it with --trust-network."
    )

    static let unknownLanguage = ErrorWords(
        heading: "That language isn’t available",
        advice: "Choose one from the menu at the bottom of a page. Nothing was changed.")

    static let noSuchMember = ErrorWords(
        heading: "There is no such member",
        advice: "Perhaps they were removed or have deleted their account. Look in the list of members.")

    static let noSuchImport = ErrorWords(
        heading: "This file is no longer here",
        advice:
            "Files are kept for an hour, and forgotten when Frontdesk is started again. Choose yours once more under “Members”, “Import CSV”."
    )

    static let fileTooLarge = ErrorWords(
        heading: "This file is too large",
        advice:
            "It can be 10 MB at most. Split it, and send one part after another. Nothing was imported.")

    static let noRoom = ErrorWords(
        heading: "There is no room for this file",
        advice:
            "The computer that runs Frontdesk has no room left for temporary files. Tell whoever runs this Frontdesk."
    )

    static let setUpIsOver = ErrorWords(
        heading: "This link no longer works",
        advice:
            "There is already an organiser, or Frontdesk was started again. If it was started again, it has printed a new link."
    )

    static let lastOrganiser = ErrorWords(
        heading: "That is the last organiser",
        advice:
            "Without one, nobody could name another. Make somebody else an organiser first. Nothing was changed."
    )

    static let ownRemoval = ErrorWords(
        heading: "You can’t remove yourself",
        advice:
            "Nobody was removed. Ask another organiser, or delete your account under “My account”.")

    static func signUpClosed(_ why: Sentence?, _ whomToAsk: Sentence) -> ErrorWords {
        ErrorWords(heading: why ?? "Nobody can sign up just now", advice: whomToAsk)
    }

    private init(heading: Sentence, advice: Sentence) {
        self.heading = heading
        self.advice = advice
    }

    init(for refusal: Refusal) {
        (heading, advice) =
            switch refusal.status {
            case .badRequest:
                (
                    "This request can’t be read",
                    "Go back, reload the page and try again. Nothing was changed."
                )
            case .forbidden:
                (
                    "You can’t do that here",
                    "Either another site asked for it, or only desk keepers and organisers may do it. Nothing was changed."
                )
            case .notFound: ("There is no such page", "Check the address, or start again from the desk.")
            case .methodNotAllowed:
                (
                    "This page can’t be used that way",
                    "Open it from the links above instead. Nothing was changed."
                )
            case .conflict:
                ("Somebody else was quicker", "Go back, reload the page and try again. Nothing was changed.")
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
                    "Open it at the address that it printed when it started, or allow the name with --allow-host."
                )
            case .tooManyRequests:
                (
                    "Too many attempts",
                    Self.again(refusal.headers[.retryAfter])
                )
            case .serviceUnavailable:
                ("Too busy just now", "Nothing was changed. Wait a few seconds, then try again.")
            default:
                (
                    "Something went wrong here",
                    "It isn’t your fault, and the error has been noted. Try again in a moment."
                )
            }
    }

    private static func again(_ seconds: String?) -> Sentence {
        let minutes = ((seconds.flatMap { Int($0) } ?? 0) + 59) / 60
        return Sentence(
            one: "Try again in a minute.", other: "Try again in {count} minutes.", count: max(1, minutes))
    }
}
