import Foundation
import GRDB
import Model
import SQLiteStorage
import Storage
import TestStores
import Testing

/// A desk with rows in every table, and texts of every kind.
enum FilledDesk {
    /// Adds to a file that an earlier version made, with more than a year of a club in it, and that this
    /// version has migrated.
    ///
    /// - Returns: a removal that can be undone.
    static func make(at path: String, now: Timestamp) async throws -> Removal {
        try FileManager.default.copyItem(
            at: fixtures.appendingPathComponent("1.0.0-beta.data"), to: URL(fileURLWithPath: path))
        let engine = try SQLiteEngine(path: path)
        let removal = try await fill(Store(engine), now: now)
        engine.close()
        let queue = try DatabaseQueue(path: path)
        // This offer seems to have been made just before there was an organiser.
        try await queue.write { database in
            try database.execute(sql: "INSERT INTO set_up VALUES (1, x'00ff0a09')")
            // There are more rows than are moved at once, and not a multiple of that.
            try database.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < ?)
                    INSERT INTO visitor_colour SELECT CAST(printf('%032d', value) AS BLOB), value % 101, 2, 3, ? FROM number
                    """, arguments: [2 * Move.pieceLength + 3, now.milliseconds])
        }
        try queue.close()
        return removal
    }

    static let oddTexts = [
        "tab\there", "line\nbreak\r\n", #"back\slash \N \. \t"#, "“quotes” 'and' \"more\"", "emoji 👩‍👩‍👧 🏳️‍🌈",
        "윤가람", "Jürgen Weiß", "  ", "%_*?", #"C:\new\table"#,
    ]

    static func fill(_ store: Store, now: Timestamp) async throws -> Removal {
        let olga = try await member(store, "olga-two", now)
        _ = try await store.setRole(.organiser, of: olga, by: .command, at: now)
        let actor = Actor.member(olga)
        let ids = try await registerOddTexts(store, now)
        try await moveCredits(store, of: ids, by: actor, now)
        try await writeMails(store, to: ids, by: actor, now)
        try await store.setVisitorColour(
            Colour(red: 1, green: 2, blue: 3), tokenDigest: Array(0..<32), at: now)
        try await importMembers(store, by: actor, now)
        if let member = try await store.member(id: ids[1]) {
            var profile = member.profile
            profile.name = "Was a line\nbreak"
            _ = try await store.editMember(member.id, to: profile, from: nil, by: actor, at: now)
        }
        _ = try await store.giveCodes(
            [(ids[2], StoredCode(salt: [1, 2], digest: [3, 0, 255]))], by: actor, at: now)
        _ = try await store.changeSettings(
            SiteSettings(
                groupName: "The \\Lathe\t& Co", contact: "Olga\nat the desk", privacy: "“Nothing”",
                restart: .keep, ways: [.desk, .username],
                desk: DeskQuestions(requiresName: false, email: .off, phone: .optional, phoneFormat: .any)),
            from: nil, by: actor, at: now)
        try await answer(store, ids[5], by: actor, now)
        let event = try await store.openEvent()
        let details = EventDetails(name: oddTexts[4], day: event.day, price: Amount(hundredths: 1))
        _ = try await store.editEvent(event.id, to: details, from: nil, by: actor, at: now)
        _ = try await store.checkIn(olga, isFree: false, by: actor, at: now)
        // This member is deleted, so the id must not be reused; the transfers stay.
        let gone = try await member(store, "gone-for-good", now)
        try await store.deleteMember(gone, at: now)
        guard let removal = try await store.remove([ids[3], ids[4]], by: actor, at: now) else {
            throw StoreError.unknownMember
        }
        return removal
    }

    /// Registers a member with each of `oddTexts` as a name, and returns their ids.
    private static func registerOddTexts(_ store: Store, _ now: Timestamp) async throws -> [Int64] {
        var ids: [Int64] = []
        for (index, text) in oddTexts.enumerated() {
            let profile = Profile(name: text, email: "odd\(index)@example.org", phone: "0123456\(index)")
            _ = try await store.register(
                Registration(profile, passwordHash: "h", by: .desk, formID: text), at: now)
            let one = try await store.member(email: "odd\(index)@example.org")
            if let one { ids.append(one.id) }
        }
        return ids
    }

    /// Makes a form, with a field that can still be brought back, and answers it.
    private static func answer(
        _ store: Store, _ member: Int64, by actor: Actor, _ now: Timestamp
    ) async throws {
        let korean = [CustomField.Choice].new(oddTexts).map { ($0.id, $0.label) }
        for (index, kind) in CustomField.Kind.allCases.enumerated() {
            let draft = FieldDraft(
                kind: kind, label: oddTexts[index], hint: oddTexts[0], text: oddTexts[1],
                isRequired: index > 3, choices: oddTexts,
                translations: [
                    "de": FieldTranslation(label: "\(oddTexts[2]) \(index)", text: oddTexts[3]),
                    "ko": FieldTranslation(choices: Dictionary(uniqueKeysWithValues: korean)),
                ])
            _ = try await store.addField(draft, formID: "field \(index)", by: actor, at: now)
        }
        let fields = try await store.settings().fields.map(\.field)
        let texts = fields.map { field in
            switch field.kind {
            case .text, .longText: oddTexts[3]
            case .number: "-0.000001"
            case .date: "2026-11-23"
            case .yesNo: "no"
            case .agreement: "yes"
            case .oneOf: "\(field.choices[1].id)"
            case .someOf: "\(field.choices[0].id) \(field.choices[2].id)"
            }
        }
        guard let profile = try await store.member(id: member)?.profile else { return }
        let agreements = fields.filter { $0.kind == .agreement }.map(\.id)
        let answers = Answers(
            Dictionary(uniqueKeysWithValues: zip(fields.map(\.id), texts)),
            reading: Dictionary(
                uniqueKeysWithValues: agreements.map { ($0, ReadText(version: 1, language: "de")) }))
        _ = try await store.editMember(member, to: profile, answers: answers, from: nil, by: actor, at: now)
        for kept in try await store.settings().fields where agreements.contains(kept.field.id) {
            var draft = FieldDraft(kept)
            (draft.field.text, draft.asksAgain) = (oddTexts[2], true)
            _ = try await store.editField(kept.field.id, to: draft, from: nil, by: actor, at: now)
            try await store.decline(kept.field.id, reading: ReadText(version: 2), by: member)
        }
        _ = try await store.removeField(fields[0].id, by: actor, at: now)
    }

    /// Mails that wait, one that was refused, an address that waits for its confirmation, one that declined mails, and
    /// a member who has unsubscribed.
    private static func writeMails(
        _ store: Store, to ids: [Int64], by actor: Actor, _ now: Timestamp
    ) async throws {
        func code(_ number: UInt8) -> MailedCode {
            MailedCode(StoredCode(salt: [], digest: [number, 0]), text: "CODE \(number)", language: "ko")
        }
        _ = try await store.mailCodes(
            ids.enumerated().map { ($1, code(UInt8($0))) }, ifStill: nil, by: actor, at: now)
        _ = try await store.queueLetter(
            Letter(subject: oddTexts[3], text: oddTexts[1]), to: ids, ifStill: nil, formID: "letter",
            by: actor, at: now)
        for mail in try await store.dueMail(for: "program", limit: 2, at: now) {
            try await store.settle(mail.id, .rejected(reply: oddTexts[2]), at: now)
        }
        try await store.setUnsubscribed(true, of: ids[1], at: now)
        for (id, digest) in [(ids[0], UInt8(101)), (ids[2], 102)] {
            guard var profile = try await store.member(id: id)?.profile else { continue }
            profile.email = "asked\(digest)@example.org"
            _ = try await store.editMember(
                id, to: profile, confirming: code(digest), from: nil, by: .member(id),
                at: now)
        }
        _ = try await store.declineMail(digest: [101, 0], .confirmation, at: now)
    }

    private static func moveCredits(
        _ store: Store, of ids: [Int64], by actor: Actor, _ now: Timestamp
    ) async throws {
        for (index, id) in ids.enumerated() {
            _ = try await store.transfer(
                Amount(hundredths: Int64(100 + index)), from: id, to: "olga-two", formID: "form \(index)",
                at: now)
            _ = try await store.makeTreasuryTransfer(
                TreasuryTransfer(.give, Amount(hundredths: 5_00), reason: oddTexts[index]), of: id,
                formID: "treasury \(index)", by: actor, at: now)
            try await store.setColour(Colour(red: index, green: 50, blue: 100), of: id)
        }
        _ = try await store.makeTreasuryTransfer(
            TreasuryTransfer(.take, Amount(hundredths: 1_00), reason: "back"), of: ids[0], formID: "taken",
            by: actor, at: now)
    }

    private static func importMembers(_ store: Store, by actor: Actor, _ now: Timestamp) async throws {
        let staged = try await store.beginImport(by: actor, at: now)
        try await store.stage(
            (0..<20).map { index in
                Registration(
                    Profile(name: "Imported \(index)", email: "imported\(index)@example.org"),
                    passwordHash: "", by: .imported)
            }, in: staged, at: now)
        _ = try await store.finishImport(staged, by: actor, at: now)
        // Another one was taken back.
        let takenBack = try await store.beginImport(by: actor, at: now)
        let nina = Registration(Profile(email: "nina@example.org"), passwordHash: "", by: .imported)
        try await store.stage([nina], in: takenBack, at: now)
        _ = try await store.finishImport(takenBack, by: actor, at: now)
        _ = try await store.undoImport(takenBack, by: actor, at: now)
    }

    private static func member(_ store: Store, _ name: String, _ now: Timestamp) async throws -> Int64 {
        let digest = Array(name.utf8.prefix(32)) + [0, 9, 10, 92]
        return try await store.signUp(
            Registration(Profile(username: name), passwordHash: "hash", by: .username),
            session: NewSession(tokenDigest: digest, isRemembered: true, browser: "Fire\tfox"), at: now
        ).id
    }

    /// Everything that a store returns, as text.
    static func shown(_ store: Store, at now: Timestamp) async throws -> [String] {
        var shown: [String] = []
        func note(_ what: Any) { shown.append(String(reflecting: what)) }
        for text in ["", "odd", "é", "back\\", "윤", "ab"] {
            for order in MemberQuery.Order.builtIn {
                let list = try await store.members(MemberQuery(text: text, order: order), limit: 1000)
                note(list.entries.map { "\($0.member) \($0.balance)" })
                note([list.found ?? -1, list.total])
            }
        }
        let list = try await store.members(MemberQuery(), limit: 1000)
        for entry in list.entries {
            let id = entry.member.id
            note(try await store.overview(of: id, at: now))
            note(try await store.statement(of: id, before: nil, limit: 1000))
            note(try await store.entries(of: id, after: 0, through: .max, limit: 1000))
            note(try await store.colour(of: id) as Any)
            note(try await store.code(of: id, at: now) as Any)
            note(try await store.mailPreferences(of: id, at: now))
            note(try await store.answers(of: id).texts.sorted { $0.key < $1.key })
            note(try await store.agreements(of: id).sorted { $0.key < $1.key })
        }
        note(try await store.visitorColour(tokenDigest: Array(0..<32), at: now) as Any)
        note(try await store.staff())
        note(try await store.undeliveredMail())
        note(try await store.waitingMail())
        note(try await store.mailedCode(digest: [102, 0], .confirmation, at: now)?.address as Any)
        note(try await store.activity(before: nil, of: nil, limit: 1000))
        let settings = try await store.settings()
        // A set has no order.
        var decided = settings.settings
        decided.ways = []
        note(
            [decided, settings.revision, settings.formRevision, settings.dismissedSteps.count] as [Any])
        note(settings.settings.ways.map(\.rawValue).sorted())
        note(settings.fields.map { ($0.field, $0.translations.keys.sorted(), $0.textVersion) })
        note(try await store.undoableFieldRemovals(at: now))
        note(try await store.answerCounts().sorted { $0.key < $1.key })
        note(try await store.rosterUpdate(since: nil, limit: 1000))
        note(try await store.undoableRestart(at: now) as Any)
        note(try await store.undoableRemovals(at: now))
        note(try await store.undoableImports(at: now))
        note(try await store.auditLedger())
        return shown
    }
}

extension FilledDesk {
    /// A file with so many more members that moving it takes a moment.
    static func fillLarge(_ path: String, importing count: Int, now: Timestamp) async throws {
        let engine = try SQLiteEngine(path: path)
        let store = Store(engine)
        defer { engine.close() }
        _ = try await fill(store, now: now)
        let olga = try #require(try await store.member(signInName: "olga-two")).id
        let staged = try await store.beginImport(by: .member(olga), at: now)
        let many = (0..<count).map { index in
            Registration(
                Profile(name: "Person \(index)", email: "p\(index)@example.org"), passwordHash: "",
                by: .imported)
        }
        try await store.stage(many, in: staged, at: now)
        _ = try await store.finishImport(staged, by: .member(olga), at: now)
    }
}

/// All rows of a place, as a move reads them.
struct Contents: Equatable {
    var rows: [String: [[SQLArgument]]] = [:]
    var lastIDs: [String: Int64] = [:]

    init(file path: String) throws {
        var contents = Contents()
        try DataFile.withMoveSource(path) { try contents.read($0) }
        self = contents
    }

    init() {}

    mutating func read(_ source: any MoveSource) throws {
        for table in DataTable.all {
            rows[table.name] = []
            try source.forEachRow(of: table) { rows[table.name]?.append($0) }
            if table.assignsIDs { lastIDs[table.name] = try source.lastID(of: table) }
        }
    }

    /// The names of the tables that differ.
    func difference(from other: Contents) -> [String] {
        DataTable.all.map(\.name).filter { rows[$0] != other.rows[$0] || lastIDs[$0] != other.lastIDs[$0] }
    }
}
