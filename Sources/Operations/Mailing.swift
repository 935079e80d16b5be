import Model
import Storage

/// Sends a mail at once, to test whether mail can be sent.
public protocol TestMailSender: Sendable {
    /// Sends a mail that says that it is a test.
    ///
    /// - Parameter language: the tag (BCP 47) of its language.
    func sendTest(to address: String, language: String?) async -> TestMailOutcome
}

/// The outcome of a test mail.
public enum TestMailOutcome: Sendable, Equatable {
    /// The server has accepted the mail, with this reply.
    case accepted(reply: String)
    /// The server has rejected the mail with this reply; or this is why no server could be reached.
    case failed(reply: String)
    /// The whole mail was sent, but for this reason it isn't known whether the server has accepted it.
    case unknown(reason: String)
}

/// Letters to members, unsubscribing from them, and tests of whether mail can be sent.
public struct Mailing: Sendable, ReportsSecurity {
    private let store: Store
    private let tester: (any TestMailSender)?
    let report: SecurityLog

    /// - Parameter tester: nil if the site sends no mail.
    /// - Parameter report: called with what matters to security.
    public init(
        store: Store, tester: (any TestMailSender)? = nil, report: @escaping SecurityLog
    ) {
        self.store = store
        self.tester = tester
        self.report = report
    }

    /// Whether the site sends mail.
    public var sendsMail: Bool { tester != nil }

    /// Sends a test to the organiser's own address.
    ///
    /// - Returns: nil if they have no email, or the site sends no mail.
    public func sendTest(
        to me: SignedIn, for _: Organiser, on occasion: Occasion
    ) async -> TestMailOutcome? {
        guard let address = me.member.profile.email else { return nil }
        return await tester?.sendTest(to: address, language: me.member.language ?? occasion.language)
    }

    /// How many of these members a letter would reach, and which ones it wouldn't.
    public func reach(of members: [Int64], for _: Organiser) async throws(StoreError) -> LetterReach {
        try await store.letterReach(of: members)
    }

    /// Writes to members; see `Store.queueLetter`.
    ///
    /// - Returns: how many members get the letter.
    public func write(
        _ letter: Letter, to members: [Int64], ifStill found: FoundMembers? = nil, formID: String,
        on occasion: Occasion
    ) async throws(StoreError) -> Int {
        let queued = try await store.queueLetter(
            letter, to: members, ifStill: found, formID: formID, by: occasion.actor, at: occasion.now)
        if queued.isNew { report(.letterWritten, on: occasion) }
        return queued.recipientCount
    }

    /// The mails that recently couldn't be delivered, newest first.
    public func undelivered(for _: Organiser) async throws(StoreError) -> [UndeliveredMail] {
        try await store.undeliveredMail()
    }

    /// The mails that wait to be sent.
    public func waiting(for _: Organiser) async throws(StoreError) -> WaitingMail {
        try await store.waitingMail()
    }

    /// A member's mail preferences, for organisers.
    public func preferences(
        of member: Int64, at now: Timestamp, for _: Organiser
    ) async throws(StoreError) -> MailPreferences {
        try await store.mailPreferences(of: member, at: now)
    }

    /// Whether the member who has this token has unsubscribed; nil if there is no such member.
    public func isUnsubscribed(token: String) async throws(StoreError) -> Bool? {
        try await store.subscriber(token: token)?.isUnsubscribed
    }

    /// Unsubscribes the member who has this token from letters.
    ///
    /// - Returns: false if there is no such member.
    public func unsubscribe(token: String, on occasion: Occasion) async throws(StoreError) -> Bool {
        try await store.unsubscribe(token: token, at: occasion.now)
    }

    /// Unsubscribes the member from letters, or subscribes them again.
    public func setUnsubscribed(
        _ isUnsubscribed: Bool, of me: SignedIn, on occasion: Occasion
    ) async throws(StoreError) {
        try await store.setUnsubscribed(isUnsubscribed, of: me.member.id, at: occasion.now)
    }
}
