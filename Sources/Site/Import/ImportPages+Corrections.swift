import HTTP
import Model
import Operations
import Spreadsheet
import Storage
import Visitors
import Words

/// The changes and corrections that the page of a file sends.
extension ImportPages {
    /// Keeps what was changed and corrected, and checks the file again, leaves rows out, imports it, or
    /// discards it.
    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let before = try await draft(request, context)
        let form = try ImportForm(FormData(request))
        if form.action == .discard { return try await discard(before) }
        // Nil if the file can't be read in that encoding, too.
        let table = form.newEncoding.flatMap { encoding in
            try? Self.table(renderer.languages, context.settings.fields) { row throws(CSVError) in
                try before.work.table(in: encoding, headingsRow: row)
            }
        }
        let fieldOutcome = try await changeForm(form, before, context)
        let own =
            fieldOutcome.fields.isEmpty
            ? context.settings.fields : try await office.settings(for: context.requireOrganiser()).fields
        let changed = try await drafts.change(before, at: context.now) { current in
            try form.reading(
                of: current, in: table, fields: own, added: fieldOutcome.fields, renderer.languages)
        }
        let draft = try Self.found(changed)
        if let refused = form.newEncoding, table == nil {
            return try await preview(draft, context, .unprocessableContent, page: form.page, refused: refused)
        }
        let path = ImportView.path(draft.id, page: form.page)
        if let notice = fieldOutcome.notice { return await renderer.redirect(to: path, notice: notice) }
        if form.action != .importing { return renderer.redirect(to: path) }
        if Self.isSeen(draft.reading, by: form, of: before.reading, own) {
            return try await run(draft, leavingOut: form.leftOutCount, context, page: form.page)
        }
        return await renderer.redirect(to: path, notice: Self.changed)
    }

    /// Whether the page that sent the form showed how the file is read now, and the form hasn't changed that.
    /// No row may be imported or left out because of a text that this organiser hasn't seen, and no column
    /// may be lost because its field was removed in the meantime.
    private static func isSeen(
        _ reading: ReadingChoices, by form: ImportForm, of before: ReadingChoices, _ own: [StoredField]
    ) -> Bool {
        form.showsOnly(own) && form.shows(reading.encoding) && reading.encoding == before.encoding
            && (!reading.leavesOut
                || form.shows(reading.corrections) && reading.corrections == before.corrections)
    }

    /// Changes the group's form, if a button or a menu says so.
    private func changeForm(
        _ form: ImportForm, _ draft: ImportDraft, _ context: Context
    ) async throws -> ImportFields.Outcome {
        // In another encoding the columns have other headings.
        if draft.progress != nil || draft.isImported || form.newEncoding != nil {
            return ImportFields.Outcome()
        }
        switch form.action {
        case .makeEmailOptional:
            // Another organiser may have decided in the meantime that the desk doesn't ask for an email.
            try await change(context) { if $0.email == .required { $0.email = .optional } }
        case .loosenPhones: try await change(context) { $0.phoneFormat = .any }
        case .check, .discard, .importing, .leaveOut, .keepColumns: break
        }
        return try await ImportFields(office: office, languages: renderer.languages)
            .add(form.newFields(of: draft, renderer.languages), of: draft, form: form.id, context)
    }

    /// Changes the desk's questions, as the settings do.
    private func change(_ context: Context, _ edit: (inout DeskQuestions) -> Void) async throws {
        var stored = try await office.settings(for: context.requireOrganiser())
        while true {
            var settings = stored.settings
            edit(&settings.desk)
            if settings == stored.settings { return }
            let outcome = try await office.changeSettings(
                settings, from: stored.revision, on: context.occasion)
            guard case .stale(let current) = outcome else { return }
            stored = current
        }
    }

    private func discard(_ draft: ImportDraft) async throws -> Response {
        if draft.isImported { return await renderer.redirect(to: "/members", notice: Self.alreadyImported) }
        // A run that has begun can't be stopped; the import can be undone afterwards.
        if draft.progress != nil { return renderer.redirect(to: ImportView.path(draft.id)) }
        try await drafts.remove(draft)
        return await renderer.redirect(
            to: "/members", notice: Notice(sentence: "The file was discarded. Nobody was imported."))
    }
}
