import Model

/// Who may become a member by a form.
public enum SignUpPolicy: String, Sendable, CaseIterable {
    /// Whoever wants to, by every form.
    case everybody
    /// Only those who are signed up at the desk.
    case desk
    /// Nobody.
    case nobody
}

/// What organisers decide for the whole site. What is nil was never decided, or is no longer.
public struct SiteSettings: Sendable, Equatable {
    /// What the group calls itself.
    public var groupName: String?
    /// What a new member gets from the treasury: zero to `Amount.largestOpeningBalance`.
    public var openingBalance: Amount?
    /// Who may sign up. Whoever asks the store to add a member has to ask for it first.
    public var signUp: SignUpPolicy
    /// What a visitor reads whose browser asks for no language that there is: its tag (BCP 47).
    public var language: String?
    /// Whom to ask, in the group's own words.
    public var contact: String?
    /// Who keeps what people enter, and what for, in the group's own words.
    public var privacy: String?

    /// Those of a new group, unless something else is said.
    public init(
        groupName: String? = nil, openingBalance: Amount? = nil, signUp: SignUpPolicy = .everybody,
        language: String? = nil, contact: String? = nil, privacy: String? = nil
    ) {
        self.groupName = groupName
        self.openingBalance = openingBalance
        self.signUp = signUp
        self.language = language
        self.contact = contact
        self.privacy = privacy
    }

    /// Which of them differ, by stable names, in the order of the properties.
    public func changes(to other: SiteSettings) -> [String] {
        [
            ("group-name", groupName != other.groupName),
            ("opening-balance", openingBalance != other.openingBalance), ("sign-up", signUp != other.signUp),
            ("site-language", language != other.language), ("contact", contact != other.contact),
            ("privacy", privacy != other.privacy),
        ].filter(\.1).map(\.0)
    }
}

/// The settings as they are kept.
public struct KeptSettings: Sendable, Equatable {
    /// What was decided.
    public let settings: SiteSettings
    /// Counts the changes, from 1 on.
    public let revision: Int64
    /// What the store was opened with, whatever the settings say; nil where they decide.
    public let fixedOpeningBalance: Amount?

    /// For stores; everybody else is given them.
    public init(_ settings: SiteSettings, revision: Int64, fixedOpeningBalance: Amount?) {
        self.settings = settings
        self.revision = revision
        self.fixedOpeningBalance = fixedOpeningBalance
    }

    /// What a new member gets.
    public var openingBalance: Amount {
        fixedOpeningBalance ?? settings.openingBalance ?? .defaultOpeningBalance
    }
}

/// What came of changing the settings.
public enum SettingsOutcome: Sendable, Equatable {
    /// They are what was asked for, under a new revision.
    case done
    /// They were that already, whatever the revision.
    case unchanged
    /// Somebody else has changed them since the revision; nothing was overwritten. This is what they are now.
    case stale(KeptSettings)
}

/// What organisers decide for the whole site. The guarantees of `Store` apply.
public protocol SettingsStore: Sendable {
    /// The settings.
    ///
    /// - Throws: `.unavailable`.
    func settings() async throws(StoreError) -> KeptSettings

    /// Replaces the settings, and adds a row to the activity that names which were changed, and not to what. A member who
    /// is added from then on gets the new opening balance.
    ///
    /// - Parameter revision: of the settings that were changed; nil for whichever there are.
    /// - Throws: `.forbidden` where the actor is neither an organiser at that very moment, nor a command or the program;
    ///   `.unavailable`, `.unsound`.
    func changeSettings(
        _ settings: SiteSettings, from revision: Int64?, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> SettingsOutcome
}
