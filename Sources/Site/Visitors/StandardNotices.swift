/// What several pages have to say.
extension Notice {
    static let busy = Notice(
        kind: .warning,
        sentence:
            "Frontdesk is too busy just now, and nothing was saved. Press the button again in a few seconds.")

    static let signedOutMeanwhile = Notice(
        kind: .warning,
        sentence: "You were signed out meanwhile, and nothing was changed. Sign in and try again.")

    /// For a very common password, where it is not refused.
    static let commonPassword = Notice(
        kind: .warning,
        sentence: "That password is one of the most common ones, which are tried first. Better change it.")
}
