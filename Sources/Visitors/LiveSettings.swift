import Storage
import Synchronization
import Words

/// The settings, which are always up to date, and read again only when they have changed.
///
/// The store reports changes, including those by other programs.
package final class LiveSettings: Sendable {
    private struct State {
        /// How many changes the store has reported.
        var generation = 0
        var known: CurrentSettings
        /// How many changes the store had reported before `known` was read.
        var knownGeneration = 0
        /// Whether another program may have changed the settings after they were read, and before changes
        /// were observed.
        var isProvisional: Bool

        var isCurrent: Bool { knownGeneration == generation }
    }

    private let store: Store
    private let state: Mutex<State>

    /// - Parameter settings: the settings as they were read from the store.
    package init(_ settings: StoredSettings, of store: Store) {
        self.store = store
        state = Mutex(State(known: CurrentSettings(settings), isProvisional: store.shortMemory != nil))
        store.observe { [weak self] change in
            if change == .settings { self?.state.withLock { $0.generation += 1 } }
        }
    }

    /// The settings that were read last, for pages that are shown even if the store can't be read.
    package var known: CurrentSettings { state.withLock { $0.known } }

    /// The settings with every change whose method returned before this call; nil if they have to be read.
    package var currentIfKnown: CurrentSettings? {
        state.withLock { $0.isCurrent && !$0.isProvisional ? $0.known : nil }
    }

    /// The settings with every change whose method returned before this call.
    ///
    /// - Parameter version: the version in the store just now, if it is known: another program's change may
    ///   not have been reported yet.
    package func current(_ version: SettingsVersion? = nil) async throws(StoreError) -> CurrentSettings {
        let before = state.withLock { $0 }
        let isNewest = before.isCurrent && version?.isNewer(than: before.known.stored.version) != true
        if isNewest, !before.isProvisional { return before.known }
        let read: CurrentSettings
        do throws(StoreError) { read = CurrentSettings(try await store.settings()) } catch {
            if isNewest { return before.known }
            throw error
        }
        state.withLock { state in
            if state.knownGeneration < before.generation || state.isProvisional
                || read.stored.version.isNewer(than: state.known.stored.version)
            {
                (state.known, state.knownGeneration) = (read, before.generation)
                state.isProvisional = false
            }
        }
        return read
    }
}

/// The settings as pages show them. Two are equal if they have the same version, so looking up a cached page
/// by them costs next to nothing.
package final class CurrentSettings: Sendable, Hashable {
    package let stored: StoredSettings
    /// The group's name, which is at the head of every page.
    package let group: String

    package init(_ stored: StoredSettings) {
        self.stored = stored
        group = stored.settings.shownName
    }

    package static func == (left: CurrentSettings, right: CurrentSettings) -> Bool {
        left.stored.version == right.stored.version
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(stored.version)
    }

    /// The group's own fields.
    package var fields: [StoredField] { stored.fields }
    package var signUp: SignUpPolicy { stored.settings.signUp }
    package var restart: RestartPolicy { stored.settings.restart }
    package var ways: Set<SignUpWay> { stored.settings.ways }
    /// Whether events are kept, so that people are checked in.
    package var keepsEvents: Bool { restart == .keep }

    /// The ways in which visitors may sign up by themselves; Start leads to the first.
    package var ownWays: [SignUpWay] {
        signUp == .everybody ? [.email, .username, .guided].filter(ways.contains) : []
    }

    /// Why visitors can't sign up by themselves; nil if they can.
    package var signUpRefusal: Sentence? {
        if !ownWays.isEmpty { return nil }
        return signUp != .nobody && ways.contains(.desk)
            ? "People sign up at the desk only" : "Nobody can sign up just now"
    }

    /// Why visitors can't sign up by themselves, and whom to ask; nil if they can.
    package var signUpRefusalLine: Sentence? {
        signUpRefusal.map {
            Sentence("{heading}. {advice}", ["heading": .sentence($0), "advice": .sentence(contactAdvice)])
        }
    }

    package var contactAdvice: Sentence {
        guard let contact = stored.settings.contact else { return "For help, ask an organiser." }
        return Sentence("Contact: {contact}", ["contact": .text(contact)])
    }

    /// The language of the group's own words on privacy; nil if the page is in that language, or there are no
    /// such words.
    package func privacyLanguage(besides tag: String) -> String? {
        stored.settings.privacy == nil ? nil : ownLanguage(besides: tag)
    }

    /// The language in which the group writes its own words; nil if that isn't known, or the page is in it.
    package func ownLanguage(besides tag: String) -> String? {
        stored.settings.language == tag ? nil : stored.settings.language
    }

    /// The group's own or standard words on privacy: who keeps what people enter, and what for.
    package var privacy: any Localizable {
        if let own = stored.settings.privacy { return own }
        guard let group = stored.settings.groupName else {
            return Sentence(
                "What you enter is kept by whoever runs this Frontdesk, to know who is a member and to let you sign in."
            )
        }
        return Sentence(
            "What you enter is kept by {group}, to know who is a member and to let you sign in.",
            ["group": .text(group)])
    }
}
