import Model
import Passwords
import Storage
import Testing

@testable import Operations

/// Codes that go out by mail, and how many a stranger can cause.
@Suite("Codes by mail")
struct MailedCodesTests {
    private let test: TestOperations
    private let codes: Codes
    private let accounts: Accounts
    private let desk: Desk
    /// A member whom an organiser added, with the email `ana@example.org`.
    private let ana: Int64

    init() async throws {
        test = try TestOperations()
        let resources = Self.resources(of: test)
        (codes, accounts, desk) = (Codes(resources), Accounts(resources), Desk(resources))
        ana = try await test.store.addMember(
            Profile(name: "Ana", email: "ana@example.org"), by: .command, at: .noon)
    }

    /// The resources of a site that sends mail.
    private static func resources(
        of test: TestOperations, _ policy: AttemptPolicy = AttemptPolicy()
    ) -> Resources {
        let report = test.reported.log
        let attempts = AttemptLimits(
            policy, memory: test.store.attemptMemory(capacity: 100_000), report: report)
        return Resources(
            store: test.store, hasher: test.hasher, attempts: attempts, sendsMail: true, report: report)
    }

    private func mails(at now: Timestamp = .noon) async throws -> [OutgoingMail] {
        try await test.store.dueMail(for: "test", limit: 1000, at: now)
    }

    private func caller(_ network: Int) -> Caller {
        Caller(address: "\(network)", network: "\(network)", mayBeSomebodyElse: true)
    }

    private func ask(
        _ email: String = "ana@example.org", from network: Int = 1, at now: Timestamp = .noon
    ) async throws {
        try await codes.sendPasswordCode(to: email, on: Occasion(caller(network), at: now))
    }

    /// Signs up by email. Returns the member, signed in.
    private func signUp(_ email: String, _ accounts: Accounts) async throws -> SignedIn {
        let session = NewSession()
        let new = try NewMember(
            email: Entries([
                ("email", email), ("password", "Analytic-8"), ("password-again", "Analytic-8"),
                ("nickname", "Zoe"),
            ]))
        _ = try await accounts.signUp(
            new, session, on: Occasion(by: .desk, .elsewhere, at: .noon, language: "es"))
        return try #require(await accounts.signedIn(tokenDigest: session.tokenDigest, at: .noon))
    }

    // MARK: A new password

