import Model
import Operations
import Passwords
import Storage
import Testing

@Suite("The desk’s form, which one sends once")
struct DeskFormTests {
    let test: TestOperations
    private static let asked = GroupForm(
        desk: DeskQuestions(requiresName: false, email: .optional, phone: .optional))
    private static let done = SignUpOutcome.signedUp(isWeak: false)

    init() throws { test = try TestOperations() }

    @discardableResult
    private func register(
        _ name: String = "", email: String = "", password: String = "", phone: String = "", form: String?,
        by caller: Caller = .thisMachine, at now: Timestamp = .noon
    ) async throws -> SignUpOutcome {
        let entries = Entries([("name", name), ("email", email), ("password", password), ("phone", phone)])
        return try await test.desk.register(
            NewMember(desk: entries, asking: Self.asked), on: Occasion(caller, at: now), formID: form
        ).outcome
    }

    private func names() async throws -> [String] {
        guard case .reset(let roster) = try await test.store.rosterUpdate(since: nil, limit: 99) else {
            return []
        }
        return roster.entries.map(\.name)
    }

    private func expectUsed(_ body: () async throws -> Void) async {
        await #expect(throws: StoreError.formUsed) { try await body() }
    }

    @Test("Q2 A person who gives no email has no password, and isn’t found by signing in")
    func withoutEmail() async throws {
        #expect(try await register("Ana", password: "secret 7", form: "1") == Self.done)
        let ana = try #require(try await test.store.member(formID: "1"))
        #expect(ana.passwordHash.isEmpty && ana.profile == Profile(name: "Ana") && ana.form == .desk)
        for name in ["Ana", ""] {
            for password in ["secret 7", ""] {
                let isSignedIn = try await test.accounts.signIn(
                    name, password: password, NewSession(),
                    on: Occasion(.elsewhere, at: .noon))
                #expect(!isSignedIn)
            }
        }
    }

    @Test("Q2 Without an email the same form, sent again at any time, is one registration")
    func again() async throws {
        try await register("Ana", form: "1")
        let later = Timestamp.noon.adding(seconds: 24 * 3600)
        for now in [Timestamp.noon, later] {
            #expect(try await register("Ana", form: "1", at: now) == Self.done)
        }
        #expect(try await names() == ["Ana"])
        // Another form, or none, is another person of that name.
        try await register("Ana", form: "2")
        try await register("Ana", form: nil)
        try await register("Ana", form: nil)
        #expect(try await names() == ["Ana", "Ana", "Ana", "Ana"])
    }

