import Foundation
import Model
@testable import Storage
import TestStores
import Testing

/// The data for a member's own page and for the download of a history.
@Suite(.timeLimit(.minutes(15))) struct StatementTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    // MARK: Versions

    @Test("A version changes with each entry of the member, and with nothing else")
    func version() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let cem = try await store.signUp("cem")
        var last = try await store.statementVersion(of: ana)
        func isNew() async throws -> Bool {
            let version = try await store.statementVersion(of: ana)
            let newest = try await store.entries(ana).first?.id
            #expect(version.newestTransfer == newest)
            defer { last = version }
            return version != last
        }
        try await store.send(1, ana, to: "ben")
        #expect(try await isNew())
        let sent = try await store.entries(ana)[0].id
        try await store.send(1, ben, to: "ana")
        #expect(try await isNew())
        #expect(try await store.undoTransfer(sent, by: ana, at: .noon) == .done)
        #expect(try await isNew())

        try await store.send(1, ben, to: "cem")
        try await store.send(1, ana, to: "nobody")
        try await store.send(1_000_00, ana, to: "ben")
        #expect(try await store.undoTransfer(sent, by: ana, at: .noon) == .alreadyUndone)
        try await store.setColour(.black, of: ana)
        try await store.deleteMember(cem, at: .noon)
        #expect(try await !isNew())
        try await store.deleteMember(ana, at: .noon)
        #expect(try await isNew(), "the credits went back")
    }

    @Test("The version of an account without transfers is 0, and so is that of an unknown member")
    func noTransfers() async throws {
        let temporary = try TemporaryStore(openingBalance: .zero)
        let ana = try await temporary.store.signUp("ana")
        let zero = StatementVersion(newestTransfer: 0)
        for member in [ana, 99] { #expect(try await temporary.store.statementVersion(of: member) == zero) }
    }

    // MARK: Pieces

    @Test(
        "T12 Pieces of any length are together the history, the oldest first", arguments: [1, 2, 3, 7, .max])
    func pieces(limit: Int) async throws {
        let (ana, _) = try await store.trade(7)
        let whole = try await store.entries(ana)
        #expect(try await store.pieces(of: ana, through: .max, limit: limit) == whole.reversed())
        #expect(try await store.pieces(of: 99, through: .max, limit: limit) == [])
    }

    @Test("T12 Pieces end with the requested last entry, whatever has happened since")
    func asItWas() async throws {
        let (ana, ben) = try await store.trade(4)
        let then = try await store.entries(ana)
        let last = then[0].id
        #expect(try await store.undoTransfer(last, by: ana, at: .noon) == .done)
        try await store.send(1, ben, to: "ana")
        #expect(try await store.pieces(of: ana, through: last, limit: 2) == then.reversed())

        // A history up to the undo shows it.
        let now = try await store.entries(ana)
        #expect(now[2].undoneBy == now[1].id)
        let throughUndo = try await store.pieces(of: ana, through: now[1].id, limit: 2)
        #expect(throughUndo == now[1...].reversed())
        // Names are current.
        try await store.deleteMember(ben, at: .noon)
        let later = try await store.pieces(of: ana, through: last, limit: 9)
        #expect(later.map(\.other) == then.map { _ in nil })
        #expect(later.map(\.id) == then.reversed().map(\.id))
    }

    @Test("A piece begins after the first id and ends with the last")
    func bounds() async throws {
        let (ana, _) = try await store.trade(3)
        let ids = try await store.entries(ana).map(\.id).reversed() as [Int64]
        func piece(_ after: Int64, _ last: Int64, _ limit: Int = 9) async throws -> [Int64] {
            try await store.entries(of: ana, after: after, through: last, limit: limit).map(\.id)
        }
        #expect(try await piece(0, ids[3]) == ids)
        #expect(try await piece(.min, .max) == ids)
        #expect(try await piece(ids[0], ids[2]) == Array(ids[1...2]))
        #expect(try await piece(ids[0] - 1, ids[2] - 1) == Array(ids[0...1]))
        #expect(try await piece(ids[3], .max) == [])
        #expect(try await piece(0, ids[0] - 1) == [])
        #expect(try await piece(0, .max, 0) == [])
        #expect(try await piece(0, .max, 1) == [ids[0]])
    }

    // MARK: Overviews

    @Test(
        "A16 An overview has the member's valid sessions, their colour and the version of their statement"
    )
    func overview() async throws {
        let (ana, ben) = (try await store.signUp("ana"), try await store.signUp("ben"))
        let later = Timestamp.noon.adding(seconds: 3600)
        try await store.signIn(
            ana, NewSession(tokenDigest: [1], isRemembered: true, browser: "Firefox"), verified: "hash",
            rehashed: nil, at: later)
        let colour = Colour(red: 1, green: 2, blue: 3)
        try await store.setColour(colour, of: ana)
        try await store.send(1, ben, to: "ana")

        for now in [later, later.adding(seconds: 12 * 3600)] {
            let overview = try await store.overview(of: ana, at: now)
            #expect(overview.sessions.count == (now == later ? 2 : 1))
            let remembered = Session(
                tokenDigest: [1], isRemembered: true, browser: "Firefox", startedAt: later, lastUsedAt: later)
            #expect(overview.sessions[0] == remembered)
            #expect(overview.colour == colour)
            #expect(try await overview.version == store.statementVersion(of: ana))
        }
        #expect(try await store.overview(of: ben, at: .noon).colour == nil)
        let nobody = MemberOverview(
            sessions: [], colour: nil, version: StatementVersion(newestTransfer: 0), visits: [], visitCount: 0
        )
        #expect(try await store.overview(of: 99, at: .noon) == nobody)
    }

    @Test("An overview is as of one moment: a sign-in shows with the colour that it brought, or not at all")
    func oneMoment() async throws {
        let store = store
        let members = try await (0..<40).asyncMap { try await store.signUp("m\($0)") }
        for (number, member) in members.enumerated() {
            try await store.setVisitorColour(.black, tokenDigest: [UInt8(number)], at: .noon)
            let session = NewSession(
                tokenDigest: [UInt8(number)], isRemembered: false, browser: "",
                visitorDigest: [UInt8(number)])
            async let signedIn: Void = store.signIn(
                member, session, verified: "hash", rehashed: nil, at: .noon)
            var count = 1
            for _ in 0..<10_000 where count == 1 {
                let overview = try await store.overview(of: member, at: .noon)
                count = overview.sessions.count
                #expect((overview.colour == nil) == (count == 1))
            }
            try await signedIn
        }
    }
}

extension Store {
    /// All pieces, read one after the other until one is empty.
    func pieces(
        of member: Int64, through last: Int64, limit: Int
    ) async throws(StoreError) -> [AccountStatement.Entry] {
        var all: [AccountStatement.Entry] = []
        while true {
            let read = all.last?.id ?? 0
            let piece = try await entries(of: member, after: read, through: last, limit: limit)
            all += piece
            guard let newest = piece.last?.id, newest > read else { return all }
        }
    }
}
