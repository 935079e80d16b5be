import Foundation
import GRDB
import Model
import SeededGenerator
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// Looks for erased data in every byte of the files.
@Suite struct ReallyErasedTests {
    private let temporary = try! TemporaryFile()
    private var store: Store { temporary.store }
    private let over = Timestamp.noon.adding(seconds: UndoPeriod.seconds)

    @Test("Before the erasure these tests find name, email and phone in the files")
    func control() async throws {
        try await signUp(0..<50, prefix: "gone")
        _ = try await store.restartDesk(at: .noon)
        for text in ["gone17 name", "gone17mail@", "17-gone-phone", "hash of gone17"] {
            #expect(try isInFiles(text), "\(text)")
        }
        #expect(try isInFiles("GONE17MAIL@") == false)
    }

    @Test("D17 Nothing is left of one person")
    func one() async throws {
        try await signUp(0..<1, prefix: "gone")
        try await closeAndErase()
        try expectGone("gone")
    }

    @Test("D17 Nothing is left of thousands, whose pages were split again and again")
    func thousands() async throws {
        try await signUp(0..<4000, prefix: "gone")
        try await closeAndErase()
        try expectGone("gone")
    }

    @Test(
        "D17 Nothing is left of people whose rows were among those of people who stay",
        arguments: [1, 2, 3, 4, 5, 6])
    func amongOthers(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var numbers = Array(0..<3000)
        numbers.shuffle(using: &random)
        for chunk in stride(from: 0, to: 3000, by: 300) {
            let some = numbers[chunk..<chunk + 300]
            try await signUp(some.filter { $0.isMultiple(of: 3) }, prefix: "stay")
            try await signUp(some.filter { !$0.isMultiple(of: 3) }, prefix: "gone")
        }
        try await keep("stay")
        try await closeAndErase()
        try expectGone("gone")
        #expect(try isInFiles("stay"), "the others are there")
    }

    @Test(
        "D17 Nothing is left after Restart, Undo and Restart with sign-ups in between", arguments: [1, 2, 3])
    func undoInBetween(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var numbers = Array(0..<2000)
        numbers.shuffle(using: &random)
        try await signUp(numbers[..<1000], prefix: "gone")
        _ = try await store.restartDesk(at: .noon)
        try await signUp(numbers[900..<1100], prefix: "gone")
        _ = try await store.undoRestart(at: .noon)
        try await signUp(numbers[1100..<1500], prefix: "gone")
        _ = try await store.restartDesk(at: .noon)
        try await signUp(numbers[1500...], prefix: "stay")
        _ = try await store.eraseClosed(at: over)
        try expectGone("gone")
        #expect(try isInFiles("stay"))
    }

    @Test("D17 Nothing is left after rounds of sign-ups and Restarts, each erased while the next goes on")
    func rounds() async throws {
        for round in 0..<6 {
            let now = Timestamp.noon.adding(seconds: Int64(round) * 700)
            try await signUp((round * 400)..<(round * 400 + 400), prefix: "gone\(round)x")
            _ = try await store.eraseClosed(at: now)
            for earlier in 0..<round { try expectGone("gone\(earlier)x") }
            _ = try await store.restartDesk(at: now)
        }
    }

    @Test("D17 Nothing is left of very long names and emails, which overflow their pages")
    func overflow() async throws {
        let long = String(repeating: "gone-", count: 1000)
        for number in 0..<40 {
            try await store.register("\(long)\(number)", email: "\(number)\(long)@example.org")
            try await store.register("stay\(number)")
        }
        try await keep("stay")
        try await closeAndErase()
        try expectGone("gone")
    }

    @Test(
        "M6 Nothing is left of removed members, not even the n-grams in the search index or their corrections"
    )
    func grams() async throws {
        let olga = try await store.signUp("olga")
        _ = try await store.setRole(.organiser, of: olga, by: .command, at: .noon)
        try await signUp(0..<500, prefix: "stay")
        try await store.register("ꙮꚛꙁꙮ ꚛꙮ", email: "gone-before@example.org")
        try await signUp(500..<1000, prefix: "stay")
        let gone = try #require(try await store.member(email: "gone-before@example.org"))
        var profile = gone.profile
        profile.email = "gone-after@example.org"
        _ = try await store.editMember(gone.id, to: profile, from: nil, by: .member(olga), at: .noon)
        // The index stores a common beginning of several n-grams only once.
        let index = try await temporary.sqlite.writer.writeExclusively { database in
            try Data.fetchAll(database, sql: "SELECT block FROM member_search_data")
        }
        #expect(index.contains { $0.range(of: Data("ꙁ".utf8)) != nil })
        _ = try await store.remove([gone.id], by: .member(olga), at: .noon)
        #expect(try await store.eraseClosed(at: over) == 1)
        for text in ["ꙮ", "ꚛ", "ꙁ", "gone-before", "gone-after"] { try expectGone(text) }
        #expect(try isInFiles("stay17 name"))
        #expect(try await store.members(MemberQuery(text: "stay17"), limit: 99).found == 11)
    }

