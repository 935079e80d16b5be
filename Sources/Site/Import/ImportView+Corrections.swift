import Model
import Operations
import Spreadsheet
import Words

/// The rows with problems, page by page, and the inputs that correct them.
extension ImportView {
    static let rowsPerPage = 100
    /// The most bytes that a row's inputs may need in the form. A row that needs more has no inputs, so that
    /// every page can be sent.
    static let rowLimitBytes = 2048

    /// - Returns: nil if there are no such rows.
    func corrections(_ report: Imports.Report) -> View? {
        if report.problems.isEmpty { return nil }
        let pages = pages(report)
        let page = min(max(page, 1), pages)
        let findings = Self.findings(report, onPage: page)
        return View([
            "rows": draft.table.rows(Set(findings.keys)).map { view($0, findings[$0.number] ?? []) },
            "previous": page > 1 ? link(to: page - 1) : nil,
            "next": page < pages ? link(to: page + 1) : nil,
            "place": pages == 1
                ? nil
                : Sentence(
                    "Page {page} of {pages}. “Check again” keeps what you type here.",
                    ["page": .number(page), "pages": .number(pages)]),
        ])
    }

    private func pages(_ report: Imports.Report) -> Int {
        (report.problemRowCount + Self.rowsPerPage - 1) / Self.rowsPerPage
    }

    /// The rows that were corrected here and no longer have a problem, so that they can be corrected once
    /// more: as many as there is room for beside those with problems.
    ///
    /// - Returns: nil if nothing was corrected.
    func corrected(_ report: Imports.Report) -> View? {
        if draft.corrections.rowCount == 0 { return nil }
        let room = Self.rowsPerPage - min(report.problemRowCount, Self.rowsPerPage)
        let wrong = Set(report.problems.map(\.row))
        let right = draft.corrections.texts.keys.filter { !wrong.contains($0) }.sorted().prefix(room)
        let alreadyMembers = Set(report.alreadyMembers.first)
        return View([
            "count": Sentence(
                one: "{count} row was corrected here.", other: "{count} rows were corrected here.",
                count: draft.corrections.rowCount),
            "rows": draft.table.rows(Set(right)).map { row in
                view(row, [], isPresent: alreadyMembers.contains(row.number))
            },
            "hasRows": !right.isEmpty,
        ])
    }

    /// The data with which a script shows problems during typing; nil if there is nothing to correct.
    func live(_ report: Imports.Report) -> View? {
        if report.problems.isEmpty, draft.corrections.rowCount == 0 { return nil }
        return View([
            "importRules": rules.json, "ownWords": rules.ownWords(in: language),
            "lists": columns.meanings.compactMap { $0.flatMap(listed) }.map { field in
                View([
                    "id": Self.listID(field),
                    "options": rules.words(for: field.id).map { View(["text": $0]) },
                ])
            },
        ])
    }

    private func link(to page: Int) -> View {
        View(["path": Self.path(draft.id, page: page), "page": String(page)])
    }

    /// The problems of the rows on a page, by the rows' numbers.
    private static func findings(_ report: Imports.Report, onPage page: Int) -> [Int: [Imports.Finding]] {
        var findings: [Int: [Imports.Finding]] = [:]
        var (rowCount, latest) = (0, 0)
        for finding in report.problems {
            if finding.row != latest { rowCount += 1 }
            latest = finding.row
            if rowCount > page * rowsPerPage { break }
            if rowCount > (page - 1) * rowsPerPage { findings[finding.row, default: []].append(finding) }
        }
        return findings
    }

    /// - Parameter isPresent: whether its person is a member already.
    private func view(
        _ row: CSVTable.Row, _ findings: [Imports.Finding], isPresent: Bool = false
    ) -> View {
        let inputs = inputs(
            row, Set(findings.compactMap(\.field)), isRowWrong: findings.contains { $0.field == nil },
            lacksSignInName: findings.contains(where: \.lacksSignInName))
        return View([
            "row": String(row.number), "problemsId": "row-\(row.number)-problems",
            "problems": inOrderOfColumns(findings).map {
                View([
                    "label": $0.label(in: rules.form), "sentence": $0.sentence(in: rules.form),
                    "isRepeated": isRepeated($0), "field": $0.field ?? "",
                    "isRule": $0.isByRules,
                ])
            },
            "isPresent": isPresent, "isTooLong": inputs == nil, "inputs": inputs ?? [],
        ])
    }

