import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// Asks for an amount and a reason, and moves that much between the treasury and each of the chosen members.
struct GroupCreditsPage: Sendable {
    let office: Office
    let renderer: PageRenderer

    /// Moves the credits that the form asks for. A request from the list's button has no direction yet, and
    /// gets the form.
    func answer(_ chosen: ChosenMembers, _ data: FormData, _ context: Context) async throws -> Response {
        guard let text = data["direction"] else {
            return try await page(chosen, data, FormView(form: .credits, hidden: FormID().hidden), context)
        }
        let formID = try data.requiredFormID()
        guard let direction = TreasuryTransfer.Direction(rawValue: text) else {
            throw HTTPError(.badRequest)
        }
        let sent = FormView(
            form: .credits, entries: Entries(data, for: .credits), wasSent: true, hidden: FormID().hidden)
        return try await renderer.respond { problems, status, notice in
            var form = sent
            form.problems = problems
            // A form that may have been carried out keeps its id, so that no credits move twice.
            if problems.isEmpty { form.hidden = formID.hidden }
            return try await page(chosen, data, form, context, status, notice)
        } body: {
            do {
                let transfer = try TreasuryTransfer(sent.entries, direction)
                let notice = try await move(transfer, chosen, formID, context)
                return await renderer.redirect(to: "/members", notice: notice)
            } catch let refused as Refused {
                let remaining = refused.remaining ?? chosen
                return try await page(remaining, data, sent, context, refused.status, refused.notice)
            } catch StoreError.listChanged {
                // The form is shown again for the members whom the search finds now, with their number.
                let current = try await chosen.refreshed(office, context)
                if chosen.found == nil || current.members.isEmpty { throw StoreError.listChanged }
                return try await page(current, data, sent, context, .conflict, Self.othersFound)
            }
        }
    }

    /// Nothing was moved, for a reason that a notice gives above the form.
    private struct Refused: Error {
        let status: HTTPResponse.Status
        let notice: Notice
        /// The members whom the form is about now, if some have gone.
        var remaining: ChosenMembers?
    }

    /// - Returns: the notice for the list.
    /// - Throws: `Refused`; `Problems`; `StoreError`.
    private func move(
        _ transfer: TreasuryTransfer, _ chosen: ChosenMembers, _ formID: FormID, _ context: Context
    ) async throws -> Notice {
        let outcome = try await office.makeTreasuryTransfers(
            transfer, ofEach: chosen.members, ifStill: chosen.found, formID: formID.text,
            on: context.occasion)
        switch outcome {
        case .done(let members): return Self.movedNotice(transfer, members.count)
        case .alreadyDone(let count): return Self.movedNotice(transfer, count)
        case .someGone(let remaining):
            if remaining.isEmpty { return Self.allGone }
            let gone = chosen.members.count - remaining.count
            throw Refused(status: .conflict, notice: Self.someGone(gone), remaining: ChosenMembers(remaining))
        case .tooMuch: throw Problems("amount", .tooLarge)
        case .notEnough(let names):
            throw Refused(status: .unprocessableContent, notice: Self.tooLittle(names))
        case .otherContents: throw Refused(status: .conflict, notice: .usedTreasuryForm)
        }
    }

    /// - Parameter form: the form, whose hidden field is its id.
    private func page(
        _ chosen: ChosenMembers, _ data: FormData, _ form: FormView, _ context: Context,
        _ status: HTTPResponse.Status = .ok, _ notice: Notice? = nil
    ) async throws -> Response {
        var form = form
        form.hidden = Self.hidden(chosen, data) + form.hidden
        let heading = Sentence(
            one: "Credits for {count} person", other: "Credits for {count} people",
            count: chosen.members.count)
        let view = View([
            "heading": heading,
            "credits": form.view.adding([
                "action": chosen.found == nil ? "/members/credits" : "/members/all"
            ]),
        ]).adding(try await chosen.names(office, context))
        return try renderer.officePage(
            "members-credits", in: "/members", title: heading, hasProblems: !form.problems.isEmpty,
            view, status: status, notice: notice, context)
    }

    /// The fields by which the form names the chosen members again.
    private static func hidden(_ chosen: ChosenMembers, _ data: FormData) -> FormFields {
        guard let found = chosen.found else { return chosen.picks }
        // A stale form keeps the number and the revision that it showed, so that the store still refuses it.
        let total = found.isStale ? data["total"] ?? "" : found.shownTotal
        let revision = chosen.formRevision ?? found.revision
        return found.filter.fields + [("sort", data["sort"] ?? ""), ("total", total), ("revision", revision)]
    }

    private static func movedNotice(_ transfer: TreasuryTransfer, _ count: Int) -> Notice {
        let filled: [String: Sentence.Argument] = ["amount": .amount(transfer.amount)]
        return Notice(
            sentence: transfer.direction == .give
                ? Sentence(
                    one: "{count} person got {amount} credits from the treasury.",
                    other: "{count} people got {amount} credits each from the treasury.", count: count, filled
                )
                : Sentence(
                    one: "The treasury took {amount} credits back from {count} person.",
                    other: "The treasury took {amount} credits back from each of {count} people.",
                    count: count, filled))
    }

    private static func tooLittle(_ names: [String]) -> Notice {
        Notice(
            kind: .warning,
            sentences: [
                Sentence(
                    one: "{count} person has less than that, so nothing was taken from anybody:",
                    other: "{count} people have less than that, so nothing was taken from anybody:",
                    count: names.count)
            ],
            names: names.prefix(ChosenMembers.maxNames)
                + (names.count > ChosenMembers.maxNames ? ["…"] : []))
    }

    private static let othersFound = Notice.warning(
        "The search now finds other people, so no credits were moved. Look at the number, then press the button again."
    )

    private static func someGone(_ count: Int) -> Notice {
        Notice.warning(
            Sentence(
                one:
                    "{count} person isn’t a member any more, so no credits were moved. Look at who is left, then press the button again.",
                other:
                    "{count} people aren’t members any more, so no credits were moved. Look at who is left, then press the button again.",
                count: count))
    }

    private static let allGone = Notice.warning("No credits were moved: those members were already gone.")
}
