import HTTP
import Operations
import Storage
import Words

/// The information that a handler has besides the request.
package struct Context: Sendable {
    package let now: Timestamp
    package let source: RequestSource
    package var settings: CurrentSettings
    /// The language that the visitor reads.
    package var language: Language
    package var signedIn: SignedIn?

    package init(now: Timestamp, source: RequestSource, settings: CurrentSettings, language: Language) {
        self.now = now
        self.source = source
        self.settings = settings
        self.language = language
    }

    package var viewer: Viewer {
        let member = signedIn.map {
            Viewer.Visitor.member(
                id: $0.member.id, name: $0.member.profile.displayName,
                isOrganiser: Access.organiser.isGranted(to: self))
        }
        return Viewer(visitor: member ?? .stranger, language: language, settings: settings)
    }

    /// The viewer of a page that is made before the visitor's session is looked up, or because it couldn't
    /// be.
    package var unknownViewer: Viewer { Viewer(visitor: .unknown, language: language, settings: settings) }

    /// The caller, for operations.
    package var caller: Caller { source.caller }

    /// The actor that the activity names: the member who is signed in. Any other caller is `.desk`, even a
    /// stranger on the network, since only visitors at the desk's own machine can do anything that the
    /// activity records without signing in.
    package var actor: Actor { signedIn.map { .member($0.member.id) } ?? .desk }

    /// The id of the signed-in desk keeper or organiser; nil for other visitors.
    package var staffID: Int64? { signedIn?.member.staffID }

    /// The occasion, for operations: who asks, from where, when and in which language.
    package var occasion: Occasion { Occasion(by: actor, caller, at: now, language: language.tag) }

    /// The warning on a page with a password field if the connection is unprotected, so that its form can't
    /// be sent.
    package var warning: Notice? { source.isUnprotected ? .passwordInClear : nil }

    /// - Throws: `SignInNeeded`, which leads to the sign-in page.
    package func requireSignedIn() throws(SignInNeeded) -> SignedIn {
        guard let signedIn else { throw SignInNeeded() }
        return signedIn
    }

    /// The member whose page sent a form, by its field `owner`. In another tab another member may have signed
    /// in since then.
    ///
    /// - Throws: `SignInNeeded`; what `checkOwner` throws.
    package func requireOwner(of form: FormData) throws -> SignedIn {
        let me = try requireSignedIn()
        try checkOwner(of: form)
        return me
    }

    /// - Throws: `Refusal.anotherMember` if the form was made for another member than the one who is signed
    ///   in; `.signedOutMeanwhile` if it was made for a member, and none is signed in.
    package func checkOwner(of form: FormData) throws {
        guard let owner = form["owner"] else { return }
        guard let signedIn else { throw Refusal.signedOutMeanwhile }
        if owner != "\(signedIn.member.id)" { throw Refusal.anotherMember(signedIn) }
    }

    /// - Throws: `SignInNeeded`; `RoleNeeded` if the member isn't an organiser.
    package func requireOrganiser() throws -> Organiser {
        guard let organiser = Organiser(try requireSignedIn()) else { throw RoleNeeded.organiser }
        return organiser
    }
}

/// The visitor for whom a page is made: who they are, as the header says, which language they read, and the
/// settings.
package struct Viewer: Sendable, Hashable {
    package enum Visitor: Sendable, Hashable {
        /// The visitor's session was not looked up yet, or couldn't be.
        case unknown
        /// The visitor isn't signed in.
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

/// Only a signed-in member can have this page.
package struct SignInNeeded: AnswerableError {
    package init() {}

    package var answer: ErrorAnswer { HTTPError.signInFirst.answer }
}
