import Model
import SeededGenerator
import Storage
import TestStores
import Testing

@Suite struct HistoryTests {
    @Test("A long random history gives the same answers as plain arrays do", arguments: [1, 2, 3, 4])
    func random(seed: UInt64) async throws {
        let temporary = try TemporaryStore()
        var store = temporary.store
        let plain = PlainStore()
        var random = SeededGenerator(seed: seed)
        var now = Timestamp.noon
        for step in 0..<1500 {
            now = now.adding(seconds: Int64.random(in: 0..<40, using: &random))
            let revision = Int64.random(in: -1...Int64(step), using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<50:
                let person = person("n\(step)", &random)
                let expected = Result { () throws(StoreError) in try plain.register(person, at: now) }
                #expect(await answer(store, person, now) == expected, "step \(step)")
            case 50..<56:
                let expected = plain.restartDesk(at: now)
                #expect(try await store.restartDesk(at: now) == expected, "step \(step)")
            case 56..<64:
                let expected = plain.undoRestart(at: now)
                #expect(try await store.undoRestart(at: now) == expected, "step \(step)")
            case 64..<67:
                let expected = plain.eraseClosed(at: now)
                #expect(try await store.eraseClosed(at: now) == expected, "step \(step)")
            case 67..<68 where step > 10:
                store = try temporary.reopened()
            case 68..<80:
                let email = "\(Int.random(in: 0..<60, using: &random))@EXAMPLE.org"
                let (found, expected) = (
                    try await store.member(email: email), plain.member(email: email)
                )
                #expect(found?.profile == expected?.profile, "step \(step)")
                #expect(found?.registeredAt == expected?.registeredAt, "step \(step)")
            default:
                let limit = Int.random(in: 0..<30, using: &random)
                let expected = plain.rosterUpdate(since: revision, limit: limit)
                #expect(
                    try await store.rosterUpdate(since: revision, limit: limit) == expected, "step \(step)")
            }
            let expected = plain.undoableRestart(at: now)
            #expect(try await store.undoableRestart(at: now) == expected, "step \(step)")
        }
        guard case .reset(let expected) = plain.rosterUpdate(since: nil, limit: 1000) else {
            Issue.record("the whole list was asked for")
            return
        }
        #expect(try await store.roster() == expected)
    }

    /// A person who may have a username, which may look like another one.
    private func person(_ name: String, _ random: inout SeededGenerator) -> Registration {
        let email = "\(Int.random(in: 0..<60, using: &random))@example.org"
        let end = ["o", "0", "O", "l", "1", "I", "rn", "m"].randomElement(using: &random) ?? ""
        let username = Bool.random(using: &random) ? "\(Int.random(in: 0..<9, using: &random))-\(end)" : nil
        return Registration(
            Profile(name: name, email: email, username: username), passwordHash: "hash", by: .username)
    }

    private func answer(
        _ store: Store, _ person: Registration, _ now: Timestamp
    ) async -> Result<Roster.Entry, StoreError> {
        do throws(StoreError) { return .success(try await store.register(person, at: now).entry) } catch {
            return .failure(error)
        }
    }
}