    @Test("Q2 A double click without an email is one registration, however many come at once")
    func atOnce() async throws {
        let outcomes = try await withThrowingTaskGroup(of: SignUpOutcome.self) { group in
            for _ in 0..<12 { group.addTask { try await register(phone: "0123456789", form: "1") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes == Array(repeating: Self.done, count: 12))
        #expect(try await names() == ["…789"])
    }

    @Test("Q2 A double click by staff, however many come at once, finds no namesake in the new member")
    func ownNamesake() async throws {
        let keeper = try await test.signUp("keeper-1").member.id
        for round in 0..<8 {
            let new = try NewMember(
                desk: Entries([("name", "Ana \(round)"), ("phone", "0123456789")]), asking: Self.asked)
            let namesakes = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 {
                    group.addTask {
                        try await test.desk.register(
                            new, on: Occasion(.thisMachine, at: .noon), staff: keeper, formID: "\(round)"
                        ).hasNamesake
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(namesakes == Array(repeating: false, count: 50))
        }
    }

    @Test("Q2 The same form with other contents is refused, and nobody is added")
    func otherContents() async throws {
        try await register("Ana", form: "1")
        await expectUsed { try await register("Ben", form: "1") }
        await expectUsed { try await register("Ana", phone: "0123456789", form: "1") }
        await expectUsed {
            try await register("Ana", email: "ana@example.org", password: "secret 7", form: "1")
        }
        #expect(try await names() == ["Ana"])
        #expect(try await test.store.member(email: "ana@example.org") == nil)
    }

    @Test("Q2 What an organiser has corrected since is other contents, too")
    func corrected() async throws {
        try await register("Ana", form: "1")
        let ana = try #require(try await test.store.member(formID: "1"))
        _ = try await test.store.editMember(
            ana.id, to: Profile(name: "Ana", username: "ana-ruiz"), from: nil, by: .command, at: .noon)
        await expectUsed { try await register("Ana", form: "1") }
    }

    @Test(
        "Q2 D18 With an email, a form with an id is the same one for a minute and with the same password",
        arguments: [
            (59_999, "secret 7", done), (60_000, "secret 7", SignUpOutcome.taken(.email)),
            (0, "secret 8", .taken(.email)),
        ])
    func withEmail(_ milliseconds: Int64, _ password: String, _ outcome: SignUpOutcome) async throws {
        try await register("Ana", email: "ana@example.org", password: "secret 7", form: "1")
        let now = Timestamp(milliseconds: Timestamp.noon.milliseconds + milliseconds)
        for form in ["1", "2", nil] {
            let again = try await register(
                "Ana", email: "ana@example.org", password: password, form: form, at: now)
            #expect(again == outcome)
        }
        #expect(try await names() == ["Ana"])
    }

    @Test("Q2 A form that added somebody whom Restart removed since adds nobody")
    func restarted() async throws {
        try await register("Ana", form: "1")
        _ = try await test.desk.restart(expecting: nil, on: Occasion(.thisMachine, at: .noon))
        await expectUsed { try await register("Ana", form: "1") }
        #expect(try await names().isEmpty)
    }

    @Test("Q2 Only a new registration counts against the limits")
    func counts() async throws {
        var limits = AttemptPolicy()
        limits.signUpsPerNetwork = 2
        let test = try TestOperations(limits: limits)
        func register(_ name: String, _ form: String) async throws {
            let new = try NewMember(desk: Entries([("name", name)]), asking: Self.asked)
            _ = try await test.desk.register(new, on: Occasion(.elsewhere, at: .noon), formID: form)
        }
        for _ in 0..<5 { try await register("Ana", "1") }
        await expectUsed { try await register("Ben", "1") }
        try await register("Ben", "2")
        await #expect(throws: TooManyAttempts.self) { try await register("Cem", "3") }
    }

    @Test("Q1 D18 The same details again with other answers are no repetition")
    func otherAnswers() async throws {
        let draft = FieldDraft(kind: .text, label: "Allergies")
        let field = try await test.store.field(draft)
        let asked = GroupForm(fields: try await test.store.settings().fields.map(\.field))
        func register(_ answer: String) async throws -> SignUpOutcome {
            let entries = Entries([
                ("name", "Ana"), ("email", "ana@example.org"), ("password", "secret 7"),
                ("phone", "0123456789"), ("field-\(field)", answer),
            ])
            return try await test.desk.register(
                NewMember(desk: entries, asking: asked), on: Occasion(.thisMachine, at: .noon)
            ).outcome
        }
        #expect(try await register("nuts") == Self.done)
        #expect(try await register("nuts") == Self.done)
        #expect(try await register("none") == .taken(.email))
    }

    // MARK: The office

    @Test(
        "Q2 M19 The office’s form adds one member however often it is sent, and nobody else with other contents"
    )
    func office() async throws {
        let by = Occasion(by: .command, .thisMachine, at: .noon)
        let ana = try await test.office.add(Profile(name: "Ana"), formID: "1", on: by)
        #expect(try await test.office.add(Profile(name: "Ana"), formID: "1", on: by) == ana)
        await expectUsed { _ = try await test.office.add(Profile(name: "Ben"), formID: "1", on: by) }
        #expect(try await test.office.add(Profile(name: "Ana"), formID: "2", on: by) != ana)
    }

    @Test(
        "Q2 M7 A member who gets no code, since they have nothing to sign in with, is told apart from one who is gone"
    )
    func codes() async throws {
        let by = Occasion(by: .command, .thisMachine, at: .noon)
        let ana = try await test.office.add(Profile(name: "Ana"), on: by)
        let ben = try await test.office.add(Profile(username: "ben-diaz"), on: by)
        let cem = try await test.office.add(Profile(phone: "0123456"), on: by)
        let ids = [cem, 99, ben, ana]
        #expect(try await test.office.giveCodes(to: ids, on: by).map(\.member.id) == [ben])
        let olga = try await test.organiser()
        #expect(try await test.office.unableToSignIn(among: ids, for: olga).map(\.id) == [ana, cem])
        #expect(try await test.office.unableToSignIn(among: [99, ben], for: olga).isEmpty)
    }
}
