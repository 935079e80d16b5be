import HTTP
import Words

/// Only a signed-in member can have this page.
package struct SignInNeeded: AnswerableError {
    package init() {}

    package var answer: ErrorAnswer { HTTPError.signInFirst.answer }
}

/// A password or a code came over a connection that others can read.
package struct PasswordInClear: AnswerableError {
    package init() {}

    package var answer: ErrorAnswer {
        ErrorAnswer(
            .forbidden,
            ErrorWords(
                heading: "No passwords over this connection",
                advice:
                    "It isn’t encrypted: others could read what you send. Nothing was saved. Use the desk’s own computer, or ask whoever runs this Frontdesk for an https address; if nobody else is on this network, they can start it with --trust-network."
            ))
    }
}

/// The visitor chose a language that doesn't exist here.
package struct UnknownLanguage: AnswerableError {
    package init() {}

    package var answer: ErrorAnswer {
        ErrorAnswer(
            .unprocessableContent,
            ErrorWords(
                heading: "That language isn’t available",
                advice: "Choose one from the menu at the bottom of a page. Nothing was changed."))
    }
}

/// An organiser picked themselves among the members to remove.
package struct OwnRemoval: AnswerableError {
    package init() {}

    package var answer: ErrorAnswer {
        ErrorAnswer(
            .conflict,
            ErrorWords(
                heading: "You can’t remove yourself",
                advice:
                    "Nobody was removed. Ask another organiser, or delete your account under “My account”."))
    }
}

/// Visitors can't sign up just now, or not in this way.
package struct SignUpClosed: AnswerableError {
    let settings: CurrentSettings

    package var answer: ErrorAnswer {
        ErrorAnswer(
            .forbidden,
            ErrorWords(
                heading: settings.closing ?? "Nobody can sign up just now", advice: settings.whomToAsk))
    }
}

/// There is no member with this id, or they were deleted.
package struct NoSuchMember: AnswerableError {
    package init() {}

    package var answer: ErrorAnswer {
        ErrorAnswer(
            .notFound,
            ErrorWords(
                heading: "There is no such member",
                advice:
                    "Perhaps they were removed or have deleted their account. Look in the list of members."
            ))
    }
}

/// There is no table to import at this address, or it is no longer kept.
package struct NoSuchImport: AnswerableError {
    package init() {}

    package var answer: ErrorAnswer {
        ErrorAnswer(
            .notFound,
            ErrorWords(
                heading: "This file is no longer here",
                advice:
                    "Files are kept for an hour, and forgotten when Frontdesk is started again. Choose yours once more under “Members”, “Import CSV”."
            ))
    }
}

/// The file to be imported has too many bytes.
package struct FileTooLarge: AnswerableError {
    package init() {}

    package var answer: ErrorAnswer {
        ErrorAnswer(
            .contentTooLarge,
            ErrorWords(
                heading: "This file is too large",
                advice:
                    "It can be 10 MB at most. Split it, and send one part after another. Nothing was imported."
            ))
    }
}
