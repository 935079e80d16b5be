import Model

/// Who does something that is written down.
public enum Actor: Sendable, Hashable {
    /// A member, by id.
    case member(Int64)
    /// Whoever works the desk on its own machine, signed in or not.
    case desk
    /// A command of the operator's.
    case command
    /// Frontdesk itself.
    case program

    /// The member's id; nil where it is no member.
    public var member: Int64? {
        if case .member(let id) = self { id } else { nil }
    }
}

extension Actor {
    /// As engines keep it: a word, and the id of a member.
    package var columns: (kind: String, id: Int64?) {
        switch self {
        case .member(let id): ("member", id)
        case .desk: ("desk", nil)
        case .command: ("command", nil)
        case .program: ("program", nil)
        }
    }

    /// From `columns`.
    package init(kind: String, id: Int64?) {
        switch kind {
        case "member": self = .member(id ?? 0)
        case "desk": self = .desk
        case "command": self = .command
        default: self = .program
        }
    }
}

/// A row of the activity: who did what to whom, and when. Rows are added in the transaction that they tell of, never
/// changed, and removed when they are a year old.
public struct Activity: Sendable, Equatable {
    /// How long a row is kept, in seconds.
    public static let keptSeconds: Int64 = 365 * 24 * 3600

    /// What was done.
    public enum Kind: String, Sendable, CaseIterable {
        /// The first organiser was made by the link that the program prints.
        case setUp = "set-up"
        /// Somebody has another role. Detail: the role.
        case roleChanged = "role-changed"
        /// Somebody's details were corrected, by an organiser or by themselves.
        case memberEdited = "member-edited"
        /// Organisers removed members. Count: how many.
        case membersRemoved = "members-removed"
        /// Removed members are back. Count: how many.
        case removalUndone = "removal-undone"
        /// The data of those who were removed, or closed by a Restart, was erased. Count: how many.
        case membersErased = "members-erased"
        /// Members got a new code each. Count: how many.
        case codesGiven = "codes-given"
        /// Somebody came in with a code, and has a new password.
        case codeUsed = "code-used"
        /// So many wrong codes were tried for somebody that theirs was worth nothing any more: in rows of older versions.
        case codeVoided = "code-voided"
        /// The desk's list was emptied. Count: how many were listed.
        case deskRestarted = "desk-restarted"
        /// A Restart was undone. Count: how many are back on the list.
        case restartUndone = "restart-undone"
        /// Wrong passwords or codes were tried for somebody until there had to be a pause.
        case signInsFailed = "sign-ins-failed"
        /// Somebody deleted their own account.
        case accountDeleted = "account-deleted"
        /// An organiser gave somebody credits from the treasury.
        case creditsGiven = "credits-given"
        /// An organiser took credits back into the treasury.
        case creditsTaken = "credits-taken"
        /// Members came by a file. Count: how many.
        case membersImported = "members-imported"
        /// Members who came by a file were taken back. Count: how many.
        case importUndone = "import-undone"
        /// Members' data was taken out as a file. Count: of how many.
        case membersExported = "members-exported"
        /// The settings were changed. Detail: which, as `SiteSettings.changes(to:)` names them, with spaces between.
        case settingsChanged = "settings-changed"
        /// A copy of all data was made. Count: how many were members.
        case backupMade = "backup-made"
        /// A copy of all data was put in its place. Count: how many were members in it.
        case backupRestored = "backup-restored"
    }

    /// Somebody whom a row mentions.
    public struct Person: Sendable, Equatable {
        /// Their id, which nobody else ever gets.
        public let id: Int64
        /// What they are listed under today (`Profile.listName`); nil once they are gone.
        public let name: String?
        /// Whether they are a member now; those who are removed have a name until they are erased.
        public let isMember: Bool

        /// For stores; everybody else is given them.
        public init(id: Int64, name: String?, isMember: Bool) {
            self.id = id
            self.name = name
            self.isMember = isMember
        }
    }

    /// What a field of somebody's profile was, and what it is. It goes when they are erased.
    public struct Change: Sendable, Equatable {
        /// The field's name: `email`.
        public let field: String
        /// Nil where there was nothing.
        public let before: String?
        /// Nil where there is nothing.
        public let after: String?

        /// A change of one field.
        public init(field: String, before: String?, after: String?) {
            self.field = field
            self.before = before
            self.after = after
        }
    }

    /// Credits that moved between the treasury and a member.
    public struct Credits: Sendable, Equatable {
        /// Above zero.
        public let amount: Amount
        /// Nil once the member is erased.
        public let reason: String?

        /// For stores; everybody else is given them.
        public init(amount: Amount, reason: String?) {
            self.amount = amount
            self.reason = reason
        }
    }

    /// At most so many of a row's people are read; `count` tells of the others.
    public static let peopleLimit = 3

    /// Later rows have higher ids.
    public let id: Int64
    /// When it was done.
    public let at: Timestamp
    /// Who did it.
    public let actor: Actor
    /// The member who did it; nil where it was no member.
    public let actorPerson: Person?
    /// What was done; nil where a newer version of the program has done it, which may run beside this one.
    public var kind: Kind? { Kind(rawValue: code) }
    /// The same as a stable text, which exports carry.
    public let code: String
    /// To whom: the first few, by id.
    public let whom: [Person]
    /// How many it concerns, where that is counted.
    public let count: Int?
    /// What else there is to say, naming nobody: a role, or settings.
    public let detail: String?
    /// What was changed; empty where the person is gone.
    public let changes: [Change]
    /// What was moved, where that is what the row tells of.
    public let credits: Credits?

    /// For stores; everybody else is given rows.
    public init(
        id: Int64, at: Timestamp, actor: Actor, actorPerson: Person?, code: String, whom: [Person],
        count: Int?,
        detail: String?, changes: [Change], credits: Credits?
    ) {
        self.id = id
        self.at = at
        self.actor = actor
        self.actorPerson = actorPerson
        self.code = code
        self.whom = whom
        self.count = count
        self.detail = detail
        self.changes = changes
        self.credits = credits
    }
}
