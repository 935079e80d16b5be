import HTTP
import Operations
import Storage
import Words

/// What a handler knows beside the request.
struct Context: Sendable {
    let now: Timestamp
    let source: RequestSource
    var settings: CurrentSettings
    /// What the visitor reads.
    var language: Language
    var signedIn: SignedIn?

    var viewer: Viewer {
        let member = signedIn.map {
            Viewer.Visitor.member(
                id: $0.member.id, name: $0.member.profile.displayName,
                isOrganiser: $0.member.role == .organiser)
        }
        return Viewer(visitor: member ?? .stranger, language: language, settings: settings)
    }

    /// For pages made before anybody has looked who it is, or where nobody could.
    var unknownViewer: Viewer { Viewer(visitor: .unknown, language: language, settings: settings) }

    /// Who asks, for operations.
    var caller: Caller { source.caller }

    /// Who it is that something is written down of.
    var actor: Actor { signedIn.map { .member($0.member.id) } ?? .desk }

    /// Whether the desk's list and Restart are this visitor's to see and use.
    var canManageDesk: Bool { !source.isFromElsewhere || signedIn.map { $0.member.role >= .desk } ?? false }

    /// Whether this visitor may sign people up at the desk.
    var canSignUpAtDesk: Bool {
        switch settings.signUp {
        case .everybody: true
        case .desk: canManageDesk
        case .nobody: false
        }
    }

    /// What a page with a password's input says where its form can't be sent.
    var warning: Notice? { source.isUnprotected ? .passwordInClear : nil }

    /// - Throws: `SignInNeeded`, which leads to the sign-in page.
    func requireSignedIn() throws(SignInNeeded) -> SignedIn {
        guard let signedIn else { throw SignInNeeded() }
        return signedIn
    }
}

/// A password or a code came on a way where others can read it.
struct PasswordInClear: Error {}

/// What was chosen is none of the languages that there are.
struct UnknownLanguage: Error {}

/// Whoever removes members is among those picked.
struct OwnRemoval: Error {}

/// Signing up is not for everybody just now, or not in this way.
struct SignUpClosed: Error {}

/// There is no member with this id, or no longer.
struct NoSuchMember: Error {}

/// There is no table to import under this address, or no longer.
struct NoSuchImport: Error {}

/// What was sent to be imported has too many bytes.
struct FileTooLarge: Error {}

/// Only a member can have this page.
struct SignInNeeded: Error {}

/// For whom a page is made: who that is, as its header says, what they read, and what the settings say.
struct Viewer: Sendable, Hashable {
    enum Visitor: Sendable, Hashable {
        /// Nobody has looked yet, or could.
        case unknown
        /// Nobody is signed in.
        case stranger
        case member(id: Int64, name: String, isOrganiser: Bool = false)
    }

    let visitor: Visitor
    let language: Language
    let settings: CurrentSettings
}
