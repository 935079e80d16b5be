import Model
import Passwords
import Storage
import Testing

@testable import Operations

/// Tests what organisers do, and how members without a password sign in.
@Suite struct OfficeTests {
    private let operations: TestOperations

    init() throws { operations = try TestOperations() }

    private var kinds: [SecurityEvent.Kind] {
        operations.reported.events.withLock { $0.map(\.kind) }
    }

    private func organiser() async throws -> Actor {
        let olga = try await operations.signUp("olga-organises")
        try await operations.office.setRole(
            .organiser, of: olga.member.id, on: Occasion(by: .command, .thisMachine, at: .noon))
        return .member(olga.member.id)
    }

    private func give(_ member: Int64, by actor: Actor = .command) async throws -> OneTimeCode {
        let given = try await operations.office.giveCodes(
            to: [member, 999], on: Occasion(by: actor, .thisMachine, at: .noon))
        #expect(given.map(\.member.id) == [member])
        return try #require(given.first).code
    }

    private func use(
        _ code: String, for name: String = "ana-ruiz", password: String = "brand new 9",
        by caller: Caller = .elsewhere, at now: Timestamp = .noon
    ) async throws -> Codes.Outcome {
        try await operations.codes.use(
            code, for: name, password: password, NewSession(), on: Occasion(caller, at: now))
    }

