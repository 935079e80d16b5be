import Model
import Storage
import TestStores
import Testing

@Suite("The search at the door", .timeLimit(.minutes(15))) struct DoorSearchTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }

    @Test(
        "E3 The door finds parts of a name or nickname, whole emails, usernames and phones, and nothing else",
        arguments: [
            ("lov", ["Ada Lovelace"]), ("ada lo", ["Ada Lovelace"]), ("LÖVE", ["Ada Lovelace"]),
            ("ad", ["Ada Lovelace", "Adam Riese", "Vlad"]), ("grand", ["Vlad"]), ("a", []), (" a ", []),
            ("", []),
            ("ada@example.org", ["Ada Lovelace"]), ("ADA@example.org ", ["Ada Lovelace"]),
            ("ada@example", []),
            ("example.org", []), ("0123456789", ["Ada Lovelace"]), ("01234 567-89", ["Ada Lovelace"]),
            ("+49 123 456789", ["Ada Lovelace"]), ("01234–567‑89", ["Ada Lovelace"]),
            ("+49 123 — 456−789", ["Ada Lovelace"]), ("０１２３４５６７８９", ["Ada Lovelace"]),
            ("＋４９　１２３　４５６７８９", ["Ada Lovelace"]),
            ("012345678", []), ("riese-adam", ["Adam Riese"]), ("riese-ada", []), ("%", []), ("__", []),
        ] as [(String, [String])])
    func find(_ text: String, _ names: [String]) async throws {
        try await people()
        #expect(try await store.findAtDoor(text, limit: 8).map { $0.member.profile.name ?? "" } == names)
    }

    private func people() async throws {
        for profile in [
            Profile(name: "Ada Lovelace", email: "ada@example.org", phone: "0123456789"),
            Profile(name: "Adam Riese", username: "riese-adam"),
            Profile(name: "Vlad", email: "v@example.org", nickname: "Grandad"),
            Profile(email: "lovely@adler.org"),
        ] {
            _ = try await store.addMember(profile, by: .command, at: .noon)
        }
    }

    @Test("E3 Among more than a thousand who have the text in their email, the names with it are found")
    func findAmongMany() async throws {
        let batch = try await store.beginImport(by: .command, at: .noon)
        let rows = (0..<1100).map { number in
            Registration(
                Profile(name: "N\(number)", email: "n\(number)@zebra.org"), passwordHash: "", by: .imported)
        }
        // This member is in the middle, and so is neither the newest nor the oldest.
        let aldo = Registration(
            Profile(name: "Aldo Zebra", username: "aldo-z"), passwordHash: "", by: .imported)
        try await store.stage(rows[..<500] + [aldo] + rows[500...], in: batch, at: .noon)
        _ = try await store.finishImport(batch, by: .command, at: .noon)
        let zebra = try #require(try await store.member(signInName: "aldo-z")).id
        #expect(try await store.findAtDoor("zebra", limit: 8).map(\.member.id) == [zebra])
    }

    @Test("E3 Among more than a thousand who have the text in their email, nicknames with it are found, too")
    func nicknamesAmongMany() async throws {
        let batch = try await store.beginImport(by: .command, at: .noon)
        func people(_ numbers: Range<Int>) -> [Registration] {
            numbers.map { number in
                // Members with a nickname of their own must not hide the others.
                let nickname = number % 2 == 0 ? "Nick \(number)" : nil
                let profile = Profile(name: "N\(number)", email: "n\(number)@zebra.org", nickname: nickname)
                return Registration(profile, passwordHash: "", by: .imported)
            }
        }
        let named = [
            Profile(name: "Bo Marsh", email: "bo@example.org", nickname: "Zébra"),
            Profile(name: "Cy Marsh", username: "cy-m", nickname: "The old zebra"),
            Profile(email: "di@example.org", nickname: "Zebra Di"),
        ].map { Registration($0, passwordHash: "", by: .imported) }
        try await store.stage(people(0..<1100) + named + people(1100..<2200), in: batch, at: .noon)
        _ = try await store.finishImport(batch, by: .command, at: .noon)
        func nicknames(_ text: String) async throws -> [String?] {
            try await store.findAtDoor(text, limit: 8).map(\.member.profile.nickname)
        }
        #expect(try await nicknames("zebra") == ["Zébra", "Zebra Di", "The old zebra"])
        #expect(try await nicknames("old zeb") == ["The old zebra"])
    }

    @Test(
        "E3 Among more than a thousand whose names have the text, the name itself and those that begin with it come first"
    )
    func findExactAmongMany() async throws {
        let batch = try await store.beginImport(by: .command, at: .noon)
        let rows = (0..<1100).map { number in
            Registration(
                Profile(name: "Dalia \(number)", username: "dalia-\(number)"), passwordHash: "", by: .imported
            )
        }
        for (index, name) in ["Zoe Lia", "Lia", "Liam"].enumerated() {
            _ = try await store.addMember(
                Profile(name: name, username: "lia-\(index)"), by: .command, at: .noon)
        }
        try await store.stage(rows, in: batch, at: .noon)
        _ = try await store.finishImport(batch, by: .command, at: .noon)
        let names = try await store.findAtDoor("lia", limit: 3).map { $0.member.profile.name }
        #expect(names.prefix(2) == ["Lia", "Liam"])
    }

    @Test("E3 Words that begin names come before words within them")
    func wordsFirst() async throws {
        for name in ["Norbert Köhler", "Rüdiger Köhler"] {
            _ = try await store.addMember(
                Profile(name: name, username: name.prefix(3).lowercased() + "-koehler"), by: .command,
                at: .noon)
        }
        #expect(
            try await store.findAtDoor("köhler r", limit: 8).map { $0.member.profile.name }
                == ["Rüdiger Köhler", "Norbert Köhler"])
    }

    @Test("E3 What is found tells the event they came to last, and E4 since when they are here")
    func hints() async throws {
        try await store.decide { $0.restart = .keep }
        let ana = try await store.addMember(
            Profile(name: "Ana", username: "ana-ana"), by: .command, at: .noon)
        #expect(try await store.findAtDoor("ana", limit: 8).map(\.lastEvent) == [nil])
        for (name, text) in [("Old", "2026-01-01"), ("New", "2026-02-01")] {
            let event = try await store.addEvent(
                EventDetails(name: name, day: Day(text: text)), by: .command, at: .noon)
            _ = try await store.addAttendance(of: ana, to: event, by: .command, at: .noon)
        }
        var match = try #require(try await store.findAtDoor("ana", limit: 8).first)
        #expect(match.lastEvent?.name == "New" && match.hereSince == nil)
        _ = try await store.checkIn(ana, by: store.keeper(), at: .noon.adding(seconds: 5))
        match = try #require(try await store.findAtDoor("ana", limit: 8).first)
        #expect(match.lastEvent?.name == "New" && match.hereSince == .noon.adding(seconds: 5))
    }

    @Test("E3 At most so many are found: those first whose name begins with the text")
    func limit() async throws {
        for name in ["Zoe Anders", "Anders Berg", "Hanna", "Anna", "Bo Ander"] {
            _ = try await store.addMember(
                Profile(name: name, username: name.lowercased().replacing(" ", with: "-") + "-user"),
                by: .command,
                at: .noon)
        }
        #expect(
            try await store.findAtDoor("an", limit: 4).map { $0.member.profile.name }
                == ["Anders Berg", "Anna", "Bo Ander", "Zoe Anders"])
    }
}
