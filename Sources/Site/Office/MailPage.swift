import HTTP
import HTTPTypes
import Operations
import Storage
import Visitors
import Words

/// The state of the site's mail: how many mails wait, which could not be delivered, and a test.
struct MailPage: Sendable {
    static let path = "/settings/mail"

    let mailing: Mailing
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let organiser = try context.requireOrganiser()
        let waiting = try await mailing.waiting(for: organiser)
        let undelivered = try await mailing.undelivered(for: organiser)
        let count =
            waiting.count == 0
            ? "No mail is waiting to be sent."
            : Sentence(
                one: "{count} mail is waiting to be sent.", other: "{count} mails are waiting to be sent.",
                count: waiting.count)
        let view = View([
            "waiting": Markup(count, outputs: ["count": "waiting"]),
            "waitingAnswer": waiting.reply.map { Markup(Self.lastTry($0, context.language)) },
            "ownAddress": context.signedIn?.member.profile.email,
            "undelivered": undelivered.map { Self.row($0, context.language) },
            "areAllDelivered": undelivered.isEmpty,
        ])
        return try renderer.officePage(
            "mail", in: "/settings", title: "Mail", view, notice: await renderer.notices.take(request),
            context)
    }

    private static func row(_ mail: UndeliveredMail, _ language: Language) -> View {
        let reply = ServerReply(mail.reply)
        let reason = Sentence(
            "The last attempt ended with: {reason}", ["reason": reply.argument(in: language)])
        return View([
            "date": Markup.moment(mail.at), "member": String(mail.member),
            "name": mail.name, "address": mail.address, "about": mail.kind.sentence,
            "answer": reply.isFromServer ? reply.text : nil,
            "reason": reply.text.isEmpty || reply.isFromServer ? nil : Markup(reason),
            "isUntried": reply.text.isEmpty,
        ])
    }

    private static func lastTry(_ reply: String, _ language: Language) -> Sentence {
        Sentence(
            "When one was last tried, this came back: {waitingAnswer}",
            ["waitingAnswer": ServerReply(reply).argument(in: language)])
    }

    func test(_ request: Request, _ context: Context) async throws -> Response {
        let organiser = try context.requireOrganiser()
        let signedIn = try context.requireSignedIn()
        guard try FormData(request)["action"] == "test" else { throw HTTPError(.unprocessableContent) }
        let outcome = await mailing.sendTest(to: signedIn, for: organiser, on: context.occasion)
        let address = signedIn.member.profile.email ?? ""
        let notice = outcome.map { Self.notice($0, address, context.language) } ?? Self.noAddress
        return await renderer.redirect(to: Self.path, notice: notice)
    }

    private static func notice(
        _ outcome: TestMailOutcome, _ address: String, _ language: Language
    ) -> Notice {
        func arguments(_ reply: String) -> [String: Sentence.Argument] {
            ["address": .entered(address), "answer": ServerReply(reply).argument(in: language)]
        }
        return switch outcome {
        case .accepted(let reply):
            Notice(
                sentence: Sentence(
                    "The server has taken the test for {address}, and said: {answer}", arguments(reply)))
        case .failed(let reply):
            Notice.warning(Sentence("The test to {address} could not be sent: {answer}", arguments(reply)))
        case .unknown(let reason):
            Notice.warning(
                Sentence(
                    "The server may have taken the test for {address}, so look whether it comes. There was no clear answer: {answer}",
                    arguments(reason)))
        }
    }

    private static let noAddress = Notice.warning(
        "The test goes to your own email, and you have none. Enter one under “My account”, “My details”.")
}

extension OutgoingMail.Kind? {
    /// The kind of a mail, within a sentence; nil stands for a kind that only a newer version knows.
    var sentence: Sentence {
        switch self {
        case .newPassword: "link to set a new password"
        case .confirmation: "link to confirm the address"
        case .addressAsked: "word that this address is about to change"
        case .addressReplaced: "word that this address was replaced or removed"
        case .signIn: "code to sign in"
        case .letter: "message from organisers"
        case nil: "something that this version doesn’t know"
        }
    }
}
