import Model
import Names
import Spreadsheet
import Storage
import Words

/// The meaning of each column of a table; nil for a column that isn't used.
struct ImportColumns: Hashable, Codable {
    /// A fault of the columns, whatever is in the rows.
    enum Fault: Equatable {
        /// Several columns have this meaning, which only one may have.
        case duplicate(ImportMeaning, columns: [Int])
        /// One column is the whole name, and these columns are parts of it.
        case nameAndPart(columns: [Int])
        /// No column is the email or the username.
        case noSignInName
        /// No column identifies a person.
        case nothingIdentifying
    }

    var meanings: [ImportMeaning?]

    init(_ meanings: [ImportMeaning?]) { self.meanings = meanings }

    /// - Parameter needsSignInName: whether every member needs an email or a username.
    func fault(needsSignInName: Bool) -> Fault? {
        for case let meaning? in meanings where !meaning.mayRepeat {
            let columns = columns(meaning)
            if columns.count > 1 { return .duplicate(meaning, columns: columns) }
        }
        let parts = columns(.firstName) + columns(.lastName)
        if !columns(.profile(.name)).isEmpty, !parts.isEmpty { return .nameAndPart(columns: parts.sorted()) }
        if needsSignInName { return columns(.profile(.email)).isEmpty && lackUsernames ? .noSignInName : nil }
        return ImportMeaning.builtIn.allSatisfy { columns($0).isEmpty } ? .nothingIdentifying : nil
    }

    /// Whether no column is the username.
    var lackUsernames: Bool { columns(.profile(.username)).isEmpty }

    private func columns(_ meaning: ImportMeaning) -> [Int] {
        meanings.indices.filter { meanings[$0] == meaning }
    }

    /// The columns that aren't used although they have contents. What an export says of a member besides
    /// their details isn't worth keeping, since the site knows it by itself.
    func worthKeeping(of table: CSVTable, _ languages: Languages) -> [Int] {
        let headings = Self.texts(table.headings)
        let passedOver = ExportPage.readers(languages).map(ExportPage.headingsBesideDetails)
            .first { $0.allSatisfy(headings.contains) }
        return meanings.indices.filter { index in
            let isPassedOver =
                headings.indices.contains(index) && passedOver?.contains(headings[index]) == true
            return meanings[index] == nil && table.filledCells[index] > 0 && !isPassedOver
        }
    }

    /// These columns, without the ones used for a field that the group no longer has.
    func within(_ group: GroupForm) -> ImportColumns {
        let ids = Set(group.fields.map(\.id))
        return ImportColumns(
            meanings.map { meaning in
                if case .own(let id) = meaning, !ids.contains(id) { return nil }
                return meaning
            })
    }
}

// MARK: Guessing

extension ImportColumns {
    /// How many rows may stand above the headings.
    private static let maxTitleLength = 10

    /// The number of the row with the headings: the first row, unless that is a title, which fills one cell
    /// and is no heading that is known. Then it is one of the next rows, with at least two known headings.
    static func headingsRow(of table: CSVTable, _ languages: Languages, _ own: [StoredField]) -> Int {
        func knownCount(_ headings: [String]) -> Int {
            read(texts(headings), languages, own).count { $0 != nil }
        }
        let isTitle = texts(table.headings).count { !$0.isEmpty } == 1 && knownCount(table.headings) == 0
        if !isTitle { return 1 }
        return table.prefix(maxTitleLength).first { knownCount($0.cells) > 1 }?.number ?? 1
    }

