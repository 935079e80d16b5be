import Foundation
import Model
import Storage
import TestStores
import Testing

private let teal = Colour(red: 0, green: 50, blue: 50)
private let rose = Colour(red: 100, green: 40, blue: 60)

@Suite struct ColourStoreTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let day: Int64 = 24 * 3600

    private func signUp(_ name: String, bringing visitor: [UInt8]? = nil) async throws -> Int64 {
        try await store.signUp(
            Registration(Profile(username: name), passwordHash: "hash", by: .username),
            session: session(bringing: visitor),
            at: .noon
        ).id
    }

    private func session(bringing visitor: [UInt8]? = nil) -> NewSession {
        NewSession(
            tokenDigest: Array(UUID().uuidString.utf8), isRemembered: false, browser: "",
            visitorDigest: visitor)
    }

    private func visitorColour(_ token: [UInt8], at now: Timestamp = .noon) async throws -> Colour? {
        try await store.visitorColour(tokenDigest: token, at: now)?.colour
    }

    @Test("C6 A member has no colour until they choose one, then the latest, also after a restart")
    func member() async throws {
        let ana = try await signUp("ana")
        #expect(try await store.colour(of: ana) == nil)
        try await store.setColour(teal, of: ana)
        try await store.setColour(rose, of: ana)
        #expect(try await store.colour(of: ana) == rose)
        #expect(try await temporary.reopened().colour(of: ana) == rose)
    }

    @Test("C6 A member's colour is erased with the member, and an unknown member has none")
    func deletion() async throws {
        let ana = try await signUp("ana")
        try await store.setColour(teal, of: ana)
        try await store.deleteMember(ana, at: .noon)
        #expect(try await store.colour(of: ana) == nil)
        await #expect(throws: StoreError.unknownMember) { try await store.setColour(rose, of: ana) }
        #expect(try rows("member_colour") == 0)
    }

    @Test("C6 A visitor's colour is kept by the token alone")
    func visitor() async throws {
        #expect(try await visitorColour([1]) == nil)
        try await store.setVisitorColour(teal, tokenDigest: [1], at: .noon)
        try await store.setVisitorColour(rose, tokenDigest: [2], at: .noon)
        try await store.setVisitorColour(Colour.black, tokenDigest: [1], at: .noon)
        #expect(try await visitorColour([1]) == .black)
        #expect(try await visitorColour([2]) == rose)
        #expect(try await visitorColour([]) == nil)
    }

    @Test(
        "C6 A visitor's colour is kept for 180 days from its last use, to the millisecond, and then forgotten"
    )
    func aging() async throws {
        let over = Timestamp.noon.adding(seconds: 180 * day)
        let before = Timestamp(milliseconds: over.milliseconds - 1)
        try await store.setVisitorColour(teal, tokenDigest: [1], at: .noon)
        try await store.setVisitorColour(rose, tokenDigest: [2], at: .noon)
        try await store.touchVisitorColour(tokenDigest: [2], at: .noon.adding(seconds: day))
        try await store.touchVisitorColour(tokenDigest: [2], at: .noon)  // a clock that went back
        try await store.touchVisitorColour(tokenDigest: [3], at: .noon)
        try await store.forgetUnusedColours(at: before)
        #expect(try await visitorColour([1], at: before) == teal)
        #expect(try await visitorColour([1], at: over) == nil)
        try await store.forgetUnusedColours(at: over)
        #expect(try await visitorColour([1]) == nil)
        #expect(try await visitorColour([2], at: over) == rose)
        #expect(try rows("visitor_colour") == 1)
    }

    @Test("However many visitors come, the newest 100,000 colours are kept")
    func limit() async throws {
        try await keepColours(of: 100_005)
        try await store.forgetUnusedColours(at: .noon)
        #expect(try rows("visitor_colour") == 100_000)
        #expect(try await visitorColour(Array("5".utf8)) == nil)
        #expect(try await visitorColour(Array("6".utf8)) != nil)
    }

    @Test("A flood of new visitors is cut while it lasts")
    func flood() async throws {
        try await keepColours(of: 100_000)
        let later = Timestamp.noon.adding(seconds: 1000)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in UInt8.min..<250 {
                group.addTask { [store] in
                    for turn in UInt8.min..<4 {
                        try await store.setVisitorColour(teal, tokenDigest: [turn, number], at: later)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try rows("visitor_colour") == 100_000)
        #expect(try await visitorColour([3, 249]) == teal)
        #expect(try await visitorColour(Array("1000".utf8)) == nil)
    }

    @Test(
        "The tables themselves refuse parts below 0 and above 100",
        arguments: ["member_colour", "visitor_colour"], ["red", "green", "blue"])
    func constraints(table: String, part: String) async throws {
        let ana = try await signUp("ana")
        try await store.setColour(teal, of: ana)
        try await store.setVisitorColour(teal, tokenDigest: [1], at: .noon)
        for (value, isRefused) in [(0, false), (100, false), (-1, true), (101, true)] {
            let change = "UPDATE \(table) SET \(part) = \(value)"
            if isRefused {
                #expect(throws: TamperingError.check, "\(value)") { try temporary.tamper(change) }
            } else {
                try temporary.tamper(change)
            }
        }
    }

    @Test("C6 A visitor who signs up or signs in takes their colour along, and the visitor's record goes")
    func moves() async throws {
        try await store.setVisitorColour(teal, tokenDigest: [1], at: .noon)
        let ana = try await signUp("ana", bringing: [1])
        #expect(try await store.colour(of: ana) == teal)
        #expect(try await visitorColour([1]) == nil)

        let ben = try await signUp("ben", bringing: [9])
        #expect(try await store.colour(of: ben) == nil)
        try await store.setVisitorColour(rose, tokenDigest: [2], at: .noon)
        try await store.signIn(
            ben, session(bringing: [2]), verified: "hash", rehashed: nil, at: .noon)
        #expect(try await store.colour(of: ben) == rose)
        #expect(try await visitorColour([2]) == nil)
    }

    @Test("C6 A member's own colour wins on signing in, black too, and the visitor's stays the visitor's")
    func wins() async throws {
        for own in [rose, .black] {
            let ana = try await signUp("ana \(own.hex)")
            try await store.setColour(own, of: ana)
            try await store.setVisitorColour(teal, tokenDigest: [1], at: .noon)
            try await store.signIn(
                ana, session(bringing: [1]), verified: "hash", rehashed: nil, at: .noon)
            #expect(try await store.colour(of: ana) == own)
            #expect(try await visitorColour([1]) == teal)
        }
    }

    @Test("A sign-up that is refused, and a colour that is too old, move nothing")
    func movesNothing() async throws {
        _ = try await signUp("ana")
        try await store.setVisitorColour(teal, tokenDigest: [1], at: .noon)
        await #expect(throws: StoreError.usernameTaken) { _ = try await signUp("Ana", bringing: [1]) }
        #expect(try await visitorColour([1]) == teal)

        try await store.setVisitorColour(teal, tokenDigest: [2], at: .noon.adding(seconds: -180 * day))
        let ben = try await signUp("ben", bringing: [2])
        #expect(try await store.colour(of: ben) == nil)
    }

    /// Adds colours of visitors with the tokens "1", "2" and so on, each last used a millisecond after the
    /// one before.
    private func keepColours(of count: Int) async throws {
        let numbers =
            "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))"
        let token = StoreEngine.underTest == .sqlite ? "CAST(n AS BLOB)" : "CAST(CAST(n AS text) AS bytea)"
        try temporary.tamper(
            """
            \(numbers)
            INSERT INTO visitor_colour SELECT \(token), 1, 2, 3, \(Timestamp.noon.milliseconds) + n FROM number
            """)
    }

    private func rows(_ table: String) throws -> Int64 { try temporary.rowCount(table) }
}
