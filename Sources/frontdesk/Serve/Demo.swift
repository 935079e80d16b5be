import Foundation
import Model
import Operations
import Passwords
import Site
import Storage

/// The data that `--demo` serves: members to try the site as, in a temporary file that is deleted when the
/// program stops.
struct Demo {
    static let accounts = DemoAccounts(
        usernames: ["ada-lovelace", "alan-turing", "grace-hopper"], organiser: "grace-hopper",
        password: "try-it-out")

    private let folder: URL

    var dataPath: String { folder.appendingPathComponent("demo.sqlite").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("frontdesk-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Adds the members to sign in as, who joined before the club's first evening and recently sent each
    /// other credits, and then the rest of the club.
    func fill(_ store: Store, _ hasher: PasswordHasher, at now: Timestamp = .now) throws {
        let resources = Resources(
            store: store, hasher: hasher, attempts: AttemptLimits(report: { _ in }), report: { _ in })
        let (accounts, credits) = (Accounts(resources), Credits(resources))
        try wait {
            let members = try await Self.signUpAll(accounts, at: now)
            try await Self.trade(members, credits, at: now)
            for signedIn in members {
                try await accounts.signOut(
                    signedIn.session, of: signedIn.member.id,
                    on: Occasion(by: .program, .thisMachine, at: now))
            }
            guard let organiser = members.last?.member.id else { return }
            try await Self.setUp(store, by: organiser, desk: members[1].member.id, at: Self.start(now))
            let club = DemoClub(store: store, passwordHash: members[0].member.passwordHash, now: now)
            try await club.fill(by: .member(organiser))
        }
    }

    private static func daysAgo(_ days: Int64, from now: Timestamp) -> Timestamp {
        now.adding(seconds: -days * 24 * 3600 + days * 1000)
    }

    /// Before the club's first evening.
    private static func start(_ now: Timestamp) -> Timestamp {
        daysAgo(Int64(DemoClub.eveningCount * 7 + 14), from: now)
    }

    /// Signs the members up before the club's first evening: their ids are the lowest, so they come first.
    private static func signUpAll(_ accounts: Accounts, at now: Timestamp) async throws -> [SignedIn] {
        var members: [SignedIn] = []
        for username in Self.accounts.usernames {
            members.append(try await signUp(username, accounts, at: start(now)))
        }
        return members
    }

    private static func trade(_ members: [SignedIn], _ credits: Credits, at now: Timestamp) async throws {
        for (index, transfer) in transfers.enumerated() {
            let new = try NewTransfer(
                Entries([("to", accounts.usernames[transfer.to]), ("amount", transfer.amount)]))
            _ = try await credits.transfer(
                new, from: members[transfer.from].member.id, formID: "demo \(index)",
                on: Occasion(by: .program, .thisMachine, at: daysAgo(transfer.days, from: now)))
        }
    }

    /// Sets the club up as its first organiser would: roles, settings and fields.
    ///
    /// - Parameter desk: the member who gets the desk role.
    private static func setUp(
        _ store: Store, by organiser: Int64, desk: Int64, at start: Timestamp
    ) async throws {
        let actor = Actor.member(organiser)
        _ = try await store.setRole(.organiser, of: organiser, by: .command, at: start)
        _ = try await store.setRole(.desk, of: desk, by: actor, at: start)
        _ = try await store.changeSettings(settings, from: nil, by: actor, at: start)
        for (index, field) in DemoClub.fields.enumerated() {
            _ = try await store.addField(
                FieldDraft(field), formID: "demo field \(index)", by: actor, at: start)
        }
        for step in FirstStep.allCases { try await store.dismiss(step, by: .command) }
    }

    private static let settings = SiteSettings(
        contact: "Grace at the desk, grace@example.org",
        privacy: "The club keeps what you enter to know who is a member, and erases it when you leave.",
        restart: .keep)

    /// `from` and `to` are indexes in `accounts.usernames`.
    private static let transfers: [(from: Int, to: Int, amount: String, days: Int64)] = [
        (0, 1, "12.50", 8), (1, 2, "30", 6), (2, 0, "7.75", 5), (1, 0, "20", 3), (0, 2, "4", 1),
    ]

    private static func signUp(
        _ username: String, _ accounts: Accounts, at now: Timestamp
    ) async throws -> SignedIn {
        let form = Entries([("username", username), ("password", Self.accounts.password)])
        let session = NewSession(tokenDigest: Token().digest, isRemembered: false, browser: "Demo")
        _ = try await accounts.signUp(
            try NewMember(username: form), session, on: Occasion(by: .program, .thisMachine, at: now))
        guard let me = try await accounts.signedIn(tokenDigest: session.tokenDigest, at: now) else {
            throw Failure("The demo’s members can’t be signed up.")
        }
        return me
    }
}
