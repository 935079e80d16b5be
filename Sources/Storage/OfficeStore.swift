import Model

/// The work of organisers: to find, correct and remove members, let them back in, and see who did what. The
/// guarantees of `Store` apply.
///
/// Every change adds its row to the activity in the same step. The actor must be a command, the program, or
/// an organiser at the moment of the change; otherwise the method throws `.forbidden` and changes nothing.
public protocol OfficeStore: Sendable {
    // MARK: The first organiser

    /// Makes this the only code by which the first organiser can sign up.
    ///
    /// - Returns: false if there is an organiser already, and then the code is not stored.
    /// - Throws: `.unavailable`, `.unsound`.
    func offerSetUp(codeDigest: [UInt8]) async throws(StoreError) -> Bool

    /// Whether this is the code of the latest offer, and there is no organiser yet.
    ///
    /// - Throws: `.unavailable`.
    func isSetUpOffered(codeDigest: [UInt8]) async throws(StoreError) -> Bool

    /// Adds the first organiser, starts a session for them, and ends the offer.
    ///
    /// - Parameter restart: what Restart does from then on.
    /// - Parameter language: the site's first language from then on, unless one was chosen; nil to leave it.
    /// - Returns: nil if `isSetUpOffered` is false.
    /// - Throws: `.emailTaken`, `.usernameTaken`, `.unavailable`, `.unsound`.
    func setUp(
        _ registration: Registration, codeDigest: [UInt8], session: NewSession, restart: RestartPolicy,
        language: String?, at now: Timestamp
    ) async throws(StoreError) -> Member?

    // MARK: Finding

    /// A part of the list of members: the first `limit` that `query` finds after its position, in its order.
    /// Closed members are left out.
    ///
    /// It takes a moment, however many members there are, and writes don't wait for it.
    ///
    /// - Throws: `.unavailable`.
    func members(_ query: MemberQuery, limit: Int) async throws(StoreError) -> MemberList

    /// All members whom a filter finds.
    ///
    /// - Throws: `.unavailable`.
    func found(_ filter: MemberFilter) async throws(StoreError) -> FoundMembers

    /// The member with this id; nil if there is none, or if they are closed.
    ///
    /// - Throws: `.unavailable`.
    func member(id: Int64) async throws(StoreError) -> Member?

    // MARK: Adding

