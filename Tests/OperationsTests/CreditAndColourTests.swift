import Model
@testable import Operations
import Passwords
import Storage
import TestStores
import Testing

@Suite("Credits, whichever caller asks")
struct CreditTests {
    let test: TestOperations

    init() throws { test = try TestOperations() }

    private func transfer(
        _ amount: String, to receiver: String, from me: SignedIn, form: String,
        by caller: Caller = .thisMachine
    ) async throws -> TransferOutcome {
        let new = try NewTransfer(Entries([("to", receiver), ("amount", amount)]))
        return try await test.credits.transfer(
            new, from: me.member.id, formID: form, on: Occasion(caller, at: .noon))
    }

    @Test(
        "T5 After fifty guesses of receivers a member learns nothing more, not even whether there is one; other outcomes don't count"
    )
    func guesses() async throws {
        let (ada, _) = (try await test.signUp("ada-lovelace"), try await test.signUp("ben-franklin"))
        for index in 0..<60 {
            #expect(try await transfer("0.01", to: "ben-franklin", from: ada, form: "done \(index)") == .done)
            #expect(
                try await transfer("1", to: "ada-lovelace", from: ada, form: "own \(index)") == .ownAccount)
        }
        for index in 0..<49 {
            #expect(try await transfer("1", to: "nobody-\(index)", from: ada, form: "x") == .unknownReceiver)
        }
        // A used form with other contents tells about receivers too.
        #expect(try await transfer("2", to: "ben-franklin", from: ada, form: "done 1") == .otherContents)
        for (amount, receiver) in [("1", "nobody"), ("1", "ben-franklin"), ("1000000", "ben-franklin")] {
            await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
                try await transfer(amount, to: receiver, from: ada, form: "late \(amount)")
            }
        }
        #expect(
            try await test.store.statement(of: ada.member.id, before: nil, limit: 1).balance.text == "99.40")
    }

    @Test(
        "A member elsewhere has a limit of transfers and undos; those that move nothing don't count"
    )
    func transfers() async throws {
        var settings = AttemptPolicy()
        settings.transfersPerMember = 3
        let test = try TestOperations(limits: settings)
        let (ada, _) = (try await test.signUp("ada-lovelace"), try await test.signUp("ben-franklin"))
        func transfer(_ form: String, by caller: Caller = .elsewhere) async throws -> TransferOutcome {
            let new = try NewTransfer(Entries([("to", "ben-franklin"), ("amount", "1")]))
            return try await test.credits.transfer(
                new, from: ada.member.id, formID: form, on: Occasion(caller, at: .noon))
        }
        #expect(try await transfer("one") == .done)
        for _ in 0..<5 { #expect(try await transfer("one") == .alreadyDone(isUndone: false)) }
        #expect(try await transfer("two") == .done)
        let id = try await test.store.statement(of: ada.member.id, before: nil, limit: 1).entries[0].id
        #expect(
            try await test.credits.undo(id, of: ada.member.id, on: Occasion(.elsewhere, at: .noon)) == .done)
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) { try await transfer("three") }
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
            try await test.credits.undo(id, of: ada.member.id, on: Occasion(.elsewhere, at: .noon))
        }
        #expect(try await transfer("three", by: .thisMachine) == .done)
    }

    @Test("T5 Many accounts don't get around the limit of unknown receivers")
    func manyAccounts() async throws {
        _ = try await test.signUp("ben-franklin")
        var members: [SignedIn] = []
        for index in 0..<6 { members.append(try await test.signUp("countess-\(index)")) }
        for index in 0..<50 {
            let outcome = try await transfer(
                "1", to: "nobody-\(index)", from: members[index % 5], form: "x", by: .elsewhere)
            #expect(outcome == .unknownReceiver)
        }
        for member in members[..<5] {
            await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
                try await transfer("1", to: "ben-franklin", from: member, form: "y", by: .elsewhere)
            }
        }
    }

    @Test("T5 Others on the network don't keep a member who named few unknown receivers from sending credits")
    func othersOnTheNetwork() async throws {
        _ = try await test.signUp("ben-franklin")
        let (mallory, ada) = (try await test.signUp("mallory-1"), try await test.signUp("ada-lovelace"))
        func ask(_ receiver: String, _ form: String, _ me: SignedIn) async throws -> TransferOutcome {
            try await transfer("1", to: receiver, from: me, form: form, by: .elsewhere)
        }
        for index in 0..<50 { #expect(try await ask("nobody", "m\(index)", mallory) == .unknownReceiver) }
        for index in 0..<5 {
            #expect(try await ask("ben-franklin", "a\(index)", ada) == .done)
            #expect(try await ask("nobody", "u\(index)", ada) == .unknownReceiver)
        }
        // After that, a transfer has to wait whether or not its receiver is known.
        for receiver in ["ben-franklin", "nobody"] {
            await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
                try await ask(receiver, "late", ada)
            }
        }
    }

    @Test("T13 A transfer is undone once, by its sender")
    func undo() async throws {
        let (ada, ben) = (try await test.signUp("ada-lovelace"), try await test.signUp("ben-franklin"))
        #expect(try await transfer("5", to: "ben-franklin", from: ada, form: "one") == .done)
        let id = try await test.store.statement(of: ada.member.id, before: nil, limit: 1).entries[0].id
        #expect(
            try await test.credits.undo(id, of: ben.member.id, on: Occasion(.elsewhere, at: .noon))
                == .unknownTransfer)
        #expect(
            try await test.credits.undo(id, of: ada.member.id, on: Occasion(.elsewhere, at: .noon)) == .done)
        #expect(
            try await test.credits.undo(id, of: ada.member.id, on: Occasion(.elsewhere, at: .noon))
                == .alreadyUndone)
    }
}

