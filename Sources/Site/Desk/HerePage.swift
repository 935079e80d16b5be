import HTTP
import HTTPTypes
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
        let (event, here) = try await Self.asking {
            try await selfCheckIn.event(with: code, for: context.signedIn)
        }
        guard let me = context.signedIn else { return signIn(code) }
        let name = renderer.name(of: event, context.settings)
        let view = View([
            "name": name, "day": event.name == nil ? nil : event.day, "code": code.text,
            "here": here.map { Sentence("You’re on the list, since {time}.", ["time": .clock($0)]) },
            "listName": me.member.profile.nameForOthers,
        ])
        return try renderer.page(
            "here", at: "/start", title: Sentence("{name}, event", ["name": name.argument]), view,
            for: context.viewer
        ).uncached()
    }

    func checkIn(_ request: Request, _ context: Context) async throws -> Response {
        let code = try Self.code(FormData(request))
        guard let me = context.signedIn else { return signIn(code) }
        let (event, outcome) = try await Self.asking {
            try await selfCheckIn.checkIn(me, with: code, on: context.occasion)
        }
        return await renderer.redirect(to: "/home", notice: notice(outcome, at: event, context))
    }

    /// What a member is told about each outcome.
    private func notice(_ outcome: CheckInOutcome, at event: Event, _ context: Context) -> Notice {
        switch outcome {
        case .done:
            let name = renderer.name(of: event, context.settings).argument
            return Notice(sentence: Sentence("You’re on the list · {event}", ["event": name]))
        case .present(_, let since):
            return Notice(
                sentence: Sentence("You’re on the list already, since {time}.", ["time": .clock(since)]))
        }
    }

    private func signIn(_ code: EventCode) -> Response {
        renderer.redirect(to: "/sign-in" + (ScannedCode(code).query ?? ""))
    }

    private static func code(_ data: FormData) throws -> EventCode {
        guard let code = data["code"].flatMap({ EventCode(typed: $0) }) else { throw NoLongerValid() }
        return code
    }

    /// Runs `body`, whose error for a code that isn't the open event's says so.
    private static func asking<Outcome>(_ body: () async throws -> Outcome) async throws -> Outcome {
        do { return try await body() } catch StoreError.unknownEvent { throw NoLongerValid() }
    }

    /// The code isn't the open event's, or members can't check themselves in.
    private struct NoLongerValid: AnswerableError {
        var answer: ErrorAnswer {
            ErrorAnswer(
                .notFound,
                ErrorWords(heading: "This code isn’t valid any more", advice: "Ask at the desk."))
        }
    }
}
