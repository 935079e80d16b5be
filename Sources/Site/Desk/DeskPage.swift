import HTTP
import HTTPTypes
import LocalTime
import Model
import Operations
import Storage
import Visitors
import Words

/// The registration desk: the form at `/`, and what its buttons do.
struct DeskPage: Sendable {
    static let undoPath = "/desk/undo"

    let desk: Desk
    let roster: LiveRoster
    let door: DoorPages
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let list = try await roster.snapshot(at: context.now)
        if let notice = await renderer.notices.take(request) ?? warning(context) {
            return try page(emptyForm(context), list, context, notice: notice)
        }
        return try shared(list, context)
    }

    /// The page, if it has no notice and its list has already been read; otherwise nil.
    func showImmediately(_ request: Request, _ context: Context) throws -> Response? {
        guard !renderer.notices.mayWait(for: request), warning(context) == nil,
            let list = roster.snapshotIfKnown(at: context.now)
        else { return nil }
        return try shared(list, context)
    }

    private func shared(_ list: RosterSnapshot, _ context: Context) throws -> Response {
        return try list.page(
            for: context.viewer, withList: Access.desk.isGranted(to: context),
            withDoor: Access.door.isGranted(to: context), in: Self.quarterHour(context.now)
        ) {
            renderer.reusable(try page(emptyForm(context, .placeholder), list, context).withGapForFormID())
        }.with(FormID())
    }

    /// The number of the current quarter of an hour. In every time zone, days begin with a new one.
    private static func quarterHour(_ timestamp: Timestamp) -> Int64 { timestamp.milliseconds / 900_000 }

    private func emptyForm(_ context: Context, _ id: FormID = FormID()) -> FormView {
        FormView(form: Form.desk.asking(context.personForm), hidden: id.hidden)
    }

    private func warning(_ context: Context) -> Notice? {
        // Most pages end here, without a look at the fields.
        if !context.source.isUnprotected || !Access.signUp(.desk).isGranted(to: context) { return nil }
        return context.warning(about: Form.desk.asking(context.personForm))
    }

    /// Shows the desk to a visitor who reloads the form's address after a problem.
    func goBack(_ request: Request, _ context: Context) -> Response { renderer.redirect(to: "/") }

    /// Used without JavaScript; with it, the page empties the inputs itself.
    func clear(_ request: Request, _ context: Context) throws -> Response {
        _ = try FormData(request)
        return renderer.redirect(to: "/")
    }

    // MARK: Sign Up

    func signUp(_ request: Request, _ context: Context) async throws -> Response {
        let form = Form.desk.asking(context.personForm)
        let data = try renderer.data(request, for: form)
        let entries = Entries(data, for: form)
        let id = try data.formID()
        func redisplay(
            _ id: FormID, _ problems: [Problem], _ status: HTTPResponse.Status, _ notice: Notice?
        ) async throws -> Response {
            let view = FormView(
                form: form, entries: entries, problems: problems, wasSent: true, hidden: id.hidden)
            let list = try await roster.snapshot(at: context.now)
            return try page(view, list, context, status: status, notice: notice)
        }
        return try await renderer.respond {
            // The form keeps its id, so that no visitor is signed up twice.
            try await redisplay(id ?? FormID(), $0, $1, $2)
        } body: {
            do {
                let new = try NewMember(desk: entries, asking: form.group)
                let (outcome, payment, hasNamesake) = try await desk.register(
                    new, on: context.occasion, staff: context.staffID, formID: id?.text)
                // This throws the problems of a refused sign-up.
                let isWeak = try outcome.isWeak()
                return await registered(new, payment, hasNamesake: hasNamesake, isWeak: isWeak)
            } catch StoreError.formUsed {
                return try await redisplay(FormID(), [], .conflict, .usedSignUpForm)
            }
        }
    }

    private func registered(
        _ new: NewMember, _ payment: Payment, hasNamesake: Bool, isWeak: Bool
    ) async -> Response {
        var notice = Notice(
            sentence: Sentence("{name} is signed up.", ["name": .entered(new.profile.nameForOthers)])
        ).adding(payment)
        if isWeak { notice = notice.followed(by: .commonPasswordOfAnother) }
        if hasNamesake {
            let warning: Sentence =
                "There was a member with this name and phone number before. If it is the same person, an organiser can remove the new one."
            notice = notice.followed(by: Notice(kind: .warning, sentence: warning))
        }
        return await renderer.redirect(to: "/", notice: notice)
    }

    // MARK: Restart and Undo

    func restart(_ request: Request, _ context: Context) async throws -> Response {
        // The page may have promised something else. Programs needn't say what they expect.
        let shown = try FormData(request)["policy"]
        let expected = shown.flatMap { RestartPolicy(rawValue: $0) }
        if shown != expected?.rawValue { return try await restartChanged(context) }
        let restart: Restart?
        do throws(StoreError) {
            restart = try await desk.restart(expecting: expected, on: context.occasion)
        } catch {
            guard error == .restartChanged else { throw error }
            return try await restartChanged(context)
        }
        return await renderer.redirect(to: "/", notice: restart.map(notice) ?? .nobodyListed)
    }

    /// The page with the line that says what Restart does now.
    private func restartChanged(_ context: Context) async throws -> Response {
        let list = try await roster.snapshot(at: context.now)
        return try page(emptyForm(context), list, context, status: .conflict, notice: .restartChanged)
    }

    /// The act that an Undo takes back.
    private enum UndoTarget {
        case takeOff(Int64)
        /// The Restart at this time; nil for the latest one.
        case restart(Timestamp?)
    }

    func undo(_ request: Request, _ context: Context) async throws -> Response {
        switch try await undoTarget(FormData(request), context) {
        case .takeOff(let act): return try await door.undoTakeOff(act, context)
        case .restart(let time):
            let undone = try await desk.undoRestart(time, on: context.occasion)
            return await renderer.redirect(to: "/", notice: undone.map(notice) ?? .nothingToUndo)
        }
    }

    /// The Restart or take-off that `batch` names; the latest if a program names none. Pages name it, so that
    /// an Undo that was pressed twice doesn't undo the previous Restart as well; those of earlier versions
    /// send the time of a Restart as `restart`.
    private func undoTarget(_ data: FormData, _ context: Context) async throws -> UndoTarget {
        if let batch = data["batch"] {
            if let time = Self.restart(inBatch: batch) { return .restart(time) }
            return .takeOff(try data.number("batch"))
        }
        if data["restart"] != nil {
            return .restart(Timestamp(milliseconds: try data.number("restart")))
        }
        return try await latestTakeOff(context).map(UndoTarget.takeOff) ?? .restart(nil)
    }

    /// The value of the button that undoes a Restart.
    private static func batch(of restart: Restart) -> String { "\(restartPrefix)\(restart.at.milliseconds)" }

    /// The time of the Restart that a button undoes; nil if it undoes something else.
    private static func restart(inBatch text: String) -> Timestamp? {
        if !text.hasPrefix(restartPrefix) { return nil }
        return Int64(text.dropFirst(restartPrefix.count)).map(Timestamp.init(milliseconds:))
    }

    private static let restartPrefix = "restart-"

    /// The act that took a member off the list after the latest Restart, if the visitor may undo that.
    private func latestTakeOff(_ context: Context) async throws -> Int64? {
        if !Access.door.isGranted(to: context) { return nil }
        let undoable = try await roster.snapshot(at: context.now).undoable
        guard let latest = undoable.takenOff.first?.act else { return nil }
        return undoable.restart.map { $0.at > latest.at } == true ? nil : latest.id
    }

    /// Says what a Restart did.
    private func notice(_ restart: Restart) -> Notice {
        if restart.keepsEvent {
            let kept = Sentence(
                one: "A new event has begun. {count} person was on the list, and stays a member.",
                other: "A new event has begun. {count} people were on the list, and stay members.",
                count: restart.stayingCount)
            return Notice(sentences: [kept, "You can undo this below the list."])
        }
        let sentences = [
            Self.count(
                restart.count, "{count} sign-up was removed.", "{count} sign-ups were removed."),
            Self.count(
                restart.stayingCount, "{count} person keeps their account.",
                "{count} people keep their accounts."),
        ].compactMap { $0 }
        return Notice(
            sentences: sentences.isEmpty
                ? ["The list was emptied."] : sentences + ["You can undo this below the list."]
        )
    }

    /// Says what the Undo of a Restart did.
    private func notice(_ undone: UndoneRestart) -> Notice {
        let restored = Self.count(
            undone.restored, "{count} person was brought back.", "{count} people were brought back.")
        let deleted = Self.count(
            undone.deleted, "{count} person has deleted their account.",
            "{count} people have deleted their accounts.")
        let sentences = [restored ?? "Nobody was brought back.", deleted].compactMap { $0 }
        if undone.leftOut.isEmpty { return Notice(sentences: sentences) }
        return Notice(
            kind: .warning,
            sentences: sentences + [.leftOut],
            names: undone.leftOut)
    }

    /// Nil for 0, which the notice doesn't mention.
    private static func count(_ count: Int, _ one: String, _ other: String) -> Sentence? {
        count == 0 ? nil : Sentence(one: one, other: other, count: count)
    }

    // MARK: The page

    private func page(
        _ form: FormView, _ list: RosterSnapshot, _ context: Context,
        status: HTTPResponse.Status = .ok, notice: Notice? = nil
    ) throws -> Response {
        let signsUp = Access.signUp(.desk).isGranted(to: context)
        let view = View([
            "desk": signsUp ? form.view : nil,
            "list": Access.desk.isGranted(to: context) ? listView(list, context, notice) : nil,
        ])
        return try renderer.page(
            "desk", in: "/", title: signsUp ? "Sign-up desk" : "Desk", hasProblems: !form.problems.isEmpty,
            isForEverybody: true, view,
            status: status, notice: notice, for: context.viewer)
    }

    private func eventView(_ event: Event, _ context: Context) -> View {
        let isOrganiser = Access.organiser.isGranted(to: context)
        return View([
            "title": renderer.name(of: event, context.settings),
            "price": event.priceText, "eventID": String(event.id),
            "path": isOrganiser ? "/events/\(event.id)" : nil,
        ])
    }

    /// Says what Restart will do.
    private func restartForecast(_ context: Context) -> Sentence {
        switch context.settings.restart {
        case .remove:
            "Restart empties the list, and removes those who signed up on it and never signed in."
        case .keep: "Restart begins a new event. Everybody stays a member."
        }
    }

    private func offer(_ restart: Restart) -> Sentence {
        let arguments: [String: Sentence.Argument] = ["time": .clock(restart.undoableUntil)]
        // The members who came may have been taken off the event afterwards.
        if restart.count + restart.stayingCount == 0 {
            return Sentence("Restarted. Undo is possible until {time}.", arguments)
        }
        if restart.keepsEvent {
            return Sentence(
                one: "Restarted. {count} person can be put back on the list until {time}.",
                other: "Restarted. {count} people can be put back on the list until {time}.",
                count: restart.stayingCount, arguments)
        }
        return Sentence(
            one:
                "Restarted. {count} person can be put back on the list until {time}; then the removed data is erased.",
            other:
                "Restarted. {count} people can be put back on the list until {time}; then the removed data is erased.",
            count: restart.count + restart.stayingCount, arguments)
    }

    /// The buttons that undo a Restart, and that put a member back on the list unless the notice already has
    /// the button for it.
    private func undoable(
        _ list: RosterSnapshot, _ context: Context, excluding notice: Notice?
    ) -> [Notice.Undo] {
        let restarts = [list.undoable.restart].compactMap(\.self).map {
            Notice.Undo(path: Self.undoPath, batch: Self.batch(of: $0), offer: offer($0), label: "Undo")
        }
        if !Access.door.isGranted(to: context) { return restarts }
        let takenOff = list.undoable.takenOff.map { DoorPages.undo($0.act, of: $0.name) }
        return restarts + takenOff.filter { $0.batch != notice?.undo?.batch }
    }

    private func listView(_ list: RosterSnapshot, _ context: Context, _ notice: Notice?) -> View {
        View([
            "total": Count(list.total), "revision": String(list.revision),
            "isCut": list.total > list.names.count, "shown": Count(list.names.count),
            "names": Markup.html(list.escapedNames), "printed": Markup.html(list.escapedItems),
            "day": LocalMoment(context.now, in: context.timeZone).day,
            "restartForecast": restartForecast(context), "restartPolicy": context.settings.restart.rawValue,
            "event": context.settings.keepsEvents ? eventView(list.event, context) : nil,
            "hasDoor": Access.door.isGranted(to: context),
            "undoable": undoable(list, context, excluding: notice).map(\.view),
        ])
    }
}

extension Notice {
    /// `commonPassword`, about the password of a visitor who was registered at the desk.
    fileprivate static let commonPasswordOfAnother = warning(
        "That password is easy to guess. They can choose another under “My account”, once they have signed in."
    )

    fileprivate static let restartChanged = Notice.warning(
        "What Restart does has changed meanwhile, so nothing was done. Read what it does now, then press the button again."
    )
}
