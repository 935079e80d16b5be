import Model
import Storage
import TestStores
import Testing

@Suite("Events", .timeLimit(.minutes(15))) struct EventTests {
    private let temporary = try! TemporaryStore()
    private var store: any Store { temporary.store }

    private func set(_ restart: RestartPolicy) async throws {
        var settings = try await store.settings().settings
        settings.restart = restart
        _ = try await store.changeSettings(settings, from: nil, by: .command, at: .noon)
    }

    private func isMember(_ name: String) async throws -> Bool {
        try await store.member(email: "\(name)@example.org") != nil
    }

    // MARK: Restart

    @Test("E2 Where Restart keeps, everybody stays a member, and Undo brings the list back in its order")
    func keep() async throws {
        try await set(.keep)
        for name in ["ana", "ben"] { try await store.register(name) }
        let restart = Restart(at: .noon, count: 0, kept: 2, keepsEvent: true)
        #expect(try await store.restartDesk(at: .noon) == restart)
        #expect(try await store.names() == [])
        #expect(try await isMember("ana"))
        // After ten minutes nothing is erased.
        #expect(try await store.eraseClosed(at: .noon.adding(seconds: 700)) == 0)
        #expect(try await isMember("ben"))
        #expect(try await store.undoableRestart(at: .noon.adding(seconds: 700)) == nil)
    }

    @Test("E1 Undo goes back: who came meanwhile stands behind those who were there, once each")
    func undo() async throws {
        try await set(.keep)
        for name in ["ana", "ben"] { try await store.register(name) }
        _ = try await store.restartDesk(at: .noon)
        for name in ["cem", "dan"] { try await store.register(name) }
        let undone = try await store.undoRestart(at: .noon.adding(seconds: 599))
        #expect(undone == UndoneRestart(restored: 2, leftOut: []))
        #expect(try await store.names() == ["ana", "ben", "cem", "dan"])
        #expect(try await store.roster().total == 4)
        #expect(try await store.undoRestart(at: .noon) == nil)
        // The newer event is gone, so the next Restart closes the one with all four.
        #expect(try await store.restartDesk(at: .noon)?.kept == 4)
    }

    @Test("E2 Undo takes back what that Restart did, whatever the setting is by then")
    func changedSetting() async throws {
        try await store.register("ana")
        _ = try await store.restartDesk(at: .noon)
        try await set(.keep)
        try await store.register("ben")
        #expect(try await store.restartDesk(at: .noon.adding(seconds: 1))?.keepsEvent == true)
        try await set(.remove)
        #expect(try await store.undoRestart(at: .noon.adding(seconds: 2))?.restored == 1)
        #expect(try await store.names() == ["ben"])
        #expect(try await store.undoRestart(at: .noon.adding(seconds: 2))?.restored == 1)
        #expect(try await store.names() == ["ana", "ben"])
    }

    @Test("E2 The first organiser decides what Restart does", arguments: [RestartPolicy.keep, .remove])
    func decided(_ policy: RestartPolicy) async throws {
        _ = try await store.offerSetUp(codeDigest: [1])
        let session = NewSession(tokenDigest: [7], isRemembered: false, browser: "")
        _ = try await store.setUp(
            Registration("olga"), codeDigest: [1], session: session, restart: policy, at: .noon)
        let kept = try await store.settings()
        #expect(kept.settings.restart == policy)
        #expect(kept.revision == (policy == .keep ? 2 : 1))
    }
}