    @Test("Q7 Nothing is left of thousands of answers to a removed field, nor of a removed choice")
    func answers() async throws {
        let note = try await store.field(FieldDraft(kind: .longText, label: "Note", hint: "gone-hint"))
        let stays = try await store.field(.choosing(.someOf, "Diet", "stay-choice", "gone-choice"))
        let choices = try await store.choices(stays)
        let staged = try await store.beginImport(by: .command, at: .noon)
        let long = String(repeating: "gone-", count: 400)
        let many = (0..<3000).map { number in
            Registration(
                Profile(username: "stay-\(number)"), passwordHash: "", by: .imported,
                answers: Answers([
                    note: number % 100 == 0 ? "\(long)\(number)" : "gone-\(number)",
                    stays: number % 2 == 0 ? "\(choices[0]) \(choices[1])" : "\(choices[1])",
                ]))
        }
        try await store.stage(many, in: staged, at: .noon)
        _ = try await store.finishImport(staged, by: .command, at: .noon)
        let member = try #require(try await store.member(signInName: "stay-7")).id
        try await store.answer(member, [note: "gone-correction"])
        try await store.answer(member + 1, [note: "ꙮꚛꙁ"])
        for text in ["gone-1234", "gone-hint", "gone-choice", "gone-correction"] {
            #expect(try isInFiles(text), "\(text)")
        }
        let draft = FieldDraft(try await store.storedField(stays)).with { $0.field.choices.removeLast() }
        _ = try await store.editField(stays, to: draft, from: nil, by: .command, at: .noon)
        _ = try await store.removeField(note, by: .command, at: .noon)
        #expect(try await store.eraseClosed(at: over) == 0)
        for text in ["gone-", "ꙮ", "ꚛ", "ꙁ"] { try expectGone(text) }
        #expect(try isInFiles("stay-choice"))
        #expect(try await store.answerCounts() == [stays: 1500])
        #expect(try DataFile.check(temporary.path).problems == [])
    }

