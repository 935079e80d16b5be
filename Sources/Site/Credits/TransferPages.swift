import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// Sends credits, and undoes a transfer. Both buttons lead to Home, with one alert.
struct TransferPages: Sendable {
    let credits: Credits
    let home: HomePage
    private var renderer: PageRenderer { home.renderer }

    func transfer(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let me = try context.requireOwner(of: data)
        let entries = Entries(data, for: .transfer)
        return try await renderer.respond { problems, status, notice in
            // After a failure the form keeps its id, so that a transfer that was made after all isn't made
            // twice.
            try await redisplay(
                entries, problems, status, alert: notice?.sentences.first,
                keeping: problems.isEmpty ? data.requiredFormID() : FormID(), context)
        } body: {
            do {
                let new = try NewTransfer(entries)
                let outcome = try await credits.transfer(
                    new, from: me.member.id, formID: data.requiredFormID().text, on: context.occasion)
                return try await answer(outcome, to: new, entries, context)
            } catch let tooMany as TooManyAttempts {
                return try await refuse(tooMany, entries, data.requiredFormID(), context)
            }
        }
    }

    private func answer(
        _ outcome: TransferOutcome, to new: NewTransfer, _ entries: Entries, _ context: Context
    ) async throws -> Response {
        switch outcome {
        case .done, .alreadyDone(isUndone: false):
            return await done(
                Sentence(
                    "You sent {amount} credits to {receiver}.",
                    ["amount": .amount(new.amount), "receiver": .entered(new.receiver)]))
        case .alreadyDone(isUndone: true):
            return await done("This transfer was sent before, and then undone. Nothing was sent this time.")
        case .unknownReceiver: throw Problems("to", .unknown)
        case .ownAccount: throw Problems("to", .own)
        case .notEnough(.zero): throw Problems("amount", .nothingLeft)
        case .notEnough(let balance): throw Problems("amount", .notEnough, .amount(balance))
        case .otherContents:
            return try await redisplay(entries, [], .conflict, alert: Self.usedForm, context)
        }
    }

    /// The form keeps its id: when it was sent before, the transfer may have been made although no answer
    /// arrived.
    private func refuse(
        _ tooMany: TooManyAttempts, _ entries: Entries, _ formID: FormID, _ context: Context
    ) async throws -> Response {
        let answer = tooMany.answer
        let (heading, advice) = (answer.words.heading, answer.words.advice)
        let alert = Sentence(
            "{heading}. {advice}", ["heading": .sentence(heading), "advice": .sentence(advice)])
        var page = try await redisplay(entries, [], answer.status, alert: alert, keeping: formID, context)
        for field in answer.headers { page.headers.append(field) }
        return page
    }

    private static let usedForm: Sentence =
        "This form was already used for another transfer. Nothing was sent this time. To send this one too, press “Transfer” again."

    func undo(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let id = try FormData(request).number("id")
        let refusal: Sentence
        switch try await credits.undo(id, of: me.member.id, on: context.occasion) {
        case .done, .alreadyUndone:
            return await done("The transfer has been undone: you have the credits back.")
        case .tooLate: refusal = "It is too late to undo this: the five minutes are over."
        case .notEnough: refusal = "This can’t be undone any more: the receiver no longer has the credits."
        case .unknownTransfer: refusal = "You have no such transfer to undo."
        }
        return try await redisplay(Entries(), [], .unprocessableContent, alert: refusal, context)
    }

    private func done(_ sentence: Sentence) async -> Response {
        await renderer.redirect(to: "/home", notice: Notice(kind: .alert, sentence: sentence))
    }

    /// Home with one alert, and the form as it was. Since nothing was sent, it has a new id unless one is
    /// given.
    private func redisplay(
        _ entries: Entries, _ problems: [Problem], _ status: HTTPResponse.Status, alert: Sentence? = nil,
        keeping formID: FormID = FormID(), _ context: Context
    ) async throws -> Response {
        let form = FormView(
            form: .transfer, entries: entries, problems: problems, wasSent: true,
            alert: alert ?? problems.first?.sentence(in: .transfer))
        return try await home.page(HomePage.Contents(form: form, formID: formID, status: status), context)
    }
}