    /// Guesses the meanings from the headings that are known. If several columns seem to have the same
    /// meaning, the one with the most filled cells is used; for a field of the group's own, the last one. A
    /// whole name is preferred to its parts.
    ///
    /// - Parameter own: the group's own fields, whose labels are headings, too.
    init(guessedFrom table: CSVTable, _ languages: Languages, _ own: [StoredField]) {
        let headings = table.headings.map(Self.plain)
        let read = Self.read(Self.texts(table.headings), languages, own)
        let found = Self.completingNames(read, under: headings)
        let hasName = found.contains(.profile(.name))
        meanings = found.indices.map { index in
            guard let meaning = found[index] else { return nil }
            if meaning == .firstName || meaning == .lastName, hasName { return nil }
            // Among columns with equally many filled cells, the first is used.
            let fullest = found.indices.filter { found[$0] == meaning }
                .max { (table.filledCells[$0], $1) < (table.filledCells[$1], $0) }
            return meaning.mayRepeat || index == fullest ? meaning : nil
        }
    }

    /// The headings as they are compared with labels.
    private static func texts(_ headings: [String]) -> [String] {
        headings.map { CSV.original($0).trimmed() }
    }

    /// The meanings of the headings. A column named like one of the group's own fields belongs to that field.
    private static func read(
        _ headings: [String], _ languages: Languages, _ own: [StoredField]
    ) -> [ImportMeaning?] {
        var known = known
        for meaning in ImportMeaning.builtIn {
            guard let label = meaning.label else { continue }
            known[meaning]?.formUnion(languages.all.map { plain($0.text(label)) })
        }
        return zip(headings, ownFields(headings, languages, own)).map { heading, own in
            if let own { return .own(own) }
            let plainHeading = plain(heading)
            return ImportMeaning.builtIn.first { known[$0]?.contains(plainHeading) ?? false }
        }
    }

    /// For each column, the id of the group's own field that it holds; no field is used twice. Exact labels
    /// win, first those in the language whose export matches most headings, then those in other languages;
    /// last come similar headings that fit only one field.
    private static func ownFields(
        _ headings: [String], _ languages: Languages, _ own: [StoredField]
    ) -> [Int64?] {
        var ids: [Int64?] = headings.map { _ in nil }
        // Goes backwards: an export begins with the columns that every group has, and a field may have the
        // same label as one of them in a language that was added later.
        func use(_ field: (String) -> Int64?) {
            for index in headings.indices.reversed() where ids[index] == nil {
                if let id = field(headings[index]), !ids.contains(id) { ids[index] = id }
            }
        }
        let exports = ExportPage.readers(languages)
        let labels = exports.map { language in
            let fields = own.fields(in: language).map { ($0.label, $0.id) }
            return Dictionary(fields) { first, _ in first }
        }
        let found = exports.indices.map { export in
            let everyGroups = ExportPage.headings(in: exports[export])
            return headings.count { labels[export][$0] != nil || everyGroups.contains($0) }
        }
        for export in exports.indices.sorted(by: { (found[$1], $0) < (found[$0], $1) }) {
            use { labels[export][$0] }
        }
        let likeLabels = own.map { stored in
            Set(([stored.field.label] + languages.all.map { stored.field(in: $0.tag).label }).map(plain))
        }
        use { heading in
            let plainHeading = plain(heading)
            let alike = own.indices.filter { !plainHeading.isEmpty && likeLabels[$0].contains(plainHeading) }
            return alike.count == 1 ? own[alike[0]].field.id : nil
        }
        return ids
    }

    /// Beside a column with one part of the name, “name” means the other part, and “member” isn't a name.
    private static func completingNames(
        _ meanings: [ImportMeaning?], under headings: [String]
    ) -> [ImportMeaning?] {
        let (hasFirst, hasLast) = (meanings.contains(.firstName), meanings.contains(.lastName))
        if !hasFirst, !hasLast { return meanings }
        return zip(meanings, headings).map { meaning, heading in
            if shortNames.contains(heading), hasFirst != hasLast { return hasFirst ? .lastName : .firstName }
            return persons.contains(heading) ? nil : meaning
        }
    }

    /// These columns, but with each unused one whose heading is the label of one of these fields used for
    /// that field.
    func completed(by own: [StoredField], of table: CSVTable, _ languages: Languages) -> ImportColumns {
        let guess = ImportColumns(guessedFrom: table, languages, own)
        return completed(
            by: ImportColumns(guess.meanings.map { if case .own = $0 { $0 } else { nil } }))
    }

