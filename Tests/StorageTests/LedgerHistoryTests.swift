import Model
import SeededGenerator
import Storage
import TestStores
import Testing

/// Many short random histories at once on one store, each with members of its own.
@Suite struct LedgerHistoryTests {
    /// There are fewer on PostgreSQL, where every step takes several round trips.
    private static let histories = StoreEngine.underTest == .sqlite ? 3000 : 1000
    private static let tasks = 24

    @Test(
        "T8 M8 Random histories of transfers, giving and taking, repeats, undos, deletions, removals and bringing back end as the plain ledger’s do"
    )
    func random() async throws {
        let temporary = try TemporaryStore(openingBalance: Amount(hundredths: 500))
        try await withThrowingTaskGroup { group in
            for task in 0..<Self.tasks {
                group.addTask {
                    for number in stride(from: task, to: Self.histories, by: Self.tasks) {
                        try await History(seed: UInt64(number), temporary.store).run()
                    }
                }
            }
            try await group.waitForAll()
        }
        let audit = try await temporary.store.auditLedger()
        #expect(audit.problem == nil)
        // The credits of members who stay removed go back when they are erased.
        #expect(try await temporary.store.eraseClosed(at: Timestamp.noon.adding(seconds: 9999)) > 100)
        #expect(try await temporary.store.auditLedger().problem == nil)
        #expect(audit.transferCount > Self.histories * 5)
    }

    /// One history, which is played step by step in both ledgers.
    private final class History {
        private let seed: UInt64
        private let store: Store
        private var random: SeededGenerator
        private var plain = PlainLedger(openingBalance: 500)
        private var ids: [String: Int64] = [:]
        private var now = Timestamp.noon
        /// Forms that were sent, and may be sent again.
        private var sent: [(amount: Int64, from: String, to: String, form: String)] = []
        /// The engine's id of each transfer between members, by its index in the plain ledger.
        private var transferIDs: [Int: Int64] = [:]
        private var removed: [(name: String, removal: Removal)] = []

        init(seed: UInt64, _ store: Store) {
            self.seed = seed
            self.store = store
            random = SeededGenerator(seed: seed)
        }

        func run() async throws {
            for person in 0..<3 { try await join("m\(seed)-\(person)") }
            for step in 0..<12 {
                now = now.adding(seconds: Int64.random(in: 0..<120, using: &random))
                try await take(step)
            }
            for name in plain.members { try await compare(name) }
        }

        private func take(_ step: Int) async throws {
            guard let me = plain.members.randomElement(using: &random), let id = ids[me] else { return }
            switch Int.random(in: 0..<26, using: &random) {
            case 0..<10:
                let to = ids.keys.sorted().randomElement(using: &random) ?? me
                let receiver = Bool.random(using: &random) ? to.uppercased() : to
                let amount = Int64.random(in: 1..<700, using: &random)
                try await send(amount, me, receiver, "\(seed)-\(step)")
            case 10..<13:
                guard let one = sent.randomElement(using: &random) else { return }
                let isOther = Int.random(in: 0..<4, using: &random) == 0
                try await send(one.amount + (isOther ? 1 : 0), one.from, one.to, one.form)
            case 13..<17:
                guard let (index, transfer) = transferIDs.min(by: { $0.key > $1.key }) else { return }
                let expected = plain.undo(index, by: me, at: now)
                let outcome = try await store.undoTransfer(transfer, by: id, at: now)
                #expect(outcome == expected, "history \(seed), step \(step)")
            case 17..<18:
                try await send(5, me, "nobody-\(seed)", "\(seed)-\(step)")
            case 18..<19 where plain.members.count > 1:
                plain.leave(me, at: now)
                try await store.deleteMember(id, at: now)
            case 19..<21 where plain.members.count > 1:
                plain.remove(me)
                let removal = try #require(try await store.remove([id], by: .command, at: now))
                removed.append((me, removal))
            case 21..<23:
                guard let (name, removal) = removed.popLast() else { return }
                let undone = try await store.undoRemoval(removal.id, by: .command, at: now)
                #expect((undone?.restored == 1) == (now < removal.undoableUntil), "history \(seed)")
                if undone != nil { plain.bringBack(name) }
            case 23..<26:
                let amount = Int64.random(in: 1..<900, using: &random)
                let direction: TreasuryTransfer.Direction = Bool.random(using: &random) ? .give : .take
                // Sometimes this is a form that was sent before.
                let form = "\(seed)-treasury-\(Int.random(in: 0..<8, using: &random))"
                let expected = plain.move(amount, direction, of: me, form: form, at: now)
                let outcome = try await store.makeTreasuryTransfer(
                    TreasuryTransfer(direction, Amount(hundredths: amount), reason: "why \(amount)"),
                    of: id, formID: form, by: .command, at: now)
                #expect(outcome == expected, "history \(seed), step \(step): \(direction) \(amount)")
            default:
                try await compare(me)
            }
        }

        private func join(_ name: String) async throws {
            ids[name] = try await store.signUp(name, at: now)
            plain.join(name, at: now)
        }

        private func send(_ amount: Int64, _ from: String, _ to: String, _ form: String) async throws {
            guard let id = ids[from] else { return }
            let before = plain.transfers.count
            let isGone = !plain.members.contains(from)
            let expected = plain.send(amount, from, to: to, form: form, at: now)
            let outcome = try await store.send(amount, id, to: to, form: form, at: now)
            #expect(outcome == expected, "history \(seed): \(amount) from \(from) to \(to)")
            if expected == .done {
                sent.append((amount, from, to, form))
                #expect(!isGone)
                transferIDs[before] = try await store.entries(id).first?.id
            }
        }

        private func compare(_ name: String) async throws {
            guard let id = ids[name] else { return }
            let statement = try await store.statement(of: id, before: nil, limit: 1000)
            #expect(statement.balance.hundredths == plain.balance(name), "history \(seed)")
            #expect(statement.entries.map(PlainLedger.Line.init) == plain.history(name), "history \(seed)")
            let last = try await store.statementVersion(of: id).newestTransfer
            #expect(last == statement.entries.first?.id ?? 0, "history \(seed)")
            let pieces = try await store.pieces(
                of: id, through: last, limit: Int.random(in: 1..<9, using: &random))
            #expect(pieces == statement.entries.reversed(), "history \(seed)")
        }
    }
}
