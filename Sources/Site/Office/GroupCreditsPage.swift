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
        guard let text = data["direction"] else { return try await page(chosen, data, context, FormState()) }
        let formID = try data.requiredFormID()
        guard let direction = TreasuryTransfer.Direction(rawValue: text) else {
            throw HTTPError(.badRequest)
        }
        let entries = Entries(data, for: .credits)
        return try await renderer.respond { problems, status, notice in
            // A form that may have been carried out keeps its id, so that no credits move twice.
            let sent = FormState(
                entries: entries, problems: problems, formID: problems.isEmpty ? formID : FormID(),
                status: status, notice: notice)
            return try await page(chosen, data, context, sent)
        } body: {
            do {
                let transfer = try TreasuryTransfer(entries, direction)
                let notice = try await move(transfer, chosen, formID, context)
                return await renderer.redirect(to: "/members", notice: notice)
            } catch let refused as Refused {
                let sent = FormState(entries: entries, status: refused.status, notice: refused.notice)
                return try await page(refused.left ?? chosen, data, context, sent)
            } catch StoreError.listChanged {
                // The form is shown again for the members whom the search finds now, with their number.
                let now = try await chosen.now(office, context)
                if chosen.found == nil || now.members.isEmpty { throw StoreError.listChanged }
                let sent = FormState(entries: entries, status: .conflict, notice: Self.othersFound)
                return try await page(now, data, context, sent)
            }
        }
    }

    /// Nothing was moved, for a reason that a notice gives above the form.
    private struct Refused: Error {
        let status: HTTPResponse.Status
        let notice: Notice
        /// The members whom the form is about now, if some were gone.
        var left: ChosenMembers?
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
        case .someGone(let left):
            if left.isEmpty { return Self.allGone }
            let gone = chosen.members.count - left.count
            throw Refused(status: .conflict, notice: Self.someGone(gone), left: ChosenMembers(left))
        case .tooMuch: throw Problems("amount", .tooLarge)
        case .notEnough(let names):
            throw Refused(status: .unprocessableContent, notice: Self.tooLittle(names))
        case .otherContents: throw Refused(status: .conflict, notice: .usedTreasuryForm)
        }
    }

    /// The form as it was sent, and its outcome.
    private struct FormState {
        /// Nil for a form that wasn't sent.
        var entries: Entries?
        var problems: [Problem] = []
        var formID = FormID()
        var status = HTTPResponse.Status.ok
        var notice: Notice?
    }

    private func page(
        _ chosen: ChosenMembers, _ data: FormData, _ context: Context, _ sent: FormState
    ) async throws -> Response {
        let form = FormView(
            form: .credits, entries: sent.entries ?? Entries(), problems: sent.problems,
            wasSent: sent.entries != nil,
            hidden: Self.hidden(chosen, data) + sent.formID.hidden)
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
            "members-credits", in: "/members", title: heading, hasProblems: !sent.problems.isEmpty,
            view, status: sent.status, notice: sent.notice, context)
    }

    /// The fields by which the form names the chosen members again.
    private static func hidden(_ chosen: ChosenMembers, _ data: FormData) -> FormFields {
        guard let found = chosen.found else { return chosen.picks }
        // A form that was about others keeps the number and the revision that it showed, so that the store
        // still refuses it.
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
            names: names.prefix(ChosenMembers.mostNames)
                + (names.count > ChosenMembers.mostNames ? ["…"] : []))
    }

    private static let othersFound = Notice.warning(
        "Others are found now than before, so no credits were moved. Look at the number, then press the button again."
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
