/// Something that the operator may have to find in the log later. It never says what was typed.
public struct SecurityEvent: Sendable, Equatable {
    /// The kind of event. The texts are stable, because operators search logs for them.
    public enum Kind: String, Sendable, CaseIterable {
        /// A visitor became a member.
        case signedUp = "signed-up"
        /// A member signed in with their password.
        case signedIn = "signed-in"
        /// A caller gave a wrong name or password, wherever one is asked for.
        case passwordRefused = "password-refused"
        /// A caller had made too many attempts, and nothing was checked.
        case hadToWait = "had-to-wait"
        /// A caller was told that an email or username is taken, signing up or correcting their own details.
        /// `member` is the caller, if they are signed in.
        case nameTaken = "name-taken"
        /// The member was told that the receiver of credits isn't a member.
        case receiverUnknown = "receiver-unknown"
        /// The member changed their password.
        case passwordChanged = "password-changed"
        /// The member ended one or more of their sessions.
        case sessionsEnded = "sessions-ended"
        /// The member deleted their account.
        case accountDeleted = "account-deleted"
        /// The desk's list was emptied.
        case deskRestarted = "desk-restarted"
        /// The desk's list was brought back.
        case restartUndone = "restart-undone"
        /// An organiser or a command gave the member another role, so they may do more, or less.
        case roleChanged = "role-changed"
        /// An organiser or the member changed the member's name, email, phone, username or nickname.
        case memberEdited = "member-edited"
        /// An organiser changed who may sign up, or another setting.
        case settingsChanged = "settings-changed"
        /// An organiser removed the member.
        case memberRemoved = "member-removed"
        /// An organiser brought removed members back.
        case removalUndone = "removal-undone"
        /// An organiser gave the member credits from the treasury, or took some back.
        case treasuryUsed = "treasury-used"
        /// An organiser added the member.
        case memberAdded = "member-added"
        /// An organiser imported members from a file.
        case membersImported = "members-imported"
        /// An organiser undid an import.
        case importUndone = "import-undone"
        /// An organiser downloaded the data of members or events, or the activity, as a file.
        case membersExported = "members-exported"
        /// The member, an organiser, downloaded a backup: a copy of all data.
        case backupDownloaded = "backup-downloaded"
        /// An organiser or a command gave the member a one-time code.
        case codeGiven = "code-given"
        /// The member signed in with a code, and has a new password.
        case codeUsed = "code-used"
        /// A caller gave a wrong code, or a code for an unknown name.
        case codeRefused = "code-refused"
        /// A caller asked for a link to set a new password. `member` is the one who gets it; nil if no mail
        /// is sent.
        case passwordLinkAsked = "password-link-asked"
        /// A mail was not sent, because too many had recently gone to its address, or to all addresses
        /// together.
        case mailLimited = "mail-limited"
        /// The member confirmed their email by a link that was sent to it.
        case emailConfirmed = "email-confirmed"
        /// An organiser wrote to members.
        case letterWritten = "letter-written"
        /// A request was refused because another site's page sent it, or the visitor isn't allowed to.
        case forbidden
        /// A password came over a connection that others can read, and was not checked.
        case passwordInClear = "password-in-clear"
    }

    /// The kind of event.
    public let kind: Kind
    /// The id of the member it concerns, if that is known.
    public let member: Int64?
    /// The id of the member who did it, if they were signed in and it concerns more than themselves.
    public let user: Int64?
    /// The caller's numeric address, or a text that stands for all callers whose address isn't known.
    public let address: String

    /// - Parameter member: the id of the member it concerns, if that is known.
    /// - Parameter user: the id of the member who is signed in.
    public init(_ kind: Kind, member: Int64? = nil, user: Int64? = nil, by caller: Caller) {
        self.kind = kind
        self.member = member
        self.user = user == member ? nil : user
        address = caller.address
    }
}

/// Records security events. It is called on any thread, so it must not block.
public typealias SecurityLog = @Sendable (SecurityEvent) -> Void

/// Operations that report what matters to security.
protocol ReportsSecurity {
    var report: SecurityLog { get }
}

extension ReportsSecurity {
    /// - Parameter member: the id of the member it concerns, if that is known.
    func report(_ kind: SecurityEvent.Kind, about member: Int64? = nil, on occasion: Occasion) {
        report(SecurityEvent(kind, member: member, user: occasion.actor.member, by: occasion.caller))
    }
}
