import HTTP
import HTTPTypes
import Model
import Passwords
import Storage

/// Sending credits, and taking them back. Both buttons are on Home, and both answer with one alert.
enum Credits {
    static func transfer(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let data = try FormData(request)
        let entries = Entries(data, for: .transfer)
        let formID = data["id"] ?? ""
        do {
            let new = try NewTransfer(entries)
            guard isFormID(formID) else { throw Refusal(.badRequest) }
            try checkReceivers(isUnknown: false, context)
            let outcome = try await context.app.store.transfer(
                new.amount, from: me.member.id, to: new.receiver, formID: formID, at: context.now)
            return try await answer(outcome, to: new, entries, context)
        } catch let problems as Problems {
            return try await again(entries, problems.list, problems.status, context)
        } catch let refusal as Refusal where refusal.status == .tooManyRequests {
            return try await tooMany(refusal, entries, context)
        } catch {
            // The same form again, so that a transfer that was made after all isn't made twice.
            return try await context.app.whenBusy(error) { status, notice in
                let form = FormView(
                    form: .transfer, entries: entries, wasSent: true, alert: notice.sentence)
                return try await Home.page(context, form: form, formID: formID, status)
            }
        }
    }

    private static func answer(
        _ outcome: TransferOutcome, to new: NewTransfer, _ entries: Entries, _ context: Context
    ) async throws -> Response {
        let form = Form.transfer
        switch outcome {
        case .done, .alreadyDone(isUndone: false):
            return home("You sent \(new.amount.text) to \(new.receiver).", context)
        case .alreadyDone(isUndone: true):
            return home("This form was sent before, and then undone. Nothing was sent now.", context)
        case .unknownReceiver:
            try checkReceivers(isUnknown: true, context)
            throw Problems([form.unknown("to")])
        case .ownAccount: throw Problems([form.own("to")])
        case .notEnough(let balance):
            try checkReceivers(isUnknown: false, context)
            throw Problems([form.notEnough("amount", balance: balance)])
        case .otherContents:
            // Its own form, but perhaps not its own receiver.
            try checkReceivers(isUnknown: true, context)
            return try await again(entries, [], .conflict, alert: usedForm, context)
        }
    }

    private static func checkReceivers(isUnknown: Bool, _ context: Context) throws {
        let member = try context.requireSignedIn().member.id
        try context.app.attempts.checkReceivers(of: member, isUnknown: isUnknown, at: context.now)
    }

    private static func tooMany(
        _ refusal: Refusal, _ entries: Entries, _ context: Context
    ) async throws -> Response {
        let words = ErrorWords(for: refusal)
        let alert = "\(words.heading). \(words.advice)"
        var page = try await again(entries, [], refusal.status, alert: alert, context)
        for field in refusal.headers { page.headers.append(field) }
        return page
    }

    private static let usedForm =
        "This form was used before, for other credits. Nothing was sent now. To send these too, press Transfer again."

    /// What browsers send back is the token that the page gave out; anything of its size that is plain will do.
    private static func isFormID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    static func undo(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        guard let id = try FormData(request)["id"].flatMap({ Int64($0) }) else { throw Refusal(.badRequest) }
        let outcome = try await context.app.store.undoTransfer(id, by: me.member.id, at: context.now)
        switch outcome {
        case .done, .alreadyUndone:
            return home("The transfer is undone: you have the credits back.", context)
        case .tooLate:
            return try await refuse("It is too late to undo this: the five minutes are over.", context)
        case .notEnough:
            return try await refuse(
                "This can’t be undone any more: the receiver no longer has the credits.", context)
        case .unknownTransfer:
            return try await refuse("There is no such transfer of yours to undo.", context)
        }
    }

    private static func home(_ sentence: String, _ context: Context) -> Response {
        context.app.redirect(to: "/home", notice: Notice(kind: .alert, sentence: sentence))
    }

    private static func refuse(_ sentence: String, _ context: Context) async throws -> Response {
        try await again(Entries(), [], .unprocessableContent, alert: sentence, context)
    }

    /// Home with one alert, and the form as it was, under a new id: nothing was sent.
    private static func again(
        _ entries: Entries, _ problems: [Problem], _ status: HTTPResponse.Status, alert: String? = nil,
        _ context: Context
    ) async throws -> Response {
        let form = FormView(
            form: .transfer, entries: entries, problems: problems, wasSent: !problems.isEmpty,
            alert: alert ?? problems.first?.sentence)
        return try await Home.page(context, form: form, status)
    }
}
