import Foundation
import GRDB
import Model
import Names
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// Files from before there were organisers open with everything in them.
@Suite struct OlderFileTests {
    /// A file as the older program wrote it: two members from the desk, one of them staff, one member from
    /// each of the other forms, and one whom a Restart has closed.
    private static let members = """
        INSERT INTO restart (at, closed_count) VALUES (1800000000000, 1);
        INSERT INTO member (
            name, email, email_folded, username, username_folded, nickname, phone, password_hash, registered_at,
            is_staff, list_revision, restart_id)
        VALUES
            ('Ana Ruíz', 'ana@x.org', 'ana@x.org', NULL, NULL, NULL, '0123456789', 'h', 1, 1, 1, NULL),
            ('김철수', 'kim@x.org', 'kim@x.org', NULL, NULL, NULL, '0123456789', 'h', 2, 0, 2, NULL),
            ('Ben Diaz', 'ben@x.org', 'ben@x.org', 'bendiaz', 'bendiaz', NULL, NULL, 'h', 3, 0, NULL, NULL),
            (NULL, 'carla.diaz@x.org', 'carla.diaz@x.org', NULL, NULL, 'Carla', NULL, 'h', 4, 0, NULL, NULL),
            (NULL, NULL, NULL, 'dan-dan-dan', 'dan-dan-dan', NULL, NULL, 'h', 5, 0, NULL, NULL),
            ('Eve Adams', 'eve@x.org', 'eve@x.org', NULL, NULL, NULL, '0123456789', 'h', 6, 0, 3, 1);
        INSERT INTO account SELECT id, 0 FROM member;
        UPDATE desk SET listed_count = 2, revision = 4, reset_revision = 4;
        """

    private let temporary: TemporaryFile
    private var store: Store { temporary.store }

    init() async throws {
        let folder = try TemporaryFolder()
        let old = try DatabasePool(path: folder.file("desk.sqlite").path)
        try Migrations.all(openingBalance: .zero).migrate(old, upTo: "8 languages")
        try await old.write { try $0.execute(sql: Self.members) }
        try old.close()
        temporary = try TemporaryFile(at: folder)
    }

    @Test(
        "M14 Staff become desk keepers, and no member an organiser; each member's form follows from what it asked for"
    )
    func roles() async throws {
        let list = try await store.members(MemberQuery(), limit: 9)
        #expect(list.total == 5)
        #expect(list.entries.map(\.member.form) == [.username, .email, .guided, .desk, .desk])
        #expect(list.entries.map(\.member.role) == [.member, .member, .member, .member, .desk])
        #expect(list.entries.allSatisfy { $0.member.revision == 1 })
        #expect(try await store.offerSetUp(codeDigest: [1]))
    }

    @Test(
        "M3 Members of an older file are found",
        arguments: [("ruiz", 1), ("철수", 1), ("x.org", 4), ("CARLA", 1), ("0123", 2), ("eve", 0)])
    func found(_ text: String, _ count: Int) async throws {
        #expect(try await store.members(MemberQuery(text: text), limit: 9).found == count)
    }

    @Test(
        "M2 Members of an older file are sorted by name, and corrected, removed and restored like any other")
    func used() async throws {
        let byName = try await store.members(MemberQuery(order: .name), limit: 9).entries
        #expect(
            byName.map(\.member.profile.listName) == ["Ana Ruíz", "Ben Diaz", "Carla", "dan-dan-dan", "김철수"])
        var profile = byName[0].member.profile
        profile.name = "Zoe Marín"
        #expect(try await store.editMember(1, to: profile, from: 1, by: .command, at: .noon) == .done)
        #expect(try await store.members(MemberQuery(text: "ruiz"), limit: 9).found == 0)
        #expect(try await store.members(MemberQuery(text: "zoe"), limit: 9).found == 1)
        let removal = try #require(try await store.remove([1, 3], by: .command, at: .noon))
        #expect(try await store.members(MemberQuery(), limit: 9).total == 3)
        #expect(try await store.undoRemoval(removal.id, by: .command, at: .noon)?.restored == 2)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("D17 A Restart in an older file can be undone, and is no removal")
    func restart() async throws {
        let at = Timestamp(milliseconds: 1_800_000_000_000)
        #expect(try await store.undoableRemovals(at: at).isEmpty)
        #expect(try await store.undoRestart(at: at) == UndoneRestart(restored: 1, leftOut: []))
        #expect(try await store.names() == ["Ana Ruíz", "김철수", "Eve Adams"])
        #expect(try await store.members(MemberQuery(text: "eve"), limit: 9).found == 1)
        #expect(try await store.members(MemberQuery(), limit: 9).total == 6)
    }
}

/// Files whose list was stored in columns of `member`.
@Suite struct OlderListTests {
    @Test("D17 M6 A Restart and a removal from before lists were tables can be undone, in the old order")
    func undone() async throws {
        let folder = try TemporaryFolder()
        let old = try DatabasePool(path: folder.file("desk.sqlite").path)
        try Migrations.all(openingBalance: .zero).migrate(old, upTo: "14 the version of keys")
        try await old.write { database in
            try database.execute(sql: OlderList.rows)
            // The current keys are entered, since renewing them would remove the rows from the search index,
            // which doesn't have them.
            try database.execute(sql: "UPDATE name_key SET version = ?", arguments: [NameKeys.version])
        }
        try old.close()
        let temporary = try TemporaryFile(at: folder)
        #expect(try await temporary.store.members(MemberQuery(), limit: 9).total == OlderList.memberCount)
        #expect(try await OlderList.lists(temporary.store) == OlderList.lists)
        #expect(try DataFile.check(temporary.path).problems == [])
    }
}

/// Files from before answers were searched.
@Suite struct OlderAnswersTests {
    @Test("Q6 Answers that were given before answers were searched are found, those to removed fields, too")
    func found() async throws {
        let folder = try TemporaryFolder()
        let old = try DatabasePool(path: folder.file("desk.sqlite").path)
        try Migrations.all(openingBalance: .zero).migrate(old, upTo: "26 how people sign up")
        try await old.write { database in
            try database.execute(sql: OlderAnswers.rows)
            for row in try Row.fetchAll(database, sql: "SELECT id, search_text FROM member") {
                try SearchIndex.add(database, row[0], grams: SearchIndex.grams(of: row[1]))
            }
            try database.execute(sql: "UPDATE name_key SET version = ?", arguments: [NameKeys.version])
        }
        try old.close()
        let temporary = try TemporaryFile(at: folder)
        #expect(temporary.sqlite.renewedKeys == nil)
        for (text, ids) in OlderAnswers.found {
            #expect(try await temporary.store.found(MemberFilter(text: text)).ids == ids, "\(text)")
        }
        #expect(try DataFile.check(temporary.path).problems == [])
        // They can be changed.
        try await temporary.store.answer(1, [2: ""])
        #expect(try await temporary.store.found(MemberFilter(text: "ete")).ids == [])
        #expect(try DataFile.check(temporary.path).problems == [])
    }
}
