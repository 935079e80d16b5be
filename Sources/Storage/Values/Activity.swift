import Model

/// A row of the activity: who did what to whom, and when. A row is added in the transaction that it records,
/// never changed, and removed when it is a year old.
public struct Activity: Sendable, Equatable {
    /// How long a row is kept, in seconds.
    public static let keptSeconds: Int64 = 365 * 24 * 3600

    /// The kind of act.
    public enum Kind: String, Sendable, CaseIterable {
        /// The first organiser signed up by the link that the program prints.
        case setUp = "set-up"
        /// A member was given another role. Detail: the role.
        case roleChanged = "role-changed"
        /// A member's details were corrected, by an organiser or by the member.
        case memberEdited = "member-edited"
        /// An organiser removed members. Count: how many.
        case membersRemoved = "members-removed"
        /// Removed members were restored. Count: how many.
        case removalUndone = "removal-undone"
        /// The data of members who were removed, or closed by a Restart, was erased. Count: how many.
        case membersErased = "members-erased"
        /// Members were given a new code each. Count: how many.
        case codesGiven = "codes-given"
        /// A member signed in with a code, and set a new password.
        case codeUsed = "code-used"
        /// Too many wrong codes were tried for a member, so that their code became void. Only older versions
        /// add such rows.
        case codeVoided = "code-voided"
        /// The desk's list was emptied. Count: how many were listed.
        case deskRestarted = "desk-restarted"
        /// A Restart was undone. Count: how many names are back on the list.
        case restartUndone = "restart-undone"
        /// So many wrong passwords or codes were tried for a member that further attempts have to wait.
        case signInsFailed = "sign-ins-failed"
        /// A member deleted their own account.
        case accountDeleted = "account-deleted"
        /// An organiser gave members credits from the treasury. Count: how many, if they were given together.
        case creditsGiven = "credits-given"
        /// An organiser took credits from members back into the treasury. Count: how many, if taken together.
        case creditsTaken = "credits-taken"
        /// An organiser added a member.
        case memberAdded = "member-added"
        /// Members were imported from a file. Count: how many.
        case membersImported = "members-imported"
        /// An import was undone. Count: how many members it removed.
        case importUndone = "import-undone"
        /// Members' data was exported to a file. Count: how many members.
        case membersExported = "members-exported"
        /// The activity was exported to a file.
        case activityExported = "activity-exported"
        /// The settings were changed. Detail: their names, as `Setting` gives them, separated by spaces.
        case settingsChanged = "settings-changed"
        /// An event of another day was added. Detail: the day.
        case eventAdded = "event-added"
        /// An event's name, day or price was changed. Detail: the day.
        case eventChanged = "event-changed"
        /// An event was removed. Detail: its day.
        case eventRemoved = "event-removed"
        /// A removed event was brought back. Detail: its day.
        case eventRemovalUndone = "event-removal-undone"
        /// The open event's code for its members was renewed. Detail: its day.
        case eventCodeRenewed = "event-code-renewed"
        /// A field was added to the group's own form. Detail: its label.
        case fieldAdded = "field-added"
        /// A field was changed or moved, or some of its choices were removed. Detail: its label.
        case fieldChanged = "field-changed"
        /// A field was removed. Detail: its label.
        case fieldRemoved = "field-removed"
        /// A removed field, or removed choices of a field, were brought back. Detail: the field's label.
        case fieldRemovalUndone = "field-removal-undone"
        /// An organiser recorded that a member came to an event.
        case attendanceAdded = "attendance-added"
        /// A member was let in without paying, although the event has a price.
        case letInFree = "let-in-free"
        /// A member was taken off an event.
        case takenOff = "taken-off"
        /// A member who was taken off an event was put back.
        case takeOffUndone = "take-off-undone"
        /// An organiser wrote to members. Count: to how many.
        case letterWritten = "letter-written"
        /// A member set a new password with a link that was sent to their email.
        case passwordReset = "password-reset"
        /// Mails to members could not be delivered. Count: to how many members. The change of the field
        /// `mail` has the kind of mail and the server's answer.
        case mailUndelivered = "mail-undelivered"
        /// An organiser began to download a backup. Count: how many members there were.
        case backupDownloaded = "backup-downloaded"
        /// A backup was made. Count: how many members there were.
        case backupMade = "backup-made"
        /// A backup was restored. Count: how many members it has.
        case backupRestored = "backup-restored"
    }

    /// A person whom a row mentions.
    public struct Person: Sendable, Equatable {
        /// Their id, which is never reused.
        public let id: Int64
        /// The name they are listed under today (`Profile.listName`); nil once they are gone.
        public let name: String?
        /// Whether they are a member now. A removed member has a name until they are erased.
        public let isMember: Bool
    }

    /// A field of a member's profile, or their answer to one of the group's own fields, before and after a
    /// change. It is deleted when the member is erased, or when that field of the group's is.
    public struct Change: Sendable, Equatable {
        /// The field's name, such as `email`, or `field-3` for one of the group's own.
        public let field: String
        /// Nil if the field was empty.
        public let before: String?
        /// Nil if the field is now empty.
        public let after: String?

        /// A change of the field with this name.
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
        /// Nil once the member is erased; for credits moved for several together, once the last of them is.
        public let reason: String?
    }

    /// The most people that are read for a row; `count` includes the others.
    public static let peopleLimit = 3

    /// Later rows have higher ids.
    public let id: Int64
    /// When it was done.
    public let at: Timestamp
    /// By whom it was done.
    public let actor: Actor
    /// The member who did it; nil if the actor is not a member.
    public let actorPerson: Person?
    /// The kind of act; nil for a kind that only a newer version of the program knows, which may be running
    /// alongside this one.
    public var kind: Kind? { Kind(rawValue: kindText) }
    /// The kind of act as a stable text, which exports contain.
    public let kindText: String
    /// The members to whom it was done: the first `peopleLimit`, by id.
    public let whom: [Person]
    /// How many members or names it concerns, for the kinds with a count.
    public let count: Int?
    /// A role, the names of settings, a day, or the label of a field; never anything about a person.
    public let detail: String?
    /// The changes of a profile; empty once the member is erased.
    public let changes: [Change]
    /// The credits that moved, if the row is about credits. If it concerns several members, the amount is
    /// that of each.
    public let credits: Credits?
}
