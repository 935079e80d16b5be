import Storage
import Synchronization
import Words

/// The settings, always up to date, and read again only where they have changed.
///
/// It hears of changes from the store, whoever makes them.
package final class LiveSettings: Sendable {
    private struct State {
        /// One higher with each change that was heard of.
        var generation = 0
        var known: CurrentSettings
        /// How many changes had been heard of before the reading.
        var knownGeneration = 0
        /// Whether they may have changed before anything was listened for.
        var isProvisional = false
    }

    private let store: any SettingsStore
    private let state: Mutex<State>

    /// - Parameter settings: those of the store.
    package init(_ settings: KeptSettings, of store: any Store) {
        self.store = store
        state = Mutex(State(known: CurrentSettings(settings)))
        store.observe { [weak self] change in
            if change == .settings { self?.state.withLock { $0.generation += 1 } }
        }
        // Another program may have changed them between their reading and this.
        if store.shortMemory != nil { state.withLock { $0.isProvisional = true } }
    }

    /// What was read last: for pages that say that nothing could be read.
    package var known: CurrentSettings { state.withLock { $0.known } }

    /// With every change whose method had returned before the call.
    package func current() async throws(StoreError) -> CurrentSettings {
        let (known, isCurrent, isProvisional, generation) = state.withLock {
            ($0.known, $0.knownGeneration == $0.generation, $0.isProvisional, $0.generation)
        }
        if isCurrent, !isProvisional { return known }
        let read: CurrentSettings
        do throws(StoreError) { read = CurrentSettings(try await store.settings()) } catch {
            if isCurrent { return known }
            throw error
        }
        state.withLock { state in
            if state.knownGeneration < generation || state.isProvisional {
                (state.known, state.knownGeneration) = (read, generation)
                state.isProvisional = false
            }
        }
        return read
    }
}

/// The settings as pages say them. Two are equal if they have the same revision: to find a cached page by them costs
/// next to nothing.
package final class CurrentSettings: Sendable, Hashable {
    package let kept: KeptSettings
    /// What every page is headed with.
    package let group: String

    package init(_ kept: KeptSettings) {
        self.kept = kept
        group = kept.settings.groupName ?? Self.defaultGroup
    }

    package static let defaultGroup = "Frontdesk"

    package static func == (left: CurrentSettings, right: CurrentSettings) -> Bool {
        left.kept.revision == right.kept.revision
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(kept.revision) }

    package var signUp: SignUpPolicy { kept.settings.signUp }

    /// Why nobody can sign up by themselves; nil where everybody can.
    package var closing: Sentence? {
        switch signUp {
        case .everybody: nil
        case .desk: "People sign up at the desk only"
        case .nobody: "Nobody can sign up just now"
        }
    }

    /// Why nobody can sign up by themselves, and whom to ask.
    package var closingLine: Sentence? {
        closing.map {
            Sentence("{heading}. {advice}", ["heading": .sentence($0), "advice": .sentence(whomToAsk)])
        }
    }

    package var whomToAsk: Sentence {
        guard let contact = kept.settings.contact else { return "For help, ask an organiser." }
        return Sentence("Contact: {contact}", ["contact": .text(contact)])
    }

    /// Of the group's own words on privacy, where the page is in another one.
    package func privacyLanguage(besides tag: String) -> String? {
        kept.settings.privacy == nil || kept.settings.language == tag ? nil : kept.settings.language
    }

    /// Who keeps what people enter, and what for: in the group's own words, or plain ones.
    package var privacy: any Sendable {
        if let own = kept.settings.privacy { return own }
        guard let group = kept.settings.groupName else {
            return Sentence(
                "What you enter is kept by whoever runs this Frontdesk, to know who is a member and to let you sign in."
            )
        }
        return Sentence(
            "What you enter is kept by {group}, to know who is a member and to let you sign in.",
            ["group": .text(group)])
    }
}
