import Model
import Passwords
import SeededGenerator
import Storage
import Testing

@testable import Operations

/// Wrong codes make only the caller who tries them wait.
@Suite("Limits on one-time codes")
struct CodeLimitTests {
    private let operations: TestOperations
    private let wrong = "AAAA-AAAA-AAAA"
    private let signedIn = Codes.Outcome.signedIn(isWeak: false)

    init() throws { operations = try TestOperations() }

    /// Signs up a member with a username and an email. Returns their code.
    private func ana() async throws -> String {
        let ana = try await operations.signUp("ana-ruiz").member
        var profile = ana.profile
        profile.email = "ana@example.org"
        _ = try await operations.store.editMember(ana.id, to: profile, from: nil, by: .command, at: .noon)
        return try await code(of: ana.id)
    }

    private func code(of member: Int64) async throws -> String {
        let given = try await operations.office.giveCodes(
            to: [member], on: Occasion(by: .command, .thisMachine, at: .noon))
        return try #require(given.first).code.text
    }

    private func use(
        _ code: String, for name: String = "ana-ruiz", by caller: Caller = .elsewhere,
        at now: Timestamp = .noon
    ) async throws -> Codes.Outcome {
        try await operations.codes.use(
            code, for: name, password: "brand new 9", NewSession(), on: Occasion(caller, at: now))
    }

    /// Tries a wrong code. Returns the seconds to wait; nil if the code was checked.
    private func wait(
        _ name: String = "ana-ruiz", by caller: Caller = .elsewhere, at now: Timestamp = .noon
    ) async throws -> Int64? {
        do {
            #expect(try await use(wrong, for: name, by: caller, at: now) == .refused)
            return nil
        } catch let tooMany as TooManyAttempts { return tooMany.waitSeconds }
    }

    private func customer(_ network: Int, of endSite: Int = 1) -> Caller {
        let name = "\(endSite)-\(network)"
        return Caller(address: name, network: name, endSite: "\(endSite)", mayBeSomebodyElse: true)
    }

