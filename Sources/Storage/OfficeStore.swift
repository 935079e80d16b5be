import Model

/// The work of organisers: finding, correcting and removing members, letting them back in, and reading the
/// activity. The guarantees of `Store` apply.
///
/// Every change adds its row to the activity in the same step. The actor must be a command, the program, or
/// an organiser at the moment of the change; otherwise the method throws `.forbidden` and changes nothing.
public protocol OfficeStore: Sendable {
    // MARK: The first organiser

    /// Makes this the only code with which the first organiser can sign up.
    ///
    /// - Returns: false if there is already an organiser, in which case the code is not stored.
    /// - Throws: `.unavailable`, `.unsound`.
    func offerSetUp(codeDigest: [UInt8]) async throws(StoreError) -> Bool

    /// Whether this is the code of the latest offer, and there is no organiser yet.
    ///
    /// - Throws: `.unavailable`.
    func isSetUpOffered(codeDigest: [UInt8]) async throws(StoreError) -> Bool

    /// Adds the first organiser, starts a session for them, and ends the offer.
    ///
    /// - Parameter restart: the effect of Restart from then on.
    /// - Parameter language: the site's first language from then on, unless one was chosen; nil to keep it.
    /// - Returns: nil if `isSetUpOffered` is false.
    /// - Throws: `.emailTaken`, `.usernameTaken`, `.unavailable`, `.unsound`.
    func setUp(
        _ registration: Registration, codeDigest: [UInt8], session: NewSession, restart: RestartPolicy,
        language: String?, at now: Timestamp
    ) async throws(StoreError) -> Member?

    // MARK: Finding

    /// At most `limit` members whom `query` finds after its position, in its order. Closed members are left
    /// out.
    ///
    /// It takes a moment, however many members there are, and doesn't delay writes.
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

