import HTTP
import HTTPTypes
import Model
import Operations
import Passwords
import Storage
import Visitors
import Words

/// The page to which an event's poster leads: its button puts a member on the list.
struct HerePage: Sendable {
    let selfCheckIn: SelfCheckIn
    let renderer: PageRenderer

    /// A code that a member scanned, with its event.
    private struct Scan {
        let code: EventCode
        let event: Event
        let me: SignedIn
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let code = try Self.code(FormData(query: request.query))
        let (event, hereSince) = try await event(code, for: context.signedIn)
        guard let me = context.signedIn else { return signIn(code) }
        return try page(
            Scan(code: code, event: event, me: me), hereSince: hereSince, context,
            notice: await renderer.notices.take(request))
    }

    private func event(
        _ code: EventCode, for me: SignedIn?
    ) async throws -> (event: Event, hereSince: Timestamp?) {
        try await Refusal.eventCodeNotValid.instead(of: .unknownEvent) {
            try await selfCheckIn.event(with: code, for: me)
        }
    }

    /// - Parameter hereSince: since when the member has been on the list; nil if they aren't.
    /// - Parameter problem: why the button hasn't put the member on the list.
    private func page(
        _ scan: Scan, hereSince: Timestamp? = nil, problem: Sentence? = nil, _ context: Context,
        _ status: HTTPResponse.Status = .ok, notice: Notice? = nil
    ) throws -> Response {
        let event = scan.event
        let name = renderer.name(of: event, context.settings)
        let view = View([
            "name": name, "day": event.name == nil ? nil : event.day, "code": scan.code.text,
            "here": hereSince.map {
                Markup(Sentence("You’re on the list, since {time}.", ["time": context.pastMoment($0)]))
            },
            "listName": scan.me.member.profile.nameForOthers, "priceText": event.priceText,
            "price": event.price?.text ?? "", "problem": problem, "owner": "\(scan.me.member.id)",
        ])
        return try renderer.page(
            "here", in: "/start", title: name.title, hasProblems: problem != nil, view, status: status,
            notice: notice, for: context.viewer)
    }

    func checkIn(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let code = try Self.code(data)
        guard let me = context.signedIn else { return signIn(code) }
        try context.checkOwner(of: data)
        let shown = data["price"].map { ShownPrice(try? Amount(typed: $0)) }
        do {
            let (event, outcome) = try await Refusal.eventCodeNotValid.instead(of: .unknownEvent) {
                try await selfCheckIn.checkIn(me, with: code, shown: shown, on: context.occasion)
            }
            return try await answer(outcome, to: Scan(code: code, event: event, me: me), context)
        } catch StoreError.priceChanged {
            let (event, hereSince) = try await event(code, for: me)
            let scan = Scan(code: code, event: event, me: me)
            if hereSince != nil { return try page(scan, hereSince: hereSince, context) }
            let problem: Sentence = "The price has changed meanwhile. Press again if you agree."
            return try page(scan, problem: problem, context, .conflict)
        }
    }

    private func answer(
        _ outcome: CheckInOutcome, to scan: Scan, _ context: Context
    ) async throws -> Response {
        switch outcome {
        case .done(_, _, let payment):
            let name = renderer.name(of: scan.event, context.settings).argument
            // With a full stop if a sentence about the payment follows.
            let sentence = Sentence(
                payment == .nothing ? "You’re on the list · {event}" : "You’re on the list · {event}.",
                ["event": name])
            return await renderer.redirect(to: "/home", notice: Notice(sentence: sentence).adding(payment))
        case .alreadyHere(_, let since, let payment):
            let sentence = Sentence(
                "You’re on the list already, since {time}.", ["time": context.pastMoment(since)])
            return await renderer.redirect(to: "/home", notice: Notice(sentence: sentence).adding(payment))
        case .notEnough(_, let missing):
            let sentence = Sentence(
                "You’re not on the list yet: you are {amount} credits short of the price. Ask at the desk.",
                ["amount": .amount(missing)])
            return try page(scan, problem: sentence, context, .unprocessableContent)
        }
    }

    private func signIn(_ code: EventCode) -> Response {
        renderer.redirect(to: "/sign-in" + (ScannedCode(code).query ?? ""))
    }

    private static func code(_ data: FormData) throws -> EventCode {
        guard let code = data["code"].flatMap({ EventCode(typed: $0) }) else {
            throw Refusal.eventCodeNotValid
        }
        return code
    }
}

extension Refusal {
    /// The code isn't the open event's, or members can't check themselves in.
    fileprivate static let eventCodeNotValid = Refusal(
        .notFound, heading: "This code isn’t valid any more", advice: "Ask at the desk.")
}
