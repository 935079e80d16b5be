import Foundation
import Model
import Storage
import TestStores
import Testing

@Suite(.timeLimit(.minutes(15))) struct SessionTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    /// Adds a member, ends the session of the sign-up, and returns the member's id.
    private func signIn(isRemembered: Bool) async throws -> Int64 {
        let ana = try await store.signUp("ana")
        _ = try await store.endSessions(of: ana, keeping: [])
        let session = NewSession(tokenDigest: [1], isRemembered: isRemembered, browser: "Firefox")
        try await store.signIn(ana, session, verified: "hash", rehashed: nil, at: .noon)
        return ana
    }

    /// The difference from the limit, in milliseconds.
    struct Offset {
        let milliseconds: Int64
        let holds: Bool
        static let all = [
            Offset(milliseconds: -1000, holds: true), Offset(milliseconds: -1, holds: true),
            Offset(milliseconds: 0, holds: false), Offset(milliseconds: 1, holds: false),
        ]
    }

    @Test(
        "A session that isn’t used is valid for 12 hours, a remembered one for 30 days, to the millisecond",
        arguments: [false, true], Offset.all)
    func idle(isRemembered: Bool, offset: Offset) async throws {
        let ana = try await signIn(isRemembered: isRemembered)
        try await expectHolds(ana, after: isRemembered ? 30 * 24 * 3600 : 12 * 3600, offset)
    }

    @Test("However a session begins, the earlier one of the same browser ends with it, and no other")
    func replaced() async throws {
        let ana = try await signIn(isRemembered: false)
        let other = NewSession(tokenDigest: [2], isRemembered: false, browser: "Firefox")
        try await store.signIn(ana, other, verified: "hash", rehashed: nil, at: .noon)
        func session(_ digest: UInt8, replacing replaced: UInt8) -> NewSession {
            NewSession(
                tokenDigest: [digest], isRemembered: false, browser: "Firefox", replacedDigest: [replaced])
        }
        func expectEnded(_ digest: UInt8) async throws {
            #expect(try await store.session(tokenDigest: [digest], at: .noon) == nil, "\(digest)")
            #expect(try await store.session(tokenDigest: [digest + 2], at: .noon) != nil, "\(digest)")
        }
        func registration(_ name: String) -> Registration {
            Registration(Profile(username: name), passwordHash: "hash", by: .setup)
        }
        try await store.signIn(
            ana, session(3, replacing: 1), verified: "hash", rehashed: nil, at: .noon)
        try await expectEnded(1)
        _ = try await store.offerSetUp(codeDigest: [1])
        let olga = try await store.setUp(
            registration("olga"), codeDigest: [1], session: session(5, replacing: 3), restart: .keep,
            language: nil, at: .noon)
        try await expectEnded(3)
        _ = try await store.signUp(registration("ben"), session: session(7, replacing: 5), at: .noon)
        try await expectEnded(5)
        let code = StoredCode(salt: [1], digest: [1])
        let cleo = try await store.signUp("cleo")
        _ = try await store.giveCodes([(cleo, code)], by: .member(#require(olga).id), at: .noon)
        let isUsed = try await store.useCode(
            code, .signIn, of: cleo, newHash: "new", session: session(9, replacing: 7), at: .noon)
        #expect(isUsed)
        try await expectEnded(7)
        #expect(try await store.session(tokenDigest: [2], at: .noon) != nil)
    }

    @Test("Many sessions are found at once, only the valid ones")
    func many() async throws {
        let ana = try await signIn(isRemembered: true)
        let ben = try await store.signUp("ben")
        for digest: [UInt8] in [[2], [0x5C, 0x22, 0x00, 0xFF]] {
            let session = NewSession(tokenDigest: digest, isRemembered: false, browser: "Firefox")
            try await store.signIn(ben, session, verified: "hash", rehashed: nil, at: .noon)
        }
        let digests: [[UInt8]] = [[1], [2], [3], [], [0x5C, 0x22, 0x00, 0xFF]]
        func found(at now: Timestamp) async throws -> [[UInt8]: Int64] {
            let found = try await store.sessions(tokenDigests: digests, at: now)
            return Dictionary(uniqueKeysWithValues: found.map { ($0.session.tokenDigest, $0.member.id) })
        }
        #expect(try await found(at: .noon) == [[1]: ana, [2]: ben, [0x5C, 0x22, 0x00, 0xFF]: ben])
        #expect(try await found(at: .noon.adding(seconds: 12 * 3600)) == [[1]: ana])
        #expect(try await store.sessions(tokenDigests: [], at: .noon).isEmpty)
    }

    @Test(
        "However often it is used, a session ends after 7 days, a remembered one after 180, to the millisecond",
        arguments: [false, true], Offset.all)
    func total(isRemembered: Bool, offset: Offset) async throws {
        let ana = try await signIn(isRemembered: isRemembered)
        let seconds: Int64 = (isRemembered ? 180 : 7) * 24 * 3600
        try await store.touchSession(tokenDigest: [1], at: .noon.adding(seconds: seconds - 1))
        try await expectHolds(ana, after: seconds, offset)
    }

    /// Checks whether every query finds the session, and whether clean-up keeps it.
    private func expectHolds(
        _ member: Int64, after seconds: Int64, _ offset: Offset
    ) async throws {
        let now = Timestamp(
            milliseconds: Timestamp.noon.adding(seconds: seconds).milliseconds + offset.milliseconds)
        let all = try await store.sessions(of: member, at: .noon)
        #expect(all.map { $0.isValid(at: now) } == [offset.holds])
        #expect((try await store.session(tokenDigest: [1], at: now) != nil) == offset.holds)
        #expect(try await store.sessions(of: member, at: now) == (offset.holds ? all : []))
        #expect(try await store.overview(of: member, at: now).sessions == (offset.holds ? all : []))
        try await store.forgetEndedSessions(at: now)
        #expect(try temporary.rowCount("session") == (offset.holds ? 1 : 0))
    }

    @Test("Forgetting ended sessions leaves the valid ones, remembered or not")
    func forgetting() async throws {
        let ana = try await signIn(isRemembered: true)
        for (token, isRemembered) in [(2, false), (3, true), (4, false)] as [(UInt8, Bool)] {
            let session = NewSession(tokenDigest: [token], isRemembered: isRemembered, browser: "")
            let start = Timestamp.noon.adding(seconds: Int64(token))
            try await store.signIn(ana, session, verified: "hash", rehashed: nil, at: start)
        }
        let later = Timestamp.noon.adding(seconds: 12 * 3600 + 3)
        try await store.forgetEndedSessions(at: later)
        #expect(try await store.sessions(of: ana, at: .noon).map(\.tokenDigest) == [[4], [3], [1]])
    }

    @Test(
        "A16 The most recently used session comes first, then the most recently started; a clock that goes back changes nothing"
    )
    func order() async throws {
        let ana = try await signIn(isRemembered: true)
        for token in UInt8(2)...3 {
            let session = NewSession(tokenDigest: [token], isRemembered: true, browser: "")
            let start = Timestamp.noon.adding(seconds: Int64(token))
            try await store.signIn(ana, session, verified: "hash", rehashed: nil, at: start)
        }
        try await store.touchSession(tokenDigest: [2], at: .noon.adding(seconds: 3))
        #expect(try await store.sessions(of: ana, at: .noon).map(\.tokenDigest) == [[3], [2], [1]])
        try await store.touchSession(tokenDigest: [1], at: .noon.adding(seconds: 9))
        try await store.touchSession(tokenDigest: [1], at: .noon)
        #expect(try await store.sessions(of: ana, at: .noon).map(\.tokenDigest) == [[1], [3], [2]])
        #expect(try await store.sessions(of: ana, at: .noon)[0].lastUsedAt == .noon.adding(seconds: 9))
    }

    @Test(
        "Times saturate at the limits of 64 bits",
        arguments: [
            (0, 1, 1000), (5, -1, -995), (.max - 999, 1, .max), (.max - 1000, 1, .max), (.max, .max, .max),
            (.min + 999, -1, .min), (.min, .min, .min), (.max, .min, .min), (.min, .max, .max),
            (.max, 0, .max),
        ] as [(Int64, Int64, Int64)])
    func saturation(milliseconds: Int64, seconds: Int64, sum: Int64) {
        #expect(Timestamp(milliseconds: milliseconds).adding(seconds: seconds).milliseconds == sum)
    }

    @Test("A16 A member has fifty sessions at most; one more ends the least recently used")
    func limit() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        func signIn(_ member: Int64, _ index: Int) async throws {
            let session = NewSession(
                tokenDigest: [UInt8(member), UInt8(index)], isRemembered: true, browser: "")
            try await store.signIn(
                member, session, verified: "hash", rehashed: nil,
                at: .noon.adding(seconds: Int64(index)))
        }
        try await signIn(ben, 1)
        for index in 1..<Session.limitPerMember { try await signIn(ana, index) }
        let now = Timestamp.noon.adding(seconds: 200)
        #expect(try await store.sessions(of: ana, at: now).count == Session.limitPerMember)
        try await store.touchSession(tokenDigest: [UInt8(ana), 1], at: now)
        for index in [100, 101] { try await signIn(ana, index) }
        let kept = try await store.sessions(of: ana, at: now)
        #expect(kept.count == Session.limitPerMember)
        #expect(kept.contains { $0.tokenDigest == [UInt8(ana), 1] })
        #expect(!kept.contains { $0.tokenDigest == [UInt8(ana), 2] })
        #expect(kept.contains { $0.tokenDigest == [UInt8(ana), 3] })
        #expect(kept.contains { $0.tokenDigest == [UInt8(ana), 101] })
        #expect(try await store.session(tokenDigest: [UInt8(ben), 1], at: now) != nil)
    }

    @Test("A15 Changing the password changes the session's token, and nothing else of the session")
    func renewed() async throws {
        let ana = try await signIn(isRemembered: true)
        let before = try #require(try await store.sessions(of: ana, at: .noon).first)
        try await store.changePassword(of: ana, from: "hash", to: "new", keeping: [1], renewedAs: [2])
        #expect(try await store.session(tokenDigest: [1], at: .noon) == nil)
        let after = try #require(try await store.session(tokenDigest: [2], at: .noon)).session
        #expect(after.isRemembered && after.startedAt == before.startedAt && after.browser == before.browser)
        #expect(try await store.sessions(of: ana, at: .noon) == [after])
    }
}
