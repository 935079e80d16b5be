import Model
import SQLiteStorage
import Storage

/// Answers a transfer at once, and makes it a moment later. It leaves everything else to the real store.
final class EarlyStore: Store {
    private let base: SQLiteStore

    init(_ base: SQLiteStore) { self.base = base }

    func transfer(
        _ amount: Amount, from member: Int64, to receiver: String, formID: String, at now: Timestamp
    ) async throws(StoreError) -> TransferOutcome {
        Task { [base] in
            try? await Task.sleep(for: .milliseconds(100))
            _ = try? await base.transfer(amount, from: member, to: receiver, formID: formID, at: now)
        }
        return .done
    }

    func makeTreasuryTransfer(
        _ transfer: TreasuryTransfer, of member: Int64, formID: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> TreasuryOutcome {
        try await base.makeTreasuryTransfer(transfer, of: member, formID: formID, by: actor, at: now)
    }
    func presence(of profiles: [Profile]) async throws(StoreError) -> [Presence] {
        try await base.presence(of: profiles)
    }
    func beginImport(by actor: Actor, at now: Timestamp) async throws(StoreError) -> Int64 {
        try await base.beginImport(by: actor, at: now)
    }
    func stage(_ registrations: [Registration], in staged: Int64, at now: Timestamp) async throws(StoreError)
    {
        try await base.stage(registrations, in: staged, at: now)
    }
    func finishImport(
        _ staged: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FinishedImport { try await base.finishImport(staged, by: actor, at: now) }
    func abandonImport(_ staged: Int64) { base.abandonImport(staged) }
    func undoableImports(at now: Timestamp) async throws(StoreError) -> [Import] {
        try await base.undoableImports(at: now)
    }
    func undoImport(_ id: Int64, by actor: Actor, at now: Timestamp) async throws(StoreError) -> UndoneImport?
    {
        try await base.undoImport(id, by: actor, at: now)
    }
    func readMembers(
        _ filter: MemberFilter, _ body: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) { try await base.readMembers(filter, body) }
    func readMembers(
        among ids: [Int64], _ body: @escaping @Sendable ([MemberList.Entry]) throws -> Void
    ) async throws(StoreError) { try await base.readMembers(among: ids, body) }
    func found(_ filter: MemberFilter) async throws(StoreError) -> FoundMembers {
        try await base.found(filter)
    }
    func makeTreasuryTransfers(
        _ transfer: TreasuryTransfer, ofEach members: [Int64], ifStill found: FoundMembers?, formID: String,
        by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> GroupTransferOutcome {
        try await base.makeTreasuryTransfers(
            transfer, ofEach: members, ifStill: found, formID: formID, by: actor, at: now)
    }
    func recordExport(_ count: Int, by actor: Actor, at now: Timestamp) async throws(StoreError) {
        try await base.recordExport(count, by: actor, at: now)
    }
    func check() async throws(StoreError) { try await base.check() }
    func checkReading() async throws(StoreError) { try await base.checkReading() }
    func observe(_ onChange: @escaping @Sendable (StoreChange) -> Void) { base.observe(onChange) }
    func register(
        _ registration: Registration, at now: Timestamp
    ) async throws(StoreError) -> (entry: Roster.Entry, payment: Payment) {
        try await base.register(registration, at: now)
    }
    func member(formID: String) async throws(StoreError) -> Member? { try await base.member(formID: formID) }
    func member(email: String) async throws(StoreError) -> Member? { try await base.member(email: email) }
    func rosterUpdate(since revision: Int64?, limit: Int) async throws(StoreError) -> RosterUpdate {
        try await base.rosterUpdate(since: revision, limit: limit)
    }
    func restartDesk(
        expecting expected: RestartPolicy?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Restart? {
        try await base.restartDesk(expecting: expected, by: actor, at: now)
    }
    func beginNightlyEvent(at now: Timestamp) async throws(StoreError) -> Restart? {
        try await base.beginNightlyEvent(at: now)
    }
    func undoableRestart(at now: Timestamp) async throws(StoreError) -> Restart? {
        try await base.undoableRestart(at: now)
    }
    func undoRestart(
        _ restart: Timestamp?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRestart? {
        try await base.undoRestart(restart, by: actor, at: now)
    }
    func eraseClosed(at now: Timestamp) async throws(StoreError) -> Int {
        try await base.eraseClosed(at: now)
    }
    func signUp(_ registration: Registration, session: NewSession, at now: Timestamp) async throws(StoreError)
        -> Member
    { try await base.signUp(registration, session: session, at: now) }
    func member(signInName: String) async throws(StoreError) -> Member? {
        try await base.member(signInName: signInName)
    }
    func member(lookingLike username: String) async throws(StoreError) -> Member? {
        try await base.member(lookingLike: username)
    }
    func hasMembers() async throws(StoreError) -> Bool { try await base.hasMembers() }
    func changePassword(
        of member: Int64, from oldHash: String, to newHash: String, keeping tokenDigest: [UInt8],
        renewedAs renewed: [UInt8]
    ) async throws(StoreError) {
        try await base.changePassword(
            of: member, from: oldHash, to: newHash, keeping: tokenDigest, renewedAs: renewed)
    }
    func deleteMember(
        _ member: Int64, havingPassword hash: String, at now: Timestamp
    ) async throws(StoreError) {
        try await base.deleteMember(member, havingPassword: hash, at: now)
    }
    func setLanguage(_ tag: String, of member: Int64) async throws(StoreError) {
        try await base.setLanguage(tag, of: member)
    }
    func offerSetUp(codeDigest: [UInt8]) async throws(StoreError) -> Bool {
        try await base.offerSetUp(codeDigest: codeDigest)
    }
    func isSetUpOffered(codeDigest: [UInt8]) async throws(StoreError) -> Bool {
        try await base.isSetUpOffered(codeDigest: codeDigest)
    }
    func setUp(
        _ registration: Registration, codeDigest: [UInt8], session: NewSession, restart: RestartPolicy,
        language: String?, at now: Timestamp
    ) async throws(StoreError) -> Member? {
        try await base.setUp(
            registration, codeDigest: codeDigest, session: session, restart: restart, language: language,
            at: now)
    }
    func members(_ query: MemberQuery, limit: Int) async throws(StoreError) -> MemberList {
        try await base.members(query, limit: limit)
    }
    func member(id: Int64) async throws(StoreError) -> Member? { try await base.member(id: id) }
    func editMember(
        _ member: Int64, _ edit: MemberEdit, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<Member> {
        try await base.editMember(member, edit, by: actor, at: now)
    }
    func setRole(
        _ role: Role, of member: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await base.setRole(role, of: member, by: actor, at: now)
    }
    func remove(
        _ members: [Int64], ifStill found: FoundMembers?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Removal? {
        try await base.remove(members, ifStill: found, by: actor, at: now)
    }
    func addMember(
        _ profile: Profile, answers: Answers, formID: String?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Int64 {
        try await base.addMember(profile, answers: answers, formID: formID, by: actor, at: now)
    }
    func removal(
        ofFound revision: String, except own: Int64, at now: Timestamp
    ) async throws(StoreError) -> Removal? {
        try await base.removal(ofFound: revision, except: own, at: now)
    }
    func undoableRemovals(at now: Timestamp) async throws(StoreError) -> [Removal] {
        try await base.undoableRemovals(at: now)
    }
    func undoRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneRemoval? {
        try await base.undoRemoval(removal, by: actor, at: now)
    }
    func giveCodes(
        _ codes: [(member: Int64, code: StoredCode)], ifStill found: FoundMembers?, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> [Member] {
        try await base.giveCodes(codes, ifStill: found, by: actor, at: now)
    }
    func code(of member: Int64, at now: Timestamp) async throws(StoreError) -> StoredCode? {
        try await base.code(of: member, at: now)
    }
    func mailCodes(
        _ codes: [(member: Int64, code: MailedCode)], ifStill found: FoundMembers?, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> [Member] {
        try await base.mailCodes(codes, ifStill: found, by: actor, at: now)
    }
    func useCode(
        _ code: StoredCode, _ purpose: CodePurpose, of member: Int64, newHash: String, session: NewSession,
        at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await base.useCode(code, purpose, of: member, newHash: newHash, session: session, at: now)
    }
    func sendPasswordCode(
        _ code: MailedCode, to email: String, at now: Timestamp
    ) async throws(StoreError) -> Int64? { try await base.sendPasswordCode(code, to: email, at: now) }
    func sendConfirmationCode(
        _ code: MailedCode, of member: Int64, at now: Timestamp
    ) async throws(StoreError) -> String? {
        try await base.sendConfirmationCode(code, of: member, at: now)
    }
    func withdrawNewAddress(of member: Int64) async throws(StoreError) -> Bool {
        try await base.withdrawNewAddress(of: member)
    }
    func mailedCode(
        digest: [UInt8], _ purpose: CodePurpose, at now: Timestamp
    ) async throws(StoreError) -> (member: Member, address: String)? {
        try await base.mailedCode(digest: digest, purpose, at: now)
    }
    func confirmAddress(
        digest: [UInt8], notifyingPrevious notifies: Bool, at now: Timestamp
    ) async throws(StoreError) -> Member? {
        try await base.confirmAddress(digest: digest, notifyingPrevious: notifies, at: now)
    }
    func isWaiting(_ mail: OutgoingMail) async throws(StoreError) -> Bool {
        try await base.isWaiting(mail)
    }
    func declineMail(
        digest: [UInt8], _ purpose: CodePurpose, at now: Timestamp
    ) async throws(StoreError) -> Bool {
        try await base.declineMail(digest: digest, purpose, at: now)
    }
    func letterReach(of members: [Int64]) async throws(StoreError) -> LetterReach {
        try await base.letterReach(of: members)
    }
    func queueLetter(
        _ letter: Letter, to members: [Int64], ifStill found: FoundMembers?, formID: String, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> Int {
        try await base.queueLetter(letter, to: members, ifStill: found, formID: formID, by: actor, at: now)
    }
    func subscriber(token: String) async throws(StoreError) -> (member: Member, isUnsubscribed: Bool)? {
        try await base.subscriber(token: token)
    }
    func unsubscribe(token: String, at now: Timestamp) async throws(StoreError) -> Bool {
        try await base.unsubscribe(token: token, at: now)
    }
    func setUnsubscribed(
        _ isUnsubscribed: Bool, of member: Int64, at now: Timestamp
    ) async throws(StoreError) { try await base.setUnsubscribed(isUnsubscribed, of: member, at: now) }
    func mailPreferences(
        of member: Int64, at now: Timestamp
    ) async throws(StoreError) -> MailPreferences { try await base.mailPreferences(of: member, at: now) }
    func dueMail(
        for sender: String, limit: Int, at now: Timestamp
    ) async throws(StoreError) -> [OutgoingMail] {
        try await base.dueMail(for: sender, limit: limit, at: now)
    }
    func settle(_ mail: Int64, _ outcome: SendOutcome, at now: Timestamp) async throws(StoreError) {
        try await base.settle(mail, outcome, at: now)
    }
    func renewOutbox(of sender: String, at now: Timestamp) async throws(StoreError) {
        try await base.renewOutbox(of: sender, at: now)
    }
    func releaseOutbox(of sender: String) async throws(StoreError) {
        try await base.releaseOutbox(of: sender)
    }
    func waitingMail() async throws(StoreError) -> WaitingMail { try await base.waitingMail() }
    func undeliveredMail() async throws(StoreError) -> [UndeliveredMail] { try await base.undeliveredMail() }
    func forgetOldMail(at now: Timestamp) async throws(StoreError) {
        try await base.forgetOldMail(at: now)
    }
    func activity(
        before: Int64?, of member: Int64?, limit: Int
    ) async throws(StoreError) -> [Activity] {
        try await base.activity(before: before, of: member, limit: limit)
    }
    func recordFailedSignIns(
        of member: Int64, withinSeconds: Int64, at now: Timestamp
    ) async throws(StoreError) {
        try await base.recordFailedSignIns(of: member, withinSeconds: withinSeconds, at: now)
    }
    func openEvent() async throws(StoreError) -> Event {
        try await base.openEvent()
    }
    func events(before: EventPosition?, limit: Int) async throws(StoreError) -> [CountedEvent] {
        try await base.events(before: before, limit: limit)
    }
    func event(_ id: Int64) async throws(StoreError) -> CountedEvent? {
        try await base.event(id)
    }
    func attendances(of event: Int64, after: Int64, limit: Int) async throws(StoreError) -> [Attendance] {
        try await base.attendances(of: event, after: after, limit: limit)
    }
    func readAttendances(
        of event: Int64?, _ body: @escaping @Sendable (Event, [Attendance]) throws -> Void
    ) async throws(StoreError) {
        try await base.readAttendances(of: event, body)
    }
    func events(of member: Int64, limit: Int) async throws(StoreError) -> [Visit] {
        try await base.events(of: member, limit: limit)
    }
    func findAtDoor(_ text: String, limit: Int) async throws(StoreError) -> [DoorMatch] {
        try await base.findAtDoor(text, limit: limit)
    }
    func checkIn(_ member: Int64, isFree: Bool, by actor: Actor, at now: Timestamp) async throws(StoreError)
        -> CheckInOutcome
    {
        try await base.checkIn(member, isFree: isFree, by: actor, at: now)
    }
    func addAttendance(of member: Int64, to event: Int64, by actor: Actor, at now: Timestamp)
        async throws(StoreError) -> AttendanceOutcome
    {
        try await base.addAttendance(of: member, to: event, by: actor, at: now)
    }
    func takeOff(_ member: Int64, from event: Int64?, by actor: Actor, at now: Timestamp)
        async throws(StoreError) -> UndoableEventAct?
    {
        try await base.takeOff(member, from: event, by: actor, at: now)
    }
    func undoTakeOff(
        _ act: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> UndoneTakeOff? {
        try await base.undoTakeOff(act, by: actor, at: now)
    }
    func addEvent(
        _ details: EventDetails, formID: String?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> Int64 {
        try await base.addEvent(details, formID: formID, by: actor, at: now)
    }
    func editEvent(
        _ event: Int64, to details: EventDetails, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<Event> {
        try await base.editEvent(event, to: details, from: revision, by: actor, at: now)
    }
    func removeEvent(_ event: Int64, by actor: Actor, at now: Timestamp) async throws(StoreError)
        -> UndoableEventAct?
    {
        try await base.removeEvent(event, by: actor, at: now)
    }
    func undoableTakeOffs(from event: Int64, at now: Timestamp) async throws(StoreError) -> [(
        act: UndoableEventAct, name: String
    )] {
        try await base.undoableTakeOffs(from: event, at: now)
    }
    func undoableEventRemovals(at now: Timestamp) async throws(StoreError) -> [(
        act: UndoableEventAct, event: Event
    )] {
        try await base.undoableEventRemovals(at: now)
    }
    func undoEventRemoval(_ act: Int64, by actor: Actor, at now: Timestamp) async throws(StoreError) -> Event?
    {
        try await base.undoEventRemoval(act, by: actor, at: now)
    }
    func eventCode(of event: Int64, orElse new: String, by actor: Actor) async throws(StoreError) -> String {
        try await base.eventCode(of: event, orElse: new, by: actor)
    }
    func renewEventCode(
        of event: Int64, to new: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) { try await base.renewEventCode(of: event, to: new, by: actor, at: now) }
    func event(
        withCode code: String, for member: Int64?
    ) async throws(StoreError) -> (event: Event, hereSince: Timestamp?) {
        try await base.event(withCode: code, for: member)
    }
    func checkIn(
        _ member: Int64, withCode code: String, shown: ShownPrice?, at now: Timestamp
    ) async throws(StoreError) -> (event: Event, outcome: CheckInOutcome) {
        try await base.checkIn(member, withCode: code, shown: shown, at: now)
    }
    func agreeOnTimeZone() async throws(StoreError) { try await base.agreeOnTimeZone() }
    func dismiss(_ step: FirstStep, by actor: Actor) async throws(StoreError) {
        try await base.dismiss(step, by: actor)
    }
    func recordBackup(
        isWhole: Bool, memberCount: Int, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) {
        try await base.recordBackup(isWhole: isWhole, memberCount: memberCount, by: actor, at: now)
    }
    func latestBackup() async throws(StoreError) -> Timestamp? { try await base.latestBackup() }
    func forgetOldActivity(at now: Timestamp) async throws(StoreError) {
        try await base.forgetOldActivity(at: now)
    }
    func staff() async throws(StoreError) -> [Member] { try await base.staff() }
    func signIn(
        _ member: Int64, _ session: NewSession, verified verifiedHash: String, rehashed newHash: String?,
        at now: Timestamp
    ) async throws(StoreError) {
        try await base.signIn(member, session, verified: verifiedHash, rehashed: newHash, at: now)
    }
    func sessions(
        tokenDigests: [[UInt8]], at now: Timestamp
    ) async throws(StoreError) -> [(Session, Member, SettingsVersion)] {
        try await base.sessions(tokenDigests: tokenDigests, at: now)
    }
    func touchSession(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) {
        try await base.touchSession(tokenDigest: tokenDigest, at: now)
    }
    func endSession(tokenDigest: [UInt8]) async throws(StoreError) {
        try await base.endSession(tokenDigest: tokenDigest)
    }
    func endSessions(of member: Int64, keeping tokenDigest: [UInt8]) async throws(StoreError) -> Int {
        try await base.endSessions(of: member, keeping: tokenDigest)
    }
    func forgetEndedSessions(at now: Timestamp) async throws(StoreError) {
        try await base.forgetEndedSessions(at: now)
    }
    func colour(of member: Int64) async throws(StoreError) -> Colour? { try await base.colour(of: member) }
    func setColour(_ colour: Colour, of member: Int64) async throws(StoreError) {
        try await base.setColour(colour, of: member)
    }
    func visitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) -> VisitorColour? {
        try await base.visitorColour(tokenDigest: tokenDigest, at: now)
    }
    func setVisitorColour(_ colour: Colour, tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError)
    { try await base.setVisitorColour(colour, tokenDigest: tokenDigest, at: now) }
    func touchVisitorColour(tokenDigest: [UInt8], at now: Timestamp) async throws(StoreError) {
        try await base.touchVisitorColour(tokenDigest: tokenDigest, at: now)
    }
    func forgetUnusedColours(at now: Timestamp) async throws(StoreError) {
        try await base.forgetUnusedColours(at: now)
    }
    func undoTransfer(_ transfer: Int64, by member: Int64, at now: Timestamp) async throws(StoreError)
        -> UndoOutcome
    { try await base.undoTransfer(transfer, by: member, at: now) }
    func statement(of member: Int64, before: Int64?, limit: Int) async throws(StoreError) -> AccountStatement
    { try await base.statement(of: member, before: before, limit: limit) }
    func statementVersion(of member: Int64) async throws(StoreError) -> StatementVersion {
        try await base.statementVersion(of: member)
    }
    func entries(
        of member: Int64, after: Int64, through last: Int64, limit: Int
    ) async throws(StoreError) -> [AccountStatement.Entry] {
        try await base.entries(of: member, after: after, through: last, limit: limit)
    }
    func overview(of member: Int64, at now: Timestamp) async throws(StoreError) -> MemberOverview {
        try await base.overview(of: member, at: now)
    }
    func settings() async throws(StoreError) -> StoredSettings { try await base.settings() }
    func changeSettings(
        _ settings: SiteSettings, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> EditOutcome<StoredSettings> {
        try await base.changeSettings(settings, from: revision, by: actor, at: now)
    }
    func addField(
        _ draft: FieldDraft, formID: String, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FieldOutcome {
        try await base.addField(draft, formID: formID, by: actor, at: now)
    }
    func editField(
        _ id: Int64, to draft: FieldDraft, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FieldOutcome {
        try await base.editField(id, to: draft, from: revision, by: actor, at: now)
    }
    func removeField(_ id: Int64, by actor: Actor, at now: Timestamp) async throws(StoreError)
        -> FieldRemoval?
    { try await base.removeField(id, by: actor, at: now) }
    func undoableFieldRemovals(at now: Timestamp) async throws(StoreError) -> [FieldRemoval] {
        try await base.undoableFieldRemovals(at: now)
    }
    func undoFieldRemoval(
        _ removal: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> FieldRemovalUndo {
        try await base.undoFieldRemoval(removal, by: actor, at: now)
    }
    func isAnswered(field: Int64) async throws(StoreError) -> Bool { try await base.isAnswered(field: field) }
    func answerCounts() async throws(StoreError) -> [Int64: Int] { try await base.answerCounts() }
    func answers(of member: Int64) async throws(StoreError) -> Answers {
        try await base.answers(of: member)
    }
    func decline(_ field: Int64, reading read: ReadText, by member: Int64) async throws(StoreError) {
        try await base.decline(field, reading: read, by: member)
    }
    func agreements(of member: Int64) async throws(StoreError) -> [Int64: StoredAgreement] {
        try await base.agreements(of: member)
    }
    func auditLedger() async throws(StoreError) -> LedgerAudit { try await base.auditLedger() }
}
