import Model
import SeededGenerator
import Storage
import TestStores
import Testing

@Suite struct HistoryTests {
    @Test("A long random history gives the same answers as plain arrays do", arguments: [1, 2, 3, 4])
    func random(seed: UInt64) async throws {
        let temporary = try TemporaryStore()
        var engine: any DeskStore = temporary.store
        let plain = PlainStore()
        var random = SeededGenerator(seed: seed)
        var now = Timestamp.noon
        for step in 0..<1500 {
            now = now.adding(seconds: Int64.random(in: 0..<40, using: &random))
            let revision = Int64.random(in: -1...Int64(step), using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<50:
                let person = person("n\(step)", &random)
                #expect(await answer(engine, person, now) == answer(plain, person, now), "step \(step)")
            case 50..<56:
                let expected = try await plain.restartDesk(at: now)
                #expect(try await engine.restartDesk(at: now) == expected, "step \(step)")
            case 56..<64:
                let expected = try await plain.undoRestart(at: now)
                #expect(try await engine.undoRestart(at: now) == expected, "step \(step)")
            case 64..<67:
                let expected = try await plain.eraseClosed(at: now)
                #expect(try await engine.eraseClosed(at: now) == expected, "step \(step)")
            case 67..<68 where step > 10:
                engine = try temporary.reopened()
            case 68..<80:
                let email = "\(Int.random(in: 0..<60, using: &random))@EXAMPLE.org"
                let (found, expected) = (
                    try await engine.member(email: email), try await plain.member(email: email)
                )
                #expect(found?.profile == expected?.profile, "step \(step)")
                #expect(found?.registeredAt == expected?.registeredAt, "step \(step)")
            default:
                let limit = Int.random(in: 0..<30, using: &random)
                let expected = try await plain.rosterUpdate(since: revision, limit: limit)
                #expect(
                    try await engine.rosterUpdate(since: revision, limit: limit) == expected, "step \(step)")
            }
            let expected = try await plain.undoableRestart(at: now)
            #expect(try await engine.undoableRestart(at: now) == expected, "step \(step)")
        }
        let expected = try await plain.roster()
        #expect(try await engine.roster() == expected)
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
        _ store: any DeskStore, _ person: Registration, _ now: Timestamp
    ) async -> Result<Roster.Entry, StoreError> {
        do throws(StoreError) { return .success(try await store.register(person, at: now).entry) } catch {
            return .failure(error)
        }
    }
}
