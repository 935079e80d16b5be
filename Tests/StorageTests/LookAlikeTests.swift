import Foundation
import GRDB
import Model
import Names
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

private let cyrillic = "аdа-lоvеlасе"

@Suite("Usernames that look alike")
struct LookAlikeTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    @Test(
        "A username that looks like another member’s is taken",
        arguments: [
            ("ada-lovelace", "ADA-Lovelace"), ("ada-lovelace", cyrillic), (cyrillic, "ada-lovelace"),
            ("ada-lovelace", cyrillic.uppercased()), ("ada-lovelace", "ａｄａ-ｌｏｖｅｌａｃｅ"),
            ("ada-lovelace", "𝐚𝐝𝐚-𝐥𝐨𝐯𝐞𝐥𝐚𝐜𝐞"), ("ada-lovelace", "ada-1ovelace"),
            ("ada-lovelace", "ada-Iovelace"), ("Isabelle-Roy", "lsabelle-roy"),
            ("lsabelle-roy", "Isabelle-Roy"),
            ("ΑΒΕΖΗΙΚΜ", "ABEZHIKM"), ("ABEZHIKM", "ΑΒΕΖΗΙΚΜ"),
            ("ada-lovelace", "ada\u{2010}lovelace"), ("ada-lovelace", "ada-love\u{200B}lace"),
            ("mary-somerville", "rnary-somerville"), ("rnary-somerville", "Mary-Somerville"),
            ("scope", "ѕсоре"),
            ("agent-007", "agent-OO7"), ("agent-007", "agent-oo7"), ("grace-hopper", "ɡrace-hopper"),
            ("straße", "STRASSE"), ("rené", "rene\u{301}"), ("김하나", "\u{1100}\u{1175}\u{11B7}하나"),
        ])
    func alike(_ first: String, _ second: String) async throws {
        let id = try await store.signUp(first)
        await #expect(throws: StoreError.usernameTaken) { _ = try await store.signUp(second) }
        #expect(try await store.member(lookingLike: second)?.id == id)
        #expect(try await store.member(lookingLike: first)?.id == id)
    }

    @Test(
        "Usernames that can be told apart are different",
        arguments: [
            ("ada-lovelace", "ada-lovelacé"), ("ada-lovelace", "ada-lovelace2"), ("ada", "ида"),
            ("ali", "all"),
            ("countess", "countness"), ("김하나", "김하니"), ("user-1", "user-2"), ("modern", "modem-2"),
        ])
    func different(_ first: String, _ second: String) async throws {
        let (one, two) = (try await store.signUp(first), try await store.signUp(second))
        #expect(try await store.member(lookingLike: first)?.id == one)
        #expect(try await store.member(lookingLike: second)?.id == two)
    }

    @Test("A name that only looks like a member's neither signs them in nor sends them credits")
    func notFound() async throws {
        let ben = try await store.signUp("ben")
        let ada = try await store.signUp("ada-lovelace")
        #expect(try await store.member(signInName: cyrillic) == nil)
        #expect(try await store.send(1, ben, to: cyrillic) == .unknownReceiver)
        #expect(try await store.member(lookingLike: "nobody") == nil)
        #expect(try await store.member(lookingLike: "ada-lovelace\0") == nil)
        try await store.deleteMember(ada, at: .noon)
        #expect(try await store.member(lookingLike: cyrillic) == nil)
        _ = try await store.signUp(cyrillic)
    }

    @Test("Of ten sign-ups at the same moment by usernames that look alike, one succeeds")
    func atOnce() async throws {
        let won = await withTaskGroup { group in
            for index in 0..<10 {
                group.addTask { [store] in
                    (try? await store.signUp(index % 2 == 0 ? "ada-lovelace" : cyrillic)) == nil ? 0 : 1
                }
            }
            return await group.reduce(0, +)
        }
        #expect(won == 1)
    }

    @Test(
        "D17 M6 Undo leaves out, and names, a person whose username looks like one that was taken meanwhile",
        arguments: [
            ("ada-lovelace", cyrillic), ("ada-lovelace", "ada-1ovelace"), ("Isabelle-Roy", "lsabelle-roy"),
            ("lsabelle-roy", "Isabelle-Roy"), ("treasurerclub", "treasurercIub"),
            // These look alike only by one of the two looks of each.
            ("treasurer\u{441}iub", "treasurercIub"), ("aIb-i", "alb-I"), ("aIb-l", "alb-I"),
        ])
    func undo(_ first: String, _ second: String) async throws {
        try await register("ada", username: first)
        try await register("ben", username: "ben")
        _ = try await store.restartDesk(at: .noon)
        let other = try await store.signUp(second)
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 1, leftOut: ["ada"]))
        #expect(try await store.member(signInName: first) == nil)
        #expect(try await store.member(lookingLike: first)?.id == other)

        let removal = try #require(try await store.remove([other], by: .command, at: .noon))
        _ = try await store.signUp(first)
        #expect(
            try await store.undoRemoval(removal.id, by: .command, at: .noon)
                == UndoneRemoval(restored: 0, leftOut: [second]))
        #expect(try await store.member(signInName: second) == nil)
    }

    @Test("D17 M6 Members of older data whose usernames look alike come back together")
    func undoOfBoth() async throws {
        let (ada, ben) = (try await store.signUp("ada-lovelace"), try await store.signUp("ben"))
        try temporary.tamper("UPDATE member SET username_look = 'same', username_written_look = 'same'")
        let removal = try #require(try await store.remove([ada, ben], by: .command, at: .noon))
        #expect(
            try await store.undoRemoval(removal.id, by: .command, at: .noon)
                == UndoneRemoval(restored: 2, leftOut: []))
    }

    @Test("D17 Undo leaves out a person whose username was taken meanwhile")
    func undoOfTaken() async throws {
        try await register("ada", username: "ada-lovelace")
        try await register("ben", username: "ben")
        _ = try await store.restartDesk(at: .noon)
        _ = try await store.signUp("ADA-lovelace")
        #expect(try await store.undoRestart(at: .noon) == UndoneRestart(restored: 1, leftOut: ["ada"]))
    }

    private func register(_ name: String, username: String) async throws {
        let profile = Profile(name: name, email: "\(name)@example.org", username: username)
        _ = try await store.register(Registration(profile, passwordHash: "hash", by: .username), at: .noon)
    }

    @Test(
        "In a file of the version before, names that look alike stay, and new ones are refused",
        .onSQLite)
    func earlierFile() async throws {
        let folder = try TemporaryFolder()
        let old = try DatabasePool(path: folder.file("desk.sqlite").path)
        try Migrations.all(openingBalance: .zero).migrate(old, upTo: "5 erasure step by step")
        try await old.write { database in
            for username in ["ada-lovelace", cyrillic, "ben"] {
                try database.execute(
                    sql: """
                        INSERT INTO member (username, username_folded, password_hash, registered_at)
                        VALUES (?, ?, 'hash', 0)
                        """, arguments: [username, username.foldedIdentifier])
            }
        }
        try old.close()
        let opened = try TemporaryFile(at: folder)
        for username in ["ada-lovelace", cyrillic, "ben"] {
            #expect(try await opened.store.member(signInName: username)?.profile.username == username)
            #expect(try await opened.store.member(lookingLike: username)?.profile.username == username)
        }
        #expect(
            try await opened.store.member(lookingLike: "ada-Iovelace")?.profile.username == "ada-lovelace")
        for username in ["ada-1ovelace", "bеn", "BEN"] {
            await #expect(throws: StoreError.usernameTaken) { _ = try await opened.store.signUp(username) }
        }
        _ = try await opened.store.signUp("bea")
    }
}
