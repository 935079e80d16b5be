import Foundation
import Model
import Operations
import Passwords
import Storage
import Synchronization
import TestStores

/// All operations on a fresh store.
final class TestOperations: Sendable {
    var store: Store { temporary.store }
    let hasher: PasswordHasher
    let desk: Desk
    let accounts: Accounts
    let credits: Credits
    let colours: Colours
    let office: Office
    let codes: Codes
    let setUp: SetUp
    let reported = Reported()
    private let temporary: TemporaryStore

    init(
        limits: AttemptPolicy = AttemptPolicy(),
        queue: FairQueueLimits = FairQueueLimits(),
        cost: HashCost = HashCost(memoryKiB: 8, passes: 1)
    ) throws {
        temporary = try TemporaryStore()
        let store = temporary.store
        hasher = PasswordHasher(cost: cost, workers: 1, queueLimits: queue)
        let report = reported.log
        let attempts = AttemptLimits(
            limits, memory: store.attemptMemory(capacity: limits.rememberedAttempts), report: report)
        let resources = Resources(store: store, hasher: hasher, attempts: attempts, report: report)
        desk = Desk(resources)
        accounts = Accounts(resources)
        credits = Credits(resources)
        colours = Colours(resources)
        office = Office(store: store, report: report)
        codes = Codes(resources)
        setUp = SetUp(resources)
    }

    deinit {
        hasher.stop()
    }

    /// The events that were reported, in order.
    final class Reported: Sendable {
        let events = Mutex<[SecurityEvent]>([])

        var log: SecurityLog { { event in self.events.withLock { $0.append(event) } } }
    }

    /// Signs a visitor up by username. Returns the member and the session.
    func signUp(
        _ username: String, password: String = "analytic 8", by caller: Caller = .elsewhere
    ) async throws -> SignedIn {
        let session = NewSession()
        let new = try NewMember(username: Entries([("username", username), ("password", password)]))
        _ = try await accounts.signUp(new, session, on: Occasion(caller, at: .noon))
        guard let me = try await accounts.signedIn(tokenDigest: session.tokenDigest, at: .noon) else {
            throw StoreError.unknownMember
        }
        return me
    }

    /// Signs an organiser up.
    func organiser() async throws -> Organiser {
        let me = try await signUp("olga-organises")
        _ = try await store.setRole(.organiser, of: me.member.id, by: .command, at: .noon)
        let now = try await accounts.signedIn(tokenDigest: me.session.tokenDigest, at: .noon)
        guard let organiser = now.flatMap(Organiser.init) else { throw StoreError.unknownMember }
        return organiser
    }
}

extension NewSession {
    init(replacing replaced: [UInt8]? = nil) {
        self.init(
            tokenDigest: Token().digest, isRemembered: false, browser: "Firefox on Linux",
            replacedDigest: replaced)
    }
}

extension Occasion {
    /// An occasion whose actor doesn't matter.
    init(_ caller: Caller, at now: Timestamp) { self.init(by: .desk, caller, at: now) }
}

extension Caller {
    static let elsewhere = Caller(address: "192.0.2.7", network: "192.0.2.7", mayBeSomebodyElse: true)
}

extension NewMember {
    /// A visitor as the desk's form gives them.
    static func atDesk(
        _ email: String = "ada@example.org", password: String = "secret 7"
    ) throws(Problems) -> NewMember {
        try NewMember(
            desk: Entries([
                ("name", "Ada Lovelace"), ("email", email), ("password", password), ("phone", "0123456789"),
            ]))
    }
}
