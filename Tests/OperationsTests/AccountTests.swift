import Model
@testable import Operations
import Passwords
import Storage
import Testing

@Suite("Accounts, whichever caller asks")
struct AccountTests {
    let test: TestOperations

    init() throws { test = try TestOperations() }

    private func signIn(
        _ name: String, _ password: String, _ session: NewSession = NewSession()
    ) async throws -> Bool {
        try await test.accounts.signIn(
            name, password: password, session, on: Occasion(.elsewhere, at: .noon))
    }

    @Test(
        "A8 Signing in needs a name and password; A9 an unknown member and a wrong password get the same answer"
    )
    func signIn() async throws {
        _ = try await test.signUp("countess")
        let session = NewSession()
        #expect(try await signIn("COUNTESS", "analytic 8", session))
        #expect(try await test.accounts.signedIn(tokenDigest: session.tokenDigest, at: .noon) != nil)
        #expect(try await !signIn("countess", "analytic 9"))
        #expect(try await !signIn("nobody-here", "analytic 8"))
    }

    @Test("A new sign-in ends the session that the browser had")
    func replaces() async throws {
        let me = try await test.signUp("countess")
        #expect(try await signIn("countess", "analytic 8", NewSession(replacing: me.session.tokenDigest)))
        #expect(try await test.accounts.signedIn(tokenDigest: me.session.tokenDigest, at: .noon) == nil)
        #expect(try await test.store.overview(of: me.member.id, at: .noon).sessions.count == 1)
    }

    @Test("A password that was hashed at another cost is hashed again at the next sign-in")
    func rehash() async throws {
        let old = PasswordHasher(cost: HashCost(memoryKiB: 16, passes: 1), workers: 1)
        let registration = Registration(
            Profile(username: "countess"), passwordHash: try await old.hash("analytic 8"), by: .desk)
        old.stop()
        _ = try await test.store.signUp(registration, session: NewSession(), at: .noon)
        #expect(try await signIn("countess", "analytic 8"))
        let member = try #require(try await test.store.member(signInName: "countess"))
        #expect(!test.hasher.needsRehash(member.passwordHash))
        #expect(try await signIn("countess", "analytic 8"))
        let again = try await test.store.member(signInName: "countess")
        #expect(again?.passwordHash == member.passwordHash)
    }

    @Test(
        "A session's use is noted once a minute",
        arguments: [(59_999, false), (60_000, true)])
    func resume(_ milliseconds: Int64, _ isNoted: Bool) async throws {
        let me = try await test.signUp("countess")
        let now = Timestamp(milliseconds: Timestamp.noon.milliseconds + milliseconds)
        #expect(try await test.accounts.resume(tokenDigest: me.session.tokenDigest, at: now) == me)
        // `resume` doesn't wait for the note, so it may come later, and a note that should not come is given
        // time to.
        var noted = false
        for _ in 0..<(isNoted ? 3000 : 20) where !noted {
            try await Task.sleep(for: .milliseconds(10))
            noted = try await test.store.overview(of: me.member.id, at: now).sessions[0].lastUsedAt == now
        }
        #expect(noted == isNoted)
    }

