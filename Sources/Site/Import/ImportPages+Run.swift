import HTTP
import HTTPTypes
import Operations
import Storage
import Visitors
import Words

/// The import itself.
extension ImportPages {
    /// Waits for the end of the import, which goes on even if the client disconnects.
    ///
    /// - Parameter maxLeftOut: the most rows with problems that may be left out, if the organiser chose
    ///   that. If there are more, the page is shown again.
    func run(
        _ draft: ImportDraft, leavingOut maxLeftOut: Int, _ context: Context, page: Int
    ) async throws -> Response {
        let rules = rules(draft, context)
        if draft.fault(by: rules) != nil {
            return try await preview(draft, context, .unprocessableContent)
        }
        let run = ImportRun(drafts: drafts, now: now) {
            [imports, drafts, now] draft, progress throws(StoreError) in
            let occasion = Occasion(by: context.actor, context.caller, at: now())
            return try await imports.run(
                draft.rows(by: rules), by: rules, leavingOut: draft.reading.leavesOut ? maxLeftOut : 0,
                on: occasion, now: now,
                leaveOut: { rows throws(StoreError) in try await drafts.keep(leftOut: rows, of: draft) },
                progress: progress)
        }
        // The draft is read again, since another request may have changed it or begun its import.
        func redisplay(_ status: HTTPResponse.Status, _ notice: Notice? = nil) async throws -> Response {
            let current = try Self.found(try await drafts.draft(draft.id, at: context.now))
            return try await preview(current, context, status, notice: notice, page: page)
        }
        do {
            switch try await run.run(draft.id) {
            case .ended(.refused):
                return try await redisplay(
                    .unprocessableContent, draft.reading.leavesOut ? Self.changed : nil)
            case .ended(.imported(let counts)):
                var notice = Self.notice(counts, of: draft)
                notice.undo = await undo(counts, context)
                return await renderer.redirect(to: "/members", notice: notice)
            case .wasOver: return await renderer.redirect(to: "/members", notice: Self.alreadyImported)
            case .gone: throw Refusal.noSuchImport
            }
        } catch {
            return try await renderer.retryPage(after: error, make: redisplay)
        }
    }

    /// - Returns: nil if there is nothing left to undo.
    private func undo(_ counts: Imports.Counts, _ context: Context) async -> Notice.Undo? {
        // If the store can't be read just now, the import has still succeeded.
        let undoable = try? await office.undoable(at: now(), for: context.requireOrganiser())
        for case .imported(let batch) in undoable ?? [] where batch.id == counts.importID {
            return MembersPage.undo(justImported: batch)
        }
        return nil
    }

    static let changed = Notice.warning(
        "Nobody was imported yet, since something has changed. Look at it, and press the button again.")

    static let alreadyImported = Notice(sentence: "This file has already been imported.")

    private static func notice(_ counts: Imports.Counts, of draft: ImportDraft) -> Notice {
        var sentences = [
            Sentence(
                one: "{count} person was imported.", other: "{count} people were imported.",
                count: counts.imported)
        ]
        if counts.alreadyMemberCount > 0 {
            sentences.append(
                Sentence(
                    one: "{count} person was already a member and was skipped.",
                    other: "{count} people were already members and were skipped.",
                    count: counts.alreadyMemberCount))
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
        let ableToSignIn = counts.imported - counts.withoutSignInName
        if ableToSignIn == counts.imported, ableToSignIn > 0 {
            sentences.append("They need codes to sign in: select them, and press “Print sign-in codes”.")
        } else if ableToSignIn > 0 {
            sentences.append(
                Sentence(
                    one:
                        "{count} of them needs a code to sign in: select them, and press “Print sign-in codes”.",
                    other:
                        "{count} of them need codes to sign in: select them, and press “Print sign-in codes”.",
                    count: ableToSignIn))
        }
        let leftOut = Notice.Link(
            path: ImportView.leftOutPath(draft.id), label: "Download what is left out")
        return Notice(sentences: sentences, download: counts.leftOut > 0 ? leftOut : nil)
    }
}
