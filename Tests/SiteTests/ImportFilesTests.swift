import Foundation
import Model
import Spreadsheet
import Storage
import Testing

@testable import Site

/// A file as one program exports it.
struct ExportedFile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let encoding: TextEncoding
    /// The use of each column.
    let columns: [String]
    /// The names of those who are imported, by their emails.
    let names: [String: String]
    var phones: [String: String] = [:]

    /// In Windows-1252; the text has no other characters than those of Latin-1.
    static func western(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    static func utf16(_ text: String) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }

    static let all = [
        ExportedFile(
            testDescription: "Excel in German, CSV (Trennzeichen-getrennt)",
            bytes: western(
                "Nachname;Vorname;Straße;E-Mail;Telefon\r\nMüller;Jörg;Hauptstraße 1;joerg@example.org;+49 30 1234567\r\n"
                    + "Weiß;Zoë;\"Am Dom; 3\";zoe@example.org;\r\n"),
            encoding: .windows1252, columns: ["last-name", "first-name", "", "email", "phone"],
            names: ["joerg@example.org": "Jörg Müller", "zoe@example.org": "Zoë Weiß"],
            phones: ["joerg@example.org": "0049301234567"]),
        ExportedFile(
            testDescription: "Excel in Korean, CSV(쉼표로 분리)",
            bytes: [
                0xC0, 0xCC, 0xB8, 0xA7, 0x2C, 0xC0, 0xCC, 0xB8, 0xDE, 0xC0, 0xCF, 0x2C, 0xC8, 0xDE, 0xB4,
                0xEB, 0xC6, 0xF9, 0x20, 0xB9, 0xF8, 0xC8, 0xA3, 0x0D, 0x0A, 0xB1, 0xE8, 0xB5, 0xB5, 0xC0,
                0xB1, 0x2C, 0x6B, 0x69, 0x6D, 0x40, 0x65, 0x78, 0x61, 0x6D, 0x70, 0x6C, 0x65, 0x2E, 0x6F,
                0x72, 0x67, 0x2C, 0x30, 0x31, 0x30, 0x2D, 0x31, 0x32, 0x33, 0x34, 0x2D, 0x35, 0x36, 0x37,
                0x38, 0x0D, 0x0A, 0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0x2C, 0x74, 0x74, 0x6F, 0x6D, 0x40,
                0x65, 0x78, 0x61, 0x6D, 0x70, 0x6C, 0x65, 0x2E, 0x6F, 0x72, 0x67, 0x2C, 0x0D, 0x0A,
            ],
            encoding: .eucKR, columns: ["name", "email", "phone"],
            names: ["kim@example.org": "김도윤", "ttom@example.org": "똠방각"],
            phones: ["kim@example.org": "01012345678"]),
        ExportedFile(
            testDescription: "Excel in Spanish, CSV UTF-8 (delimitado por comas)",
            bytes: Array(
                ("\u{FEFF}Nombre;Apellidos;Correo electrónico;Teléfono\r\n"
                    + "Íñigo;Núñez Gil;inigo@example.org;(+34) 600 123 456\r\n").utf8),
            encoding: .utf8, columns: ["first-name", "last-name", "email", "phone"],
            names: ["inigo@example.org": "Íñigo Núñez Gil"], phones: ["inigo@example.org": "0034600123456"]),
        ExportedFile(
            testDescription: "Excel, Unicode Text",
            bytes: utf16("Vorname\tNachname\tE-Mail\r\nJörg\tMüller\tjoerg@example.org\r\n"),
            encoding: .utf16, columns: ["first-name", "last-name", "email"],
            names: ["joerg@example.org": "Jörg Müller"]),
        ExportedFile(
            testDescription: "LibreOffice Calc, with its first choices",
            bytes: Array("Name,E-Mail,Mobil\n\"Müller, Jörg\",joerg@example.org,0171/123 45-67\n".utf8),
            encoding: .utf8, columns: ["name", "email", "phone"],
            names: ["joerg@example.org": "Müller, Jörg"], phones: ["joerg@example.org": "01711234567"]),
        ExportedFile(
            testDescription: "Google Sheets",
            bytes: Array(
                "First Name,Last Name,Email Address,Phone Number\r\nZoë,Weiß,zoe@example.org,+1 (212) 555-0123"
                    .utf8),
            encoding: .utf8, columns: ["first-name", "last-name", "email", "phone"],
            names: ["zoe@example.org": "Zoë Weiß"], phones: ["zoe@example.org": "0012125550123"]),
        ExportedFile(
            testDescription: "Numbers, where the decimal separator is a comma",
            bytes: Array("Vorname;Name;E-Mail;;\nJörg;Müller;joerg@example.org;;\n;;;;\n;;;;".utf8),
            encoding: .utf8, columns: ["first-name", "last-name", "email"],
            names: ["joerg@example.org": "Jörg Müller"]),
        ExportedFile(
            testDescription: "Admidio, CSV for Microsoft Excel",
            bytes: western(
                "\"Nr.\";\"Nachname\";\"Vorname\";\"Geburtstag\";\"E-Mail\";\"Mobil\"\r\n"
                    + "\"1\";\"Müller\";\"Jörg\";\"01.02.1980\";\"joerg@example.org\";\"030 1234567\"\r\n"),
            encoding: .windows1252, columns: ["", "last-name", "first-name", "", "email", "phone"],
            names: ["joerg@example.org": "Jörg Müller"], phones: ["joerg@example.org": "0301234567"]),
        ExportedFile(
            testDescription: "ClubDesk",
            bytes: western(
                "Nachname;Vorname;Adresse;PLZ;Ort;Telefon Privat;Telefon Mobil;E-Mail;[Gruppen]\r\n"
                    + "Bünzli;Reto;Dorfstrasse 1;8001;Zürich;+41 44 123 45 67;;reto@example.org;Aktive, Vorstand\r\n"
            ),
            encoding: .windows1252,
            columns: ["last-name", "first-name", "", "", "", "phone", "", "email", ""],
            names: ["reto@example.org": "Reto Bünzli"], phones: ["reto@example.org": "0041441234567"]),
        ExportedFile(
            testDescription: "Excel’s own first line",
            bytes: western("sep=;\r\nName;E-Mail\r\nJörg;joerg@example.org\r\n"),
            encoding: .windows1252, columns: ["name", "email"], names: ["joerg@example.org": "Jörg"]),
        ExportedFile(
            testDescription: "Emails as address books and links in spreadsheets give them",
            bytes: Array(
                "Name,Email\nOtto,<otto@example.org>\nUwe,mailto:uwe@example.org\nZoë,<MailTo:zoe@example.org> \n"
                    .utf8),
            encoding: .utf8, columns: ["name", "email"],
            names: [
                "otto@example.org": "Otto", "uwe@example.org": "Uwe", "zoe@example.org": "Zoë",
            ]),
    ]
}