@Suite("Colours, whichever caller asks")
struct ColourTests {
    let test: TestOperations
    private let blue = Colour(red: 0, green: 0, blue: 100)

    init() throws { test = try TestOperations() }

    private func choose(_ colour: Colour, _ owner: ColourOwner) async throws -> Token? {
        try await test.colours.choose(colour, for: owner, on: Occasion(.elsewhere, at: .noon))
    }

    private func colour(_ owner: ColourOwner) async throws -> Colour? {
        try await test.colours.colour(of: owner, at: .noon).colour
    }

    @Test("C6 A member's colour is kept for the member, and needs no token")
    func member() async throws {
        let me = ColourOwner.member(try await test.signUp("countess").member.id)
        #expect(try await colour(me) == nil)
        #expect(try await choose(blue, me) == nil)
        #expect(try await colour(me) == blue)
        #expect(try await choose(.black, me) == nil)
        #expect(try await colour(me) == .black)
    }

    @Test("C6 A visitor's colour is kept under a token, which is made once there is a colour to keep")
    func visitor() async throws {
        #expect(try await choose(.black, .visitor(nil)) == nil)
        let token = try #require(try await choose(blue, .visitor(nil)))
        #expect(try await colour(.visitor(token)) == blue)
        #expect(try await colour(.visitor(nil)) == nil)
        #expect(try await choose(.black, .visitor(token))?.text == token.text)
        #expect(try await colour(.visitor(token)) == .black)
    }

    @Test("A token that the store doesn't know is replaced by a new one")
    func unknownToken() async throws {
        let made = Token(text: "made up")
        let token = try #require(try await choose(blue, .visitor(made)))
        #expect(token.text != made.text)
        #expect(try await colour(.visitor(made)) == nil)
        #expect(try await choose(.black, .visitor(made)) == nil)
    }

    @Test(
        "The use of a visitor's colour is noted once a day",
        arguments: [(86_399_999, false), (86_400_000, true)])
    func noted(_ milliseconds: Int64, _ isNoted: Bool) async throws {
        let token = try #require(try await choose(blue, .visitor(nil)))
        let now = Timestamp(milliseconds: Timestamp.noon.milliseconds + milliseconds)
        let found = try await test.colours.colour(of: .visitor(token), at: now)
        #expect(found.colour == blue)
        #expect(found.isUseNoted == isNoted)
        let lastUse = isNoted ? now : .noon
        try await eventually {
            try await test.store.visitorColour(tokenDigest: token.digest, at: now)?.lastUsedAt == lastUse
        }
    }
}
