import Logging
import Passwords
import SQLiteStorage
import Storage
import Testing

@testable import frontdesk

@Suite("The demo's members")
struct DemoTests {
    @Test(
        "T10 The newest members and the newest activity have the newest dates at any hour, and no first steps are left",
        arguments: [0, 12, 23])
    func order(hour: Int64) async throws {
        let demo = try Demo()
        defer { demo.remove() }
        let engine = try SQLiteEngine(path: demo.dataPath)
        let store = Store(engine)
        defer { engine.close() }
        let hasher = PasswordHasher(cost: HashCost(memoryKiB: 8, passes: 1), workers: 1)
        defer { hasher.stop() }
        let day = Timestamp.now.milliseconds / 86_400_000
        try demo.fill(store, hasher, at: Timestamp(milliseconds: (day * 24 + hour) * 3_600_000))
        let members = try await store.members(MemberQuery(), limit: 1000).entries.map(\.member)
        #expect(members.count > 200)
        let times = members.map(\.registeredAt)
        #expect(times == times.sorted(by: >))
        let acts = try await store.activity(before: nil, of: nil, limit: 100).map(\.at)
        #expect(acts.count > 8 && acts == acts.sorted(by: >))
        let fields = try await store.settings().fields.map(\.field)
        #expect(fields.count == 3 && fields.allSatisfy { $0.answeredBy == .organisers })
        let counts = try await store.answerCounts()
        #expect(fields.allSatisfy { counts[$0.id] ?? 0 > 5 })
        #expect(try await store.settings().dismissedSteps == Set(FirstStep.allCases))
    }
}
