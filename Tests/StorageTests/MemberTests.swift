import Model
import Storage
import TestStores
import Testing

@Suite(.timeLimit(.minutes(15))) struct MemberTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    @Test("A7 A member whose password has changed since it was verified isn't deleted")
    func passwordChanged() async throws {
        let ana = try await store.signUp("ana")
        await #expect(throws: StoreError.passwordChanged) {
            try await store.deleteMember(ana, havingPassword: "an earlier hash", at: .noon)
        }
        #expect(try await store.member(id: ana) != nil)
    }

    @Test("A registered member is found by email, with everything as it was given")
    func found() async throws {
        let registration = Registration(
            Profile(name: "Zoë 👩‍👩‍👧", email: "Zoe@Example.org", phone: "0000000000"),
            passwordHash: "$argon2id$…", by: .desk)
        _ = try await store.register(registration, at: .noon)
        let member = try #require(try await store.member(email: "Zoe@Example.org"))
        #expect(member.profile.name == "Zoë 👩‍👩‍👧")
        #expect(member.profile.email == "Zoe@Example.org")
        #expect(member.profile.phone == "0000000000")
        #expect(member.passwordHash == "$argon2id$…")
        #expect(member.registeredAt == .noon)
    }

    @Test("No member is found by an email that was never registered, nor by an empty one")
    func notFound() async throws {
        try await store.register("ana")
        #expect(try await store.member(email: "ben@example.org") == nil)
        #expect(try await store.member(email: "") == nil)
        #expect(try await store.member(email: "%") == nil)
    }

    @Test(
        "D18 An email belongs to one member, ignoring letter case and composition, in every script",
        arguments: [
            ("ana@example.org", "ANA@Example.ORG"),
            ("rené@example.org", "RENÉ@example.org"),
            ("ren\u{E9}@example.org", "rene\u{301}@example.org"),
            ("ren\u{E9}@example.org", "RENE\u{301}@example.org"),
            ("straße@example.org", "STRASSE@example.org"),
            ("straße@example.org", "STRAẞE@example.org"),
            ("οδυσσεύς@example.org", "ΟΔΥΣΣΕΎΣ@example.org"),
            ("иван@example.org", "ИВАН@example.org"),
            ("i\u{307}zmir@example.org", "İzmir@example.org"),
            ("ﬁona@example.org", "FIONA@example.org"),
            ("joe@müller.example", "JOE@xn--mller-kva.example"),
            ("joe@müller.example", "joe@MU\u{308}LLER.Example"), ("joe@例え.jp", "joe@xn--r8jz45g.jp"),
            ("a\u{323}\u{307}b@example.org", "A\u{307}\u{323}B@example.org"),
            ("\u{10428}x@example.org", "\u{10400}X@example.org"),
        ])
    func emailsAreUnique(first: String, second: String) async throws {
        try await store.register("first", email: first)
        await #expect(throws: StoreError.emailTaken) { try await store.register("second", email: second) }
        #expect(try await store.names() == ["first"])
        #expect(try await store.member(email: second)?.profile.name == "first")
        #expect(
            try await store.member(email: second)?.profile.email?.unicodeScalars.elementsEqual(
                first.unicodeScalars)
                == true)
    }

    @Test("A15 Neither a sign-in nor a change of password outlives the password that was verified for it")
    func verified() async throws {
        let ana = try await store.signUp("ana")
        try await store.changePassword(of: ana, from: "hash", to: "new", keeping: [], renewedAs: [])
        let session = NewSession(tokenDigest: [7], isRemembered: false, browser: "")
        await #expect(throws: StoreError.passwordChanged) {
            try await store.signIn(ana, session, verified: "hash", rehashed: "old", at: .noon)
        }
        #expect(try await store.session(tokenDigest: [7], at: .noon) == nil)
        await #expect(throws: StoreError.passwordChanged) {
            try await store.changePassword(of: ana, from: "hash", to: "newer", keeping: [], renewedAs: [])
        }
        #expect(try await store.member(signInName: "ana")?.passwordHash == "new")
        try await store.signIn(ana, session, verified: "new", rehashed: nil, at: .noon)
        #expect(try await store.session(tokenDigest: [7], at: .noon) != nil)
    }

    @Test("No member has a name with a NUL", arguments: ["ana\0", "ana\0x", "ana@example.org\0"])
    func nul(name: String) async throws {
        let ben = try await store.signUp("ben")
        _ = try await store.signUp("ana")
        try await store.register("ana")
        #expect(try await store.member(signInName: name) == nil)
        #expect(try await store.send(1, ben, to: name) == .unknownReceiver)
    }

    @Test("A17 Staff are listed by id; a member deleted or closed meanwhile is unknown")
    func staff() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        _ = try await store.setRole(.desk, of: ana, by: .command, at: .noon)
        #expect(try await store.staff().map(\.id) == [ana])
        try await store.deleteMember(ben, at: .noon)
        try await store.register("kay")
        let kay = try #require(try await store.member(email: "kay@example.org")?.id)
        _ = try await store.restartDesk(at: .noon)
        for member in [ben, kay] {
            await #expect(throws: StoreError.unknownMember) {
                _ = try await store.setRole(.desk, of: member, by: .command, at: .noon)
            }
        }
        _ = try await store.setRole(.member, of: ana, by: .command, at: .noon)
        #expect(try await store.staff().isEmpty)
    }

    @Test("L2 A member's language is kept with them; a member deleted or closed meanwhile is unknown")
    func language() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        #expect(try await store.member(signInName: "ana")?.language == nil)
        try await store.setLanguage("ko", of: ana)
        try await store.setLanguage("de", of: ana)
        #expect(try await store.member(signInName: "ana")?.language == "de")
        #expect(try await store.member(signInName: "ben")?.language == nil)
        try await store.deleteMember(ben, at: .noon)
        try await store.register("kay")
        let kay = try #require(try await store.member(email: "kay@example.org")?.id)
        _ = try await store.restartDesk(at: .noon)
        for member in [ben, kay] {
            await #expect(throws: StoreError.unknownMember) { try await store.setLanguage("ko", of: member) }
        }
    }

    @Test(
        "Emails that differ in more than case are different",
        arguments: [
            ("ana@example.org", "anà@example.org"), ("ana@example.org", "ana@example.com"),
            ("ana@example.org", " ana@example.org"), ("ana@example.org", "аna@example.org"),
        ])
    func differentEmails(first: String, second: String) async throws {
        try await store.register("first", email: first)
        try await store.register("second", email: second)
        #expect(try await store.member(email: first)?.profile.name == "first")
        #expect(try await store.member(email: second)?.profile.name == "second")
    }

    @Test("A refused registration changes nothing: no name, no revision, no member")
    func refusedChangesNothing() async throws {
        try await store.register("ana")
        let before = try await store.roster()
        await #expect(throws: StoreError.emailTaken) {
            try await store.register("impostor", email: "ana@example.org")
        }
        #expect(try await store.roster() == before)
        #expect(try await store.member(email: "ana@example.org")?.profile.name == "ana")
    }

    @Test("D18 Of two registrations of one email at the same moment one wins")
    func oneOfTwo() async throws {
        for round in 0..<50 {
            let won = await withTaskGroup { group in
                for caller in 0..<2 {
                    group.addTask { [store] in
                        do throws(StoreError) {
                            try await store.register("caller \(caller)", email: "round\(round)@example.org")
                            return 1
                        } catch {
                            #expect(error == .emailTaken)
                            return 0
                        }
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(won == 1)
        }
        #expect(try await store.roster().total == 50)
    }

    @Test("500 registrations at the same time have different revisions and are all listed once, in order")
    func manyAtOnce() async throws {
        let entries = try await withThrowingTaskGroup(of: Roster.Entry.self) { group in
            for number in 0..<500 { group.addTask { [store] in try await store.register("n\(number)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(entries.map(\.revision)) == Set(1...500))
        let roster = try await store.roster()
        #expect(roster.total == 500)
        #expect(roster.revision == 500)
        #expect(roster.entries == entries.sorted { $0.revision < $1.revision })
        for number in 0..<500 { #expect(try await store.member(email: "n\(number)@example.org") != nil) }
    }

    @Test("A task that was cancelled still gets its answer, and the answer is true")
    func cancelled() async throws {
        let task = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.register("ana")
        }
        #expect(try await task.value.name == "ana")
        #expect(try await store.names() == ["ana"])
    }

    @Test("A registration whose answer is not awaited is kept")
    func dropped() async throws {
        Task { [store] in try await store.register("ana") }
        while try await store.roster().total == 0 { await Task.yield() }
        #expect(try await store.member(email: "ana@example.org") != nil)
    }

    @Test("The check of health passes, as often as it is asked for")
    func check() async throws {
        for _ in 0..<3 { try await store.check() }
    }
}