    /// These columns, with the unused ones filled in from a guess by another reading of the file, unless
    /// another column has that meaning already; the guess alone if its number of columns differs.
    func completed(by guess: ImportColumns) -> ImportColumns {
        if meanings.count != guess.meanings.count { return guess }
        return ImportColumns(
            zip(meanings, guess.meanings).map { chosen, guess in
                chosen ?? (guess.map(meanings.contains) == true ? nil : guess)
            })
    }

    /// Only the heading's letters and digits, in lower case: `email` for `E-Mail`.
    private static func plain(_ heading: String) -> String {
        String(
            String.UnicodeScalarView(
                heading.searchFolded.unicodeScalars.filter {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                }))
    }

    private static func words(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { plain(String($0)) })
    }

    /// Whether a cell says that its row has totals, such as `Summe:`.
    static func isTotals(_ cell: String) -> Bool {
        cell.utf8.count <= 40 && totals.contains(plain(cell.filter { !$0.isNumber }))
    }

    private static let totals = words(
        """
        total, totals, grand total, subtotal, summe, summen, gesamt, gesamtsumme, insgesamt, zwischensumme, suma,
        sumas, suma total, total general, 합계, 총계, 소계, 총합
        """)

    /// Whether a heading names a part of an address, such as a town: these aren't a fixed set of choices,
    /// since a new member may live in another.
    static func isPlace(_ heading: String) -> Bool { places.contains(plain(heading)) }

    private static let places = words(
        """
        city, town, place, village, county, state, country, street, address, ort, wohnort, ortsteil, stadtteil,
        stadt, gemeinde, bezirk, kreis, land, straße, strasse, adresse, anschrift, ciudad, población, localidad,
        municipio, barrio, provincia, país, calle, dirección, domicilio, 도시, 시, 시도, 지역, 구, 동, 주소, 국가
        """)

    private static let shortNames = words("name, nombre, 이름")
    private static let persons = words("member, mitglied, miembro, socio")

    /// Headings in English, German, Spanish and Korean, besides the labels of the menus.
    private static let known: [ImportMeaning: Set<String>] = [
        .profile(.name): """
        name, full name, member, member name, vollständiger name, vor- und nachname, mitglied, nombre,
        nombre completo, nombre y apellidos, nombre y apellido, miembro, socio, 이름, 성명, 성함, 회원명, 회원 이름
        """,
        .firstName: """
        first name, given name, forename, vorname, vornamen, nombre de pila, primer nombre, nombre propio,
        이름(성 제외)
        """,
        .lastName: """
        last name, surname, family name, nachname, familienname, zuname, apellido, apellidos, primer apellido,
        segundo apellido, 성, 성씨
        """,
        .profile(.email): """
        email, e-mail, mail, email address, e-mail address, mailadresse, e-mail-adresse, correo,
        correo electrónico, dirección de correo, 이메일, 메일, 이메일 주소, 메일 주소, 전자우편, e-mail 1 - value
        """,
        .profile(.phone): """
        phone, phone number, telephone, telephone number, tel, mobile, mobile phone, mobile number, cell,
        cell phone, phone no., telefon, telefonnummer, tel.-nr., handy, handynummer, mobil, mobilnummer, rufnummer,
        telefon mobil, telefon privat, teléfono, número de teléfono, teléfono móvil, móvil, celular, 전화, 전화번호,
        휴대폰, 휴대폰 번호, 휴대전화, 핸드폰, 연락처, phone 1 - value
        """,
        .profile(.username): """
        username, user name, user, login, account, benutzername, nutzername, benutzer, anmeldename, kontoname,
        nombre de usuario, usuario, cuenta, 아이디, 사용자 이름, 사용자명, 회원 아이디
        """,
        .profile(.nickname): """
        nickname, nick, nick name, known as, spitzname, rufname, apodo, alias, mote, 닉네임, 별명, 별칭
        """,
    ].mapValues(words)
}
