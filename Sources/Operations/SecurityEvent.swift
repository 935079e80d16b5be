/// Something that whoever looks after the site may have to find in the log later. Never says what was typed.
public struct SecurityEvent: Sendable, Equatable {
    /// What happened. The texts are stable: people search logs for them.
    public enum Kind: String, Sendable, CaseIterable {
        /// Somebody is a member now.
        case signedUp = "signed-up"
        /// Somebody has given the right name and password.
        case signedIn = "signed-in"
        /// A wrong name or password, wherever one is asked for.
        case passwordRefused = "password-refused"
        /// There were too many attempts, and nothing was checked.
        case hadToWait = "had-to-wait"
        /// Somebody was told that an email or username is a member's: signing up, or correcting their own details. Member: who
        /// asked, where they are signed in.
        case nameTaken = "name-taken"
        /// Somebody, who is the member, was told that the receiver of credits isn't one.
        case receiverUnknown = "receiver-unknown"
        /// By the member.
        case passwordChanged = "password-changed"
        /// By the member, from this session or another one.
        case sessionsEnded = "sessions-ended"
        /// By the member.
        case accountDeleted = "account-deleted"
        /// Somebody emptied the desk's list.
        case deskRestarted = "desk-restarted"
        /// Somebody brought it back.
        case restartUndone = "restart-undone"
        /// By an organiser or a command: from now on the member may do more, or less.
        case roleChanged = "role-changed"
        /// By an organiser or the member: another name, email, phone, username or nickname.
        case memberEdited = "member-edited"
        /// By an organiser: who may sign up, or another setting.
        case settingsChanged = "settings-changed"
        /// By an organiser.
        case memberRemoved = "member-removed"
        /// By an organiser: those who were removed are back.
        case removalUndone = "removal-undone"
        /// By an organiser: credits came from the treasury or went back to it.
        case treasuryUsed = "treasury-used"
        /// By an organiser: members came by a file.
        case membersImported = "members-imported"
        /// By an organiser: those who came by a file were taken back.
        case importUndone = "import-undone"
        /// By an organiser: everybody's data, or some people's, left as a file.
        case membersExported = "members-exported"
        /// By an organiser or a command: the member can come in with a one-time code.
        case codeGiven = "code-given"
        /// The member came in with it, and has a new password.
        case codeUsed = "code-used"
        /// A wrong code, or for nobody.
        case codeRefused = "code-refused"
        /// Another site's page asked for it, or somebody who may not.
        case forbidden
        /// A password came on a way where others can read it, and was not looked at.
        case passwordInClear = "password-in-clear"
    }

    /// What happened.
    public let kind: Kind
    /// Whom it concerns, by id, where that is known.
    public let member: Int64?
    /// Numeric, or what stands for all those whose address isn't known.
    public let address: String

    /// - Parameter member: the id of whom it concerns, where that is known.
    public init(_ kind: Kind, member: Int64? = nil, by caller: Caller) {
        self.kind = kind
        self.member = member
        address = caller.address
    }
}

/// Writes security events down. Called on any thread, so it must not block.
public typealias SecurityLog = @Sendable (SecurityEvent) -> Void