    @Test(
        "M7 A member can sign in with a code once, however it is typed, and then only with the new password")
    func code() async throws {
        let ana = try await operations.signUp("ana-ruiz")
        let code = try await give(ana.member.id)
        let typed = " " + code.text.lowercased().replacing("-", with: "\u{2013} ") + " "
        #expect(try await use(typed) == .signedIn(isWeak: false))
        #expect(try await use(typed) == .refused)
        #expect(
            try await operations.accounts.signedIn(tokenDigest: ana.session.tokenDigest, at: .noon) == nil)
        func signIn(_ password: String) async throws -> Bool {
            try await operations.accounts.signIn(
                "ana-ruiz", password: password, NewSession(),
                on: Occasion(.thisMachine, at: .noon))
        }
        #expect(try await signIn("brand new 9"))
        #expect(try await !signIn("analytic 8"))
        #expect(
            kinds.filter { $0 == .codeGiven || $0 == .codeUsed || $0 == .codeRefused } == [
                .codeGiven, .codeUsed, .codeRefused,
            ])
    }

    @Test(
        "M7 A weak password doesn't use the code up; a caller without a code learns nothing about passwords")
    func weak() async throws {
        let ana = try await operations.signUp("ana-ruiz")
        let code = try await give(ana.member.id).text
        #expect(try await use("AAAA-AAAA-AAAA", password: "password1") == .refused)
        #expect(try await use(code, password: "password1") == .weakPassword(.common))
        #expect(try await use(code, password: "ana-ruiz 1") == .weakPassword(.ownName))
        #expect(
            try await use(code, password: "password1", by: .thisMachine)
                == .signedIn(isWeak: true))
    }

    @Test(
        "M7 A wrong code, another member's code and a code for an unknown name are refused alike",
        arguments: ["", "AAAA-AAAA-AAAA", "AAAA-AAAA-AAA", "\u{0}", String(repeating: "A", count: 10_000)])
    func refused(_ code: String) async throws {
        let (ana, ben) = (try await operations.signUp("ana-ruiz"), try await operations.signUp("ben-diaz"))
        let other = try await give(ben.member.id).text
        _ = try await give(ana.member.id)
        #expect(try await use(code) == .refused)
        #expect(try await use(other) == .refused)
        #expect(try await use(code, for: "nobody") == .refused)
        #expect(try await use(other, for: "nobody\u{0}") == .refused)
    }

    @Test("The log tells what happened, not what was asked for")
    func honestLog() async throws {
        let olga = try await organiser()
        let ana = try await operations.signUp("ana-ruiz").member
        let before = kinds.count
        _ = try await operations.office.edit(
            ana.id, to: ana.profile, from: nil, on: Occasion(by: olga, .thisMachine, at: .noon))
        try await operations.office.setRole(
            .member, of: ana.id, on: Occasion(by: olga, .thisMachine, at: .noon))
        _ = try await operations.office.remove([999], on: Occasion(by: olga, .thisMachine, at: .noon))
        #expect(kinds.count == before)
        _ = try await operations.office.remove(
            [ana.id, 999], on: Occasion(by: olga, .thisMachine, at: .noon))
        let last = try #require(operations.reported.events.withLock { $0.last })
        #expect(last.kind == .memberRemoved && last.member == nil)
    }

    @Test("The log tells what changed the list, credits, settings or an import, and only if it did")
    func honestStaffLog() async throws {
        let olga = try await Occasion(by: organiser(), .thisMachine, at: .noon)
        let ana = try await operations.signUp("ana-ruiz").member.id
        let (store, desk, office) = (operations.store, operations.desk, operations.office)
        try await store.register("ben")
        let field = try await store.field(FieldDraft(kind: .text, label: "Size"))
        let imports = Imports(store: store, report: operations.reported.log)
        let row = Imports.Row(number: 2, entries: Entries([("email", "cem@example.org")]))
        let imported = try await imports.run(
            [row], by: ImportRules(), on: olga, now: { .noon }, progress: { _ in })
        #expect(kinds.last == .membersImported)
        guard case .imported(let counts) = imported, let id = counts.importID else {
            return #expect(Bool(false), "nobody was imported")
        }
        let acts: [(SecurityEvent.Kind, () async throws -> Void)] = [
            (.deskRestarted, { _ = try await desk.restart(expecting: nil, on: olga) }),
            (.restartUndone, { _ = try await desk.undoRestart(nil, on: olga) }),
            (
                .treasuryUsed,
                {
                    _ = try await office.makeTreasuryTransfer(
                        TreasuryTransfer(.give, Amount(hundredths: 100), reason: "Thanks"), of: ana,
                        formID: "form", on: olga)
                }
            ),
            (
                .settingsChanged,
                {
                    _ = try await office.changeSettings(
                        SiteSettings(groupName: "Chess"), from: nil, on: olga)
                }
            ),
            (.settingsChanged, { _ = try await office.removeField(field, on: olga) }),
            (.importUndone, { _ = try await imports.undo(id, on: olga) }),
        ]
        for (kind, act) in acts {
            // The second time there is nothing left to do.
            for told in [[kind], []] {
                let before = kinds.count
                try await act()
                #expect(Array(kinds.dropFirst(before)) == told)
            }
        }
    }

    @Test("M9 N4 N5 The log tells of each export, of each code that is mailed, and of each letter, once")
    func dataInTheLog() async throws {
        let olga = try await operations.organiser()
        let on = Occasion(by: .member(olga.id), .thisMachine, at: .noon)
        let (store, office, report) = (operations.store, operations.office, operations.reported.log)
        let ana = try await store.addMember(
            Profile(name: "Ana", email: "ana@example.org"), by: .command, at: .noon)
        let before = kinds.count
        var told: [SecurityEvent.Kind] { Array(kinds.dropFirst(before)) }
        try await office.export(.picked([ana]), for: olga, on: on) { _ in }
        #expect(told == [.membersExported])
        let events = Events(store: store, report: report)
        try await events.export(of: nil, where: .keep, for: olga, on: on) { _, _ in }
        #expect(told == [.membersExported, .membersExported])
        _ = try await office.mailCodes(to: [ana], on: on)
        // The same form, sent again, writes no second letter.
        for _ in 0..<2 {
            _ = try await Mailing(store: store, report: report).write(
                Letter(subject: "Thursday", text: "The class moved."), to: [ana], formID: "form", on: on)
            #expect(told == [.membersExported, .membersExported, .codeGiven, .letterWritten])
        }
    }

    @Test("M12 The log tells of an export of the activity")
    func activityInTheLog() async throws {
        let olga = try await operations.organiser()
        let before = kinds.count
        _ = try await operations.office.beginActivityExport(
            for: olga, on: Occasion(by: .member(olga.id), .thisMachine, at: .noon))
        #expect(Array(kinds.dropFirst(before)) == [.membersExported])
    }

    @Test("M12 The tenth wrong password for a member is noted in the activity, one for an unknown name never")
    func failures() async throws {
        let ana = try await operations.signUp("ana-ruiz")
        for name in ["ana-ruiz", "nobody"] {
            for number in 1...10 {
                _ = try? await operations.accounts.signIn(
                    name, password: "wrong", NewSession(), on: Occasion(.elsewhere, at: .noon)
                )
                if number == 9 {
                    try await Task.sleep(for: .milliseconds(50))
                    #expect(
                        try await operations.store.activity(before: nil, of: nil, limit: 9).count
                            == (name == "nobody" ? 1 : 0))
                }
            }
            for _ in 0..<3000
            where try await operations.store.activity(before: nil, of: nil, limit: 9).isEmpty {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        let rows = try await operations.store.activity(before: nil, of: nil, limit: 9)
        #expect(rows.map(\.kind) == [.signInsFailed] && rows.first?.whom.first?.id == ana.member.id)
    }

    @Test("M6 An organiser who removes members can't be among them; each removed member is in the log")
    func remove() async throws {
        let olga = try await organiser()
        let ana = try await operations.signUp("ana-ruiz").member.id
        let own = try #require(olga.member)
        func remove(_ members: [Int64]) async throws -> Office.RemovalOutcome {
            try await operations.office.remove(members, on: Occasion(by: olga, .thisMachine, at: .noon))
        }
        #expect(try await remove([ana, own]) == .includesActor)
        #expect(try await operations.store.member(id: ana) != nil)
        #expect(try await remove([999]) == .noneLeft)
        guard case .removed(let removal) = try await remove([ana]) else { throw StoreError.unknownMember }
        #expect(
            try await operations.office.undoRemoval(
                removal.id, on: Occasion(by: olga, .thisMachine, at: .noon))?.restored
                == 1)
        #expect(
            try await operations.office.undoRemoval(
                removal.id, on: Occasion(by: olga, .thisMachine, at: .noon)) == nil)
        #expect(
            operations.reported.events.withLock { $0.suffix(2) } == [
                SecurityEvent(.memberRemoved, member: ana, user: own, by: .thisMachine),
                SecurityEvent(.removalUndone, user: own, by: .thisMachine),
            ])
    }

    @Test(
        "M19 The same details from the same organiser within a minute add one member; later, from somebody else or with other details the name is taken"
    )
    func addTwice() async throws {
        let olga = try await organiser()
        let pia = try await operations.signUp("pia-organises").member.id
        try await operations.office.setRole(
            .organiser, of: pia, on: Occasion(by: .command, .thisMachine, at: .noon))
        func add(
            _ profile: Profile, _ answers: Answers = Answers(), by actor: Actor, at milliseconds: Int64 = 0
        ) async throws -> Int64 {
            let now = Timestamp(milliseconds: Timestamp.noon.milliseconds + milliseconds)
            return try await operations.office.add(
                profile, answers: answers, on: Occasion(by: actor, .thisMachine, at: now))
        }
        for profile in [Profile(name: "Ana Ruiz", email: "ana@example.org"), Profile(username: "ben-diaz")] {
            let id = try await add(profile, by: olga)
            #expect(try await add(profile, by: olga, at: 59_999) == id)
            #expect(kinds.filter { $0 == .memberAdded }.count == (profile.email == nil ? 2 : 1))
            var other = profile
            other.nickname = "Ani"
            let taken = profile.email == nil ? StoreError.usernameTaken : .emailTaken
            await #expect(throws: taken) { try await add(profile, by: olga, at: 60_000) }
            await #expect(throws: taken) { try await add(profile, by: .member(pia)) }
            await #expect(throws: taken) { try await add(other, by: olga) }
        }
        // Answers are details, too.
        let field = try await operations.store.field(FieldDraft(kind: .text, label: "Allergies"))
        let dan = Profile(name: "Dan", email: "dan@example.org")
        let id = try await add(dan, Answers([field: "nuts"]), by: olga)
        #expect(try await add(dan, Answers([field: "nuts"]), by: olga) == id)
        await #expect(throws: StoreError.emailTaken) {
            try await add(dan, Answers([field: "none"]), by: olga)
        }
        // A visitor who signed up themselves was added by no organiser.
        let cleo = try await operations.signUp("cleo-cleo").member.profile
        await #expect(throws: StoreError.usernameTaken) { try await add(cleo, by: olga) }
    }

    @Test("A20 Email and username change only with the password, other details without it")
    func ownDetails() async throws {
        let ana = try await operations.signUp("ana-ruiz")
        _ = try await operations.signUp("ben-diaz")
        func edit(_ profile: Profile, _ password: String = "", from revision: Int64? = nil) async throws
            -> ProfileChange
        {
            let now = try #require(try await operations.store.member(id: ana.member.id))
            return try await operations.accounts.edit(
                SignedIn(session: ana.session, member: now, settings: ana.settings), to: profile,
                from: revision,
                proof: .password(password),
                on: Occasion(.elsewhere, at: .noon))
        }
        var profile = ana.member.profile
        profile.nickname = "Ani"
        #expect(try await edit(profile) == .changed)
        // Sent again it is no conflict; another correction of the old revision is one.
        #expect(try await edit(profile, from: 1) == .changed)
        profile.nickname = "Anita"
        guard case .stale = try await edit(profile, from: 1) else { return #expect(Bool(false), "not stale") }
        profile.email = "ana@example.org"
        #expect(try await edit(profile) == .wrongPassword)
        #expect(try await edit(profile, "wrong") == .wrongPassword)
        #expect(try await edit(profile, "analytic 8") == .changed)
        profile.username = "Ben-Diaz"
        #expect(try await edit(profile, "analytic 8") == .taken(.username))
        profile.username = nil
        #expect(try await edit(profile, "analytic 8") == .changed)
        #expect(try await operations.store.member(signInName: "ana@example.org")?.id == ana.member.id)
    }

    @Test("M1 A new offer ends the previous one, but a weak password doesn't end an offer")
    func setUp() async throws {
        let old = try #require(try await operations.setUp.offer())
        let code = try #require(try await operations.setUp.offer())
        func run(_ code: Token, _ password: String) async throws -> SignUpOutcome {
            let new = try NewMember(
                setup: Entries([
                    ("name", "Olga"), ("email", "olga@example.org"), ("password", password),
                    ("password-again", password),
                ]))
            return try await operations.setUp.run(
                new, code: code, NewSession(), restart: .keep, language: nil,
                on: Occasion(.elsewhere, at: .noon))
        }
        await #expect(throws: SetUp.NotOffered.self) { _ = try await run(old, "right and good") }
        #expect(try await run(code, "password1") == .weakPassword(.common))
        #expect(try await run(code, "right and good") == .signedUp(isWeak: false))
        await #expect(throws: SetUp.NotOffered.self) { _ = try await run(code, "right and good") }
        #expect(try await operations.setUp.offer() == nil)
        #expect(try await operations.store.settings().settings.restart == .keep)
        #expect(
            try await Operator(store: operations.store, report: { _ in }).staff().map(\.role) == [.organiser])
    }
}
