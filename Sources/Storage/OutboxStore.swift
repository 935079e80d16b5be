/// The mails to be sent, and the codes that some of them carry. The guarantees of `Store` apply.
///
/// A mail is recorded in the step that causes it, and deleted once a server has accepted it. Where a method
/// takes a `MailedCode`, the code and its mail replace the previous ones.
public protocol OutboxStore: Sendable {
    // MARK: Addresses

    /// Sends a code for a new password to the member who has this email (`foldedIdentifier` compared), if it
    /// is confirmed, or was given by an organiser, and its owner hasn't declined such mails today. Otherwise
    /// it writes something else, so that the time it takes reveals nothing.
    ///
    /// - Returns: the member's id; nil if nothing is sent.
    /// - Throws: `.outboxFull` whether or not there is such a member; `.unavailable`, `.unsound`.
    func sendPasswordCode(
        _ code: MailedCode, to email: String, at now: Timestamp
    ) async throws(StoreError) -> Int64?

    /// Sends a code once more to the address that the member gave and hasn't confirmed: the one that is to
    /// replace their email, or their email itself.
    ///
    /// - Returns: the address; nil if there is none to confirm, or its owner has declined such mails today.
    /// - Throws: `.outboxFull`, `.unavailable`, `.unsound`.
    func sendConfirmationCode(
        _ code: MailedCode, of member: Int64, at now: Timestamp
    ) async throws(StoreError) -> String?

    /// Ends the code that would replace the member's email with another one.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `.unknownMember`, `.unavailable`, `.unsound`.
    func withdrawNewAddress(of member: Int64) async throws(StoreError) -> Bool

    /// The member who has the valid code with this digest, and the address it was sent to; nil if there is
    /// none.
    ///
    /// - Parameter purpose: not `.signIn`, whose codes have a salt.
    /// - Throws: `.unavailable`.
    func mailedCode(
        digest: [UInt8], _ purpose: CodePurpose, at now: Timestamp
    ) async throws(StoreError) -> (member: Member, address: String)?

    /// Uses a code that confirms an address. If the member has another email, the confirmed one replaces it,
    /// and waiting letters go there.
    ///
    /// - Parameter notifies: whether the previous email is notified.
    /// - Returns: the member; nil if there is no such code.
    /// - Throws: `.emailTaken`, in which case the code stays valid; `.unavailable`, `.unsound`.
    func confirmAddress(
        digest: [UInt8], notifyingPrevious notifies: Bool, at now: Timestamp
    ) async throws(StoreError) -> Member?

    /// Ends a code because the address's owner says that they never asked for it. For a day, no codes that a
    /// stranger can cause are sent there; notices of changes still are.
    ///
    /// - Returns: false if there is no such code.
    /// - Throws: `.unavailable`, `.unsound`.
    func declineMail(
        digest: [UInt8], _ purpose: CodePurpose, at now: Timestamp
    ) async throws(StoreError) -> Bool

    // MARK: Letters

    /// How many of these members a letter would reach, and which ones it would leave out.
    ///
    /// - Throws: `.unavailable`.
    func letterReach(of members: [Int64]) async throws(StoreError) -> LetterReach

