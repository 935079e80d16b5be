import Foundation
import Model
import SQLiteStorage
import Storage
import TestStores
import Testing

@Suite struct CreditTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    // MARK: Accounts

    @Test(
        "T9 Every way to sign up opens an account with the opening balance, taken from the treasury",
        arguments: [0, 1, 12_50])
    func opening(hundredths: Int64) async throws {
        let temporary = try TemporaryStore(openingBalance: Amount(hundredths: hundredths))
        let store = temporary.store
        let ana = try await store.signUp("ana")
        try await store.register("ben")
        let ben = try #require(try await store.member(email: "ben@example.org")?.id)
        for member in [ana, ben] {
            #expect(try await store.balance(member) == hundredths)
            let entries = try await store.entries(member)
            #expect(entries.map(\.change.hundredths) == (hundredths == 0 ? [] : [hundredths]))
            #expect(entries.allSatisfy { $0.kind == .opening && $0.other == nil && $0.at == .noon })
        }
        let audit = try await store.auditLedger()
        #expect(audit == LedgerAudit(transferCount: hundredths == 0 ? 0 : 2, accountCount: 3, problem: nil))
    }

    @Test("T9 The largest possible opening balance adds up")
    func largestOpening() async throws {
        let temporary = try TemporaryStore(openingBalance: .largestOpeningBalance)
        let store = temporary.store
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let all = Amount.largestOpeningBalance.hundredths
        #expect(try await store.send(all, ana, to: "ben") == .done)
        #expect(try await store.balance(ben) == 2 * all)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("T9 A deleted member's credits go back to the treasury, and histories stay as they were")
    func deletion() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        try await store.send(30_00, ana, to: "ben")
        try await store.deleteMember(ana, at: .noon)
        #expect(try await store.balance(ana) == 0)
        #expect(try await store.balance(ben) == 130_00)
        let entry = try #require(try await store.entries(ben).first)
        #expect(entry.other == nil)
        #expect(entry.kind == .transfer)
        #expect(try await store.send(1, ben, to: "ana") == .unknownReceiver)
        let again = try await store.signUp("ana")
        #expect(try await store.balance(again) == 100_00)
        let audit = try await store.auditLedger()
        #expect(audit == LedgerAudit(transferCount: 5, accountCount: 4, problem: nil))
    }

    @Test("T9 A registration closed by Restart keeps its balance, out of reach, until Undo or erasure")
    func restart() async throws {
        let sender = try await store.signUp("sender")
        try await store.register("ana")
        let ana = try #require(try await store.member(email: "ana@example.org")?.id)
        _ = try await store.restartDesk(at: .noon)
        #expect(try await store.send(5, sender, to: "ana@example.org") == .unknownReceiver)
        #expect(try await store.balance(ana) == 100_00)
        _ = try await store.undoRestart(at: .noon)
        #expect(try await store.send(5, sender, to: "ana@example.org") == .done)
        #expect(try await store.balance(ana) == 100_05)

        try await store.register("ben")
        let ben = try #require(try await store.member(email: "ben@example.org")?.id)
        _ = try await store.restartDesk(at: .noon)
        let later = Timestamp.noon.adding(seconds: UndoPeriod.seconds)
        #expect(try await store.eraseClosed(at: later) == 1)
        #expect(try await store.balance(ben) == 0)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test(
        "D8 A person who was sent credits leaves the list at a Restart but stays a member, with the credits")
    func traderStays() async throws {
        let sender = try await store.signUp("sender")
        try await store.register("ana")
        try await store.register("ben")
        try await store.send(5, sender, to: "ana@example.org")
        #expect(try await store.restartDesk(at: .noon)?.count == 1)
        #expect(try await store.names() == [])
        #expect(try await store.member(email: "ana@example.org") != nil)
        #expect(try await store.member(email: "ben@example.org") == nil)
        #expect(try await store.send(5, sender, to: "ana@example.org") == .done)
    }

    // MARK: Transfers

    @Test("T6 A transfer shows in both balances and both histories at once")
    func transfer() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let later = Timestamp.noon.adding(seconds: 60)
        #expect(try await store.send(12_34, ana, to: "ben", at: later) == .done)
        #expect(try await store.balance(ana) == 87_66)
        #expect(try await store.balance(ben) == 112_34)
        let (given, got) = (try await store.entries(ana)[0], try await store.entries(ben)[0])
        #expect(given.id == got.id)
        #expect((given.at, got.at) == (later, later))
        #expect((given.other, got.other) == ("ben", "ana"))
        #expect((given.change.hundredths, got.change.hundredths) == (-12_34, 12_34))
        #expect((given.balanceAfter.hundredths, got.balanceAfter.hundredths) == (87_66, 112_34))
    }

    @Test(
        "T5 A refused transfer changes nothing, and the first reason that applies is given",
        arguments: [
            (1, "nobody", .unknownReceiver), (1, "", .unknownReceiver), (1, "ana", .ownAccount),
            (1, "ANA", .ownAccount), (100_01, "ben", .notEnough(balance: Amount(hundredths: 100_00))),
            (100_01, "nobody", .unknownReceiver), (100_01, "ana", .ownAccount),
            (Amount.largest.hundredths, "ben", .notEnough(balance: Amount(hundredths: 100_00))),
            (.max, "ben", .notEnough(balance: Amount(hundredths: 100_00))),
        ] as [(Int64, String, TransferOutcome)])
    func refused(amount: Int64, receiver: String, outcome: TransferOutcome) async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        #expect(try await store.send(amount, ana, to: receiver, form: "f") == outcome)
        for member in [ana, ben] {
            #expect(try await store.balance(member) == 100_00)
            #expect(try await store.entries(member).count == 1)
        }
        // The refusal has not used up the form.
        #expect(try await store.send(100_00, ana, to: "ben", form: "f") == .done)
    }

    @Test(
        "T5 Receivers are found by username or email, in any letter case",
        arguments: ["ben@example.org", "BEN@Example.org"])
    func receivers(name: String) async throws {
        let ana = try await store.signUp("ana")
        try await store.register("ben")
        #expect(try await store.send(1, ana, to: name) == .done)
        _ = try await store.signUp("Straße")
        #expect(try await store.send(1, ana, to: "STRASSE") == .done)
    }

    @Test("T7 The same form moves credits once, however often and however close together it is sent")
    func repeated() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let outcomes = try await withThrowingTaskGroup(of: TransferOutcome.self) { group in
            for _ in 0..<50 {
                group.addTask { [store] in try await store.send(7, ana, to: "ben", form: "f") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == .done }.count == 1)
        #expect(outcomes.filter { $0 == .alreadyDone(isUndone: false) }.count == 49)
        #expect(try await store.balance(ben) == 100_07)
        // The same holds after a restart, and although the sender no longer has enough.
        try await store.send(99_93, ana, to: "ben")
        let reopened = try temporary.reopened()
        #expect(try await reopened.send(7, ana, to: "BEN", form: "f") == .alreadyDone(isUndone: false))
    }

    @Test("T7 A used form with other contents moves nothing, also from another sender")
    func otherContents() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        _ = try await store.signUp("cem")
        try await store.send(7, ana, to: "ben", form: "f")
        #expect(try await store.send(8, ana, to: "ben", form: "f") == .otherContents)
        #expect(try await store.send(7, ana, to: "cem", form: "f") == .otherContents)
        #expect(try await store.send(7, ana, to: "nobody", form: "f") == .unknownReceiver)
        #expect(try await store.send(7, ben, to: "ana", form: "f") == .otherContents)
        #expect(try await store.balance(ben) == 100_07)
        try await store.deleteMember(ben, at: .noon)
        #expect(try await store.send(7, ana, to: "ben", form: "f") == .unknownReceiver)
    }

    @Test("T8 Many transfers at once never take more than there is")
    func contended() async throws {
        let ana = try await store.signUp("ana")
        for name in ["ben", "cem"] { _ = try await store.signUp(name) }
        let done = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<300 {
                group.addTask { [store] in
                    try await store.send(1_00, ana, to: number % 2 == 0 ? "ben" : "cem") == .done
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(done == 100)
        #expect(try await store.balance(ana) == 0)
        #expect(try await store.auditLedger().problem == nil)
    }

    // MARK: Undo

    @Test("T13 The sender takes a transfer back once, within five minutes; both histories link the two")
    func undo() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        try await store.send(40_00, ana, to: "ben", form: "f")
        let id = try await store.entries(ana)[0].id
        let last = Timestamp(milliseconds: Timestamp.noon.milliseconds + 299_999)
        #expect(try await store.entries(ana)[0].isUndoable(at: last))
        #expect(try await store.undoTransfer(id, by: ben, at: last) == .unknownTransfer)
        #expect(try await store.undoTransfer(id, by: ana, at: last) == .done)
        #expect(try await store.undoTransfer(id, by: ana, at: last) == .alreadyUndone)
        #expect(try await store.balance(ana) == 100_00)
        #expect(try await store.balance(ben) == 100_00)
        for member in [ana, ben] {
            let entries = try await store.entries(member)
            #expect(entries.map(\.kind) == [.undo(of: id), .transfer, .opening])
            #expect(entries[1].undoneBy == entries[0].id)
            #expect(!entries.contains { $0.isUndoable(at: last) })
        }
        #expect(try await store.send(40_00, ana, to: "ben", form: "f") == .alreadyDone(isUndone: true))
        // Neither an undo nor an opening balance can be undone.
        let undo = try await store.entries(ben)[0].id
        #expect(try await store.undoTransfer(undo, by: ben, at: last) == .unknownTransfer)
        let opening = try await store.entries(ana)[2].id
        #expect(try await store.undoTransfer(opening, by: ana, at: last) == .unknownTransfer)
        #expect(try await store.undoTransfer(99, by: ana, at: last) == .unknownTransfer)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test(
        "T13 After five minutes, or when the receiver has spent or taken the credits along, nothing is undone"
    )
    func noUndo() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        try await store.send(40_00, ana, to: "ben")
        let id = try await store.entries(ana)[0].id
        let over = Timestamp.noon.adding(seconds: 300)
        #expect(try await store.undoTransfer(id, by: ana, at: over) == .tooLate)
        #expect(try await !store.entries(ana)[0].isUndoable(at: over))
        try await store.send(100_01, ben, to: "ana")
        #expect(try await store.undoTransfer(id, by: ana, at: .noon) == .notEnough)
        try await store.send(1, ana, to: "ben")
        #expect(try await store.undoTransfer(id, by: ana, at: .noon) == .done)

        try await store.send(1_00, ana, to: "ben")
        let next = try await store.entries(ana)[0].id
        try await store.deleteMember(ben, at: .noon)
        #expect(try await !store.entries(ana)[0].isUndoable(at: .noon))
        #expect(try await store.undoTransfer(next, by: ana, at: .noon) == .notEnough)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("T8 T13 Nothing goes back to a sender who deleted their account, as while an Undo was on its way")
    func noUndoForDeleted() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        try await store.send(40_00, ana, to: "ben")
        let id = try await store.entries(ana)[0].id
        try await store.deleteMember(ana, at: .noon)
        #expect(try await store.undoTransfer(id, by: ana, at: .noon) == .unknownTransfer)
        #expect(try await store.balance(ben) == 140_00)
        #expect(try await store.auditLedger().problem == nil)
    }

    // MARK: Statements

    @Test("T11 A history comes in pages, the newest first, without a gap or a repeat")
    func pages() async throws {
        let ana = try await store.signUp("ana")
        let ben = try await store.signUp("ben")
        for number in 0..<7 {
            if number % 3 == 0 {
                try await store.send(1, ben, to: "ana")
            } else {
                try await store.send(1, ana, to: "ben")
            }
        }
        var ids: [Int64] = []
        var (before, lengths): (Int64?, [Int]) = (nil, [])
        repeat {
            let page = try await store.statement(of: ana, before: before, limit: 3)
            ids += page.entries.map(\.id)
            lengths.append(page.entries.count)
            before = page.hasOlder ? page.entries.last?.id : nil
        } while before != nil
        #expect(lengths == [3, 3, 2])
        #expect(try await ids == store.entries(ana).map(\.id))
        #expect(ids == ids.sorted(by: >))
        #expect(try await store.statement(of: ana, before: ids.last, limit: 3).entries.isEmpty)
        #expect(try await store.statement(of: ana, before: nil, limit: .max).entries.count == 8)
        // A limit of exactly as many as there are leaves nothing older.
        for (limit, hasOlder) in [(7, true), (8, false), (9, false)] {
            #expect(try await store.statement(of: ana, before: nil, limit: limit).hasOlder == hasOlder)
        }
    }
}
