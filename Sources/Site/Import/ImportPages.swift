import HTTP
import HTTPTypes
import Model
import Operations
import Spreadsheet
import Storage
import Visitors
import Words

/// Imports a spreadsheet of members, such as last year's: it is uploaded, checked, and then imported as a
/// whole.
struct ImportPages: Sendable {
    static let pattern = "/members/import/:id"
    static let fileLimitBytes = 10 * 1024 * 1024
    /// Leaves room for the other parts of the body.
    static let bodyLimitBytes = fileLimitBytes + 64 * 1024
    /// Enough for the corrections of one page.
    static let formLimitBytes = 256 * 1024

    let imports: Imports
    let office: Office
    let renderer: PageRenderer
    let now: @Sendable () -> Timestamp
    let drafts: ImportDrafts
    private let sent: SentFiles

    init(
        imports: Imports, office: Office, renderer: PageRenderer, cookie: SessionCookie,
        memory: any ShortMemory, now: @escaping @Sendable () -> Timestamp
    ) {
        self.imports = imports
        self.office = office
        self.now = now
        self.renderer = renderer
        drafts = ImportDrafts(memory: memory)
        sent = SentFiles(cookie: cookie, memory: memory)
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        try await page(request, context, notice: await renderer.notices.take(request))
    }

    /// - Throws: an `HTTPError`: 415 or 400.
    static func receiver(_ request: Request) throws -> any BodyReceiver {
        try MultipartReader(request, fileLimitBytes: fileLimitBytes)
    }

    func upload(_ request: Request, _ context: Context) async throws -> Response {
        guard let reader = request.bodyReceiver as? MultipartReader else {
            throw HTTPError(.unsupportedMediaType)
        }
        do {
            let file = try reader.file()
            if file.bytes.isEmpty, file.filename ?? "" == "" {
                return try await page(request, context, problem: "Choose a file first.")
            }
            let own = context.settings.fields
            let table = try Self.table(renderer.languages, own) { row throws(CSVError) in
                try CSVTable(file.bytes, headingsRow: row)
            }
            let reading = ReadingChoices(
                encoding: table.encoding, headingsRow: table.headingsRow,
                columns: ImportColumns(guessedFrom: table, renderer.languages, own),
                fields: own.map(\.field.id))
            let id = try await drafts.add(
                file.bytes, table, reading, by: context.actor.member, at: context.now)
            try await sent.add(SentFiles.File(id: id, name: file.filename ?? ""), request)
            return renderer.redirect(to: ImportView.path(id))
        } catch let error as CSVError {
            return try await page(request, context, problem: error.sentence)
        } catch MultipartError.noSuchPart {
            return try await page(request, context, problem: "Choose a file first.")
        } catch is MultipartError {
            throw HTTPError(.badRequest)
        }
    }

    /// The table in a file, below the rows that are only a title.
    ///
    /// - Parameter read: reads the file with the headings in this row.
    static func table(
        _ languages: Languages, _ own: [StoredField],
        _ read: (_ headingsRow: Int) throws(CSVError) -> CSVTable
    ) throws(CSVError) -> CSVTable {
        let table = try read(1)
        let row = ImportColumns.headingsRow(of: table, languages, own)
        return row == 1 ? table : try read(row)
    }

    private func page(
        _ request: Request, _ context: Context, problem: Sentence? = nil, notice: Notice? = nil
    ) async throws -> Response {
        let own = try await ownDrafts(request, context)
        let waiting = own.filter { !$0.draft.isImported }.map(Self.waiting)
        let leftOut = own.compactMap(Self.leftOut)
        let view = View([
            "problem": problem,
            "waiting": waiting.isEmpty ? nil : View(["files": waiting]),
            "leftOut": leftOut.isEmpty ? nil : View(["files": leftOut]),
            "hasProblems": problem != nil,
            "needsName": context.officeForm.desk.email == .required,
            "problems": [problem].compactMap(\.self).map { View(["field": "file", "sentence": $0]) },
            "fields": Form.member.fields.map { View(["label": Sentence($0.label)]) }
                + context.officeForm.fields.map { View(["label": $0.label]) },
        ])
        return try renderer.officePage(
            "import", in: "/members", title: "Import", hasProblems: problem != nil, view,
            status: problem == nil ? .ok : .unprocessableContent, notice: notice, context)
    }

    private typealias OwnDraft = (name: any ViewValue, draft: ImportDraft)

    /// The files that this session has sent and that are still kept.
    private func ownDrafts(_ request: Request, _ context: Context) async throws -> [OwnDraft] {
        var own: [OwnDraft] = []
        for file in try await sent.files(request) {
            guard let draft = try await drafts.draft(file.id, at: context.now) else { continue }
            let name = file.name.split { $0 == "/" || $0 == "\\" }.last.map(String.init)
            own.append((name.map { $0.shortened } ?? Sentence("File") as any ViewValue, draft))
        }
        return own
    }

    /// A file that isn't imported yet.
    private static func waiting(_ own: OwnDraft) -> View {
        View([
            "path": ImportView.path(own.draft.id), "name": own.name,
            "isRunning": own.draft.progress != nil,
            "rows": Sentence(
                one: "{count} row with data", other: "{count} rows with data",
                count: own.draft.table.rowCount),
            "until": until(own.draft),
        ])
    }

    /// The rows left out of a file that was imported; nil if there were none.
    private static func leftOut(_ own: OwnDraft) -> View? {
        guard case .imported(let counts) = own.draft.state.outcome, counts.leftOut > 0 else { return nil }
        return View([
            "path": ImportView.leftOutPath(own.draft.id), "name": own.name,
            "rows": Sentence.rowsLeftOut(counts.leftOut),
            "until": until(own.draft),
        ])
    }

    private static func until(_ draft: ImportDraft) -> Markup {
        Markup(Sentence("kept until {time}", ["time": .clock(draft.entry.heldUntil)]))
    }
}

extension Refusal {
    /// There is no table to import at this address, or it is no longer kept.
    static let noSuchImport = Refusal(
        .notFound, heading: "This file is no longer here",
        advice:
            "Files are kept for an hour at most, one for each organiser and four in all; a restart of Frontdesk may lose them, too. Choose yours once more under “Members”, “Import CSV”."
    )

    /// The file to be imported has too many bytes.
    static let fileTooLarge = Refusal(
        .contentTooLarge, heading: "This file is too large",
        advice:
            "It can be 10 MB at most. Split it, and send one part after another. Nothing was imported.")
}