    @Test(
        "A15 Changing the password ends the other sessions, gives this one another token, and makes the old password wrong"
    )
    func changePassword() async throws {
        let renewed = Token().digest
        let me = try await test.signUp("countess")
        let other = NewSession()
        #expect(try await signIn("countess", "analytic 8", other))
        func change(_ old: String, _ new: String, by caller: Caller = .elsewhere) async throws
            -> Accounts.PasswordChange
        {
            try await test.accounts.changePassword(
                of: me, proof: .password(old), to: new, renewing: renewed, on: Occasion(caller, at: .noon))
        }
        #expect(try await change("wrong", "password") == .weakPassword(.common))
        #expect(try await change("wrong", "analytic 9") == .wrongPassword)
        #expect(try await test.accounts.signedIn(tokenDigest: other.tokenDigest, at: .noon) != nil)
        #expect(try await change("analytic 8", "analytic 9") == .changed(isWeak: false))
        #expect(try await test.accounts.signedIn(tokenDigest: other.tokenDigest, at: .noon) == nil)
        #expect(try await test.accounts.signedIn(tokenDigest: me.session.tokenDigest, at: .noon) == nil)
        let renewedSession = try await test.accounts.signedIn(tokenDigest: renewed, at: .noon)?.session
        #expect(renewedSession?.startedAt == me.session.startedAt)
        // This happens if the form was sent twice, and the session was read before the first took effect.
        #expect(try await change("analytic 8", "analytic 9") == .changedMeanwhile)
        #expect(
            try await change("analytic 9", "password", by: .thisMachine) == .changed(isWeak: true))
    }

    @Test("A16 Ending the other sessions counts them and leaves this one")
    func endOtherSessions() async throws {
        let me = try await test.signUp("countess")
        #expect(try await test.accounts.endOtherSessions(of: me, on: Occasion(.elsewhere, at: .noon)) == 0)
        for _ in 0..<2 { #expect(try await signIn("countess", "analytic 8")) }
        #expect(try await test.accounts.endOtherSessions(of: me, on: Occasion(.elsewhere, at: .noon)) == 2)
        #expect(try await test.accounts.signedIn(tokenDigest: me.session.tokenDigest, at: .noon) != nil)
    }

    @Test("A16 A session can be ended by its name, but only by its own member")
    func endSession() async throws {
        let (me, other) = (try await test.signUp("countess"), try await test.signUp("duchess-2"))
        let session = NewSession()
        #expect(try await signIn("countess", "analytic 8", session))
        let name = Session(
            tokenDigest: session.tokenDigest, isRemembered: false, browser: "", startedAt: .noon,
            lastUsedAt: .noon
        ).name
        func end(_ name: String, _ member: SignedIn) async throws -> Bool {
            try await test.accounts.endSession(named: name, of: member, on: Occasion(.elsewhere, at: .noon))
        }
        #expect(try await !end(name, other))
        #expect(try await test.accounts.signedIn(tokenDigest: session.tokenDigest, at: .noon) != nil)
        #expect(try await end(name, me))
        #expect(try await test.accounts.signedIn(tokenDigest: session.tokenDigest, at: .noon) == nil)
        #expect(try await test.accounts.signedIn(tokenDigest: me.session.tokenDigest, at: .noon) != nil)
        #expect(try await !end(name, me))
    }

    @Test(
        "What matters to security is reported, with the member if there is one, and never with what was typed"
    )
    func events() async throws {
        let me = try await test.signUp("countess")
        let id = me.member.id
        _ = try await test.desk.register(.atDesk(), on: Occasion(.elsewhere, at: .noon))
        let ada = try #require(try await test.store.member(email: "ada@example.org")).id
        _ = try await signIn("countess", "wrong")
        _ = try await signIn("nobody-here", "wrong")
        _ = try await signIn("countess", "analytic 8")
        _ = try await test.accounts.endOtherSessions(of: me, on: Occasion(.elsewhere, at: .noon))
        // No other session is left to end.
        _ = try await test.accounts.endOtherSessions(of: me, on: Occasion(.elsewhere, at: .noon))
        _ = try await test.accounts.changePassword(
            of: me, proof: .password("analytic 8"), to: "analytic 9", renewing: [1],
            on: Occasion(.elsewhere, at: .noon))
        _ = try await test.accounts.delete(
            me, proof: .password("analytic 9"), on: Occasion(.elsewhere, at: .noon))
        let expected: [(SecurityEvent.Kind, Int64?)] = [
            (.signedUp, id), (.signedUp, ada), (.passwordRefused, id), (.passwordRefused, nil),
            (.signedIn, id),
            (.sessionsEnded, id), (.passwordChanged, id), (.accountDeleted, id),
        ]
        #expect(
            test.reported.events.withLock { $0 }
                == expected.map { SecurityEvent($0, member: $1, by: .elsewhere) })
    }

    @Test("A12 A member who leaves needs the password, and can't leave twice")
    func delete() async throws {
        let me = try await test.signUp("countess")
        func delete(_ password: String) async throws -> Bool {
            try await test.accounts.delete(
                me, proof: .password(password), on: Occasion(.elsewhere, at: .noon))
        }
        #expect(try await !delete("wrong"))
        #expect(try await test.store.member(signInName: "countess") != nil)
        #expect(try await delete("analytic 8"))
        #expect(try await test.store.member(signInName: "countess") == nil)
        #expect(try await !delete("analytic 8"))
    }

    @Test(
        "A12 A15 A20 The password must be that of the member who asks, not of the member who has their old name by now"
    )
    func proofByID() async throws {
        let me = try await test.signUp("countess")
        let id = me.member.id
        var profile = me.member.profile
        profile.username = "countess-2"
        _ = try await test.store.editMember(id, to: profile, from: nil, by: .command, at: .noon)
        _ = try await test.signUp("countess", password: "difference 9")
        func ask(_ password: String) async throws -> (Accounts.PasswordChange, ProfileChange, Bool) {
            let proof = Proof.password(password)
            var wanted = profile
            wanted.username = "countess-3"
            return (
                try await test.accounts.changePassword(
                    of: me, proof: proof, to: "analytic 8", renewing: me.session.tokenDigest,
                    on: Occasion(.elsewhere, at: .noon)),
                try await test.accounts.edit(
                    me, to: wanted, from: nil, proof: proof, on: Occasion(.elsewhere, at: .noon)),
                try await test.accounts.delete(me, proof: proof, on: Occasion(.elsewhere, at: .noon))
            )
        }
        #expect(try await ask("difference 9") == (.wrongPassword, .wrongPassword, false))
        #expect(try await test.store.member(id: id)?.profile == profile)
        #expect(try await ask("analytic 8") == (.changed(isWeak: false), .changed, true))
        #expect(try await test.store.member(id: id) == nil)
        #expect(try await test.store.member(signInName: "countess") != nil)
    }

    @Test("Guesses of a password are limited on every form that asks for it, before any work")
    func guesses() async throws {
        let me = try await test.signUp("countess")
        for _ in 0..<4 { #expect(try await !signIn("countess", "guess")) }
        for _ in 0..<3 {
            let change = try await test.accounts.changePassword(
                of: me, proof: .password("guess"), to: "analytic 9", renewing: [1],
                on: Occasion(.elsewhere, at: .noon))
            #expect(change == .wrongPassword)
            #expect(
                try await !test.accounts.delete(
                    me, proof: .password("guess"), on: Occasion(.elsewhere, at: .noon)))
        }
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
            try await signIn("countess", "analytic 8")
        }
    }

    @Test("A12 A15 A20 A member's own password has a limit of its own, whatever strangers on the network try")
    func ownPassword() async throws {
        var me = try await test.signUp("countess")
        for _ in 0..<10 { #expect(try await !signIn("countess", "guess")) }
        for number in 0..<40 { #expect(try await !signIn("nobody-\(number)", "guess")) }
        await #expect(throws: TooManyAttempts.self) { try await signIn("countess", "analytic 8") }
        func change(_ old: String) async throws -> Accounts.PasswordChange {
            try await test.accounts.changePassword(
                of: me, proof: .password(old), to: "analytic 9", renewing: me.session.tokenDigest,
                on: Occasion(.elsewhere, at: .noon))
        }
        #expect(try await change("analytic 8") == .changed(isWeak: false))
        me = try #require(
            try await test.accounts.signedIn(tokenDigest: me.session.tokenDigest, at: .noon))
        for _ in 0..<10 { #expect(try await change("guess") == .wrongPassword) }
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) { try await change("analytic 9") }
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
            try await test.accounts.delete(
                me, proof: .password("analytic 9"), on: Occasion(.elsewhere, at: .noon))
        }
    }

    @Test("Q8 To agree changes nothing else, even if the member was corrected after their session was read")
    func agreesAfterCorrection() async throws {
        let operations = try TestOperations()
        let (store, accounts) = (operations.store, operations.accounts)
        var draft = FieldDraft(kind: .agreement, label: "Photos", text: "On our page.")
        _ = try await store.addField(draft, formID: "photos", by: .command, at: .noon)
        let photos = try #require(try await store.settings().fields.first).field.id
        let me = try await operations.signUp("ada-lovelace")
        draft.field.text = "On every page."
        _ = try await store.editField(photos, to: draft, from: nil, by: .command, at: .noon)
        var profile = me.member.profile
        profile.phone = "0123456789"
        _ = try await store.editMember(me.member.id, to: profile, from: nil, by: .command, at: .noon)
        try await accounts.decide(
            [photos: (agrees: true, read: ReadText(version: 2))], me, on: Occasion(.elsewhere, at: .noon))
        #expect(try await store.member(id: me.member.id)?.profile.phone == "0123456789")
        #expect(try await store.agreements(of: me.member.id)[photos]?.text == "On every page.")
    }
}