    /// Writes to the members among these who have an email and haven't unsubscribed. A form that is sent
    /// again writes nothing more.
    ///
    /// - Parameter found: as for `OfficeStore.remove`.
    /// - Returns: the number of recipients, also if the form was sent before.
    /// - Throws: `.formUsed` if the form has written something else; `.listChanged`, `.outboxFull`,
    ///   `.forbidden`, `.unavailable`, `.unsound`.
    func queueLetter(
        _ letter: Letter, to members: [Int64], ifStill found: FoundMembers?, formID: String, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> Int

    /// The member who unsubscribes with this token, and whether they have; nil if there is none.
    ///
    /// - Throws: `.unavailable`.
    func subscriber(token: String) async throws(StoreError) -> (member: Member, isUnsubscribed: Bool)?

    /// Ends the letters of the member with this token. Waiting letters are no longer sent.
    ///
    /// - Returns: false if there is no such member.
    /// - Throws: `.unavailable`, `.unsound`.
    func unsubscribe(token: String, at now: Timestamp) async throws(StoreError) -> Bool

    /// Ends a member's letters, or resumes them.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`, `.unsound`.
    func setUnsubscribed(_ isUnsubscribed: Bool, of member: Int64, at now: Timestamp) async throws(StoreError)

    /// One member's mail preferences.
    ///
    /// - Throws: `.unavailable`.
    func mailPreferences(
        of member: Int64, at now: Timestamp
    ) async throws(StoreError) -> MailPreferences

    // MARK: Sending

    /// The mails to be sent now: first those to single members, then letters; the oldest first. Gives up
    /// mails that have waited too long; those that failed in the same way share a row of the activity.
    ///
    /// - Parameter sender: the program that sends; no other program gets any mail until `Outbox.leaseSeconds`
    ///   after the last call of this method or `renewOutbox`, or until `releaseOutbox`. In a store that only
    ///   one program can use, a new program may send at once.
    /// - Returns: no mails if another program is sending.
    /// - Throws: `.unavailable`, `.unsound`.
    func dueMail(
        for sender: String, limit: Int, at now: Timestamp
    ) async throws(StoreError) -> [OutgoingMail]

    /// Whether a mail is still waiting, to the same address and to a current member: since `dueMail` returned
    /// it, the member may have been removed, have unsubscribed, or have another email.
    ///
    /// - Throws: `.unavailable`.
    func isWaiting(_ mail: OutgoingMail) async throws(StoreError) -> Bool

    /// Records the outcome of a mail. A refused mail gets a row of the activity; one that is put off is due
    /// again later (`Outbox.pauseSeconds`). A mail that is given up keeps neither its code nor its letter's
    /// text. Does nothing if the mail is no longer waiting.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func settle(_ mail: Int64, _ outcome: SendOutcome, at now: Timestamp) async throws(StoreError)

    /// Keeps others from sending for `Outbox.leaseSeconds` from now on, while a mail takes long. Gives up no
    /// mail. Does nothing if another program is sending.
    ///
    /// - Throws: `.unavailable`.
    func renewOutbox(of sender: String, at now: Timestamp) async throws(StoreError)

    /// Lets other programs send at once: when this one stops, and as long as it can't reach the mail server.
    ///
    /// - Throws: `.unavailable`.
    func releaseOutbox(of sender: String) async throws(StoreError)

    /// The waiting mails to members.
    ///
    /// - Throws: `.unavailable`.
    func waitingMail() async throws(StoreError) -> WaitingMail

    /// The newest mails that could not be delivered, at most `Outbox.undeliveredKept`.
    ///
    /// - Throws: `.unavailable`.
    func undeliveredMail() async throws(StoreError) -> [UndeliveredMail]

    /// Gives up the mails that have waited too long, unless a program is sending: that program may be sending
    /// them, and gives up the others itself (`dueMail`). Forgets which letters were written and which
    /// addresses declined mails a day ago.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func forgetOldMail(at now: Timestamp) async throws(StoreError)
}

/// The limits of the outbox.
public enum Outbox {
    /// The most mails that may wait, including letters.
    public static let maxWaiting = 22_000
    /// The most letters that may wait.
    public static let maxLettersWaiting = 20_000
    /// How long a mail with a code waits, in seconds.
    public static let codeSeconds: Int64 = 3600
    /// How long any other mail waits, in seconds.
    public static let mailSeconds: Int64 = 2 * 24 * 3600
    /// How long one program keeps others from sending, in seconds. It renews this while a mail takes long.
    public static let leaseSeconds: Int64 = 180
    /// How long an address that declined mails gets none, in seconds.
    public static let declinedSeconds: Int64 = 24 * 3600
    /// How many undelivered mails are kept.
    public static let undeliveredKept = 20
    /// How many characters of an answer are kept.
    public static let answerLength = 500

    /// How many seconds to wait before a mail that was put off `attempts` times is tried again: a minute,
    /// then twice as long each time, up to four hours.
    public static func pauseSeconds(after attempts: Int) -> Int64 {
        min(60 << Int64(min(max(attempts, 1) - 1, 8)), 4 * 3600)
    }
}
