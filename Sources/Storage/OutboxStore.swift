/// The mails that are to be sent, and the codes that some of them carry. The guarantees of `Store` apply.
///
/// A mail is written down in the step that causes it, and deleted once a server has taken it. Where a method
/// takes a `MailedCode`, the code and its mail replace the ones before.
public protocol OutboxStore: Sendable {
    // MARK: Addresses

    /// Sends a code for a new password to the member who has this email (`foldedIdentifier` compared), if it
    /// is confirmed, or was given by an organiser, and its owner hasn't declined such mails today. Otherwise
    /// it writes something else, so that the time it takes tells nothing.
    ///
    /// - Returns: the member's id; nil if nothing is sent.
    /// - Throws: `.outboxFull` whether or not there is such a member; `.unavailable`, `.unsound`.
    func sendPasswordCode(
        _ code: MailedCode, to email: String, at now: Timestamp
    ) async throws(StoreError) -> Int64?

    /// Sends a code once more to the address that the member gave and hasn't confirmed: the one that is to
    /// replace theirs, or their own.
    ///
    /// - Returns: the address; nil if there is none to confirm, or its owner has declined such mails today.
    /// - Throws: `.outboxFull`, `.unavailable`, `.unsound`.
    func sendConfirmationCode(
        _ code: MailedCode, of member: Int64, at now: Timestamp
    ) async throws(StoreError) -> String?

    /// Ends the code that would replace the member's email by another one.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `.unknownMember`, `.unavailable`, `.unsound`.
    func withdrawNewAddress(of member: Int64) async throws(StoreError) -> Bool

    /// The member who has the valid code with this digest, and where it was sent to; nil if there is none.
    ///
    /// - Parameter purpose: not `.signIn`, whose codes have a salt.
    /// - Throws: `.unavailable`.
    func mailedCode(
        digest: [UInt8], _ purpose: CodePurpose, at now: Timestamp
    ) async throws(StoreError) -> (member: Member, address: String)?

    /// Uses a code that confirms an address. If the member has another email, the confirmed one replaces it,
    /// and waiting letters go there.
    ///
    /// - Parameter notifies: whether the email before is told of it.
    /// - Returns: the member; nil if there is no such code.
    /// - Throws: `.emailTaken`, and then the code stays; `.unavailable`, `.unsound`.
    func confirmAddress(
        digest: [UInt8], notifyingPrevious notifies: Bool, at now: Timestamp
    ) async throws(StoreError) -> Member?

    /// Ends a code because the address's owner says that they never asked for it. For a day, none of the
    /// codes that a stranger can cause are sent there; notices of changes are.
    ///
    /// - Returns: false if there is no such code.
    /// - Throws: `.unavailable`, `.unsound`.
    func declineMail(
        digest: [UInt8], _ purpose: CodePurpose, at now: Timestamp
    ) async throws(StoreError) -> Bool

    // MARK: Letters

    /// How many of these members a letter would reach, and whom it would leave out.
    ///
    /// - Throws: `.unavailable`.
    func letterReach(of members: [Int64]) async throws(StoreError) -> LetterReach