    /// Adds a member without a password, who first signs in by a code. They aren't on the desk's list, and
    /// begin with the opening balance.
    ///
    /// - Parameter answers: as `Registration.answers`.
    /// - Parameter formID: as `Registration.formID`.
    /// - Returns: their id.
    /// - Throws: `.formUsed`, `.emailTaken`, `.usernameTaken`, `.forbidden`, `.unavailable`, `.unsound`.
    func addMember(
        _ profile: Profile, answers: Answers, formID: String?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Int64

    // MARK: Correcting

    /// Replaces a member's profile, and those of their answers that the edit concerns. The actor may be the
    /// member, too. Password, sessions and the place on the desk's list stay the same. If the member has a
    /// password and would lose what they sign in with (`Profile.canSignIn`), it is `.stale`: the password is
    /// newer.
    ///
    /// An email that an organiser enters counts at once (`EmailStanding.given`). Letters that wait for the
    /// member go to their new email, and are deleted if there is none.
    ///
    /// - Throws: `.unknownMember`, `.passwordChanged`, `.emailTaken`, `.usernameTaken`, `.outboxFull`,
    ///   `.forbidden`, `.unavailable`, `.unsound`.
    func editMember(
        _ member: Int64, _ edit: MemberEdit, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<Member>

    /// Gives a member a role. If they were an organiser, the one-time codes that they gave to others end.
    ///
    /// - Returns: false if they already have that role.
    /// - Throws: `.unknownMember`; `.cannotSignIn`, except for the role `member`; `.lastOrganiser` if no
    ///   organiser would be left who can sign in; `.forbidden`, `.unavailable`, `.unsound`.
    func setRole(
        _ role: Role, of member: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Bool

    /// The members whose role is more than `member`, ordered by id.
    ///
    /// - Throws: `.unavailable`.
    func staff() async throws(StoreError) -> [Member]

    // MARK: Removing

    /// Closes these members: they no longer count as members, can't sign in, reserve neither email nor
    /// username, and leave the desk's list. Their balance stays until they are erased. They form one batch,
    /// which `undoRemoval` can restore until `Removal.undoableUntil`; then `eraseClosed` erases it. Their
    /// one-time codes, and those that they gave, end for good. Unknown ids are ignored.
    ///
    /// - Parameter found: the search that found the members, which must still find the same ones in this
    ///   step; nil if they were picked one by one.
    /// - Returns: nil if none of them is a member.
    /// - Throws: `.lastOrganiser` as for `setRole`, `.listChanged`, `.forbidden`,
    ///   `.unavailable`, `.unsound`.
    func remove(
        _ members: [Int64], ifStill found: FoundMembers?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Removal?

    /// The removal of exactly the members for whom `revision` stands, or of all of them but `own`. It answers
    /// a remove form that is sent again when the search no longer finds the same members.
    ///
    /// - Parameter revision: `FoundMembers.revision` of those who were found.
    /// - Parameter own: the member who is left out if they were found, too.
    /// - Returns: nil if there is no such removal that can still be restored at `now`.
    /// - Throws: `.unavailable`.
    func removal(
        ofFound revision: String, except own: Int64, at now: Timestamp
    ) async throws(StoreError) -> Removal?

    /// The batches that can still be restored at `now`, the newest first, with those of imports that were
    /// undone.
    ///
    /// - Throws: `.unavailable`.
    func undoableRemovals(at now: Timestamp) async throws(StoreError) -> [Removal]

    /// Restores a batch, with the same ids, passwords, sessions, balances and places on the desk's list. If
    /// the desk was restarted meanwhile, the undo of that Restart gives the places back. It leaves out the
    /// same members as `DeskStore.undoRestart`; they stay in the batch, which may restore them later, if
    /// their email and username are free again. If no member is restored, nothing changes. If the batch undid
    /// an import, that can be undone once more, and those are left out, too, who have neither email nor
    /// username, and have been imported again, as `ImportStore.presence` tells.
    ///
    /// - Returns: nil if there is no such batch, all of it was restored before, or it is too late.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    func undoRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRemoval?

    // MARK: Codes

    /// Gives each of these members a new code to sign in with, which replaces the one before. Unknown ids are
    /// ignored, and so are members with nothing to sign in with (`Profile.canSignIn`).
    ///
    /// - Parameter found: as for `remove`.
    /// - Returns: the members who were given one, in the order of `codes`.
    /// - Throws: `.listChanged`, `.forbidden`, `.unavailable`, `.unsound`.
    func giveCodes(
        _ codes: [(member: Int64, code: StoredCode)], ifStill found: FoundMembers?, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> [Member]

    /// Gives codes as `giveCodes` does, to the members among these who have an email, and sends them there.
    ///
    /// - Throws: `.outboxFull` and as `giveCodes`.
    func mailCodes(
        _ codes: [(member: Int64, code: MailedCode)], ifStill found: FoundMembers?, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> [Member]

    /// The member's code to sign in with; nil if there is none, or it isn't valid any more at `now`.
    ///
    /// - Throws: `.unavailable`.
    func code(of member: Int64, at now: Timestamp) async throws(StoreError) -> StoredCode?

    /// Uses a code up: replaces the member's password, ends all their sessions and other codes, and starts a
    /// new session. If the code was sent to the member's email, that is confirmed.
    ///
    /// - Parameter purpose: not `.confirmation`.
    /// - Returns: false if the code isn't the member's any more, and then nothing changes.
    /// - Throws: `.unavailable`, `.unsound`.
    func useCode(
        _ code: StoredCode, _ purpose: CodePurpose, of member: Int64, newHash: String, session: NewSession,
        at now: Timestamp
    ) async throws(StoreError) -> Bool

    // MARK: Activity

    /// At most `limit` rows of the activity, the newest first.
    ///
    /// - Parameter before: only rows with lower ids than this; nil for the newest.
    /// - Parameter member: only rows of what was done to this member, by any actor; nil for all.
    /// - Throws: `.unavailable`.
    func activity(before: Int64?, of member: Int64?, limit: Int) async throws(StoreError) -> [Activity]

    /// Records that sign-ins of this member failed too often, unless a row from the last `withinSeconds` says
    /// so.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func recordFailedSignIns(
        of member: Int64, withinSeconds: Int64, at now: Timestamp
    ) async throws(StoreError)

    /// Records that a copy of all data was made, or that an organiser is about to get one.
    ///
    /// - Parameter isWhole: true once a backup is complete; false when a download begins, since even a part
    ///   of it discloses data, but is no backup.
    /// - Parameter memberCount: how many members the copy has.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    func recordBackup(
        isWhole: Bool, memberCount: Int, by actor: Actor, at now: Timestamp
    ) async throws(StoreError)

    /// When the latest backup was recorded; nil if there is no such row of the activity.
    ///
    /// - Throws: `.unavailable`.
    func latestBackup() async throws(StoreError) -> Timestamp?

    /// Removes the rows that are `Activity.keptSeconds` old at `now`, and the codes that are no longer valid.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    func forgetOldActivity(at now: Timestamp) async throws(StoreError)
}

/// A correction of a member's details.
public struct MemberEdit: Sendable {
    /// The details as they are to be.
    public let profile: Profile
    /// The answers to existing fields, as `CustomField.field` describes them; the others are ignored. Consent
    /// to a text that is still accepted stays as it was.
    public let answers: Answers
    /// The `Member.revision` that the correction is based on; nil to overwrite any.
    public let revision: Int64?
    /// A code that is sent to the profile's email, if that is a new one: until it is confirmed, the member
    /// keeps the email that they have. Nil to replace it at once.
    public var confirmation: MailedCode?
    /// Whether the email that they have is told that another one was asked for, or that it was removed.
    public var notifiesPreviousEmail = false
    /// The hash that the member's password was verified against, so that the edit fails if they have another
    /// password by now; nil if none was asked for.
    public var verifiedHash: String?

    /// Creates an edit that replaces the email at once, and notifies no address.
    public init(to profile: Profile, answers: Answers = Answers(), from revision: Int64?) {
        (self.profile, self.answers, self.revision) = (profile, answers, revision)
    }
}
