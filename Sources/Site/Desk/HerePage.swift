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

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let code = try Self.code(FormData(query: request.query))
        let (event, here) = try await Self.answeringUnknownEvent {
            try await selfCheckIn.event(with: code, for: context.signedIn)
        }
        guard let me = context.signedIn else { return signIn(code) }
        return try page(event, code, me, here: here, context)
    }

    /// - Parameter here: since when they are on the list.
    /// - Parameter problem: why they aren't on it, after they have pressed the button.
    private func page(
        _ event: Event, _ code: EventCode, _ me: SignedIn, here: Timestamp? = nil, problem: Sentence? = nil,
        _ context: Context, _ status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let name = renderer.name(of: event, context.settings)
        let view = View([
            "name": name, "day": event.name == nil ? nil : event.day, "code": code.text,
            "here": here.map {
                Markup(Sentence("You’re on the list, since {time}.", ["time": context.since($0)]))
            },
            "listName": me.member.profile.nameForOthers, "priceText": event.priceText,
            "price": event.price?.text ?? "", "problem": problem,
        ])
        return try renderer.page(
            "here", in: "/start", title: name.title, hasProblems: problem != nil, view, status: status,
            for: context.viewer)
    }

    func checkIn(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let code = try Self.code(data)
        guard let me = context.signedIn else { return signIn(code) }
        let shown = data["price"].map { ShownPrice(try? Amount(typed: $0)) }
        do {
            let (event, outcome) = try await Self.answeringUnknownEvent {
                try await selfCheckIn.checkIn(me, with: code, shown: shown, on: context.occasion)
            }
            return try await answer(outcome, event, code, me, context)
        } catch StoreError.priceChanged {
            let (event, here) = try await Self.answeringUnknownEvent {
                try await selfCheckIn.event(with: code, for: me)
            }
            if here != nil { return try page(event, code, me, here: here, context) }
            let problem: Sentence = "The price has changed meanwhile. Press again if you agree."
            return try page(event, code, me, problem: problem, context, .conflict)
        }
    }

    private func answer(
        _ outcome: CheckInOutcome, _ event: Event, _ code: EventCode, _ me: SignedIn, _ context: Context
    ) async throws -> Response {
        switch outcome {
        case .done(_, _, let payment):
            let name = renderer.name(of: event, context.settings).argument
            let sentence = Sentence(
                payment == .nothing ? "You’re on the list · {event}" : "You’re on the list · {event}.",
                ["event": name])
            return await renderer.redirect(to: "/home", notice: Notice(sentence: sentence).adding(payment))
        case .present(_, let since, let payment):
            let sentence = Sentence(
                "You’re on the list already, since {time}.", ["time": context.since(since)])
            return await renderer.redirect(to: "/home", notice: Notice(sentence: sentence).adding(payment))
        case .notEnough(_, let missing):
            let sentence = Sentence(
                "You’re not on the list yet: {amount} credits are missing for the price. Ask at the desk.",
                ["amount": .amount(missing)])
            return try page(event, code, me, problem: sentence, context, .unprocessableContent)
        }
    }

    private func signIn(_ code: EventCode) -> Response {
        renderer.redirect(to: "/sign-in" + (ScannedCode(code).query ?? ""))
    }

    private static func code(_ data: FormData) throws -> EventCode {
        guard let code = data["code"].flatMap({ EventCode(typed: $0) }) else { throw NoLongerValid() }
        return code
    }

    /// Runs `body`; `.unknownEvent` becomes `NoLongerValid`.
    private static func answeringUnknownEvent<Outcome>(_ body: () async throws -> Outcome) async throws
        -> Outcome
    {
        do { return try await body() } catch StoreError.unknownEvent { throw NoLongerValid() }
    }

    /// The code isn't the open event's, or members can't check themselves in.
    private struct NoLongerValid: AnswerableError {
        var answer: ErrorAnswer {
            ErrorAnswer(
                .notFound, heading: "This code isn’t valid any more", advice: "Ask at the desk.")
        }
    }
}
