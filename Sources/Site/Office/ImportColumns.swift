import Model
import Names
import Operations
import Spreadsheet
import Words

/// What each column of a table is: the name of a field of `Form.member`, or nil for a column that is left
/// out.
struct ImportColumns: Hashable {
    /// What is wrong with the columns, whatever is in the rows.
    enum Fault: Equatable {
        /// These columns are used for the same field.
        case twice(String, columns: [Int])
        /// No column is the email or the username.
        case noSignInName
    }

    var fields: [String?]

    static let names = Form.member.fields.map(\.name)

    var fault: Fault? {
        for name in Self.names {
            let columns = fields.indices.filter { fields[$0] == name }
            if columns.count > 1 { return .twice(name, columns: columns) }
        }
        return fields.contains("email") || fields.contains("username") ? nil : .noSignInName
    }

    // MARK: Guessing

    init(fields: [String?]) { self.fields = fields }

    /// Guesses the fields from the headings, as far as they are known. Of two columns for the same field,
    /// only the first gets it.
    init(guessedFrom headings: [String], _ languages: Languages) {
        var known = Self.known
        for (field, label) in Form.member.fields.map({ ($0.name, $0.label) }) {
            known[field]?.formUnion(languages.all.map { Self.plain($0.text(Sentence(label))) })
        }
        let headings = headings.map(Self.plain)
        // Beside a last name, a “name” is only the first name, so the organiser has to say what it is.
        if headings.contains(where: Self.lastNames.contains) { known["name"] = [] }
        fields = []
        for heading in headings {
            let field = Self.names.first { known[$0]?.contains(heading) ?? false }
            fields.append(fields.contains(field) ? nil : field)
        }
    }

    /// The heading's letters and digits alone, so that `E-Mail` is `email`.
    private static func plain(_ heading: String) -> String {
        String(
            String.UnicodeScalarView(
                heading.searchFolded.unicodeScalars.filter {
                    $0.properties.isAlphabetic || $0.properties.numericType != nil
                }))
    }

    private static let lastNames = words(
        "last name, surname, family name, nachname, familienname, apellido, apellidos, 성")

    private static func words(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { plain(String($0)) })
    }

    /// Headings in English, German, Spanish and Korean, besides the labels of the form.
    private static let known: [String: Set<String>] = [
        "name": """
        name, full name, member, member name, vollständiger name, vor- und nachname, mitglied, nombre,
        nombre completo, nombre y apellidos, nombre y apellido, miembro, socio, 이름, 성명, 성함, 회원명, 회원 이름
        """,
        "email": """
        email, e-mail, mail, email address, e-mail address, mailadresse, e-mail-adresse, correo,
        correo electrónico, dirección de correo, 이메일, 메일, 이메일 주소, 메일 주소, 전자우편
        """,
        "phone": """
        phone, phone number, telephone, telephone number, tel, mobile, mobile phone, mobile number, cell,
        cell phone, phone no., telefon, telefonnummer, tel.-nr., handy, handynummer, mobil, mobilnummer, rufnummer, teléfono,
        número de teléfono, teléfono móvil, móvil, celular, 전화, 전화번호, 휴대폰, 휴대폰 번호, 휴대전화, 핸드폰, 연락처
        """,
        "username": """
        username, user name, user, login, account, benutzername, nutzername, benutzer, anmeldename, kontoname,
        nombre de usuario, usuario, cuenta, 아이디, 사용자 이름, 사용자명, 회원 아이디
        """,
        "nickname": """
        nickname, nick, nick name, known as, spitzname, rufname, apodo, alias, mote, 닉네임, 별명, 별칭
        """,
    ].mapValues(words)
}

/// The rows of a table, as its columns say.
struct ImportRows: Sequence, Sendable {
    let table: CSVTable
    let columns: ImportColumns

    func makeIterator() -> some IteratorProtocol<Imports.Row> {
        table.lazy.map { row in
            var entries = Entries()
            var formula: Imports.Fault?
            for case (let cell, let field?) in zip(row.cells, columns.fields) {
                if formula == nil, CSV.isFormula(cell) { formula = .formula(field) }
                // Exports put apostrophes in front of what could be a formula.
                let text = CSV.original(cell)
                entries[field] = field == "phone" ? Self.digits(text) : text
            }
            let hasTooMany = row.cells.count > columns.fields.count
            return Imports.Row(
                number: row.number, entries: entries, fault: hasTooMany ? .tooManyCells : formula)
        }.makeIterator()
    }

    /// A phone number without the characters that separate its digits.
    private static func digits(_ text: String) -> String {
        let rest = text.filter { !" \u{A0}\u{202F}-–./()".contains($0) }
        return rest.utf8.allSatisfy { (0x30...0x39).contains($0) } ? rest : text
    }
}