@Suite("Files as other programs export them")
struct ImportFilesTests {
    @Test("M20 What other programs export is imported as it comes", arguments: ExportedFile.all)
    func imported(_ file: ExportedFile) async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let path = try #require(await olga.upload(file.bytes).headers[.location])
        let page = await olga.get(path)
        #expect(page.choice(id: "encoding") == file.encoding.rawValue)
        #expect(file.columns.indices.map { page.column($0 + 1) } == file.columns)
        #expect(await olga.post(path, ["action": "import"]).status == .seeOther)
        for (email, name) in file.names {
            let member = try await site.store.member(email: email)
            #expect(member?.profile.name == name && member?.profile.phone == file.phones[email])
        }
        #expect(try await site.store.memberCount() == 1 + file.names.count)
    }

    /// Its number of bytes is even, and each two of them are a character of UTF-16.
    private static let file = ExportedFile.western("Name;Höhe;E-Mail\nJörg;5;joerg@example.org\n")

    @Test(
        "M20 The encoding can be changed: then the file is read anew, and nobody is imported before it is shown"
    )
    func changed() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let korean = ExportedFile.all[1].bytes
        let path = try #require(await olga.upload(korean).headers[.location])
        let asked = await olga.post(path, ["encoding": "windows-1252", "action": "import"])
        #expect(asked.status == .seeOther && asked.headers[.location] == path)
        let western = await olga.get(path)
        #expect(western.choice(id: "encoding") == "windows-1252" && western.text.contains("±è"))
        // The columns stay as they were chosen, although the headings are no longer known.
        #expect((1...3).map(western.column) == ["name", "email", "phone"])
        _ = await olga.post(
            path, ["column-1": "", "column-2": "", "column-3": "nickname", "action": "check"])
        _ = await olga.post(path, ["encoding": "euc-kr", "action": "check"])
        let again = await olga.get(path)
        #expect(again.choice(id: "encoding") == "euc-kr" && again.text.contains("김도윤"))
        #expect((1...3).map(again.column) == ["name", "email", "nickname"])
        #expect(try await site.store.memberCount() == 1)
        _ = await olga.post(path, ["encoding": "euc-kr", "column-3": "phone", "action": "import"])
        #expect(try await site.store.member(email: "kim@example.org")?.profile.name == "김도윤")
    }

    @Test("M20 With other columns in another encoding, they are guessed anew")
    func otherColumns() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let path = try #require(await olga.upload(Self.file).headers[.location])
        _ = await olga.post(path, ["encoding": "utf-16", "action": "check"])
        let page = await olga.get(path)
        #expect(page.choice(id: "encoding") == "utf-16")
        #expect(page.text.contains("Choose which column is the email"))
        #expect(page.column(2) == nil)
        _ = await olga.post(path, ["encoding": "windows-1252", "action": "check"])
        #expect((1...3).map((await olga.get(path)).column) == ["name", "", "email"])
    }

    @Test("M20 In an encoding in which the file can’t be read it stays as it was, and the page says so")
    func unreadable() async throws {
        let site = try TestSite()
        let olga = try await site.organiser()
        let path = try #require(await olga.upload(Self.file).headers[.location])
        for action in ["check", "import"] {
            let refused = await olga.post(path, ["encoding": "utf-8", "action": action])
            #expect(refused.status == .unprocessableContent && refused.title.hasPrefix("Error: "))
            #expect(refused.text.contains("As UTF-8 this file can’t be read."))
            #expect(refused.tag(id: "encoding").contains("aria-invalid") && refused.text.contains("Jörg"))
        }
        #expect(
            await olga.post(path, ["encoding": "latin", "action": "check"]).status == .unprocessableContent)
        #expect(await olga.get(path).choice(id: "encoding") == "windows-1252")
        #expect(try await site.store.memberCount() == 1)
    }
}