    @Test(
        "D17 Nothing is left of the n-grams in the search index, even if others sign up and leave meanwhile",
        arguments: [1, 2, 3])
    func gramsMeanwhile(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var numbers = Array(0..<4000)
        numbers.shuffle(using: &random)
        for chunk in stride(from: 0, to: 4000, by: 250) {
            let some = numbers[chunk..<chunk + 250]
            try await signUp(some.filter { !$0.isMultiple(of: 4) }, prefix: "stay")
            try await signUp(some.filter { $0.isMultiple(of: 4) }, prefix: "gone") { rareLetters($0) }
        }
        try await keep("stay")
        #expect(try searchParts(with: rareLetters(16)) > 0 && searchParts(with: rareLetters(3996)) > 0)
        _ = try await store.restartDesk(at: .noon)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try await store.eraseClosed(at: over) }
            group.addTask { try await signUp(5000..<5300, prefix: "late") { rareLetters($0) } }
            for id in 1...40 where try await store.member(id: Int64(id))?.profile.name?.first == "s" {
                group.addTask { try await store.deleteMember(Int64(id), at: over) }
            }
            try await group.waitForAll()
        }
        _ = try await store.eraseClosed(at: over.adding(seconds: 3600))
        let leavers = try temporary.sqlite.read { try $0.value("SELECT is_due FROM erasure") as Int? }
        #expect(leavers == 0)
        for number in stride(from: 0, to: 4000, by: 4) {
            #expect(try searchParts(with: rareLetters(number)) == 0, "\(number)")
        }
        for number in stride(from: 0, to: 4000, by: 400) { try expectGone(rareLetters(number)) }
        try expectGone("gone")
        #expect(try searchParts(with: rareLetters(5100)) > 0)
        #expect(try await store.members(MemberQuery(text: rareLetters(5100)), limit: 2).entries.count == 1)
    }

    @Test(
        "D17 K2 A copy that is made before the traces are removed has none of them, not even in the search index"
    )
    func copyBefore() async throws {
        let gone = stride(from: 0, to: 2000, by: 4)
        try await signUp((0..<2000).filter { !$0.isMultiple(of: 4) }, prefix: "stay")
        try await signUp(gone, prefix: "gone") { rareLetters($0) }
        try await keep("stay")
        _ = try await store.restartDesk(at: .noon)
        let reader = try Snapshot(temporary.path)
        #expect(try await store.eraseClosed(at: over) == 500)
        #expect(try gone.contains { try searchParts(with: rareLetters($0)) > 0 }, "a reader is in the way")
        let folder = try TemporaryFolder()
        let copy = folder.file("desk.sqlite")
        #expect(try DataFile.backUp(temporary.path, to: copy.path).memberCount == 1500)
        try reader.end()
        let bytes = try Data(contentsOf: copy)
        for number in gone {
            let letter = String(String.UnicodeScalarView(rareLetters(number).unicodeScalars.suffix(1)))
            #expect(bytes.range(of: Data(letter.utf8)) == nil, "\(number)")
        }
        // Nor are there copies of rows that were moved while the index was merged.
        for number in 1...bytes.count / 4096 {
            let page = StoredPage(
                Array(bytes[(number - 1) * 4096..<number * 4096]), number: number, reservedSize: 0)
            #expect(try page.cleaned() == nil, "page \(number)")
        }
        let opened = try TemporaryFile(at: folder)
        #expect(try await opened.store.members(MemberQuery(text: "stay17"), limit: 99).found == 84)
    }

    @Test("A reader in the way only delays the removal of traces: a later call finishes it")
    func readerInTheWay() async throws {
        try await signUp(0..<20, prefix: "gone")
        _ = try await store.restartDesk(at: .noon)
        let reader = try Snapshot(temporary.path)
        #expect(try await store.eraseClosed(at: over) == 20)
        #expect(try isInFiles("gone"), "the reader may still need it")
        try await store.register("ana")
        try reader.end()
        #expect(try await store.eraseClosed(at: over) == 0)
        try expectGone("gone")
        #expect(try await store.names() == ["ana"])
    }

    @Test("D17 The first erasure after the next start also removes what a killed server left in its log")
    func killedBeforeTruncating() async throws {
        try await signUp(0..<100, prefix: "gone")
        _ = try await store.restartDesk(at: .noon)
        let folder = try TemporaryFolder()
        for (name, bytes) in try temporary.files() {
            try bytes.write(to: folder.file(name))
        }
        let copy = try TemporaryFile(at: folder)
        #expect(try await copy.store.eraseClosed(at: over) == 100)
        for (name, bytes) in try copy.files() {
            #expect(bytes.range(of: Data("gone".utf8)) == nil, "\(name)")
        }
    }

    // MARK: Helpers

    /// Three characters that no other member has. FTS5 stores the last of them in full, after the common
    /// beginning.
    private func rareLetters(_ number: Int) -> String {
        String(String.UnicodeScalarView((0..<3).map { Unicode.Scalar(UInt32(0x20000 + number * 3 + $0))! }))
    }

    /// The bytes of the search index in its tables.
    private func searchParts(with text: String) throws -> Int {
        try temporary.sqlite.pool.read { database in
            try Int.fetchOne(
                database, sql: "SELECT count(*) FROM member_search_data WHERE instr(block, ?)",
                arguments: [Data(text.unicodeScalars.suffix(1).map(String.init).joined().utf8)]) ?? 0
        }
    }

    private func signUp(
        _ numbers: some Sequence<Int>, prefix: String, more: (Int) -> String = { _ in "" }
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in numbers {
                // The order differs from that of the index, so that its pages split in the middle.
                let scattered = String((UInt64(number) &+ 1) &* 0x9E37_79B9_7F4A_7C15, radix: 36)
                let registration = Registration(
                    Profile(
                        name: "\(prefix)\(number) name\(more(number))",
                        email: "\(scattered)-\(prefix)\(number)mail@example.org",
                        phone: "\(number)-\(prefix)-phone"),
                    passwordHash: "hash of \(prefix)\(number)", by: .desk)
                group.addTask { _ = try await store.register(registration, at: .noon) }
            }
            try await group.waitForAll()
        }
    }

    private func closeAndErase() async throws {
        _ = try await store.restartDesk(at: .noon)
        #expect(try await store.eraseClosed(at: over) > 0)
    }

    /// Signs them in, so that a Restart doesn't close them.
    private func keep(_ prefix: String) async throws {
        let connection = try DatabaseQueue(path: temporary.path)
        try await connection.write { database in
            try database.execute(
                sql: "UPDATE member SET has_signed_in = 1 WHERE name LIKE ? || '%'", arguments: [prefix])
        }
        try connection.close()
    }

    private func isInFiles(_ text: String) throws -> Bool { try temporary.isInFiles(text) }

    private func expectGone(_ text: String) throws {
        for (name, bytes) in try temporary.files() {
            let place = bytes.range(of: Data(text.utf8))
            let around = place.map {
                String(
                    decoding: bytes[$0.lowerBound..<min($0.lowerBound + 40, bytes.endIndex)], as: UTF8.self)
            }
            #expect(place == nil, "\(name) at \(place?.lowerBound ?? 0): \(around ?? "")")
        }
    }
}
