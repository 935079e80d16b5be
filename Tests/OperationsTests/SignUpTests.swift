import Model
import Passwords
@testable import Operations
import Storage
import TestStores
import Testing

@Suite("Sign-ups, whichever caller asks")
struct SignUpTests {
    let test: TestOperations

    init() throws { test = try TestOperations() }

    private func register(
        _ new: NewMember, by caller: Caller = .thisMachine, at now: Timestamp = .noon
    ) async throws -> SignUpOutcome {
        try await test.desk.register(new, on: Occasion(caller, at: now)).outcome
    }

    @Test("D6 A visitor who is registered at the desk is in its list, and isn't signed in anywhere")
    func register() async throws {
        #expect(try await register(.atDesk()) == .signedUp(isWeak: false))
        let member = try #require(try await test.store.member(email: "ada@example.org"))
        #expect(member.profile == (try NewMember.atDesk()).profile)
        #expect(try await test.store.overview(of: member.id, at: .noon).sessions.isEmpty)
    }

    @Test(
        "D18 The same form sent again within a minute is one registration; later, or with other contents, the email is taken",
        arguments: [
            (59_999, "secret 7", SignUpOutcome.signedUp(isWeak: false)),
            (60_000, "secret 7", .taken(.email)), (0, "secret 8", .taken(.email)),
        ])
    func repeated(_ milliseconds: Int64, _ password: String, _ outcome: SignUpOutcome) async throws {
        _ = try await register(.atDesk())
        let now = Timestamp(milliseconds: Timestamp.noon.milliseconds + milliseconds)
        #expect(try await register(.atDesk(password: password), at: now) == outcome)
        #expect(
            try await test.store.rosterUpdate(since: 0, limit: 10)
                == .added([.init(revision: 1, name: "Ada Lovelace")], total: 1))
    }

    @Test("D18 A repeated form with another password is reported as a refused password, a right one isn't")
    func repeatedIsReported() async throws {
        _ = try await register(.atDesk())
        let id = try #require(try await test.store.member(email: "ada@example.org")).id
        test.reported.events.withLock { $0 = [] }
        _ = try await register(.atDesk())
        #expect(test.reported.events.withLock { $0 }.isEmpty)
        _ = try await register(.atDesk(password: "secret 8"))
        let refusal = SecurityEvent(.passwordRefused, member: id, by: .thisMachine)
        #expect(test.reported.events.withLock { $0 }.contains(refusal))
    }

    @Test("D18 Another person with the same email is not a repetition")
    func otherPerson() async throws {
        _ = try await register(.atDesk())
        let new = try NewMember(
            desk: Entries([
                ("name", "Ada Byron"), ("email", "ADA@example.org"), ("password", "secret 7"),
                ("phone", "0123456789"),
            ]))
        #expect(try await register(new) == .taken(.email))
    }

    @Test("If both are taken, the email is reported, and not the username")
    func takenBoth() async throws {
        _ = try await test.signUp("countess-ada")
        _ = try await register(.atDesk())
        func guided(_ email: String) throws -> NewMember {
            try NewMember(
                guided: Entries([
                    ("first-name", "Ada"), ("last-name", "King"), ("email", email),
                    ("username", "countess-ada"),
                    ("password", "analytic 9"),
                ]))
        }
        for (email, taken) in [
            ("ada@example.org", SignUpOutcome.Identifier.email), ("new@example.org", .username),
        ] {
            let outcome = try await test.accounts.signUp(
                guided(email), NewSession(), on: Occasion(.elsewhere, at: .noon))
            #expect(outcome == .taken(taken))
        }
    }

    @Test("A username that looks like another member’s is reported as taken, before any password is hashed")
    func lookAlike() async throws {
        _ = try await test.signUp("countess-ada")
        let busy = PasswordHasher(
            cost: HashCost(memoryKiB: 8, passes: 1), workers: 1, queueLimits: FairQueueLimits(total: 0))
        let accounts = Accounts(
            Resources(
                store: test.store, hasher: busy, attempts: AttemptLimits(report: { _ in }),
                report: { _ in }))
        let new = try NewMember(username: Entries([("username", "соuntess-ada"), ("password", "another 8")]))
        #expect(
            try await accounts.signUp(new, NewSession(), on: Occasion(.elsewhere, at: .noon))
                == .taken(.username))
    }

    @Test("A very common password is refused from elsewhere, and accepted with a warning on this machine")
    func common() async throws {
        let new = try NewMember.atDesk(password: "password")
        #expect(try await register(new, by: .elsewhere) == .weakPassword(.common))
        #expect(try await test.store.member(email: "ada@example.org") == nil)
        #expect(try await register(new) == .signedUp(isWeak: true))
    }

    @Test(
        "A password made of the visitor's own name is refused from elsewhere, and accepted with the same warning on this machine"
    )
    func ownName() async throws {
        let new = try NewMember.atDesk(password: "Lovelace1815")
        #expect(try await register(new, by: .elsewhere) == .weakPassword(.ownName))
        #expect(try await test.store.member(email: "ada@example.org") == nil)
        #expect(try await register(new) == .signedUp(isWeak: true))
    }

    @Test("Probing for taken emails is limited, and then learns nothing more")
    func probing() async throws {
        _ = try await register(.atDesk())
        let later = Timestamp.noon.adding(seconds: 60)
        for index in 0..<50 {
            let outcome = try await register(.atDesk(password: "guess \(index)"), by: .elsewhere, at: later)
            #expect(outcome == .taken(.email))
        }
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
            try await register(.atDesk("new@example.org"), by: .elsewhere, at: later)
        }
        #expect(try await test.store.member(email: "new@example.org") == nil)
    }

    @Test(
        "A sign-up that is sent again is no other way to try passwords: its tries count as sign-ins with that name"
    )
    func guesses() async throws {
        _ = try await register(.atDesk())
        for index in 0..<10 {
            let outcome = try await register(.atDesk(password: "guess \(index)"), by: .elsewhere)
            #expect(outcome == .taken(.email))
        }
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
            try await register(.atDesk(), by: .elsewhere)
        }
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
            try await test.accounts.signIn(
                "ada@example.org", password: "secret 7", NewSession(),
                on: Occasion(.elsewhere, at: .noon))
        }
    }

    @Test(
        "A network may sign up a limited number of members, by all forms together; repetitions and this machine don't count"
    )
    func perNetwork() async throws {
        var settings = AttemptPolicy()
        settings.signUpsPerNetwork = 2
        let test = try TestOperations(limits: settings)
        for _ in 0..<3 { _ = try await test.signUp("countess-1") }
        _ = try await test.desk.register(.atDesk(), on: Occasion(.elsewhere, at: .noon))
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
            _ = try await test.desk.register(.atDesk("b@example.org"), on: Occasion(.elsewhere, at: .noon))
        }
        #expect(try await test.store.member(email: "b@example.org") == nil)
        for index in 0..<3 {
            _ = try await test.desk.register(
                .atDesk("c\(index)@example.org"), on: Occasion(.thisMachine, at: .noon))
        }
        _ = try await test.desk.register(
            .atDesk("b@example.org"), on: Occasion(.from("192.0.2.8"), at: .noon))
    }

    @Test("Staff register while others at their address keep the hashing of passwords busy")
    func busyAddress() async throws {
        var settings = AttemptPolicy()
        (settings.failuresPerNetwork, settings.passwordsPerName) = (1_000_000, 1_000_000)
        let test = try TestOperations(
            limits: settings, queue: FairQueueLimits(total: 128, perGroup: 1),
            cost: HashCost(memoryKiB: 8192, passes: 2))
        let keeper = try await test.signUp("keeper-1").member.id
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    while !Task.isCancelled {
                        do {
                            _ = try await test.accounts.signIn(
                                "nobody-\(number)", password: "guess", NewSession(),
                                on: Occasion(.elsewhere, at: .noon))
                        } catch PasswordError.busy { try? await Task.sleep(for: .milliseconds(1)) }
                    }
                }
            }
            for number in 0..<20 {
                let rejected = test.hasher.statistics.rejected
                try await eventually { test.hasher.statistics.rejected > rejected }
                let new = try NewMember.atDesk("p\(number)@example.org", password: "secret \(number)")
                let outcome = try await test.desk.register(
                    new, on: Occasion(.elsewhere, at: .noon), staff: keeper
                ).outcome
                #expect(outcome == .signedUp(isWeak: false))
            }
            group.cancelAll()
        }
        #expect(Caller.elsewhere.hashGroup(staff: nil) == Caller.elsewhere.endSite)
        #expect(Caller.thisMachine.hashGroup(staff: keeper) == nil)
    }

    @Test("Desk keepers have limits of their own for registrations, whatever others on the network do")
    func byStaff() async throws {
        var settings = AttemptPolicy()
        settings.signUpsPerNetwork = 1
        settings.registrationsPerStaff = 3
        settings.takenAtDeskPerStaff = 2
        let test = try TestOperations(limits: settings)
        let keeper = try await test.signUp("keeper-1").member.id
        func register(_ name: String, by staff: Int64?) async throws -> SignUpOutcome {
            let new = try NewMember.atDesk("\(name)@example.org", password: "secret \(name)")
            return try await test.desk.register(
                new, on: Occasion(.elsewhere, at: .noon), staff: staff
            ).outcome
        }
        for number in 0..<50 {
            _ = try await test.accounts.signIn(
                "nobody-\(number)", password: "guess", NewSession(),
                on: Occasion(.elsewhere, at: .noon)
            )
        }
        await #expect(throws: TooManyAttempts.self) { try await register("early", by: nil) }
        for name in ["ana", "ben", "cleo"] {
            #expect(try await register(name, by: keeper) == .signedUp(isWeak: false))
        }
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) { try await register("dan", by: keeper) }
        #expect(try await register("dan", by: keeper + 1) == .signedUp(isWeak: false))
        // Within a minute the form would be a repetition, whose name isn't taken.
        let later = Timestamp.noon.adding(seconds: 61)
        let again = try NewMember.atDesk("ana@example.org", password: "secret ana")
        for _ in 0..<2 {
            let outcome = try await test.desk.register(
                again, on: Occasion(.elsewhere, at: later), staff: keeper + 1
            ).outcome
            #expect(outcome == .taken(.email))
        }
        await #expect(throws: TooManyAttempts.self) {
            _ = try await test.desk.register(
                again, on: Occasion(.elsewhere, at: later), staff: keeper + 1)
        }
    }

    @Test("A sign-up that is sent twice makes one member, and begins a session each time")
    func signUpTwice() async throws {
        let new = try NewMember(username: Entries([("username", "countess"), ("password", "analytic 8")]))
        let sessions = [NewSession(), NewSession()]
        for session in sessions {
            let outcome = try await test.accounts.signUp(new, session, on: Occasion(.elsewhere, at: .noon))
            #expect(outcome == .signedUp(isWeak: false))
        }
        var ids: Set<Int64> = []
        for session in sessions {
            let me = try await test.accounts.signedIn(tokenDigest: session.tokenDigest, at: .noon)
            ids.insert(try #require(me).member.id)
        }
        #expect(ids.count == 1)
    }

    @Test(
        "Of several registrations with one email at the same moment one succeeds, and for the others it is taken"
    )
    func atOnce() async throws {
        let test = test
        let outcomes = try await withThrowingTaskGroup(of: SignUpOutcome.self) { group in
            for index in 0..<8 {
                group.addTask {
                    try await test.desk.register(
                        .atDesk(password: "secret \(index)"), on: Occasion(.thisMachine, at: .noon)
                    ).outcome
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == .taken(.email) }.count == 7)
        #expect(outcomes.filter { $0 == .signedUp(isWeak: false) }.count == 1)
    }
}
