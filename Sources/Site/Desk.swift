import Foundation
import HTTP
import HTTPTypes
import Model
import Passwords
import Storage

/// The registration desk: the form at `/`, and what its buttons do.
enum Desk {
    static func show(_ request: Request, _ context: Context) async throws -> Response {
        let list = try await context.app.roster.snapshot(at: context.now)
        let notice = context.app.notices.take(request)
        if notice != nil || context.signedIn != nil {
            return try page(FormView(form: .desk), list, context, notice: notice)
        }
        return try list.page(context.worksTheDesk ? "desk" : "form alone") {
            var page = try page(FormView(form: .desk), list, context)
            context.app.security.add(to: &page)
            return page.sealed()
        }
    }

    /// Whoever reloads the address of the form after a problem gets the desk.
    static func goBack(_ request: Request, _ context: Context) -> Response { context.app.redirect(to: "/") }

    /// Without JavaScript; with it, the page empties the inputs by itself.
    static func clear(_ request: Request, _ context: Context) throws -> Response {
        _ = try FormData(request)
        return context.app.redirect(to: "/")
    }

    // MARK: Sign Up

    static func signUp(_ request: Request, _ context: Context) async throws -> Response {
        let entries = try Entries(FormData(request), for: .desk)
        do {
            return try await register(NewMember(desk: entries), request, context)
        } catch let problems as Problems {
            return try await comeBack(entries, problems, context)
        } catch {
            let list = try await context.app.roster.snapshot(at: context.now)
            return try await context.app.whenBusy(error) { status, notice in
                let form = FormView(form: .desk, entries: entries, wasSent: true)
                return try page(form, list, context, status: status, notice: notice)
            }
        }
    }

    private static func register(
        _ new: NewMember, _ request: Request, _ context: Context
    ) async throws -> Response {
        let app = context.app
        try SignUp.checkPassword(new.password, of: .desk, context)
        return try await app.attempts.count(nil, from: request.clientAddress, at: context.now) {
            // Asked before the password is hashed, which is the dear part; the store decides all the same.
            var holder = try await SignUp.holder(of: new, context)
            if holder == nil {
                let registration = Registration(
                    new.profile, passwordHash: try await app.hasher.hash(new.password))
                do {
                    _ = try await app.store.register(registration, at: context.now)
                    app.noteRosterChange()
                } catch StoreError.emailTaken {
                    holder = try await SignUp.holder(of: new, context)
                }
            }
            if let holder, try await !SignUp.isRepeat(new, of: holder, context) {
                throw Problems([Form.desk.taken("email")])
            }
            return registered(new, context)
        }
    }

    private static func registered(_ new: NewMember, _ context: Context) -> Response {
        let warning = SignUp.warning(about: new.password, context)
        var notice = Notice(sentence: "\(new.profile.name ?? "") is registered.")
        if let warning { notice = Notice(kind: .warning, sentence: "\(notice.sentence) \(warning.sentence)") }
        return context.app.redirect(to: "/", notice: notice)
    }

    /// The form as it was, with what is wrong.
    private static func comeBack(
        _ entries: Entries, _ problems: Problems, _ context: Context
    ) async throws -> Response {
        let form = FormView(form: .desk, entries: entries, problems: problems.list, wasSent: true)
        let list = try await context.app.roster.snapshot(at: context.now)
        return try page(form, list, context, status: problems.status)
    }

    // MARK: Restart and Undo

    static func restart(_ request: Request, _ context: Context) async throws -> Response {
        try requireDesk(context)
        _ = try FormData(request)
        _ = try await context.app.store.restartDesk(at: context.now)
        context.app.noteRosterChange()
        return context.app.redirect(to: "/")
    }

    static func undo(_ request: Request, _ context: Context) async throws -> Response {
        try requireDesk(context)
        // Pressed twice, it must not go on to the batch before.
        let wanted = try FormData(request)["restart"].flatMap { Int64($0) }.map(Timestamp.init(milliseconds:))
        let undone = try await context.app.store.undoRestart(wanted, at: context.now)
        context.app.noteRosterChange()
        return context.app.redirect(to: "/", notice: undone.map(notice) ?? tooLate)
    }

    private static let tooLate = Notice(
        kind: .warning,
        sentence: "There is nothing to undo: the ten minutes are over, or it was undone already.")

    private static func notice(_ undone: UndoneRestart) -> Notice {
        let back = undone.restored == 1 ? "1 person is back." : "\(undone.restored) people are back."
        if undone.leftOut.isEmpty { return Notice(sentence: back) }
        return Notice(
            kind: .warning, sentence: "\(back) Left out, since their email was registered again meanwhile:",
            names: undone.leftOut)
    }

    private static func requireDesk(_ context: Context) throws(Refusal) {
        if !context.worksTheDesk { throw Refusal(.forbidden) }
    }

    // MARK: The live list

    /// Server-sent events (WHATWG HTML, 9.2): the list as it changes, from the revision on that the browser has.
    static func names(_ request: Request, _ context: Context) async throws -> Response {
        try requireDesk(context)
        let since = try FormData(query: request.query)["since"]
        let lastEvent = request.headers[.lastEventID] ?? since
        let stream = try await context.app.streams.open(
            since: lastEvent.flatMap { Int64($0) }, while: mayStillSee(context))
        return Response(
            headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
            body: .stream(stream))
    }

    /// Whether the member who is signed in now still is, and still works the desk; nil where whoever opens it does.
    private static func mayStillSee(_ context: Context) -> (@Sendable () async -> Bool)? {
        let app = context.app
        guard context.isFromElsewhere, let me = context.signedIn else { return nil }
        return {
            let found = try? await app.store.session(tokenDigest: me.session.tokenDigest, at: app.now())
            return found?.1.isStaff ?? false
        }
    }

    // MARK: The page

    private static func page(
        _ form: FormView, _ list: RosterCache.Snapshot, _ context: Context,
        status: HTTPResponse.Status = .ok, notice: Notice? = nil
    ) throws -> Response {
        let title = form.problems.isEmpty ? "Registration desk" : "Error: Registration desk"
        let view = View([
            "desk": form.view, "list": context.worksTheDesk ? listView(list) : nil,
        ])
        return try context.app.page(
            "desk", at: "/", title: title, view, status: status, notice: notice, context)
    }

    private static func listView(_ list: RosterCache.Snapshot) -> View {
        View([
            "total": list.total, "revision": String(list.revision), "isEmpty": list.total == 0,
            "isCut": list.total > list.names.count, "shown": list.names.count,
            "names": list.names.map(MarkupEscaping().escapeText).joined(separator: "\n"),
            "undo": list.undoable.map { undo in
                View([
                    "restart": String(undo.at.milliseconds), "count": undo.count, "isOne": undo.count == 1,
                    "until": DateText(undo.undoableUntil).clock,
                ])
            },
        ])
    }
}

extension Entries {
    /// What was sent for the fields of `form`; anything else is ignored.
    init(_ data: FormData, for form: Form) {
        self.init(form.fields.map { ($0.name, data[$0.name] ?? "") })
    }
}
