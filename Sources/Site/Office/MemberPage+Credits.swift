import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// Credits that an organiser gives a member from the treasury, or takes back.
extension MemberPage {
    func moveCredits(_ request: Request, _ context: Context) async throws -> Response {
        let member = try await member(request, context)
        let data = try FormData(request)
        let entries = Entries(data, for: .credits)
        let formID = try data.requiredFormID()
        guard let direction = data["direction"].flatMap(Direction.init) else { throw HTTPError(.badRequest) }
        func refused(
            _ problems: [Problem], _ status: HTTPResponse.Status, formID: FormID = FormID(),
            notice: Notice? = nil
        ) async throws -> Response {
            let (kept, form) = try await kept(member, context)
            let contents = Contents(
                correction: CorrectionForm(
                    form: Correction.opened(kept, in: form), status: status, notice: notice),
                credits: FormView(
                    form: .credits, entries: entries, problems: problems, wasSent: true,
                    hidden: formID.hidden))
            return try await page(member, contents, context)
        }
        return try await renderer.respond { problems, status, notice in
            // A form that may have been carried out keeps its id, so that no credits move twice.
            try await refused(
                problems, status, formID: problems.isEmpty ? formID : FormID(), notice: notice)
        } body: {
            let transfer = try TreasuryTransfer(entries, direction)
            guard try await move(transfer, of: member, formID, context) else {
                return try await refused([], .conflict, notice: .usedTreasuryForm)
            }
            return await renderer.redirect(
                to: "/members/\(member.id)", notice: Notice(sentence: Self.movedSentence(transfer, member)))
        }
    }

    /// - Returns: false if the form moved other credits before.
    /// - Throws: `Problems`; `StoreError`.
    private func move(
        _ transfer: TreasuryTransfer, of member: Member, _ formID: FormID, _ context: Context
    ) async throws -> Bool {
        let outcome = try await Refusal.noSuchMember.instead(of: .unknownMember) {
            try await office.makeTreasuryTransfer(
                transfer, of: member.id, formID: formID.text, on: context.occasion)
        }
        switch outcome {
        case .done, .alreadyDone: return true
        case .otherContents: return false
        case .notEnough(let balance): throw Problems("amount", .notEnoughToTake, .amount(balance))
        case .tooMuch: throw Problems("amount", .tooLarge)
        }
    }

    private typealias Direction = TreasuryTransfer.Direction

    private static func movedSentence(_ transfer: TreasuryTransfer, _ member: Member) -> Sentence {
        let filled: [String: Sentence.Argument] = [
            "amount": .amount(transfer.amount), "name": .entered(member.profile.listName),
        ]
        return switch transfer.direction {
        case .give: Sentence("{name} got {amount} credits from the treasury.", filled)
        case .take: Sentence("The treasury took {amount} credits back from {name}.", filled)
        }
    }
}

extension Notice {
    static let usedTreasuryForm = Notice.warning(
        "This form was already used for another transfer. Nothing was moved this time. To make this one too, press the button again."
    )
}