    @Test("N2 The code that was sent sets the password, once")
    func password() async throws {
        try await ask()
        let code = try #require(await mails().first?.code)
        #expect(code.count == 29)
        let session = NewSession()
        func use(_ code: String, _ password: String = "brand new 9") async throws -> Codes.Outcome {
            try await codes.setPassword(
                password, code: code, session, on: Occasion(.elsewhere, at: .noon))
        }
        #expect(try await use("AAAA-AAAA-AAAA-AAAA-AAAA-AAAA") == .refused)
        #expect(try await use("") == .refused)
        #expect(try await use(code, "password1") == .weakPassword(.common))
        #expect(
            try await use(code.lowercased().replacing("-", with: " ")) == .signedIn(isWeak: false))
        #expect(try await use(code) == .refused)
        #expect(try await accounts.signedIn(tokenDigest: session.tokenDigest, at: .noon)?.member.id == ana)
        let kinds = test.reported.events.withLock { $0.map(\.kind) }
        #expect(kinds == [.passwordLinkAsked, .codeRefused, .codeRefused, .codeUsed, .codeRefused])
    }

    @Test("N2 N7 The caller isn't told whether there is a member, nor that an address has had enough mails")
    func fivePerAddress() async throws {
        for number in 0..<6 {
            try await ask(["ana@example.org", "ANA@example.org"][number % 2], from: number)
        }
        let reported = test.reported.events.withLock { $0 }
        #expect(reported.map(\.member) == Array(repeating: ana, count: 5) + [nil])
        // Nobody has to wait.
        #expect(
            reported.map(\.kind) == Array(repeating: .passwordLinkAsked, count: 5) + [.mailLimited])
        try await ask("none@example.org", from: 7)
        #expect(test.reported.events.withLock { $0.last?.member } == nil)
        // Others get theirs meanwhile, and the address does once the hour is over.
        let hour = Timestamp.noon.adding(seconds: 3600)
        try await ask(from: 8, at: hour.adding(seconds: -1))
        #expect(test.reported.events.withLock { $0.filter { $0.kind == .passwordLinkAsked }.count } == 6)
        try await ask(from: 8, at: hour)
        #expect(test.reported.events.withLock { $0.last?.member } == ana)
    }

    @Test(
        "N7 All together can't cause more than so many mails an hour; what goes to nobody takes nothing away")
    func inAll() async throws {
        var policy = AttemptPolicy()
        policy.mailsInAll = 3
        let resources = Self.resources(of: test, policy)
        let (codes, accounts) = (Codes(resources), Accounts(resources))
        func ask(_ email: String, _ network: Int) async throws {
            try await codes.sendPasswordCode(to: email, on: Occasion(caller(network), at: .noon))
        }
        var members: [Int64] = []
        for name in ["ben", "cem", "dan"] {
            members.append(
                try await test.store.addMember(
                    Profile(name: name, email: "\(name)@example.org"), by: .command, at: .noon))
        }
        for number in 0..<10 { try await ask("n\(number)@example.org", number) }
        for name in ["ben", "cem", "dan", "ana"] { try await ask("\(name)@example.org", 20) }
        #expect(try await mails().map(\.member) == members)
        #expect(test.reported.events.withLock { $0.map(\.kind) }.last == .mailLimited)
        // New members have a number of their own.
        for number in 0..<4 { _ = try await signUp("newcomer\(number)@example.org", accounts) }
        #expect(try await mails().filter { $0.kind == .confirmation }.count == 3)
        let last = test.reported.events.withLock { $0.suffix(3).map(\.kind) }
        // The sign-up goes through, so there is no word of waiting.
        #expect(last == [.signedUp, .mailLimited, .signedUp])
    }

    @Test("N3 Requests for an address that no member has don't keep the link from its owner who signs up")
    func unknownFirst() async throws {
        for number in 0..<6 { try await ask("zoe.zulu@example.org", from: number) }
        #expect(try await mails().isEmpty)
        _ = try await signUp("zoe.zulu@example.org", accounts)
        #expect(try await mails().map(\.kind) == [.confirmation])
        // They have used up the requests themselves, as they would have for a member's address.
        try await ask("zoe.zulu@example.org", from: 7)
        #expect(try await mails().map(\.kind) == [.confirmation])
    }

    @Test(
        "N7 Whatever a member asks for, one address gets no more than five mails an hour, however it is spelled"
    )
    func spellings() async throws {
        let me = try await signUp("victim@example.org", accounts)
        for number in 0..<9 {
            var profile = me.member.profile
            profile.email = "other\(number)@example.org"
            _ = try await accounts.edit(
                me, to: profile, from: nil, proof: .password("Analytic-8"),
                on: Occasion(by: .member(me.member.id), caller(number), at: .noon))
        }
        // The first was the link of signing up, which the next one has replaced.
        #expect(try await mails().filter { $0.address == "victim@example.org" }.count == 4)
        #expect(test.reported.events.withLock { $0.filter { $0.kind == .mailLimited }.count } == 5)
        for (number, email) in [#""ana"@example.org"#, #""a\na"@example.org"#, "ana@example.org"].enumerated()
        {
            for _ in 0..<3 { try await ask(email, from: number) }
        }
        let kinds = test.reported.events.withLock { $0.map(\.kind) }
        #expect(kinds.filter { $0 == .mailLimited }.count == 5 + 4)
    }

    @Test("N7 A network can ask twenty times in a quarter of an hour, for whichever address")
    func network() async throws {
        for number in 0..<20 { try await ask("n\(number)@example.org") }
        await #expect(throws: TooManyAttempts.self) { try await ask("n20@example.org") }
        try await ask("n20@example.org", from: 2)
        try await ask("n20@example.org", at: .noon.adding(seconds: 900))
    }

    @Test("N7 Wrong codes count as failures of the network")
    func guesses() async throws {
        for _ in 0..<50 {
            let outcome = try await codes.confirm(
                code: "AAAA-AAAA-AAAA-AAAA-AAAA-AAAA", on: Occasion(.elsewhere, at: .noon))
            #expect(outcome == .refused)
        }
        try await ask()
        let code = try #require(await mails().first?.code)
        await #expect(throws: TooManyAttempts.self) {
            try await codes.setPassword(
                "brand new 9", code: code, NewSession(), on: Occasion(.elsewhere, at: .noon))
        }
        await #expect(throws: TooManyAttempts.self) {
            try await codes.decline(code: code, .newPassword, on: Occasion(.elsewhere, at: .noon))
        }
    }

    // MARK: Addresses

    @Test(
        "N3 A person who signs up with an email is sent a link, in the language that they read; without a server, none"
    )
    func signUps() async throws {
        _ = try await signUp("zoe.zulu@example.org", accounts)
        _ = try await signUp("yan.young@example.org", test.accounts)
        _ = try await desk.register(.atDesk(), on: Occasion(.elsewhere, at: .noon))
        let sent = try await mails()
        #expect(sent.map(\.kind) == [.confirmation, .confirmation])
        #expect(sent.map(\.address) == ["zoe.zulu@example.org", "ada@example.org"])
        #expect(sent.map(\.language) == ["es", nil])
    }

    @Test("N3 The link is sent again three times a day")
    func again() async throws {
        let me = try await signUp("zoe.zulu@example.org", accounts)
        func again(at now: Timestamp = .noon) async throws -> Codes.RequestOutcome {
            try await codes.sendConfirmation(of: me, on: Occasion(.elsewhere, at: now))
        }
        for _ in 0..<3 { #expect(try await again() == .sent(to: "zoe.zulu@example.org")) }
        #expect(try await again() == .tooOften)
        let day = Timestamp.noon.adding(seconds: 24 * 3600)
        #expect(try await again(at: day.adding(seconds: -1)) == .tooOften)
        #expect(try await again(at: day) == .sent(to: "zoe.zulu@example.org"))
        let code = try #require(await mails(at: day).first?.code)
        let on = Occasion(.elsewhere, at: day)
        #expect(try await codes.confirm(code: code, on: on) == .confirmed(member: me.member.id))
        let last = try #require(test.reported.events.withLock { $0.last })
        #expect(last.kind == .emailConfirmed && last.member == me.member.id)
        #expect(try await again(at: day) == .nothingToConfirm)
    }

    @Test("N7 A link that isn't sent, because the address's owner declined, takes no mail away from others")
    func declinedLink() async throws {
        var policy = AttemptPolicy()
        policy.mailsInAll = 2
        let resources = Self.resources(of: test, policy)
        let (codes, accounts) = (Codes(resources), Accounts(resources))
        let me = try await signUp("zoe.zulu@example.org", accounts)
        let (code, on) = (try #require(await mails().first?.code), Occasion(.elsewhere, at: .noon))
        #expect(try await codes.decline(code: code, .confirmation, on: on))
        for _ in 0..<3 { #expect(try await codes.sendConfirmation(of: me, on: on) == .nothingToConfirm) }
        #expect(try await codes.sendConfirmation(of: me, on: on) == .tooOften)
        _ = try await signUp("yan.young@example.org", accounts)
        #expect(try await mails().map(\.address) == ["yan.young@example.org"])
    }

    @Test("N3 A member's other email waits for its confirmation; the rest is changed at once")
    func change() async throws {
        let me = try await signUp("zoe.zulu@example.org", accounts)
        let zoe = try #require(await mails().first?.code)
        _ = try await codes.confirm(code: zoe, on: Occasion(.elsewhere, at: .noon))
        func edit(_ email: String, _ nickname: String) async throws -> ProfileChange {
            var profile = me.member.profile
            (profile.email, profile.nickname) = (email, nickname)
            return try await accounts.edit(
                me, to: profile, from: nil, proof: .password("Analytic-8"),
                on: Occasion(by: .member(me.member.id), .elsewhere, at: .noon))
        }
        #expect(try await edit("zoe.zulu@example.net", "Zoë") == .emailToConfirm("zoe.zulu@example.net"))
        let member = try #require(await test.store.member(id: me.member.id))
        #expect(member.profile.email == "zoe.zulu@example.org")
        #expect(member.profile.nickname == "Zoë")
        // In other letters it is the same address.
        #expect(try await edit("ZOE.ZULU@example.org", "Zoë") == .changed)
        #expect(try await test.store.member(id: me.member.id)?.profile.email == "ZOE.ZULU@example.org")
        #expect(try await edit("ana@example.org", "Zoë") == .taken(.email))
        // The address is asked for, and taken before it is confirmed.
        #expect(try await edit("new@example.org", "Zoë") == .emailToConfirm("new@example.org"))
        let code = try #require(await mails().last { $0.kind == .confirmation }?.code)
        _ = try await test.store.addMember(Profile(email: "new@example.org"), by: .command, at: .noon)
        #expect(try await codes.confirm(code: code, on: Occasion(.elsewhere, at: .noon)) == .taken)
    }

    /// Does the same as `signUp`, and confirms the address.
    private func signUpConfirmed(_ email: String) async throws -> SignedIn {
        let me = try await signUp(email, accounts)
        let code = try #require(await mails().last { $0.address == email }?.code)
        #expect(
            try await codes.confirm(code: code, on: Occasion(.elsewhere, at: .noon))
                == .confirmed(member: me.member.id))
        let now = try await accounts.signedIn(tokenDigest: me.session.tokenDigest, at: .noon)
        return try #require(now)
    }

    @Test("N3 Neither requests that change nothing nor strangers keep the old address from being told, twice")
    func toldAfterStaleRequests() async throws {
        let me = try await signUpConfirmed("zoe.zulu@example.org")
        let on = Occasion(by: .member(me.member.id), .elsewhere, at: .noon)
        func edit(_ email: String, from revision: Int64) async throws -> ProfileChange {
            var profile = me.member.profile
            profile.email = email
            return try await accounts.edit(
                me, to: profile, from: revision, proof: .password("Analytic-8"), on: on)
        }
        for number in 0..<20 {
            guard case .stale = try await edit("thief.\(number)@example.org", from: -1) else {
                Issue.record("it changed")
                return
            }
        }
        for network in 1...9 { try await ask("zoe.zulu@example.org", from: network) }
        _ = try await edit("thief.zulu@example.org", from: me.member.revision)
        func told() async throws -> [OutgoingMail.Kind] {
            try await mails().filter { $0.address == "zoe.zulu@example.org" }.map(\.kind)
                .filter { $0 == .addressAsked || $0 == .addressReplaced }
        }
        #expect(try await told() == [.addressAsked])
        let code = try #require(await mails().last { $0.address == "thief.zulu@example.org" }?.code)
        #expect(try await codes.confirm(code: code, on: on) == .confirmed(member: me.member.id))
        #expect(try await told() == [.addressAsked, .addressReplaced])
    }

    @Test("N3 An address that its member removes is told, five times an hour at most")
    func toldOfRemoval() async throws {
        let me = try await signUpConfirmed("zoe.zulu@example.org")
        let on = Occasion(by: .member(me.member.id), .elsewhere, at: .noon)
        var without = me.member.profile
        (without.email, without.username) = (nil, "zoe-zulu")
        for count in 1...6 {
            let change = try await accounts.edit(
                me, to: without, from: nil, proof: .password("Analytic-8"), on: on)
            #expect(change == .changed)
            let told = try await mails().filter { $0.kind == .addressReplaced }
            #expect(told.map(\.address) == Array(repeating: "zoe.zulu@example.org", count: min(count, 5)))
            _ = try await test.store.editMember(
                me.member.id, to: me.member.profile, from: nil, by: .command, at: .noon)
        }
    }

    @Test("N3 N7 An address that was never confirmed isn't told of its removal: it may be a stranger's")
    func notToldOfRemoval() async throws {
        let me = try await signUp("zoe.zulu@example.org", accounts)
        var without = me.member.profile
        (without.email, without.username) = (nil, "zoe-zulu")
        let change = try await accounts.edit(
            me, to: without, from: nil, proof: .password("Analytic-8"),
            on: Occasion(by: .member(me.member.id), .elsewhere, at: .noon))
        #expect(change == .changed)
        #expect(try await mails().filter { $0.kind == .addressReplaced }.isEmpty)
    }

    @Test("N3 N7 An address that its member replaces again and again is told five times an hour at most")
    func toldOfReplacements() async throws {
        let me = try await signUpConfirmed("zoe.zulu@example.org")
        let on = Occasion(by: .member(me.member.id), .elsewhere, at: .noon)
        for number in 1...4 {
            let email = "zoe.zulu.\(number)@example.net"
            var profile = me.member.profile
            profile.email = email
            let change = try await accounts.edit(
                me, to: profile, from: nil, proof: .password("Analytic-8"), on: on)
            #expect(change == .emailToConfirm(email))
            let code = try #require(await mails().last { $0.address == email }?.code)
            #expect(try await codes.confirm(code: code, on: on) == .confirmed(member: me.member.id))
            _ = try await test.store.editMember(
                me.member.id, to: me.member.profile, from: nil, by: .command, at: .noon)
        }
        let told = try await mails().filter { $0.address == "zoe.zulu@example.org" }
        #expect(
            told.map(\.kind) == [
                .addressAsked, .addressReplaced, .addressAsked, .addressReplaced, .addressAsked,
            ])
    }

    @Test("N7 The person who got a mail and never asked for it can say so, and gets no more that day")
    func decline() async throws {
        try await ask()
        let code = try #require(await mails().first?.code)
        let on = Occasion(.elsewhere, at: .noon)
        #expect(try await !codes.decline(code: code, .confirmation, on: on))
        #expect(try await codes.decline(code: code, .newPassword, on: on))
        #expect(try await !codes.decline(code: code, .newPassword, on: on))
        let kinds = test.reported.events.withLock { $0.map(\.kind) }
        #expect(kinds == [.passwordLinkAsked, .codeRefused, .codeRefused])
        try await ask(from: 2)
        #expect(try await mails().isEmpty)
    }
}