    /// Writes to the members among these who have an email and haven't unsubscribed. The same form writes
    /// once.
    ///
    /// - Parameter found: as for `OfficeStore.remove`.
    /// - Returns: to how many; also if the form was sent before.
    /// - Throws: `.formUsed` if the form has written something else; `.listChanged`, `.outboxFull`,
    ///   `.forbidden`, `.unavailable`, `.unsound`.
    func queueLetter(
        _ letter: Letter, to members: [Int64], ifStill found: FoundMembers?, formID: String, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> Int

    /// The member who has this token, by which they unsubscribe, and whether they have; nil if there is none.
    ///
    /// - Throws: `.unavailable`.
    func subscriber(token: String) async throws(StoreError) -> (member: Member, isUnsubscribed: Bool)?

    /// Ends the letters of the member with this token. Those that wait are not sent any more.
    ///
    /// - Returns: false if there is no such member.
    /// - Throws: `.unavailable`, `.unsound`.
    func unsubscribe(token: String, at now: Timestamp) async throws(StoreError) -> Bool

    /// Ends a member's letters, or lets them get letters again.
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

    /// The mails that are to be sent now: first those to single members, then letters; the oldest first.
    /// Gives up mails that have waited too long; the ones that failed alike share a row of the activity.
    ///
    /// - Parameter sender: who sends; nothing is given to others until `Outbox.leaseSeconds` after the last
    ///   call, or that of `renewOutbox`, or until `releaseOutbox`. A store that only one program can use
    ///   gives it to the new one at once.
    /// - Returns: none if another program sends.
    /// - Throws: `.unavailable`, `.unsound`.
    func dueMail(
        for sender: String, limit: Int, at now: Timestamp
    ) async throws(StoreError) -> [OutgoingMail]

    /// Whether a mail still waits, to the same address and to a current member: since `dueMail` returned it,
    /// the member may have been removed, have unsubscribed, or have another email.
    ///
    /// - Throws: `.unavailable`.
    func isWaiting(_ mail: OutgoingMail) async throws(StoreError) -> Bool

    /// Records what became of a mail. One that is refused gets a row of the activity; one that is put off is
    /// due again later (`Outbox.pauseSeconds`). A mail that is given up keeps neither its code nor its
    /// letter's text. Does nothing if it isn't waiting any more.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func settle(_ mail: Int64, _ outcome: SendOutcome, at now: Timestamp) async throws(StoreError)

    /// Keeps others from sending for `Outbox.leaseSeconds` from now on, while a mail takes long. Gives up no
    /// mail. Does nothing if another program sends.
    ///
    /// - Throws: `.unavailable`.
    func renewOutbox(of sender: String, at now: Timestamp) async throws(StoreError)

    /// Lets other programs send at once: when this one stops, and as long as it can't reach the mail server.
    ///
    /// - Throws: `.unavailable`.
    func releaseOutbox(of sender: String) async throws(StoreError)

    /// The mails to members that wait.
    ///
    /// - Throws: `.unavailable`.
    func waitingMail() async throws(StoreError) -> WaitingMail

    /// The newest mails that could not be delivered, at most `Outbox.undeliveredKept`.
    ///
    /// - Throws: `.unavailable`.
    func undeliveredMail() async throws(StoreError) -> [UndeliveredMail]

    /// Gives up the mails that have waited too long, unless a program sends: it may have them in hand, and
    /// gives up the others itself (`dueMail`). Forgets which letters were written and which addresses
    /// declined mails a day ago.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func forgetOldMail(at now: Timestamp) async throws(StoreError)
}

/// The limits of the outbox.
public enum Outbox {
    /// How many mails wait at most, letters among them.
    public static let maxWaiting = 22_000
    /// How many letters wait at most.
    public static let maxLettersWaiting = 20_000
    /// How long a mail with a code waits, in seconds.
    public static let codeSeconds: Int64 = 3600
    /// How long any other mail waits, in seconds.
    public static let mailSeconds: Int64 = 2 * 24 * 3600
    /// How long one program keeps others from sending, in seconds. It renews that while a mail takes long.
    public static let leaseSeconds: Int64 = 180
    /// How long an address that declined mails gets none, in seconds.
    public static let declinedSeconds: Int64 = 24 * 3600
    /// How many undelivered mails are kept.
    public static let undeliveredKept = 20
    /// How many characters of an answer are kept.
    public static let answerLength = 500

    /// After how many seconds a mail is tried again that was put off `attempts` times: a minute, then twice
    /// as long each time, up to four hours.
    public static func pauseSeconds(after attempts: Int) -> Int64 {
        min(60 << Int64(min(max(attempts, 1) - 1, 8)), 4 * 3600)
    }
}
