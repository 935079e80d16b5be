import HTTP
import Operations
import Visitors
import Words

/// Members' decisions about their mail, under “My details”.
struct OwnMailPage: Sendable {
    let codes: Codes
    let mailing: Mailing
    let renderer: PageRenderer

    /// Sends the link that confirms the member's address again, or withdraws a new address that isn't
    /// confirmed yet.
    func confirm(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let me = try context.requireOwner(of: data)
        if let action = data["action"] {
            guard action == "withdraw" else { throw HTTPError(.badRequest) }
            let isWithdrawn = try await codes.withdrawNewAddress(of: me)
            return await renderer.redirect(
                to: "/account", notice: isWithdrawn ? .addressWithdrawn : .nothingToWithdraw)
        }
        let notice: Notice =
            switch try await codes.sendConfirmation(of: me, on: context.occasion) {
            case .sent(let address): .linkSent(to: address)
            case .nothingToConfirm: .nothingToConfirm
            case .tooOften: .linksTooOften
            }
        return await renderer.redirect(to: "/account", notice: notice)
    }

    /// Unsubscribes the member from organisers' mails, or subscribes them again.
    func decideLetters(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let me = try context.requireOwner(of: data)
        let choice = data["letters"]
        guard choice == "yes" || choice == "no" else { throw HTTPError(.badRequest) }
        let isUnsubscribed = choice == "no"
        try await mailing.setUnsubscribed(isUnsubscribed, of: me, on: context.occasion)
        return await renderer.redirect(
            to: "/account", notice: isUnsubscribed ? .lettersStopped : .lettersAgain)
    }
}

extension Notice {
    fileprivate static let addressWithdrawn = Notice(sentence: "The change of your email is cancelled.")

    fileprivate static let nothingToWithdraw = warning("There is no change of your email to cancel.")

    fileprivate static func linkSent(to address: String) -> Notice {
        Notice(sentence: Sentence("A link was sent to {address}.", ["address": .entered(address)]))
    }
}
