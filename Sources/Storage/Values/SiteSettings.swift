import Model

/// The rule that says which people may become members with a form.
public enum SignUpPolicy: String, Sendable, CaseIterable {
    /// Any visitor, with any form.
    case everybody
    /// Only people who are signed up at the desk.
    case desk
    /// No visitor, whatever the form.
    case nobody
}

/// A way to sign up. The texts are stored.
public enum SignUpWay: String, Sendable, CaseIterable {
    /// A volunteer at the desk signs people up.
    case desk
    /// One question after another.
    case guided
    /// By email, password and nickname.
    case email
    /// By username and password.
    case username
}

/// The effect of Restart on the members on the desk's list. The texts are stored.
public enum RestartPolicy: String, Sendable, CaseIterable {
    /// It removes members who were registered at the event and haven't become active, and keeps nothing of
    /// the event.
    case remove
    /// All stay members, and the event keeps its list.
    case keep
}

/// A setting's name, which is stored; the field on the settings form has the same name.
package enum Setting: String, Sendable, CaseIterable {
    case groupName = "group-name"
    case openingBalance = "opening-balance"
    case language = "site-language"
    case restart
    case beginsNightly = "new-event-at-four"
    case selfCheckIn = "self-check-in"
    case timeZone = "time-zone"
    case signUp = "sign-up"
    case deskWay = "way-desk"
    case guidedWay = "way-guided"
    case emailWay = "way-email"
    case usernameWay = "way-username"
    case deskName = "desk-name"
    case deskEmail = "desk-email"
    case deskPhone = "desk-phone"
    case phoneFormat = "phone-written"
    case contact
    case privacy

    /// The setting that says whether a way to sign up is open.
    package init(_ way: SignUpWay) {
        switch way {
        case .desk: self = .deskWay
        case .guided: self = .guidedWay
        case .email: self = .emailWay
        case .username: self = .usernameWay
        }
    }
}

/// The settings of the whole site. A nil setting has no value, and the default applies.
public struct SiteSettings: Sendable, Equatable {
    /// The group's name.
    public var groupName: String?
    /// A new member's opening balance, from the treasury: zero to `Amount.largestOpeningBalance`.
    public var openingBalance: Amount?
    /// The sign-up policy. The store doesn't enforce it: its callers check it before they add a member.
    public var signUp: SignUpPolicy
    /// The ways to sign up that are open. The store doesn't enforce them either.
    public var ways: Set<SignUpWay>
    /// The questions of the desk's form.
    public var desk: DeskQuestions
    /// The tag (BCP 47) of the language for a visitor whose browser requests none of the site's languages.
    public var language: String?
    /// The contact for visitors, in the group's own words.
    public var contact: String?
    /// The group's own words on privacy: who keeps visitors' data, and what for.
    public var privacy: String?
    /// The effect of Restart.
    public var restart: RestartPolicy
    /// Whether a new event begins by itself each night at four, if a member came to the previous one. Only
    /// where Restart keeps events.
    public var beginsNightly: Bool
    /// Whether members may put themselves on the list with the open event's code. Only where Restart keeps
    /// events.
    public var selfCheckIn: Bool
    /// The IANA name of the time zone in which the group's days begin; nil for this machine's.
    public var timeZone: String?

    /// The defaults are those of a new group.
    public init(
        groupName: String? = nil, openingBalance: Amount? = nil, signUp: SignUpPolicy = .everybody,
        language: String? = nil, contact: String? = nil, privacy: String? = nil,
        restart: RestartPolicy = .remove, beginsNightly: Bool = false, selfCheckIn: Bool = false,
        timeZone: String? = nil, ways: Set<SignUpWay> = Set(SignUpWay.allCases),
        desk: DeskQuestions = DeskQuestions()
    ) {
        self.groupName = groupName
        self.openingBalance = openingBalance
        self.signUp = signUp
        self.language = language
        self.contact = contact
        self.privacy = privacy
        self.restart = restart
        self.beginsNightly = beginsNightly
        self.selfCheckIn = selfCheckIn
        self.timeZone = timeZone
        self.ways = ways
        self.desk = desk
    }

