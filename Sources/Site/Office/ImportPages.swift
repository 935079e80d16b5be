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

    let imports: Imports
    let renderer: PageRenderer
    private let now: @Sendable () -> Timestamp
    private let drafts: ImportDrafts

    init(
        imports: Imports, renderer: PageRenderer, memory: any ShortMemory,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.imports = imports
        self.now = now
        self.renderer = renderer
        drafts = ImportDrafts(memory: memory)
    }

    // MARK: The file

    func show(_ request: Request, _ context: Context) async throws -> Response {
        try page(context, notice: await renderer.notices.take(request))
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
                return try page(context, problem: "Choose a file first.")
            }
            let table = try CSVTable(file.bytes)
            let columns = ImportColumns(guessedFrom: table.headings, renderer.languages)
            let id = try await drafts.add(
                file.bytes, table, columns, by: context.actor.member, at: context.now)
            return renderer.redirect(to: ImportView.path(id))
        } catch let error as CSVError {
            return try page(context, problem: error.sentence)
        } catch MultipartError.noSuchPart {
            return try page(context, problem: "Choose a file first.")
        } catch is MultipartError {
            throw HTTPError(.badRequest)
        }
    }

    private func page(_ context: Context, problem: Sentence? = nil, notice: Notice? = nil) throws -> Response
    {
        let view = View([
            "office": OfficeView.navigation(at: "/members"), "problem": problem,
            "hasProblems": problem != nil,
            "problems": [problem].compactMap(\.self).map { View(["field": "file", "sentence": $0]) },
            "fields": Form.member.fields.map { View(["label": Sentence($0.label)]) },
        ])
        return try renderer.page(
            "import", at: "/members", title: "Import", hasProblems: problem != nil, view,
            status: problem == nil ? .ok : .unprocessableContent, notice: notice, for: context.viewer
        ).uncached()
    }

    // MARK: The preview

    private func draft(_ request: Request, _ context: Context) async throws -> ImportDraft {
        try Self.found(try await drafts.draft(request.parameters["id"] ?? "", at: context.now))
    }

    private static func found(_ draft: ImportDraft?) throws(NoSuchImport) -> ImportDraft {
        guard let draft else { throw NoSuchImport() }
        return draft
    }

    func preview(_ request: Request, _ context: Context) async throws -> Response {
        let draft = try await draft(request, context)
        if draft.isOver { return renderer.redirect(to: "/members") }
        return try await preview(draft, context, notice: await renderer.notices.take(request))
    }

    private func preview(
        _ draft: ImportDraft, _ context: Context, _ status: HTTPResponse.Status = .ok, notice: Notice? = nil,
        refused: TextEncoding? = nil
    ) async throws -> Response {
        let view = ImportView(draft: draft, report: try await report(draft), refused: refused)
        return try renderer.page(
            "import-preview", at: "/members", title: "Import", hasProblems: status != .ok,
            view.view(script: renderer.assets.url("/import.js")), status: status, notice: notice,
            for: context.viewer
        ).uncached()
    }

    private func report(_ draft: ImportDraft) async throws -> Imports.Report? {
        if draft.reading.columns.fault != nil || draft.progress != nil { return nil }
        if let known = draft.report { return known }
        let report = try await imports.check(draft.rows)
        draft.keep(report)
        return report
    }

    /// Checks again with another encoding or other columns, imports, or discards the file.
    func answer(_ request: Request, _ context: Context) async throws -> Response {
        var draft = try await draft(request, context)
        let data = try FormData(request)
        if draft.progress == nil, !draft.isOver {
            var reading = draft.reading
            reading.columns = try columns(data, draft)
            if let encoding = try Self.encoding(data), encoding != reading.encoding {
                guard let table = try? draft.work.table(in: encoding) else {
                    return try await preview(draft, context, .unprocessableContent, refused: encoding)
                }
                let guess = ImportColumns(guessedFrom: table.headings, renderer.languages)
                reading = ImportReading(encoding: encoding, columns: reading.columns.completed(by: guess))
            }
            let isOtherText = reading.encoding != draft.reading.encoding
            draft = try Self.found(try await drafts.setReading(of: draft, to: reading, at: context.now))
            // Nobody is imported by a text that nobody has seen.
            if isOtherText, data["action"] == "import" {
                return renderer.redirect(to: ImportView.path(draft.id))
            }
        }
        switch data["action"] {
        case "check": return renderer.redirect(to: ImportView.path(draft.id))
        case "discard":
            if draft.isOver { return await renderer.redirect(to: "/members", notice: Self.alreadyImported) }
            // A run that has begun goes on; the import can be undone afterwards.
            if draft.progress != nil { return renderer.redirect(to: ImportView.path(draft.id)) }
            try await drafts.remove(draft)
            return await renderer.redirect(
                to: "/members", notice: Notice(sentence: "The file was discarded. Nobody was imported."))
        case "import": return try await run(draft, context)
        default: throw HTTPError(.badRequest)
        }
    }

    /// The columns as the form has them. A column that wasn't sent stays what it is.
    private func columns(_ data: FormData, _ draft: ImportDraft) throws(HTTPError) -> ImportColumns {
        var columns = draft.reading.columns
        for index in columns.meanings.indices {
            guard let chosen = data["column-\(index + 1)"] else { continue }
            let meaning = ImportMeaning(rawValue: chosen)
            if meaning == nil, !chosen.isEmpty { throw HTTPError(.unprocessableContent) }
            columns.meanings[index] = meaning
        }
        return columns
    }

    /// The chosen encoding; nil if none was sent.
    private static func encoding(_ data: FormData) throws(HTTPError) -> TextEncoding? {
        guard let name = data["encoding"] else { return nil }
        guard let encoding = TextEncoding(rawValue: name) else { throw HTTPError(.unprocessableContent) }
        return encoding
    }

    // MARK: Importing

    /// Waits for the end of the import, which goes on even if the client disconnects.
    private func run(_ draft: ImportDraft, _ context: Context) async throws -> Response {
        if draft.reading.columns.fault != nil {
            return try await preview(draft, context, .unprocessableContent)
        }
        let run = ImportRun(drafts: drafts, now: now) { [imports, now] rows, progress throws(StoreError) in
            let occasion = Occasion(by: context.actor, context.caller, at: now())
            return try await imports.run(rows, on: occasion, now: now, progress: progress)
        }
        // The draft is read again, since another request may have changed it or begun its import.
        func redisplay(_ status: HTTPResponse.Status, _ notice: Notice? = nil) async throws -> Response {
            let current = try Self.found(try await drafts.draft(draft.id, at: context.now))
            return try await preview(current, context, status, notice: notice)
        }
        do {
            switch try await run(draft.id) {
            case .ended(.refused): return try await redisplay(.unprocessableContent)
            case .ended(.imported(let count, let leftOut)):
                return await renderer.redirect(to: "/members", notice: Self.notice(count, leftOut))
            case .wasOver: return await renderer.redirect(to: "/members", notice: Self.alreadyImported)
            case .gone: throw NoSuchImport()
            }
        } catch {
            return try await renderer.retryPage(after: error, make: redisplay)
        }
    }

    private static let alreadyImported = Notice(sentence: "This file has already been imported.")

    private static func notice(_ count: Int, _ leftOut: Int) -> Notice {
        let imported = Sentence(
            one: "{count} person was imported.", other: "{count} people were imported.", count: count)
        let present = Sentence(
            one: "{count} person was already a member and was skipped.",
            other: "{count} people were already members and were skipped.", count: leftOut)
        let hint: Sentence = "They need codes to sign in: select them, and press “Print sign-in codes”."
        return Notice(sentences: [imported] + (leftOut == 0 ? [] : [present]) + (count == 0 ? [] : [hint]))
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
