import HTTP
import Operations
import Storage
import Words

/// What a handler knows beside the request.
package struct Context: Sendable {
    package let now: Timestamp
    package let source: RequestSource
    package var settings: CurrentSettings
    /// What the visitor reads.
    package var language: Language
    package var signedIn: SignedIn?

    package init(
        now: Timestamp, source: RequestSource, settings: CurrentSettings, language: Language,
        signedIn: SignedIn? = nil
    ) {
        self.now = now
        self.source = source
        self.settings = settings
        self.language = language
        self.signedIn = signedIn
    }

    package var viewer: Viewer {
        let member = signedIn.map {
            Viewer.Visitor.member(
                id: $0.member.id, name: $0.member.profile.displayName,
                isOrganiser: $0.member.role == .organiser)
        }
        return Viewer(visitor: member ?? .stranger, language: language, settings: settings)
    }

    /// For pages made before anybody has looked who it is, or where nobody could.
    package var unknownViewer: Viewer { Viewer(visitor: .unknown, language: language, settings: settings) }

    /// Who asks, for operations.
    package var caller: Caller { source.caller }

    /// Who it is that something is written down of.
    package var actor: Actor { signedIn.map { .member($0.member.id) } ?? .desk }

    /// The id of the desk keeper or organiser who is signed in.
    package var staff: Int64? { signedIn.flatMap { $0.member.role >= .desk ? $0.member.id : nil } }

    /// Who asks, from where and when, for operations.
    package var occasion: Occasion { Occasion(by: actor, caller, at: now) }

    /// Whether the desk's list and Restart are this visitor's to see and use.
    package var canManageDesk: Bool {
        !source.isFromElsewhere || staff != nil
    }

    /// Whether this visitor may sign people up at the desk.
    package var canSignUpAtDesk: Bool {
        switch settings.signUp {
        case .everybody: true
        case .desk: canManageDesk
        case .nobody: false
        }
    }

    /// What a page with a password's input says where its form can't be sent.
    package var warning: Notice? { source.isUnprotected ? .passwordInClear : nil }

    /// - Throws: `SignInNeeded`, which leads to the sign-in page.
    package func requireSignedIn() throws(SignInNeeded) -> SignedIn {
        guard let signedIn else { throw SignInNeeded() }
        return signedIn
    }

    /// - Throws: `SignInNeeded`; an `HTTPError`, 403, where the member is no organiser.
    package func requireOrganiser() throws -> Organiser {
        guard let organiser = Organiser(try requireSignedIn()) else { throw HTTPError(.forbidden) }
        return organiser
    }
}

/// For whom a page is made: who that is, as its header says, what they read, and what the settings say.
package struct Viewer: Sendable, Hashable {
    package enum Visitor: Sendable, Hashable {
        /// Nobody has looked yet, or could.
        case unknown
        /// Nobody is signed in.
        case stranger
        case member(id: Int64, name: String, isOrganiser: Bool = false)
    }

    package let visitor: Visitor
    package let language: Language
    package let settings: CurrentSettings

    package init(visitor: Visitor, language: Language, settings: CurrentSettings) {
        self.visitor = visitor
        self.language = language
        self.settings = settings
    }
}