    /// The name of a group that hasn't chosen one.
    package static let defaultName = "Frontdesk"

    /// The group's name as pages and mails show it.
    package var shownName: String { groupName ?? Self.defaultName }

    /// The settings that differ from those of another value.
    package func changes(to other: SiteSettings) -> [Setting] {
        let changes: [(Setting, Bool)] = [
            (.groupName, groupName != other.groupName),
            (.openingBalance, openingBalance != other.openingBalance), (.signUp, signUp != other.signUp),
            (.language, language != other.language), (.contact, contact != other.contact),
            (.privacy, privacy != other.privacy), (.restart, restart != other.restart),
            (.beginsNightly, beginsNightly != other.beginsNightly),
            (.selfCheckIn, selfCheckIn != other.selfCheckIn), (.timeZone, timeZone != other.timeZone),
        ]
        let changedWays = SignUpWay.allCases.map {
            (Setting($0), ways.contains($0) != other.ways.contains($0))
        }
        let changedQuestions: [(Setting, Bool)] = [
            (.deskName, desk.requiresName != other.desk.requiresName),
            (.deskEmail, desk.email != other.desk.email), (.deskPhone, desk.phone != other.desk.phone),
            (.phoneFormat, desk.phoneFormat != other.desk.phoneFormat),
        ]
        return (changes + changedWays + changedQuestions).filter(\.1).map(\.0)
    }
}

/// A step from a new site to a working desk. The texts are stored.
public enum FirstStep: String, Sendable, CaseIterable {
    /// The group gets a name.
    case name
    /// Other machines can open the site.
    case address
    /// The organiser knows the effect of Restart.
    case restart
    /// There are members besides the first organiser.
    case people
    /// There is a backup.
    case backup
}

/// The version of the settings and the group's own form, which every change replaces.
public struct SettingsVersion: Sendable, Hashable {
    /// The same as `StoredSettings.revision`.
    public let revision: Int64
    /// The same as `StoredSettings.formRevision`.
    public let formRevision: Int64

    /// Whether there has been a change since the other version.
    public func isNewer(than other: SettingsVersion) -> Bool {
        revision > other.revision || formRevision > other.formRevision
    }
}

/// The settings as they are stored.
public struct StoredSettings: Sendable, Equatable {
    /// As the organisers chose them, or by default.
    public let settings: SiteSettings
    /// Starts at 1; each change increments it.
    public let revision: Int64
    /// The opening balance that the store was opened with, which overrides the settings; nil if there is
    /// none.
    public let fixedOpeningBalance: Amount?

    /// The first steps that organisers have dismissed (“Put away” on the page). Dismissing one changes no
    /// revision.
    public let dismissedSteps: Set<FirstStep>
    /// The group's own fields, in the order of the form.
    public let fields: [StoredField]
    /// Starts at 1; each change of the fields or their order increments it.
    public let formRevision: Int64

    package init(
        _ settings: SiteSettings, revision: Int64, fixedOpeningBalance: Amount?,
        dismissedSteps: Set<FirstStep> = [], fields: [StoredField] = [], formRevision: Int64 = 1
    ) {
        self.settings = settings
        self.revision = revision
        self.dismissedSteps = dismissedSteps
        self.fields = fields
        self.formRevision = formRevision
        self.fixedOpeningBalance = fixedOpeningBalance
    }

    /// The version of these settings.
    public var version: SettingsVersion { SettingsVersion(revision: revision, formRevision: formRevision) }

    /// The opening balance of a new member.
    public var openingBalance: Amount {
        fixedOpeningBalance ?? settings.openingBalance ?? .defaultOpeningBalance
    }
}
