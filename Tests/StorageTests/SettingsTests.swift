import Foundation
import GRDB
import Model
import Storage
import TestStores
import Testing

@testable import SQLiteStorage

/// The settings, which only organisers' decisions change.
@Suite(.timeLimit(.minutes(15))) struct SettingsTests {
    private let temporary = try! TemporaryStore()
    private var store: Store { temporary.store }
    private let all = SiteSettings(
        groupName: "Zeitbank", openingBalance: Amount(hundredths: 12_50), signUp: .desk, language: "de",
        contact: "Olga \"\u{301}", privacy: "We keep it.", restart: .keep, selfCheckIn: true,
        ways: [.desk, .username],
        desk: DeskQuestions(requiresName: false, email: .optional, phone: .off, phoneFormat: .any))

    private func rows(_ store: Store? = nil) async throws -> [Activity] {
        try await (store ?? self.store).activity(before: nil, of: nil, limit: 99)
            .filter { $0.kind == .settingsChanged }
    }

    @Test("M13 At first nothing is decided: any visitor may sign up, and gets 100 credits")
    func atFirst() async throws {
        let kept = try await store.settings()
        #expect(kept == StoredSettings(SiteSettings(), revision: 1, fixedOpeningBalance: nil))
        #expect(kept.openingBalance == Amount(hundredths: 100_00))
    }

    @Test("E1 A file keeps to the zone of the machine it is on")
    func zoneOfFile() async throws {
        let before = try await store.settings()
        try await store.agreeOnTimeZone()
        let isFile = store.shortMemory == nil
        #expect(try await (store.settings() == before) == isFile)
        #expect(try await rows().isEmpty)
    }

    @Test("M13 Each setting has its field on the form, and each field its setting")
    func fields() {
        #expect(Set(Setting.allCases.map(\.rawValue)) == Set(Form.settings.fields.map(\.name)))
        #expect(SignUpWay.allCases.allSatisfy { Setting($0).rawValue == "way-\($0.rawValue)" })
    }

    @Test("Q3 The ways to sign up are kept, each by itself", arguments: SignUpWay.allCases)
    func ways(_ way: SignUpWay) async throws {
        for ways in [Set([way]), Set(SignUpWay.allCases).subtracting([way])] {
            let settings = SiteSettings(ways: ways)
            #expect(try await store.changeSettings(settings, from: nil, by: .command, at: .noon) == .done)
            #expect(try await store.settings().settings == settings)
            #expect(try await temporary.reopened().settings().settings.ways == ways)
        }
    }

    @Test(
        "Q2 What the desk asks is kept, each by itself",
        arguments: [
            (DeskQuestions(requiresName: false), "desk-name"),
            (DeskQuestions(email: .optional), "desk-email"),
            (DeskQuestions(email: .off), "desk-email"), (DeskQuestions(phone: .optional), "desk-phone"),
            (DeskQuestions(phone: .off), "desk-phone"), (DeskQuestions(phoneFormat: .any), "phone-written"),
        ])
    func questions(_ desk: DeskQuestions, _ name: String) async throws {
        let settings = SiteSettings(desk: desk)
        #expect(try await store.changeSettings(settings, from: nil, by: .command, at: .noon) == .done)
        #expect(try await store.settings().settings == settings)
        #expect(try await rows().map(\.detail) == [name])
        #expect(try await temporary.reopened().settings().settings.desk == desk)
    }

    @Test("M13 Settings are kept when the program starts again, and can be reset")
    func kept() async throws {
        let olga = try await store.organiser()
        #expect(try await store.changeSettings(all, from: 1, by: olga, at: .noon) == .done)
        #expect(try await store.settings().settings == all)
        let again = try temporary.reopened()
        #expect(try await again.settings() == StoredSettings(all, revision: 2, fixedOpeningBalance: nil))
        #expect(try await again.changeSettings(SiteSettings(), from: 2, by: olga, at: .noon) == .done)
        #expect(try await again.settings().settings == SiteSettings())
    }

    @Test(
        "M12 M13 A change has a row that names the actor and the settings; saving without a change has none")
    func activity() async throws {
        let olga = try await store.organiser()
        _ = try await store.changeSettings(all, from: nil, by: olga, at: .noon)
        #expect(try await store.changeSettings(all, from: nil, by: olga, at: .noon) == .unchanged)
        #expect(try await store.changeSettings(all, from: 1, by: olga, at: .noon) == .unchanged)
        var next = all
        next.privacy = nil
        next.openingBalance = .zero
        _ = try await store.changeSettings(next, from: nil, by: .command, at: .noon)
        let rows = try await rows()
        #expect(
            rows.map(\.detail) == [
                "opening-balance privacy",
                "group-name opening-balance sign-up site-language contact privacy restart self-check-in"
                    + " way-guided way-email desk-name desk-email desk-phone phone-written",
            ])
        #expect(rows.map(\.actor) == [.command, olga])
        #expect(try await store.settings().revision == 3)
    }

    @Test(
        "M13 Only organisers, commands and the program decide",
        arguments: [Role.member, .desk, .organiser])
    func forbidden(_ role: Role) async throws {
        _ = try await store.organiser()
        let id = try await store.signUp("somebody")
        _ = try await store.setRole(role, of: id, by: .command, at: .noon)
        do throws(StoreError) {
            _ = try await store.changeSettings(all, from: 1, by: .member(id), at: .noon)
            #expect(role == .organiser)
        } catch { #expect(error == .forbidden && role != .organiser) }
        #expect(try await rows().count == (role == .organiser ? 1 : 0))
        for actor in [Actor.desk, .member(999)] {
            await #expect(throws: StoreError.forbidden) {
                try await store.changeSettings(SiteSettings(contact: "x"), from: nil, by: actor, at: .noon)
            }
        }
        _ = try await store.remove([id], by: .command, at: .noon)
        await #expect(throws: StoreError.forbidden) {
            try await store.changeSettings(SiteSettings(), from: nil, by: .member(id), at: .noon)
        }
    }

    @Test(
        "M13 Of many changes of the same revision one succeeds, and each of the others gets the current settings"
    )
    func race() async throws {
        let olga = try await store.organiser()
        let outcomes = try await withThrowingTaskGroup(of: (Int, EditOutcome<StoredSettings>).self) { group in
            for number in 0..<20 {
                group.addTask { [store] in
                    let settings = SiteSettings(groupName: "Group \(number)")
                    return (
                        number, try await store.changeSettings(settings, from: 1, by: olga, at: .noon)
                    )
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let done = outcomes.filter { $0.1 == .done }
        #expect(done.count == 1)
        let kept = try await store.settings()
        #expect(kept.settings.groupName == "Group \(done[0].0)" && kept.revision == 2)
        #expect(outcomes.filter { $0.1 == .stale(kept) }.count == 19)
        #expect(try await rows().count == 1)
    }

    @Test("M13 A change that fails leaves everything as it was, adds no row, and is not reported")
    func atomic() async throws {
        let olga = try await store.organiser()
        let reported = ReportedChanges()
        store.observe { reported.add($0) }
        for table in ["settings", "activity"] {
            let event = table == "settings" ? "UPDATE" : "INSERT"
            try temporary.breakWrites(event, of: table)
            await #expect(throws: StoreError.self) {
                try await store.changeSettings(all, from: nil, by: olga, at: .noon)
            }
            try temporary.mendWrites(of: table)
            #expect(try await store.settings().revision == 1)
            #expect(try await store.settings().settings == SiteSettings())
            #expect(try await rows().isEmpty)
        }
        #expect(reported.changes.isEmpty)
        _ = try await store.changeSettings(all, from: nil, by: olga, at: .noon)
        #expect(reported.changes == [.settings])
        _ = try await store.changeSettings(all, from: nil, by: olga, at: .noon)
        #expect(reported.changes == [.settings])
    }

    @Test("M16 Steps that are put away stay so, change no revision, and are reported")
    func dismissedSteps() async throws {
        let olga = try await store.organiser()
        let reported = ReportedChanges()
        store.observe { reported.add($0) }
        for step in [FirstStep.restart, .backup, .restart] { try await store.dismiss(step, by: olga) }
        #expect(reported.changes == [.settings, .settings])
        #expect(try await store.changeSettings(all, from: 1, by: olga, at: .noon) == .done)
        let again = try temporary.reopened()
        let kept = try await again.settings()
        #expect(kept.dismissedSteps == [.restart, .backup] && kept.settings == all && kept.revision == 2)
    }

    @Test("M16 Only an organiser or a command can put a step away")
    func stepsForbidden() async throws {
        let id = try await store.signUp("ana")
        for actor in [Actor.member(id), .desk] {
            await #expect(throws: StoreError.forbidden) { try await store.dismiss(.name, by: actor) }
        }
        #expect(try await store.settings().dismissedSteps.isEmpty)
        try await store.dismiss(.name, by: .command)
        #expect(try await store.settings().dismissedSteps == [.name])
    }

    @Test("M13 An observer sees a change, before the change returns")
    func observed() async throws {
        let olga = try await store.organiser()
        let reported = ReportedChanges()
        store.observe { reported.add($0) }
        for number in 0..<20 {
            reported.forget()
            _ = try await store.changeSettings(
                SiteSettings(groupName: "Group \(number)"), from: nil, by: olga, at: .noon)
            #expect(reported.changes == [.settings])
            #expect(try await store.settings().settings.groupName == "Group \(number)")
        }
    }

    @Test(
        "M13 New members get the new opening balance at once, by every form; the others keep what they have")
    func openingBalance() async throws {
        let olga = try await store.organiser()
        let before = try await store.signUp("before")
        for hundredths: Int64 in [0, 7_05, Amount.largestOpeningBalance.hundredths] {
            let settings = SiteSettings(openingBalance: Amount(hundredths: hundredths))
            _ = try await store.changeSettings(settings, from: nil, by: olga, at: .noon)
            #expect(try await store.balance(store.signUp("user\(hundredths)")) == hundredths)
            try await store.register("Person \(hundredths)", email: "p\(hundredths)@example.org")
            let person = try #require(try await store.member(email: "p\(hundredths)@example.org"))
            #expect(try await store.balance(person.id) == hundredths)
        }
        _ = try await store.changeSettings(SiteSettings(), from: nil, by: olga, at: .noon)
        #expect(try await store.balance(store.signUp("usual")) == 100_00)
        #expect(try await store.balance(before) == 100_00)
        #expect(try await store.auditLedger().problem == nil)
    }

    @Test("M13 An opening balance that the store was opened with overrides the settings")
    func fixed() async throws {
        let temporary = try TemporaryStore(openingBalance: Amount(hundredths: 3_00))
        let store = temporary.store
        _ = try await store.changeSettings(all, from: nil, by: .command, at: .noon)
        let kept = try await store.settings()
        #expect(
            kept.fixedOpeningBalance == Amount(hundredths: 3_00) && kept.openingBalance.hundredths == 3_00)
        #expect(kept.settings == all)
        #expect(try await store.balance(store.signUp("ana")) == 3_00)
        // Without the option the settings apply again.
        let again = try temporary.reopened()
        #expect(try await again.settings().openingBalance.hundredths == 12_50)
        #expect(try await again.balance(again.signUp("ben")) == 12_50)
    }

    @Test("M13 The tables refuse an opening balance that no form takes", arguments: [-1, 1_000_000_000_01])
    func bounds(_ hundredths: Int64) async throws {
        await #expect(throws: StoreError.self) {
            try await store.changeSettings(
                SiteSettings(openingBalance: Amount(hundredths: hundredths)), from: nil, by: .command,
                at: .noon)
        }
        #expect(try await store.settings().revision == 1)
    }

    @Test(
        "M13 A command beside the server sees the settings, and doesn't change the opening balance",
        .onSQLite)
    func alongside() async throws {
        let temporary = try TemporaryFile()
        let store = temporary.store
        _ = try await store.changeSettings(all, from: nil, by: .command, at: .noon)
        let command = try SQLiteEngine.openAlongsideServer(path: temporary.path)
        defer { command.close() }
        #expect(
            try await Store(command).settings() == StoredSettings(all, revision: 2, fixedOpeningBalance: nil))
    }

    @Test("M13 A file from before there were settings opens with none decided", .onSQLite)
    func older() async throws {
        let folder = try TemporaryFolder()
        let old = try DatabasePool(path: folder.file("desk.sqlite").path)
        try Migrations.all(openingBalance: .zero).migrate(old, upTo: "9 the office")
        try old.close()
        let temporary = try TemporaryFile(at: folder)
        #expect(
            try await temporary.store.settings()
                == StoredSettings(SiteSettings(), revision: 1, fixedOpeningBalance: nil))
    }

    @Test(
        "M13 The first organiser’s language becomes the site’s default, unless one was chosen",
        arguments: [(nil, nil, nil, 1), (nil, "de", "de", 2), ("ko", "de", "ko", 2), ("ko", nil, "ko", 2)]
            as [(String?, String?, String?, Int64)])
    func defaultLanguage(
        _ chosen: String?, _ language: String?, _ kept: String?, _ revision: Int64
    ) async throws {
        if let chosen {
            try await store.decide { $0.language = chosen }
        }
        _ = try await store.offerSetUp(codeDigest: [1])
        let session = NewSession(tokenDigest: [7], isRemembered: false, browser: "")
        _ = try await store.setUp(
            Registration("olga"), codeDigest: [1], session: session, restart: .remove, language: language,
            at: .noon)
        let settings = try await store.settings()
        #expect(settings.settings.language == kept)
        #expect(settings.revision == revision)
    }
}
