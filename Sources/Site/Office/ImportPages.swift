import HTTP
import HTTPTypes
import Model
import Operations
import Spreadsheet
import Storage
import Visitors
import Words

/// Imports a spreadsheet of members, such as last year's: it is sent, checked, and then imported as a whole.
struct ImportPages: Sendable {
    static let fileLimitBytes = 10 * 1024 * 1024
    /// Leaves room for the other parts of the body.
    static let bodyLimitBytes = fileLimitBytes + 64 * 1024
    /// Enough for the corrections of one page.
    static let formLimitBytes = 256 * 1024

    let imports: Imports
    let office: Office
    let renderer: PageRenderer
    private let now: @Sendable () -> Timestamp
    private let drafts: ImportDrafts
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

    // MARK: The file

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
            let table = try CSVTable(file.bytes)
            let own = context.settings.kept.fields
            let reading = ImportReading(
                encoding: table.encoding, columns: ImportColumns(guessedFrom: table, renderer.languages, own),
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

    private func page(
        _ request: Request, _ context: Context, problem: Sentence? = nil, notice: Notice? = nil
    ) async throws -> Response {
        let own = try await ownDrafts(request, context)
        let waiting = own.filter { !$0.draft.isOver }.map(Self.waiting)
        let leftOut = own.compactMap(Self.leftOut)
        let view = View([
            "office": OfficeView.navigation(at: "/members"), "problem": problem,
            "waiting": waiting.isEmpty ? nil : View(["files": waiting]),
            "leftOut": leftOut.isEmpty ? nil : View(["files": leftOut]),
            "hasProblems": problem != nil,
            "problems": [problem].compactMap(\.self).map { View(["field": "file", "sentence": $0]) },
            "fields": Form.member.fields.map { View(["label": Sentence($0.label)]) }
                + context.officeForm.fields.map { View(["label": $0.label]) },
        ])
        return try renderer.page(
            "import", at: "/members", title: "Import", hasProblems: problem != nil, view,
            status: problem == nil ? .ok : .unprocessableContent, notice: notice, for: context.viewer
        ).uncached()
    }

    private typealias OwnDraft = (name: any ViewValue, draft: ImportDraft)

    /// The files that this session has sent, as far as they are kept.
    private func ownDrafts(_ request: Request, _ context: Context) async throws -> [OwnDraft] {
        var own: [OwnDraft] = []
        for file in try await sent.files(request) {
            guard let draft = try await drafts.draft(file.id, at: context.now) else { continue }
            let name = file.name.split { $0 == "/" || $0 == "\\" }.last.map(String.init)
            own.append((name.map { ImportView.shortened($0) } ?? Sentence("File") as any ViewValue, draft))
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

    /// The rows left out of a file that is imported; nil if there were none.
    private static func leftOut(_ own: OwnDraft) -> View? {
        guard case .imported(let counts) = own.draft.entry.outcome, counts.leftOut > 0 else { return nil }
        return View([
            "path": ImportView.leftOutPath(own.draft.id), "name": own.name,
            "rows": Sentence.rowsLeftOut(counts.leftOut),
            "until": until(own.draft),
        ])
    }

    private static func until(_ draft: ImportDraft) -> Markup {
        Markup(Sentence("kept until {time}", ["time": .clock(draft.entry.heldUntil)]))
    }

    // MARK: The preview

    /// The draft, with the columns for which the group has made fields of its own meanwhile.
    private func draft(_ request: Request, _ context: Context) async throws -> ImportDraft {
        try Self.found(try await drafts.draft(request.parameters["id"] ?? "", at: context.now))
            .knowing(context.settings.kept.fields, renderer.languages)
    }

    private static func found(_ draft: ImportDraft?) throws(NoSuchImport) -> ImportDraft {
        guard let draft else { throw NoSuchImport() }
        return draft
    }

    func preview(_ request: Request, _ context: Context) async throws -> Response {
        let draft = try await draft(request, context)
        if draft.isOver { return renderer.redirect(to: "/members") }
        let page = try FormData(query: request.query)["page"].flatMap { Int($0) } ?? 1
        return try await preview(draft, context, notice: await renderer.notices.take(request), page: page)
    }

    private func preview(
        _ draft: ImportDraft, _ context: Context, _ status: HTTPResponse.Status = .ok, notice: Notice? = nil,
        page: Int = 1, refused: TextEncoding? = nil
    ) async throws -> Response {
        let rules = rules(draft, context)
        let report = draft.progress == nil ? try await report(draft, by: rules) : nil
        let view = ImportView(
            draft: draft, rules: rules, report: report, page: page, refused: refused,
            language: context.language)
        return try renderer.page(
            "import-preview", at: "/members", title: "Import", hasProblems: status != .ok,
            view.view(script: renderer.assets.url("/import.js")), status: status, notice: notice,
            for: context.viewer
        ).uncached()
    }

    private func rules(_ draft: ImportDraft, _ context: Context) -> ImportRules {
        ImportRules(draft, renderer.languages, context)
    }

    /// - Returns: nil if the columns have a fault.
    private func report(_ draft: ImportDraft, by rules: ImportRules) async throws -> Imports.Report? {
        if draft.fault(by: rules) != nil { return nil }
        return try await draft.report(by: rules) { [imports] rows throws(StoreError) in
            try await imports.check(rows, by: rules)
        }
    }

    /// Keeps what was changed and corrected, and checks again, leaves out, imports, or discards the file.
    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let before = try await draft(request, context)
        let form = try ImportForm(FormData(request))
        if form.action == .discard { return try await discard(before) }
        // Nil also if the file can't be read in that encoding.
        let table = form.newEncoding.flatMap { try? before.work.table(in: $0) }
        let made = try await changeForm(form, before, context)
        let own =
            made.fields.isEmpty
            ? context.settings.kept.fields : try await office.settings(for: context.requireOrganiser()).fields
        let changed = try await drafts.change(before, at: context.now) { current in
            (reading(current, form, table, own, made.fields), try form.corrections(of: current))
        }
        let draft = try Self.found(changed)
        if let refused = form.newEncoding, table == nil {
            return try await preview(draft, context, .unprocessableContent, page: form.page, refused: refused)
        }
        // No row is imported, nor left out, by a text that this organiser hasn't seen.
        let isSeen =
            form.shows(draft.reading.encoding) && draft.reading.encoding == before.reading.encoding
            && (!draft.reading.leavesOut
                || form.shows(draft.reading.corrections)
                    && draft.reading.corrections == before.reading.corrections)
        let path = ImportView.path(draft.id, page: form.page)
        if let notice = made.notice { return await renderer.redirect(to: path, notice: notice) }
        if form.action == .importing, isSeen {
            return try await run(draft, leavingOut: form.leftOutCount, context, page: form.page)
        }
        if form.action != .importing { return renderer.redirect(to: path) }
        return await renderer.redirect(to: path, notice: Self.changed)
    }

    /// Changes what the group asks, as far as a button or a menu says so.
    private func changeForm(
        _ form: ImportForm, _ draft: ImportDraft, _ context: Context
    ) async throws -> ImportFields.Outcome {
        // In another encoding the columns have other headings.
        if draft.progress != nil || draft.isOver || form.newEncoding != nil { return ImportFields.Outcome() }
        switch form.action {
        case .makeEmailOptional: try await change(context) { $0.email = .optional }
        case .loosenPhones: try await change(context) { $0.phoneWriting = .any }
        case .check, .discard, .importing, .leaveOut, .keepColumns: break
        }
        return try await ImportFields(office: office, languages: renderer.languages)
            .add(form.newFields(of: draft), of: draft, form: form.id, context)
    }

    /// Changes what the desk asks, as the settings do.
    private func change(_ context: Context, _ change: (inout DeskQuestions) -> Void) async throws {
        var kept = try await office.settings(for: context.requireOrganiser())
        while true {
            var settings = kept.settings
            change(&settings.desk)
            if settings == kept.settings { return }
            let outcome = try await office.changeSettings(
                settings, from: kept.revision, on: context.occasion)
            guard case .stale(let current) = outcome else { return }
            kept = current
        }
    }

    private func discard(_ draft: ImportDraft) async throws -> Response {
        if draft.isOver { return await renderer.redirect(to: "/members", notice: Self.alreadyImported) }
        // A run that has begun goes on; the import can be undone afterwards.
        if draft.progress != nil { return renderer.redirect(to: ImportView.path(draft.id)) }
        try await drafts.remove(draft)
        return await renderer.redirect(
            to: "/members", notice: Notice(sentence: "The file was discarded. Nobody was imported."))
    }

    /// How the file is to be read, as the form says.
    ///
    /// - Parameter table: the file in the chosen encoding.
    /// - Parameter new: the ids of fields that were just made of columns, by the columns' indices.
    private func reading(
        _ draft: ImportDraft, _ form: ImportForm, _ table: CSVTable?, _ own: [KeptField], _ new: [Int: Int64]
    ) -> ImportReading {
        var reading = draft.reading
        reading.columns = form.columns(of: draft)
        for (column, field) in new where reading.columns.meanings.indices.contains(column) {
            reading.columns.meanings[column] = .own(field)
        }
        reading.fields = own.map(\.field.id)
        if let table, table.encoding != reading.encoding {
            let guess = ImportColumns(guessedFrom: table, renderer.languages, own)
            reading.encoding = table.encoding
            reading.columns = reading.columns.completed(by: guess)
        }
        // Other rows may have problems now.
        if reading != draft.reading { reading.leavesOut = false }
        reading.dropsTrunkZeros = form.dropsTrunkZeros ?? reading.dropsTrunkZeros
        if form.action == .leaveOut, reading.encoding == draft.reading.encoding { reading.leavesOut = true }
        return reading
    }

    // MARK: What is left out

    /// The rows with problems as a file of their own, as they are corrected so far.
    func leftOut(_ request: Request, _ context: Context) async throws -> Response {
        try request.refuseIfFromAnotherSite()
        let draft = try await draft(request, context)
        let report = try await report(draft, by: rules(draft, context))
        let wrong = Set(report?.problems.map(\.row) ?? [])
        let rows = [draft.table.headings] + draft.table.rows(wrong).map(draft.corrections.cells)
        let format = TableFormat.excel(for: context)
        let file = Array((format.start + rows.map { format.row($0.map(CSV.original)) }.joined()).utf8)
        return renderer.response(
            FileDownload(
                name: FileName(context.settings.group, "left-out.csv"), type: FileDownload.csv, start: 0,
                piece: { _ in (file, nil) }))
    }

    // MARK: Importing

    /// Waits for the end of the import, which goes on even if the client disconnects.
    ///
    /// - Parameter mostLeftOut: how many rows with problems are left out, if that was chosen, before the page is
    ///   shown again.
    private func run(
        _ draft: ImportDraft, leavingOut mostLeftOut: Int, _ context: Context, page: Int
    ) async throws -> Response {
        let rules = rules(draft, context)
        if draft.fault(by: rules) != nil {
            return try await preview(draft, context, .unprocessableContent)
        }
        let run = ImportRun(drafts: drafts, now: now) { [imports, now] draft, progress throws(StoreError) in
            let occasion = Occasion(by: context.actor, context.caller, at: now())
            return try await imports.run(
                draft.rows(by: rules), by: rules, leavingOut: draft.reading.leavesOut ? mostLeftOut : 0,
                on: occasion, now: now, progress: progress)
        }
        // The draft is read again, since another request may have changed it or begun its import.
        func redisplay(_ status: HTTPResponse.Status, _ notice: Notice? = nil) async throws -> Response {
            let current = try Self.found(try await drafts.draft(draft.id, at: context.now))
            return try await preview(current, context, status, notice: notice, page: page)
        }
        do {
            switch try await run(draft.id) {
            case .ended(.refused):
                return try await redisplay(
                    .unprocessableContent, draft.reading.leavesOut ? Self.changed : nil)
            case .ended(.imported(let counts)):
                var notice = Self.notice(counts, of: draft)
                notice.undo = await undo(counts, context)
                return await renderer.redirect(to: "/members", notice: notice)
            case .wasOver: return await renderer.redirect(to: "/members", notice: Self.alreadyImported)
            case .gone: throw NoSuchImport()
            }
        } catch {
            return try await renderer.retryPage(after: error, make: redisplay)
        }
    }

    /// - Returns: nil if there is nothing to take back any more.
    private func undo(_ counts: Imports.Counts, _ context: Context) async -> Notice.Undo? {
        // The imported members stay, even if the store can't be asked just now.
        let undoable = try? await office.undoable(at: now(), for: context.requireOrganiser())
        for case .imported(let one) in undoable ?? [] where one.id == counts.id {
            return MembersPage.undo(justImported: one)
        }
        return nil
    }

    private static let changed = Notice(
        kind: .warning,
        sentence:
            "Nobody was imported yet, since something has changed. Look at it, and press the button again.")

    private static let alreadyImported = Notice(sentence: "This file has already been imported.")

    private static func notice(_ counts: Imports.Counts, of draft: ImportDraft) -> Notice {
        var sentences = [
            Sentence(
                one: "{count} person was imported.", other: "{count} people were imported.",
                count: counts.imported)
        ]
        if counts.present > 0 {
            sentences.append(
                Sentence(
                    one: "{count} person was already a member and was skipped.",
                    other: "{count} people were already members and were skipped.", count: counts.present))
        }
        if counts.leftOut > 0 { sentences.append(.rowsLeftOut(counts.leftOut)) }
        if counts.taken > 0 {
            sentences.append(
                Sentence(
                    one:
                        "{count} row was left out because somebody else took its email or username, or one that looks like it, just now.",
                    other:
                        "{count} rows were left out because somebody else took their email or username, or one that looks like it, just now.",
                    count: counts.taken))
        }
        if counts.imported > 0 {
            sentences.append("They need codes to sign in: select them, and press “Print sign-in codes”.")
        }
        let leftOut = Notice.Download(
            path: ImportView.leftOutPath(draft.id), label: "Download what is left out")
        return Notice(sentences: sentences, download: counts.leftOut > 0 ? leftOut : nil)
    }
}

/// There is no table to import at this address, or it is no longer kept.
struct NoSuchImport: AnswerableError {
    var answer: ErrorAnswer {
        ErrorAnswer(
            .notFound,
            ErrorWords(
                heading: "This file is no longer here",
                advice:
                    "Files are kept for an hour, and forgotten when Frontdesk is started again. Choose yours once more under “Members”, “Import CSV”."
            ))
    }
}

/// The file to be imported has too many bytes.
struct FileTooLarge: AnswerableError {
    var answer: ErrorAnswer {
        ErrorAnswer(
            .contentTooLarge,
            ErrorWords(
                heading: "This file is too large",
                advice:
                    "It can be 10 MB at most. Split it, and send one part after another. Nothing was imported."
            ))
    }
}
