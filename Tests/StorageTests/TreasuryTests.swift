import Foundation
import Model
@testable import Storage
import TestStores
import Testing

@Suite("Credits by the treasury")
struct TreasuryTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    /// Adds an organiser and a member.
    private func two() async throws -> (organiser: Actor, ana: Int64) {
        let olga = try await store.signUp("olga")
        _ = try await store.setRole(.organiser, of: olga, by: .command, at: .noon)
        return (.member(olga), try await store.signUp("ana"))
    }

    private func move(
        _ direction: TreasuryTransfer.Direction, _ hundredths: Int64, _ member: Int64,
        reason: String = "washing up", form: String = UUID().uuidString, by actor: Actor
    ) async throws(StoreError) -> TreasuryOutcome {
        try await store.makeTreasuryTransfer(
            TreasuryTransfer(direction, Amount(hundredths: hundredths), reason: reason), of: member,
            formID: form, by: actor, at: .noon)
    }

    @Test("M8 A gift or a taking is in the member's history with its reason, and the credits add up")
    func givenAndTaken() async throws {
        let (organiser, ana) = try await two()
        #expect(try await move(.give, 10_00, ana, by: organiser) == .done)
        #expect(try await move(.take, 110_00, ana, reason: "left", by: organiser) == .done)
        #expect(try await store.balance(ana) == 0)
        let entries = try await store.entries(ana)
        #expect(
            entries.map(\.kind) == [.treasury(reason: "left"), .treasury(reason: "washing up"), .opening])
        #expect(entries.map(\.change.hundredths) == [-110_00, 10_00, 100_00])
        #expect(entries.allSatisfy { $0.other == nil && !$0.isUndoable(at: .noon) })
        #expect(try await store.undoTransfer(entries[0].id, by: ana, at: .noon) == .unknownTransfer)
        #expect(try await store.auditLedger().problem == nil)
        let rows = try await store.activity(before: nil, of: ana, limit: 9)
        #expect(rows.map(\.kind) == [.creditsTaken, .creditsGiven])
        #expect(rows.map(\.actor) == [organiser, organiser])
        #expect(
            rows.map(\.credits) == [
                Activity.Credits(amount: Amount(hundredths: 110_00), reason: "left"),
                Activity.Credits(amount: Amount(hundredths: 10_00), reason: "washing up"),
            ])
    }

    @Test("M8 Taking more than the member has, by a hundredth, takes nothing")
    func edge() async throws {
        let (organiser, ana) = try await two()
        let refused = try await move(.take, 100_01, ana, by: organiser)
        #expect(refused == .notEnough(balance: Amount(hundredths: 100_00)))
        #expect(try await store.balance(ana) == 100_00)
        #expect(try await store.activity(before: nil, of: ana, limit: 9).isEmpty)
        #expect(try await move(.take, 100_00, ana, by: organiser) == .done)
        #expect(try await move(.take, 1, ana, by: organiser) == .notEnough(balance: .zero))
    }

    @Test("M8 The same form again moves nothing; with other contents it is refused")
    func twice() async throws {
        let (organiser, ana) = try await two()
        let ben = try await store.signUp("ben")
        #expect(try await move(.give, 5, ana, form: "f", by: organiser) == .done)
        #expect(try await move(.give, 5, ana, form: "f", by: organiser) == .alreadyDone)
        #expect(try await move(.give, 6, ana, form: "f", by: organiser) == .otherContents)
        #expect(try await move(.take, 5, ana, form: "f", by: organiser) == .otherContents)
        #expect(try await move(.give, 5, ben, form: "f", by: organiser) == .otherContents)
        #expect(try await move(.give, 5, ana, reason: "else", form: "f", by: organiser) == .otherContents)
        #expect(try await store.balance(ana) == 100_05)
        try await store.send(5, ana, to: "ben", form: "f")
        #expect(try await store.balance(ben) == 100_00)
    }

    @Test("M8 Only organisers give and take, and only to and from members")
    func onlyOrganisers() async throws {
        let (organiser, ana) = try await two()
        for actor in [Actor.member(ana), .desk] {
            await #expect(throws: StoreError.forbidden) { try await move(.give, 1, ana, by: actor) }
        }
        await #expect(throws: StoreError.unknownMember) { try await move(.give, 1, 999, by: organiser) }
        await #expect(throws: StoreError.unknownMember) { try await move(.take, 1, 0, by: organiser) }
        _ = try await store.remove([ana], by: organiser, at: .noon)
        await #expect(throws: StoreError.unknownMember) { try await move(.give, 1, ana, by: organiser) }
        #expect(try await store.balance(ana) == 100_00)
    }

    @Test("M8 Nothing overflows, since there is a limit to what all members can have together")
    func most() async throws {
        let (organiser, ana) = try await two()
        var outcomes: [TreasuryOutcome] = []
        for _ in 0..<3 {
            outcomes.append(try await move(.give, 1_900_000_000_000_000_000, ana, by: organiser))
        }
        #expect(outcomes == [.done, .done, .tooMuch])
        let rest = TreasuryOutcome.maxGiven - 3_800_000_000_000_000_000 - 200_00
        #expect(try await move(.give, rest + 1, ana, by: organiser) == .tooMuch)
        #expect(try await move(.give, rest, ana, by: organiser) == .done)
        _ = try await store.signUp("ben")
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("M8 The reason is erased with the member, from the activity and from the files")
    func erased() async throws {
        let (organiser, ana) = try await two()
        #expect(try await move(.give, 5, ana, reason: "polished the anvil", by: organiser) == .done)
        try await store.deleteMember(ana, at: .noon)
        let row = try #require(try await store.activity(before: nil, of: ana, limit: 9).last)
        #expect(row.credits == Activity.Credits(amount: Amount(hundredths: 5), reason: nil))
        _ = try await store.eraseClosed(at: .noon)
        #expect(try temporary.traces(of: "polished the anvil") == [])
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("M8 The reason of credits for several members stays until the last of them is erased")
    func erasedTogether() async throws {
        let (organiser, ana) = try await two()
        let (ben, cem) = (try await store.signUp("ben"), try await store.signUp("cem"))
        for (members, reason) in [([ana, ben], "polished the anvil"), ([ana, cem], "swept")] {
            let gift = TreasuryTransfer(.give, Amount(hundredths: 5), reason: reason)
            let outcome = try await store.makeTreasuryTransfers(
                gift, ofEach: members, ifStill: nil, formID: UUID().uuidString, by: organiser, at: .noon)
            #expect(outcome == .done(members: members))
        }
        func reasons() async throws -> [String?] {
            try await store.activity(before: nil, of: nil, limit: 9).compactMap(\.credits).map(\.reason)
        }
        let lefts: [[String?]] = [["swept", "polished the anvil"], ["swept", nil], [nil, nil]]
        for (member, left) in zip([ana, ben, cem], lefts) {
            try await store.deleteMember(member, at: .noon)
            #expect(try await reasons() == left)
        }
        _ = try await store.eraseClosed(at: .noon)
        #expect(try temporary.traces(of: "polished the anvil") == [])
    }

    @Test("M8 A person registered at the desk who was given credits stays a member at a Restart")
    func restart() async throws {
        let (organiser, _) = try await two()
        try await store.register("ben")
        let ben = try #require(try await store.member(email: "ben@example.org")?.id)
        #expect(try await move(.give, 5, ben, by: organiser) == .done)
        let restart = try await store.restartDesk(at: .noon)
        #expect(restart?.stayingCount == 1 && restart?.count == 0)
    }
}
