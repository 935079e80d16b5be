import Foundation
import Model
@testable import Storage
import TestStores
import Testing

/// Acts that concern at once all members whom a search finds, or several who were picked.
@Suite struct FoundMembersTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    private func move(
        _ direction: TreasuryTransfer.Direction, _ hundredths: Int64, _ members: [Int64],
        ifStill found: FoundMembers? = nil, reason: String = "washing up",
        form: String = UUID().uuidString, by actor: Actor
    ) async throws(StoreError) -> GroupTransferOutcome {
        try await store.makeTreasuryTransfers(
            TreasuryTransfer(direction, Amount(hundredths: hundredths), reason: reason), ofEach: members,
            ifStill: found, formID: form, by: actor, at: .noon)
    }

    @Test("M17 All whom a text finds, or everybody; the revision is another one once others are found")
    func found() async throws {
        let olga = try await store.organiser()
        let (ana, ben) = (try await store.signUp("ana-x"), try await store.signUp("ben-x"))
        let all = try await store.found(MemberFilter(text: ""))
        #expect(all.ids == [try #require(olga.member), ana, ben].sorted())
        let found = try await store.found(MemberFilter(text: "-X"))
        #expect(found.ids == [ana, ben] && !found.isTooMany)
        #expect(
            try await store.found(MemberFilter(text: "-x")).revision == found.revision
                && found.revision != all.revision)
        _ = try await store.editMember(
            ana, to: Profile(username: "ana-x", nickname: "A"), from: nil, by: olga, at: .noon)
        #expect(try await store.found(MemberFilter(text: "-x")).revision == found.revision)
        _ = try await store.remove([ben], by: olga, at: .noon)
        #expect(try await store.found(MemberFilter(text: "-x")).ids == [ana])
        let cleo = try await store.signUp("cleo-x")
        let later = try await store.found(MemberFilter(text: "-x"))
        #expect(later.ids == [ana, cleo] && later.revision != found.revision)
        #expect(try await store.found(MemberFilter(text: "nobody has this")).ids == [])
    }

    @Test("M17 Ten thousand are not too many, and one more is")
    func limit() {
        let most = FoundMembers(filter: MemberFilter(), ids: Array(1...10_000))
        #expect(!most.isTooMany && FoundMembers(filter: MemberFilter(), ids: Array(1...10_001)).isTooMany)
    }

    @Test("M17 Nothing is done once the text finds others than those that were seen")
    func changed() async throws {
        let olga = try await store.organiser()
        let ana = try await store.signUp("ana-x")
        let seen = try await store.found(MemberFilter(text: "-x"))
        let ben = try await store.signUp("ben-x")
        let before = try await store.activity(before: nil, of: nil, limit: 9)
        await #expect(throws: StoreError.listChanged) {
            _ = try await store.remove([ana], ifStill: seen, by: olga, at: .noon)
        }
        await #expect(throws: StoreError.listChanged) {
            _ = try await store.giveCodes(
                [(ana, StoredCode(salt: [1], digest: [1]))], ifStill: seen, by: olga, at: .noon)
        }
        await #expect(throws: StoreError.listChanged) {
            try await move(.give, 5, [ana], ifStill: seen, by: olga)
        }
        #expect(try await store.activity(before: nil, of: nil, limit: 9) == before)
        #expect(try await store.code(of: ana, at: .noon) == nil)
        #expect(try await store.balance(ana) == 100_00)

        let now = try await store.found(MemberFilter(text: "-x"))
        #expect(try await move(.give, 5, now.ids, ifStill: now, by: olga) == .done(members: [ana, ben]))
        let code = StoredCode(salt: [1], digest: [1])
        let given = try await store.giveCodes(
            now.ids.map { ($0, code) }, ifStill: now, by: olga, at: .noon)
        #expect(given.map(\.id) == [ana, ben])
        let removal = try await store.remove(now.ids, ifStill: now, by: olga, at: .noon)
        #expect(removal?.count == 2)
        let rows = try await store.activity(before: nil, of: ana, limit: 9)
        #expect(rows.map(\.kind) == [.membersRemoved, .codesGiven, .creditsGiven])
        #expect(rows.map(\.count) == [2, 2, 2])
    }

    @Test("M17 Several get credits together, or give them back, each with the reason; the credits add up")
    func group() async throws {
        let olga = try await store.organiser()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        #expect(try await move(.give, 10_00, [ben, ana, ana], by: olga) == .done(members: [ana, ben]))
        #expect(
            try await move(.take, 110_00, [ana, ben], reason: "left", by: olga) == .done(members: [ana, ben]))
        for member in [ana, ben] {
            let entries = try await store.entries(member)
            #expect(
                entries.map(\.kind) == [.treasury(reason: "left"), .treasury(reason: "washing up"), .opening])
            #expect(entries.map(\.change.hundredths) == [-110_00, 10_00, 100_00])
            #expect(try await store.activity(before: nil, of: member, limit: 9).count == 2)
        }
        let row = try #require(try await store.activity(before: nil, of: ben, limit: 9).last)
        #expect(row.kind == .creditsGiven && row.count == 2 && row.whom.map(\.id) == [ana, ben])
        #expect(row.credits == Activity.Credits(amount: Amount(hundredths: 10_00), reason: "washing up"))
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("M17 If one has too little, by a hundredth, nothing is taken from anybody, and it says who")
    func tooLittle() async throws {
        let olga = try await store.organiser()
        let members = try await ["ana", "ben", "cleo"].asyncMap { try await store.signUp($0) }
        #expect(try await move(.take, 1, [members[1]], by: olga) == .done(members: [members[1]]))
        #expect(try await move(.take, 100_00, members, by: olga) == .notEnough(names: ["ben"]))
        #expect(try await members.asyncMap { try await store.balance($0) } == [100_00, 99_99, 100_00])
        #expect(try await move(.take, 99_99, members, by: olga) == .done(members: members))
        #expect(try await members.asyncMap { try await store.balance($0) } == [1, 0, 1])
    }

    @Test("M17 If one isn't a member any more, no credits are moved, and it says who is left")
    func someGone() async throws {
        let olga = try await store.organiser()
        let members = try await ["ana", "ben", "cleo"].asyncMap { try await store.signUp($0) }
        _ = try await store.remove([members[1]], by: olga, at: .noon)
        let left = [members[0], members[2]]
        for direction in [TreasuryTransfer.Direction.give, .take] {
            #expect(try await move(direction, 5, members, form: "f", by: olga) == .someGone(left: left))
        }
        #expect(try await move(.give, 5, left + [99], by: olga) == .someGone(left: left))
        #expect(try await left.asyncMap { try await store.balance($0) } == [100_00, 100_00])
        // The form has moved nothing, so it can still be sent for those who are left.
        #expect(try await move(.give, 5, left, form: "f", by: olga) == .done(members: left))
    }

    @Test(
        "M17 The same form again moves nothing, also when it comes twice at once; with other contents it is refused"
    )
    func twice() async throws {
        let olga = try await store.organiser()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let cleo = try await store.signUp("cleo")
        async let first = move(.give, 5, [ana, ben], form: "f", by: olga)
        async let second = move(.give, 5, [ana, ben], form: "f", by: olga)
        let both = try await [first, second]
        #expect(both.contains(.done(members: [ana, ben])) && both.contains(.alreadyDone(count: 2)))
        for (hundredths, members, reason) in [
            (6, [ana, ben], "washing up"), (5, [ana], "washing up"), (5, [ana, ben, cleo], "washing up"),
            (5, [ana, ben], "else"),
        ] as [(Int64, [Int64], String)] {
            let outcome = try await move(.give, hundredths, members, reason: reason, form: "f", by: olga)
            #expect(outcome == .otherContents)
        }
        #expect(try await move(.take, 5, [ana, ben], form: "f", by: olga) == .otherContents)
        try await store.deleteMember(ben, at: .noon)
        #expect(try await move(.give, 5, [ana, ben], form: "f", by: olga) == .alreadyDone(count: 2))
        #expect(try await store.balance(ana) == 100_05)
        #expect(try await move(.give, 5, [ben, 99], by: olga) == .someGone(left: []))
    }

    @Test("M17 Only organisers move credits of several, and not more than all members can have together")
    func refused() async throws {
        let olga = try await store.organiser()
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        for actor in [Actor.member(ana), .desk] {
            await #expect(throws: StoreError.forbidden) { try await move(.give, 1, [ana], by: actor) }
        }
        let half = (TreasuryOutcome.maxGiven - 300_00) / 2
        #expect(try await move(.give, half + 1, [ana, ben], by: olga) == .tooMuch)
        #expect(try await move(.give, .max / 2 + 1, [ana, ben], by: olga) == .tooMuch)
        #expect(try await move(.give, half, [ana, ben], by: olga) == .done(members: [ana, ben]))
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test(
        "M17 The data of those who were picked is read in order of sign-up; an id of no member is passed over"
    )
    func read() async throws {
        let olga = try await store.organiser()
        let members = try await ["ana", "ben", "cleo"].asyncMap { try await store.signUp($0) }
        _ = try await store.remove([members[1]], by: olga, at: .noon)
        let read = Read()
        try await store.readMembers(among: [members[2], 99, members[1], members[0]]) { read.add($0) }
        #expect(read.all == [members[0], members[2]])
    }

    private final class Read: @unchecked Sendable {
        private let lock = NSLock()
        private var ids: [Int64] = []
        func add(_ entries: [MemberList.Entry]) { lock.withLock { ids += entries.map(\.member.id) } }
        var all: [Int64] { lock.withLock { ids } }
    }
}