    @Test(
        "M7 After ten wrong codes a network has to wait, even with the right one; so does a caller on this machine"
    )
    func tenWrong() async throws {
        let code = try await ana()
        for caller in [Caller.elsewhere, .thisMachine] {
            for _ in 0..<10 { #expect(try await wait(by: caller) == nil) }
            await #expect(throws: TooManyAttempts.self) { _ = try await use(code, by: caller) }
        }
        #expect(try await use(code, by: .from("198.51.100.9")) == signedIn)
    }

    @Test("M7 A network has to wait until a day after its first wrong code, whichever of its addresses asks")
    func aDay() async throws {
        _ = try await ana()
        let day: Int64 = 24 * 3600
        for second: Int64 in 0..<10 { #expect(try await wait(at: .noon.adding(seconds: second * 60)) == nil) }
        let neighbour = Caller(address: "192.0.2.99", network: "192.0.2.7", mayBeSomebodyElse: true)
        #expect(try await wait(by: neighbour, at: .noon.adding(seconds: 600)) == day - 600)
        let lastMoment = Timestamp(milliseconds: Timestamp.noon.milliseconds + day * 1000 - 1)
        #expect(try await wait(at: lastMoment) == 1)
        #expect(try await wait(at: .noon.adding(seconds: day)) == nil)
    }

    @Test(
        "M7 A customer with many networks may try a name twenty times with all of them, and doesn't use up others' tries"
    )
    func twentyOfASite() async throws {
        let code = try await ana()
        for number in 0..<20 { #expect(try await wait(by: customer(number)) == nil) }
        await #expect(throws: TooManyAttempts.self) { _ = try await use(code, by: customer(99)) }
        #expect(try await wait("ben-diaz", by: customer(99)) == nil)
        #expect(try await use(code, by: customer(0, of: 2)) == signedIn)
    }

    @Test("M7 A network may try fifty wrong codes in fifteen minutes, for whichever names")
    func fiftyOfANetwork() async throws {
        for number in 0..<50 { #expect(try await wait("name-\(number)") == nil) }
        #expect(try await wait("another") == 900)
        #expect(try await wait("another", by: .from("198.51.100.9")) == nil)
    }

    @Test("M7 A hundred and fifty wrong codes from everywhere don't hinder the member with the right one")
    func strangers() async throws {
        let code = try await ana()
        for endSite in 2..<17 {
            for network in 0..<10 { #expect(try await wait(by: customer(network, of: endSite)) == nil) }
        }
        #expect(try await use(code, by: customer(0)) == signedIn)
    }

    @Test(
        "M7 A member with a code, one without and an unknown name get the same answers, and have to wait after as many tries"
    )
    func alike() async throws {
        _ = try await ana()
        _ = try await operations.signUp("ben-diaz")
        for name in ["ana-ruiz", "ANA@example.org", "ben-diaz", "nobody", "nobody@example.org"] {
            for _ in 0..<10 { #expect(try await wait(name, by: .from(name)) == nil, "\(name)") }
            #expect(try await wait(name, by: .from(name)) == 24 * 3600, "\(name)")
        }
    }

    @Test("M7 No refusal tells that a username and an email belong to one member")
    func apart() async throws {
        let code = try await ana()
        for _ in 0..<10 { #expect(try await wait("ana-ruiz") == nil) }
        #expect(try await wait("Ana-Ruiz") != nil)
        #expect(try await wait("ana@example.org") == nil)
        #expect(try await use(code, for: "ana@example.org") == signedIn)
    }

    @Test("M7 A new code doesn’t reset the count, which would tell that there is one")
    func newCode() async throws {
        _ = try await ana()
        for _ in 0..<10 { #expect(try await wait() == nil) }
        let ana = try #require(try await operations.store.member(signInName: "ana-ruiz"))
        let code = try await code(of: ana.id)
        await #expect(throws: TooManyAttempts.self) { _ = try await use(code) }
        #expect(try await use(code, by: .from("198.51.100.9")) == signedIn)
    }

    @Test("M12 The tenth wrong code for a member is noted in the activity, one for an unknown name never")
    func activity() async throws {
        _ = try await ana()
        let store = operations.store
        for name in ["nobody", "ana-ruiz"] {
            for _ in 0..<9 { #expect(try await wait(name) == nil) }
        }
        #expect(try await wait("nobody") == nil)
        func failures() async throws -> [Activity] {
            try await store.activity(before: nil, of: nil, limit: 99).filter { $0.kind == .signInsFailed }
        }
        try await Task.sleep(for: .milliseconds(50))
        #expect(try await failures().isEmpty)
        #expect(try await wait("ana-ruiz") == nil)
        for _ in 0..<3000 where try await failures().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try await failures().map { $0.whom.first?.name } == ["ana-ruiz"])
    }

    @Test(
        "M7 Whatever strangers try, in whichever order, the right code works from an honest network",
        arguments: 1...8)
    func anyTries(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var code = try await ana()
        let ana = try #require(try await operations.store.member(signInName: "ana-ruiz")).id
        var now = Timestamp.noon
        for _ in 0..<150 {
            now = now.adding(seconds: .random(in: 0...400, using: &random))
            let stranger = customer(
                .random(in: 0..<12, using: &random), of: .random(in: 2..<6, using: &random))
            let name =
                ["ana-ruiz", "ANA-RUIZ", "ana@example.org", "nobody"].randomElement(using: &random) ?? ""
            let typed = Bool.random(using: &random) ? OneTimeCode().text : wrong
            #expect((try? await use(typed, for: name, by: stranger, at: now)) ?? .refused == .refused)
            if Int.random(in: 0..<15, using: &random) == 0 {
                #expect(try await use(code, by: customer(0), at: now) == signedIn)
                let given = try await operations.office.giveCodes(
                    to: [ana], on: Occasion(by: .command, .thisMachine, at: now))
                code = try #require(given.first).code.text
            }
        }
        #expect(try await use(code, for: "ana@example.org", by: customer(1), at: now) == signedIn)
    }
}
