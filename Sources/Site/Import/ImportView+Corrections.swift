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
            row, Set(findings.compactMap(\.field)), isWrong: findings.contains { $0.field == nil },
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

    /// The inputs for the row's cells: those of built-in fields, those of the group's own fields with
    /// problems (or of all, if the whole row has a problem), and those to the right of all headings.
    ///
    /// - Parameter wrong: the fields with problems.
    /// - Parameter isRowWrong: whether the whole row has a problem, for which any cell may be the reason.
    /// - Parameter lacksSignInName: whether there is neither an email nor a username.
    /// - Returns: nil if the row is too long.
    private func inputs(
        _ row: CSVTable.Row, _ wrong: Set<String>, isWrong isRowWrong: Bool, lacksSignInName: Bool
    ) -> [View]? {
        let cells = draft.corrections.cells(of: row)
        let meanings = columns.meanings
        var bytes = 0
        var inputs: [View] = []
        for (column, cell) in cells.enumerated() {
            let isWrong: Bool
            if column < meanings.count {
                guard let field = meanings[column]?.field else { continue }
                isWrong = wrong.contains(field)
                if case .own = meanings[column], !isWrong, !isRowWrong { continue }
            } else {
                // A cell to the right of all headings.
                if row.cells[column].isEmpty { continue }
                isWrong = true
            }
            let text = ImportCorrections.shown(cell)
            let isCorrected = row.cells[column] != cell
            // The name and the text with each byte escaped.
            bytes += (20 + 3 * text.utf8.count) * (isCorrected ? 2 : 1)
            if bytes > Self.rowLimitBytes { return nil }
            inputs.append(
                View([
                    "id": "row-\(row.number)-\(column + 1)", "row": String(row.number),
                    "column": String(column + 1), "meaning": nil, "label": name(of: column),
                    "text": text, "isWrong": isWrong, "isCorrected": isCorrected,
                    "list": column < meanings.count
                        ? meanings[column].flatMap(listed).map(Self.listID) : nil,
                ]))
        }
        let isUsernameWrong = wrong.contains(ImportMeaning.username.field)
        let username = usernameInput(row.number, isWrong: isUsernameWrong, lacksSignInName: lacksSignInName)
        return inputs + [username].compactMap(\.self)
    }

    /// The input for a username that the file has no column for; nil if the row needs none.
    private func usernameInput(_ row: Int, isWrong: Bool, lacksSignInName: Bool) -> View? {
        let username = draft.corrections.username(of: row)
        if columns.meanings.contains(.username) || !lacksSignInName && username == nil { return nil }
        let column = ImportCorrections.usernameColumn + 1
        return View([
            "id": "row-\(row)-\(column)", "row": String(row), "column": String(column),
            "meaning": ImportMeaning.username.id, "label": ImportMeaning.username.label,
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
