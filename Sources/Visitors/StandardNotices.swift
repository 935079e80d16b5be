import Words

/// Notices that several pages show, and those that `Notice.fixed` lists.
extension Notice {
    package static func warning(_ sentence: Sentence) -> Notice { Notice(kind: .warning, sentence: sentence) }

    package static let busy = warning(
        "Frontdesk is too busy just now, and nothing was saved. Press the button again in a few seconds.")

    /// This doesn't say whether the form was saved: if the connection to the database was lost, that can't be
    /// known.
    package static let unavailable = warning(
        "Frontdesk can’t reach its data just now. Press the button again in a few seconds.")

    package static let nothingToUndo = warning(
        "There is nothing to undo: the ten minutes are over, it has already been undone, or something newer came after it."
    )

    package static let saved = Notice(sentence: "Saved.")

    package static let sessionEnded = Notice(sentence: "That browser is now signed out.")

    package static let sessionHadEnded = Notice(sentence: "That browser was already signed out.")

    /// Shown after the member's other sessions were ended.
    package static func sessionsEnded(_ count: Int) -> Notice {
        Notice(
            sentence: Sentence(
                one: "{count} other browser is now signed out.",
                other: "{count} other browsers are now signed out.", count: count))
    }

    package static let nobodyListed = Notice(sentence: "The list was already empty.")

    package static let accountDeleted = Notice(sentence: "Your account has been deleted.")

    /// Shown after a sign-in with a code.
    package static let newPassword = Notice(sentence: "You are signed in. Use your new password next time.")

    package static let signedOutMeanwhile = warning(
        "You were signed out meanwhile, and nothing was changed. Sign in and try again.")

    /// Shown after a sign-out that only the browser knows of.
    package static let sessionStays = warning(
        "You are signed out here. But Frontdesk couldn’t reach its data to end the session for good: sign in later, and end it under “Where you are signed in”."
    )

    /// Shown when a form with a new password may have been sent twice: the first request ended the session of
    /// the second.
    package static let passwordMayBeNew = warning(
        "You are signed out. If you have just changed your password, sign in with the new one.")

    /// The same as `passwordMayBeNew`, for the form that deletes the account.
    package static let accountMayBeDeleted = warning(
        "You are signed out. If you have just deleted your account, it is gone; otherwise nothing was changed."
    )

    /// Shown after a sign-up with an email.
    package static let emailByLink = Notice(
        sentence:
            "Confirm your email with the link in the mail that you will get. If no mail arrives, ask for another in “My details”."
    )

    package static let addressConfirmed = Notice(sentence: "The address is confirmed.")

    package static let nothingToConfirm = warning(
        "There is no address to confirm, or its owner has stopped these mails for a day.")

    package static let linksTooOften = warning(
        "You have asked too often for now. Check the spam folder, too, or try again tomorrow.")

    package static let lettersStopped = Notice(sentence: "You will get no more of the group’s mails.")

    package static let lettersAgain = Notice(sentence: "You will get the group’s mails again.")

    package static let passwordInClear = warning(
        "This page isn’t encrypted, so it accepts no passwords or codes. At the desk’s own computer, type that computer’s own address, such as localhost:8080, into the address bar; elsewhere, ask whoever runs this Frontdesk for an https address."
    )

    /// Shown at Home when the member's own new password is easy to guess, but was not refused.
    package static let commonPassword = warning(
        "That password is easy to guess. You can choose another below, under “Change password”.")

    package static let passwordChanged = Notice(sentence: "Your password has been changed.")
    package static let changedToCommonPassword = passwordChanged.followed(by: commonPassword)
    package static let newCommonPassword = newPassword.followed(by: commonPassword)

    /// The same notice with a warning after it.
    package func followed(by warning: Notice) -> Notice {
        Notice(kind: warning.kind, sentences: sentences + warning.sentences)
    }
}

extension Sentence {
    /// Shown for members whom an Undo doesn't bring back. Their names follow.
    package static let leftOut: Sentence =
        "Not brought back, because somebody else now has their email or username, or one that looks like it, or because they are members again:"
}
