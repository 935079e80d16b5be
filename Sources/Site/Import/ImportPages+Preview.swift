import HTTP
import HTTPTypes
import Model
import Operations
import Spreadsheet
import Storage
import Visitors
import Words

/// The file that was sent, before it is imported: its columns, and what is wrong with its rows.
extension ImportPages {
    /// The draft that the path names, with columns used for own fields that the group has added since.
    func draft(_ request: Request, _ context: Context) async throws -> ImportDraft {
        try Self.found(try await drafts.draft(request.parameters["id"] ?? "", at: context.now))
            .usingNewFields(context.settings.fields, renderer.languages)
    }

    static func found(_ draft: ImportDraft?) throws(Refusal) -> ImportDraft {
        guard let draft else { throw Refusal.noSuchImport }
        return draft
    }

    func preview(_ request: Request, _ context: Context) async throws -> Response {
        let draft = try await draft(request, context)
        if draft.isImported { return renderer.redirect(to: "/members") }
        let page = try FormData(query: request.query)["page"].flatMap { Int($0) } ?? 1
        return try await preview(draft, context, notice: await renderer.notices.take(request), page: page)
    }

    func preview(
        _ draft: ImportDraft, _ context: Context, _ status: HTTPResponse.Status = .ok, notice: Notice? = nil,
        page: Int = 1, refused: TextEncoding? = nil
    ) async throws -> Response {
        let rules = rules(draft, context)
        let report = draft.progress == nil ? try await report(draft, by: rules) : nil
        let view = ImportView(
            draft: draft, rules: rules, report: report, page: page, refused: refused,
            language: context.language, of: renderer.languages)
        return try renderer.officePage(
            "import-preview", in: "/members", title: "Import", hasProblems: status != .ok,
            view.view(script: renderer.assets.url("/import.js")), status: status, notice: notice, context)
    }

    func rules(_ draft: ImportDraft, _ context: Context) -> ImportRules {
        ImportRules(draft, renderer.languages, context)
    }

    /// - Returns: nil if the columns have a fault.
    func report(_ draft: ImportDraft, by rules: ImportRules) async throws -> Imports.Report? {
        if draft.fault(by: rules) != nil { return nil }
        return try await draft.report(by: rules) { [imports] rows throws(StoreError) in
            try await imports.check(rows, by: rules)
        }
    }

    /// The rows with problems as a file of their own, with the corrections made so far.
    func leftOut(_ request: Request, _ context: Context) async throws -> Response {
        try request.refuseIfFromAnotherSite()
        let draft = try await draft(request, context)
        let wrongRows = draft.table.rows(try await leftOutRows(draft, context))
        var rows = [draft.table.headings] + wrongRows.map(draft.corrections.cells)
        let usernames = wrongRows.map { draft.corrections.username(of: $0.number) ?? "" }
        if draft.reading.columns.lackUsernames, let label = ImportMeaning.profile(.username).label,
            !usernames.allSatisfy(\.isEmpty)
        {
            // Directly after the last heading, and so before any cells that have none.
            let width = draft.table.headings.count
            rows = zip(rows, [context.language.text(label)] + usernames).map { cells, username in
                cells.prefix(width) + [username] + cells.dropFirst(width)
            }
        }
        let format = TableFormat.excel(for: context)
        let lines = rows.map { cells in
            format.row(cells.map { format.text(verbatim: CSV.original($0)) })
        }
        let file = Array((format.start + lines.joined()).utf8)
        return renderer.response(
            FileDownload(
                name: FileName(context.settings.group, "left-out.csv"), type: FileDownload.csv,
                piece: { _ in (file, nil) }))
    }

    /// The numbers of the rows with problems, or of those that the import has left out.
    private func leftOutRows(_ draft: ImportDraft, _ context: Context) async throws -> Set<Int> {
        if let rows = try await drafts.leftOut(of: draft) { return rows }
        let report = try await report(draft, by: rules(draft, context))
        return Set(report?.problems.map(\.row) ?? [])
    }
}
