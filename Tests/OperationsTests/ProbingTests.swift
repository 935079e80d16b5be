import Model
import Storage
import Testing

@testable import Operations

/// A caller gets only a limited number of answers to whether a person is a member, on all forms together.
@Suite("Limits on asking for emails and usernames")
struct ProbingTests {
    private let test: TestOperations

    init() throws { test = try TestOperations() }

    private func seconds(_ number: Int64) -> Timestamp { .noon.adding(seconds: number) }

    /// Asks for another username. Returns nil if the member has to wait.
    private func ask(
        _ username: String, _ me: SignedIn, password: String = "analytic 8", by caller: Caller = .elsewhere,
        from revision: Int64? = nil, at now: Timestamp = .noon
    ) async throws -> ProfileChange? {
        let member = try #require(try await test.store.member(id: me.member.id))
        var profile = member.profile
        profile.username = username
        do {
            return try await test.accounts.edit(
                SignedIn(session: me.session, member: member, settings: me.settings), to: profile,
                from: revision,
                proof: .password(password), on: Occasion(caller, at: now))
        } catch is TooManyAttempts { return nil }
    }

    private func events(_ kind: SecurityEvent.Kind) -> [SecurityEvent] {
        test.reported.events.withLock { $0.filter { $0.kind == kind } }
    }

    @Test(
        "A20 A member may ask for ten other emails or usernames in fifteen minutes, taken or free, from all networks together"
    )
    func tenOfAMember() async throws {
        let (ana, ben) = (try await test.signUp("ana-ruiz"), try await test.signUp("ben-diaz"))
        for number: Int64 in 0..<10 {
            let isFree = number.isMultiple(of: 2)
            let caller = Caller.from("192.0.2.\(number)")
            let change = try await ask(
                isFree ? "ana-\(number)" : "ben-diaz", ana, by: caller, at: seconds(number))
            #expect(change == (isFree ? .changed : .taken(.username)))
        }
        for caller in [Caller.elsewhere, .thisMachine, .from("198.51.100.9")] {
            for name in ["ben-diaz", "ana-free"] {
                #expect(try await ask(name, ana, by: caller, at: seconds(899)) == nil)
            }
        }
        #expect(try await ask("ana-ruiz", ben, at: seconds(899)) == .changed)
        #expect(try await ask("ana-ruiz", ana, at: seconds(900)) == .taken(.username))
    }

    @Test("A20 Taken names count as they do for sign-ups: fifty in all for a network with many members")
    func fiftyOfANetwork() async throws {
        _ = try await test.signUp("ben-diaz")
        var members: [SignedIn] = []
        for number in 0..<6 { members.append(try await test.signUp("member-\(number)")) }
        for member in members.dropLast() {
            for _ in 0..<10 { #expect(try await ask("ben-diaz", member) == .taken(.username)) }
        }
        #expect(try await ask("ben-diaz", members[5]) == nil)
        await #expect(throws: TooManyAttempts.self) { _ = try await test.signUp("ben-diaz") }
        #expect(try await ask("ben-diaz", members[5], by: .from("198.51.100.9")) == .taken(.username))
    }

    @Test("A20 A network may ask for sixty free names, and an end site for ten times as many")
    func freeOnes() async throws {
        func caller(_ network: Int) -> Caller {
            Caller(address: "a", network: "n\(network)", endSite: "s", mayBeSomebodyElse: true)
        }
        var members: [SignedIn] = []
        for number in 0..<61 {
            let elsewhere = Caller.from("198.51.100.\(number)")
            members.append(try await test.signUp("member-\(number)", by: elsewhere))
        }
        for network in 0..<10 {
            for (number, member) in members[(network * 6)..<(network * 6 + 6)].enumerated() {
                for time in 0..<10 {
                    let name = "new-\(network)-\(number)-\(time)"
                    #expect(try await ask(name, member, by: caller(network)) == .changed)
                }
            }
            #expect(try await ask("another", members[60], by: caller(network)) == nil)
        }
        #expect(try await ask("another", members[60], by: caller(10)) == nil)
        #expect(try await ask("another", members[60]) == .changed)
    }

    @Test("A20 Wrong passwords, outdated forms and changes of other details don't count")
    func uncounted() async throws {
        let (ana, _) = (try await test.signUp("ana-ruiz"), try await test.signUp("ben-diaz"))
        for number in 0..<12 {
            var profile = try #require(try await test.store.member(id: ana.member.id)).profile
            profile.nickname = "Ana \(number)"
            let member = try #require(try await test.store.member(id: ana.member.id))
            #expect(
                try await test.accounts.edit(
                    SignedIn(session: ana.session, member: member, settings: ana.settings), to: profile,
                    from: nil,
                    proof: .password(""),
                    on: Occasion(.elsewhere, at: .noon)) == .changed)
        }
        for _ in 0..<9 { #expect(try await ask("ben-diaz", ana, password: "wrong") == .wrongPassword) }
        for _ in 0..<12 {
            guard case .stale = try await ask("ben-diaz", ana, from: 1) else {
                Issue.record("not out of date")
                continue
            }
        }
        for _ in 0..<10 { #expect(try await ask("ben-diaz", ana) == .taken(.username)) }
        #expect(try await ask("ben-diaz", ana) == nil)
    }

    @Test("A caller who is told that a name is taken, or a receiver unknown, is in the log")
    func events() async throws {
        let (ana, _) = (try await test.signUp("ana-ruiz"), try await test.signUp("ben-diaz"))
        #expect(try await ask("ben-diaz", ana) == .taken(.username))
        #expect(events(.nameTaken) == [SecurityEvent(.nameTaken, member: ana.member.id, by: .elsewhere)])
        _ = try? await test.signUp("Ben-Diaz", password: "another 9")
        #expect(events(.nameTaken).last == SecurityEvent(.nameTaken, by: .elsewhere))
        _ = try await test.desk.register(.atDesk(), on: Occasion(.thisMachine, at: .noon))
        let later = Timestamp.noon.adding(seconds: 61)
        #expect(
            try await test.desk.register(.atDesk(), on: Occasion(.thisMachine, at: later)).outcome
                == .taken(.email))
        #expect(events(.nameTaken).count == 3)
        for receiver in ["nobody", "ben-diaz"] {
            let new = try NewTransfer(Entries([("to", receiver), ("amount", "1")]))
            _ = try await test.credits.transfer(
                new, from: ana.member.id, formID: receiver, on: Occasion(.elsewhere, at: .noon))
        }
        #expect(
            events(.receiverUnknown) == [
                SecurityEvent(.receiverUnknown, member: ana.member.id, by: .elsewhere)
            ])
    }
}
