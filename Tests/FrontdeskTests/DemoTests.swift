import Logging
import Passwords
import SQLiteStorage
import Storage
import Testing

@testable import frontdesk

@Suite("The demo's members")
struct DemoTests {
    @Test("T10 The newest members and the newest activity have the newest dates, and no first steps are left")
    func order() async throws {
        let demo = try Demo()
        defer { demo.remove() }
        let store = try SQLiteStore(path: demo.dataPath)
        defer { store.close() }
        let hasher = PasswordHasher(cost: HashCost(memoryKiB: 8, passes: 1), workers: 1)
        defer { hasher.stop() }
        try demo.fill(store, hasher)
        let members = try await store.members(MemberQuery(), limit: 1000).entries.map(\.member)
        #expect(members.count > 200)
        let times = members.map(\.registeredAt)
        #expect(times == times.sorted(by: >))
        let acts = try await store.activity(before: nil, of: nil, limit: 100).map(\.at)
        #expect(acts.count > 8 && acts == acts.sorted(by: >))
        #expect(try await store.settings().stepsPutAway == Set(FirstStep.allCases))
    }
}