    /// The problems in the order of the row's inputs; problems of the whole row come last.
    private func inOrderOfColumns(_ findings: [Imports.Finding]) -> [Imports.Finding] {
        let fields = columns.meanings.map { $0?.field }
        let indices = findings.map { finding in
            finding.field.flatMap { field in fields.firstIndex { $0 == field } } ?? fields.count
        }
        return findings.indices.sorted { (indices[$0], $0) < (indices[$1], $1) }.map { findings[$0] }
    }

    /// Whether the sentence begins with the field's label, which then needn't be shown before it.
    private func isRepeated(_ finding: Imports.Finding) -> Bool {
        guard let label = finding.label(in: rules.form) else { return false }
        return finding.sentence(in: rules.form).text(in: language).hasPrefix(label.value.text(in: language))
    }

    /// The inputs for the row's cells, and for a username that the file has no column for.
    ///
    /// - Parameter wrong: the fields with problems.
    /// - Parameter isRowWrong: whether the whole row has a problem, for which any cell may be the reason.
    /// - Parameter lacksSignInName: whether there is neither an email nor a username.
    /// - Returns: nil if the row is too long.
    private func inputs(
        _ row: CSVTable.Row, _ wrong: Set<String>, isRowWrong: Bool, lacksSignInName: Bool
    ) -> [View]? {
        let cells = draft.corrections.cells(of: row)
        let shown = cells.indices.filter { hasInput($0, of: row, wrong, isRowWrong: isRowWrong) }
        let bytes = shown.reduce(0) { sum, column in
            // The name and the text with each byte escaped.
            let escaped = 20 + 3 * ImportCorrections.shown(cells[column]).utf8.count
            return sum + (row.cells[column] == cells[column] ? escaped : 2 * escaped)
        }
        if bytes > Self.rowLimitBytes { return nil }
        let isUsernameWrong = wrong.contains(ImportMeaning.profile(.username).field)
        let username = usernameInput(row.number, isWrong: isUsernameWrong, lacksSignInName: lacksSignInName)
        return shown.map { input($0, cells[$0], of: row, wrong) } + [username].compactMap(\.self)
    }

    /// Whether a cell has an input: those of built-in fields have one, those of the group's own fields only
    /// with a problem, and those to the right of all headings unless they are empty.
    private func hasInput(
        _ column: Int, of row: CSVTable.Row, _ wrong: Set<String>, isRowWrong: Bool
    ) -> Bool {
        if column >= columns.meanings.count { return !row.cells[column].isEmpty }
        return switch columns.meanings[column] {
        case .profile, .firstName, .lastName: true
        case .own(let id): isRowWrong || wrong.contains(CustomField.name(of: id))
        case nil: false
        }
    }

    private func input(_ column: Int, _ cell: String, of row: CSVTable.Row, _ wrong: Set<String>) -> View {
        let meaning = column < columns.meanings.count ? columns.meanings[column] : nil
        // A cell to the right of all headings is wrong by itself.
        let isWrong = meaning.map { wrong.contains($0.field) } ?? true
        return View([
            "id": "row-\(row.number)-\(column + 1)", "row": String(row.number),
            "column": String(column + 1), "meaning": nil, "label": name(of: column),
            "text": ImportCorrections.shown(cell), "isWrong": isWrong,
            "isCorrected": row.cells[column] != cell,
            "list": meaning.flatMap(listed).map(Self.listID),
        ])
    }

    /// The input for a username that the file has no column for; nil if the row needs none.
    private func usernameInput(_ row: Int, isWrong: Bool, lacksSignInName: Bool) -> View? {
        let username = draft.corrections.username(of: row)
        if !columns.lackUsernames || !lacksSignInName && username == nil { return nil }
        let column = ImportCorrections.usernameColumn + 1
        return View([
            "id": "row-\(row)-\(column)", "row": String(row), "column": String(column),
            "meaning": ImportMeaning.profile(.username).id, "label": ImportMeaning.profile(.username).label,
            "text": username ?? "", "isCorrected": username != nil, "isWrong": isWrong, "list": nil,
        ])
    }

    /// The group's own field whose answers an input suggests; nil for any other meaning, and for a field
    /// whose answer isn't a single choice.
    private func listed(_ meaning: ImportMeaning) -> CustomField? {
        let field = rules.form.field(meaning.field)?.custom
        return field?.kind == .oneOf || field?.kind == .yesNo ? field : nil
    }

    private static func listID(_ field: CustomField) -> String { "\(field.name)-answers" }
}
