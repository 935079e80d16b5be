import Foundation
import GRDB
import Model
import Names
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// The keys by which names are compared, when other versions of the libraries made them.
@Suite("Keys of names") struct NameKeyTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    /// Changes the data as if other libraries had made the keys.
    private func age(_ sql: String = "") throws {
        try temporary.tamper("\(sql); UPDATE name_key SET version = 'ICU 1'")
    }

    private func register(_ name: String, email: String, username: String? = nil) async throws {
        let profile = Profile(name: name, email: email, username: username)
        _ = try await store.register(Registration(profile, passwordHash: "hash", by: .desk), at: .noon)
    }

    @Test("S1 Keys of other libraries are made anew when the data are opened, and only once")
    func renewed() async throws {
        try await register("Zoë", email: "zoe@müller.example", username: "ada-lovelace")
        try await register("Ben", email: "ben@example.org")
        #expect(temporary.renewedKeys == nil || temporary.renewedKeys == NameKeyRenewal())
        try age(
            """
            UPDATE member SET email_folded = 'zoe@mueller', username_folded = 'x', username_look = 'y',
                username_written_look = 'z', sort_name = 'aaa' WHERE id = 1
            """)
        #expect(try await store.member(email: "zoe@xn--mller-kva.example") == nil)
        #expect(try await store.member(lookingLike: "ada-1ovelace") == nil)

        let opened = try temporary.reopened()
        #expect(temporary.renewedKeys?.changed == 1 && temporary.renewedKeys?.clashing == [])
        #expect(try await opened.member(email: "zoe@xn--mller-kva.example")?.id == 1)
        #expect(try await opened.member(signInName: "ADA-Lovelace")?.id == 1)
        #expect(try await opened.member(lookingLike: "ada-1ovelace")?.id == 1)
        await #expect(throws: StoreError.usernameTaken) { _ = try await opened.signUp("ada-Iovelace") }
        let byName = try await opened.members(MemberQuery(order: .name), limit: 9).entries
        #expect(byName.map(\.member.profile.name) == ["Ben", "Zoë"])
        _ = try temporary.reopened()
        #expect(temporary.renewedKeys == nil)
    }

    @Test("S1 As long as the libraries are the same no keys are checked")
    func same() async throws {
        try await register("Ana", email: "ana@example.org")
        try temporary.tamper("UPDATE member SET email_folded = 'other'")
        let opened = try temporary.reopened()
        #expect(temporary.renewedKeys == nil)
        #expect(try await opened.member(email: "ana@example.org") == nil)
    }

    @Test("S1 A key that another member had until now is no obstacle")
    func swapped() async throws {
        try await register("Ana", email: "ana@example.org", username: "ana-ana")
        try await register("Ben", email: "ben@example.org", username: "ben-ben")
        try age(
            """
            UPDATE member SET email_folded = 'x', username_folded = 'x' WHERE id = 1;
            UPDATE member SET email_folded = 'ana@example.org', username_folded = 'ana-ana' WHERE id = 2;
            UPDATE member SET email_folded = 'ben@example.org', username_folded = 'ben-ben' WHERE id = 1
            """)
        let opened = try temporary.reopened()
        #expect(temporary.renewedKeys?.changed == 2 && temporary.renewedKeys?.clashing == [])
        for (id, name): (Int64, String) in [(1, "ana"), (2, "ben")] {
            #expect(try await opened.member(email: "\(name)@example.org")?.id == id)
            #expect(try await opened.member(signInName: "\(name)-\(name)")?.id == id)
        }
    }

    @Test(
        "S1 If two members' names become the same, the one whose key stays keeps it, and the other is reported"
    )
    func clashing() async throws {
        try await register("Ana", email: "ana@example.org", username: "ana-ana")
        try await register("Ben", email: "ben@example.org", username: "ben-ben")
        try age("UPDATE member SET email = 'ANA@example.org', username = 'ANA-ana' WHERE id = 2")
        let opened = try temporary.reopened()
        #expect(temporary.renewedKeys?.changed == 1 && temporary.renewedKeys?.clashing == [2])
        #expect(try await opened.member(email: "ana@example.org")?.id == 1)
        #expect(try await opened.member(signInName: "ana-ana")?.id == 1)
        #expect(try await opened.member(id: 2)?.profile.email == "ANA@example.org")
        await #expect(throws: StoreError.emailTaken) {
            _ = try await opened.register(Registration("Cem", email: "ana@example.org"), at: .noon)
        }

        // The names that the other keeps are in the way neither of other changes nor of a new username.
        for username in ["ANA-ana", "ben-ben"] {
            let profile = Profile(name: "Benno", email: "ANA@example.org", username: username)
            #expect(try await opened.editMember(2, to: profile, from: nil, by: .command, at: .noon) == .done)
            #expect(try await opened.member(id: 2)?.profile == profile)
        }
        #expect(try await opened.member(signInName: "ben-ben")?.id == 2)
        #expect(try await opened.member(signInName: "ana-ana")?.id == 1)
        #expect(try await opened.member(email: "ana@example.org")?.id == 1)

        // Once the first is gone, the next renewal gives the other the key.
        try await opened.deleteMember(1, at: .noon)
        try age()
        let again = try temporary.reopened()
        #expect(temporary.renewedKeys?.changed == 1 && temporary.renewedKeys?.clashing == [])
        #expect(try await again.member(email: "ana@example.org")?.id == 2)
    }

    @Test("S1 Removed members get new keys, too, and have them once they are back")
    func closed() async throws {
        try await register("Ana", email: "ana@example.org")
        let removal = try #require(try await store.remove([1], by: .command, at: .noon))
        try age("UPDATE member SET email_folded = 'old'")
        let opened = try temporary.reopened()
        #expect(temporary.renewedKeys?.changed == 1)
        #expect(try await opened.undoRemoval(removal.id, by: .command, at: .noon)?.restored == 1)
        #expect(try await opened.member(email: "ana@example.org")?.id == 1)
    }

    @Test(
        "S1 All keys are made anew if there are more members than are read at once",
        arguments: [999, 1000, 1001])
    func many(_ count: Int) async throws {
        try temporary.tamper(
            """
            WITH RECURSIVE numbers AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count))
            INSERT INTO member (username, password_hash, registered_at) SELECT 'user-' || n, 'hash', 0 FROM numbers
            """, isUnguarded: true)
        let index = "INSERT INTO member_search (rowid, pieces) SELECT id, '' FROM member"
        try age(StoreEngine.underTest == .sqlite ? index : "")
        let opened = try temporary.reopened()
        #expect(temporary.renewedKeys?.changed == count)
        #expect(try await opened.member(signInName: "USER-\(count)") != nil)
    }

    @Test("S1 The search text is made anew with its index", .onSQLite)
    func search() async throws {
        let file = try TemporaryFile()
        try await file.store.register("Ruíz")
        file.close()
        let database = try DatabaseQueue(path: file.path)
        try await database.write { database in
            try SearchIndex.remove(database, 1)
            try database.execute(
                sql: "UPDATE member SET search_text = 'wrong'; UPDATE name_key SET version = 'ICU 1'")
            try SearchIndex.add(database, 1, grams: SearchIndex.grams(of: "wrong"))
        }
        try database.close()
        let opened = try file.reopened()
        #expect(try await opened.members(MemberQuery(text: "ruiz"), limit: 9).found == 1)
        #expect(try await opened.members(MemberQuery(text: "wrong"), limit: 9).found == 0)
        #expect(try await opened.members(MemberQuery(text: "wro"), limit: 9).found == 0)
    }

    @Test("S1 A command beside a server with other libraries changes nothing, and says what to do", .onSQLite)
    func alongside() async throws {
        let file = try TemporaryFile()
        let other = try DatabaseQueue(path: file.path)
        try await other.write { try $0.execute(sql: "UPDATE name_key SET version = 'ICU 1'") }
        try other.close()
        let error = #expect(throws: SQLiteEngine.OpenError.self) {
            try SQLiteEngine.openAlongsideServer(path: file.path).close()
        }
        #expect(error?.description.contains("libraries have changed") == true)
        file.close()
        try SQLiteEngine.openAlongsideServer(path: file.path).close()
        _ = try file.reopened()
        #expect(file.renewedKeys == nil)
    }

    @Test("S1 The version of the keys names those of Frontdesk’s rules, Unicode and ICU")
    func version() {
        #expect(NameKeys.version.contains(/^rules [0-9]+, Unicode 1[5-9]\.[0-9], ICU [0-9]+\.[0-9.]+$/))
    }
}