    /// Adds a member without a password, who first signs in with a code. They aren't on the desk's list, and
    /// start with the opening balance.
    ///
    /// - Parameter answers: the same as `Registration.answers`.
    /// - Parameter formID: the same as `Registration.formID`.
    /// - Returns: the new member's id.
    /// - Throws: `.formUsed`, `.emailTaken`, `.usernameTaken`, `.forbidden`, `.unavailable`, `.unsound`.
    func addMember(
        _ profile: Profile, answers: Answers, formID: String?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Int64

    // MARK: Correcting

    /// Replaces a member's profile, and the answers that the edit contains. The actor may also be the member.
    /// Password, sessions and the place on the desk's list stay the same. If the member has a password and
    /// would lose the name they sign in with (`Profile.canSignIn`), the outcome is `.stale`: the password was
    /// set after the form was shown.
    ///
    /// An email that an organiser enters takes effect at once (`EmailStanding.given`). Letters waiting for
    /// the member go to their new email, and are deleted if there is none.
    ///
    /// - Throws: `.unknownMember`, `.passwordChanged`, `.emailTaken`, `.usernameTaken`, `.outboxFull`,
    ///   `.forbidden`, `.unavailable`, `.unsound`.
    func editMember(
        _ member: Int64, _ edit: MemberEdit, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<Member>

    /// Gives a member a role. If they were an organiser, the one-time codes that they gave to others become
    /// void.
    ///
    /// - Returns: false if they already have that role.
    /// - Throws: `.unknownMember`; `.cannotSignIn`, except for the role `member`; `.lastOrganiser` if no
    ///   organiser would be left who can sign in; `.forbidden`, `.unavailable`, `.unsound`.
    func setRole(
        _ role: Role, of member: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Bool

    /// The members with a role above `member`, ordered by id.
    ///
    /// - Throws: `.unavailable`.
    func staff() async throws(StoreError) -> [Member]

    // MARK: Removing

    /// Closes these members: they no longer count as members, can't sign in, reserve neither email nor
    /// username, and leave the desk's list. Their balance stays until they are erased. They form one batch,
    /// which `undoRemoval` can restore until `Removal.undoableUntil`; then `eraseClosed` erases it. Their
    /// one-time codes, and those that they gave, become void for good. Unknown ids are ignored.
    ///
    /// - Parameter found: the search that found the members, which must still find the same ones in this
    ///   step; nil if they were picked one by one.
    /// - Returns: nil if none of them is a member.
    /// - Throws: `.lastOrganiser` as for `setRole`, `.listChanged`, `.forbidden`,
    ///   `.unavailable`, `.unsound`.
    func remove(
        _ members: [Int64], ifStill found: FoundMembers?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Removal?

    /// The removal of exactly the members whom `revision` identifies, or of all of them except `own`. It
    /// answers a remove form that is sent again when the search no longer finds the same members.
    ///
    /// - Parameter revision: the `FoundMembers.revision` of the members who were found.
    /// - Parameter own: the member who is left out if they were found as well.
    /// - Returns: nil if there is no such removal that can still be restored at `now`.
    /// - Throws: `.unavailable`.
    func removal(
        ofFound revision: String, except own: Int64, at now: Timestamp
    ) async throws(StoreError) -> Removal?

    /// The batches that can still be restored at `now`, the newest first, including those of undone imports.
    ///
    /// - Throws: `.unavailable`.
    func undoableRemovals(at now: Timestamp) async throws(StoreError) -> [Removal]

    /// Restores a batch, with the same ids, passwords, sessions, balances and places on the desk's list. If
    /// the desk was restarted meanwhile, undoing that Restart restores the places. The same members are left
    /// out as by `DeskStore.undoRestart`; they stay in the batch, which may restore them later, if their
    /// email and username are free again. If no member is restored, nothing changes. If the batch undid an
    /// import, that import can be undone once more; also left out are members who have neither email nor
    /// username and have been imported again, according to `ImportStore.presence`.
    ///
    /// - Returns: nil if there is no such batch, it was already restored in full, or it is too late.
    /// - Throws: `.forbidden`, `.unavailable`, `.unsound`.
    func undoRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRemoval?

    // MARK: Codes

    /// Gives each of these members a new code for signing in, which replaces the previous one. Unknown ids
    /// are ignored, and so are members with nothing to sign in with (`Profile.canSignIn`).
    ///
    /// - Parameter found: as for `remove`.
    /// - Returns: the members who were given a code, in the order of `codes`.
    /// - Throws: `.listChanged`, `.forbidden`, `.unavailable`, `.unsound`.
    func giveCodes(
        _ codes: [(member: Int64, code: StoredCode)], ifStill found: FoundMembers?, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> [Member]

    /// Gives codes as `giveCodes` does, to the members among these who have an email, and sends them there.
    ///
    /// - Throws: `.outboxFull`, and the errors of `giveCodes`.
    func mailCodes(
        _ codes: [(member: Int64, code: MailedCode)], ifStill found: FoundMembers?, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> [Member]

    /// The member's code for signing in; nil if there is none, or it is no longer valid at `now`.
    ///
    /// - Throws: `.unavailable`.
    func code(of member: Int64, at now: Timestamp) async throws(StoreError) -> StoredCode?

    /// Uses up a code: replaces the member's password, ends all their sessions and other codes, and starts a
    /// new session. If the code was sent to the member's email, that email is confirmed.
    ///
    /// - Parameter purpose: not `.confirmation`.
    /// - Returns: false if the member no longer has the code, in which case nothing changes.
    /// - Throws: `.unavailable`, `.unsound`.
    func useCode(
        _ code: StoredCode, _ purpose: CodePurpose, of member: Int64, newHash: String, session: NewSession,
        at now: Timestamp
    ) async throws(StoreError) -> Bool

    // MARK: Activity

    /// At most `limit` rows of the activity, the newest first.
    ///
    /// - Parameter before: only rows with lower ids than this; nil for the newest.
    /// - Parameter member: only rows about acts on this member, by any actor; nil for all.
    /// - Throws: `.unavailable`.
    func activity(before: Int64?, of member: Int64?, limit: Int) async throws(StoreError) -> [Activity]

    /// Records that sign-ins of this member failed too often, unless a row from the last `withinSeconds`
    /// already says so.
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

    /// The time of the latest recorded backup; nil if the activity has no such row.
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
    /// The new details.
    public let profile: Profile
    /// The answers to existing fields, as `CustomField.field` describes them; the others are ignored. Consent
    /// to a text that is still accepted stays as it was.
    public let answers: Answers
    /// The `Member.revision` that the correction is based on; nil to overwrite any.
    public let revision: Int64?
    /// A code that is sent to the profile's email, if that is new: until it is confirmed, the member keeps
    /// the current email. Nil to replace it at once.
    public var confirmation: MailedCode?
    /// Whether a notice goes to the current email that another one was requested, or that it was removed.
    public var notifiesPreviousEmail = false
    /// The hash that the member's password was verified against, so that the edit fails if the password has
    /// changed since; nil if none was required.
    public var verifiedHash: String?

    /// Creates an edit that replaces the email at once, and notifies no address.
    public init(to profile: Profile, answers: Answers = Answers(), from revision: Int64?) {
        (self.profile, self.answers, self.revision) = (profile, answers, revision)
    }
}
