import Foundation
import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// Answers the check-in form, which is on `DeskPage`.
struct DoorPages: Sendable {
    let door: Door
    let renderer: PageRenderer

    /// `/desk/find`: the members that a text finds, as a page, or as JSON for a script.
    func find(_ request: Request, _ context: Context) async throws -> Response {
        let text = try text(try FormData(request)["q"])
        let found = try await self.found(text, context)
        guard request.headers[.accept]?.lowercased().contains("application/json") == true else {
            return try page(found, for: text, context)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: .bytes([UInt8](try encoder.encode(found))))
    }

    /// Checks in the member whom a button names, or the only one whom the typed text finds.
    func checkIn(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        let shown = Self.shownEvent(data)
        if data.filled("member") != nil {
            return try await checkIn(
                data.number("member"), isFree: data["free"] == "yes", showing: shown, context)
        }
        let text = try text(data["check-in"])
        let found = try await self.found(text, context)
        if found.count == 1 { return try await checkIn(found[0].id, isFree: false, showing: shown, context) }
        return try page(found, for: text, showing: shown, context, .unprocessableContent)
    }

    /// - Parameter shown: the id of the event that the page showed, if it says so.
    private func checkIn(
        _ member: Int64, isFree: Bool, showing shown: Int64?, _ context: Context
    ) async throws -> Response {
        let outcome: CheckInOutcome
        do throws(StoreError) {
            outcome = try await door.checkIn(member, isFree: isFree, on: context.occasion)
        } catch {
            if error != .unknownMember { throw error }
            return await renderer.redirect(to: "/", notice: .memberGone)
        }
        switch outcome {
        case .done(let name, let count, let payment):
            var notice = Self.checkInNotice(name, count, isFree: isFree).adding(payment)
            if let other = await otherListSentence(than: shown, context) { notice.sentences.append(other) }
            return await renderer.redirect(to: "/", notice: notice)
        case .alreadyHere(let name, let since, let payment):
            let sentence = Sentence(
                "{name} is here already, since {time}.",
                ["name": .entered(name), "time": context.pastMoment(since)])
            return await renderer.redirect(to: "/", notice: Notice(sentence: sentence).adding(payment))
        case .notEnough(let name, let missing):
            let short = Self.shortOfCredits(member, name, missing, context)
            return try page(
                [], for: "", shortOfCredits: short, showing: shown, context, .unprocessableContent)
        }
    }

    private static func checkInNotice(_ name: String, _ count: Int, isFree: Bool) -> Notice {
        let arguments: [String: Sentence.Argument] = ["name": .entered(name), "count": .number(count)]
        return Notice(
            sentence: isFree
                ? Sentence("{name} is here ({count}). Let in for nothing.", arguments)
                : Sentence("{name} is here ({count}).", arguments))
    }

    /// Says that the list isn't the one that the page showed; nil if it is, or if the page doesn't say.
    private func otherListSentence(than shown: Int64?, _ context: Context) async -> Sentence? {
        // The list has been changed already, so it doesn't matter if the store can't say now which event is
        // open.
        guard let shown, let begun = try? await door.openEvent(after: shown) else { return nil }
        return Sentence(
            "That is the list of {event}, which began meanwhile.",
            ["event": renderer.name(of: begun, context.settings).argument])
    }

    /// The id of the event that the page showed; nil if it doesn't say.
    private static func shownEvent(_ data: FormData) -> Int64? { data["event"].flatMap { Int64($0) } }

    private static func shortOfCredits(
        _ member: Int64, _ name: String, _ missing: Amount, _ context: Context
    ) -> View {
        let sentence = Sentence(
            "{name} isn’t on the list yet: they are {missing} credits short of the price.",
            ["name": .entered(name), "missing": .amount(missing)])
        let isOrganiser = Access.organiser.isGranted(to: context)
        return View([
            "id": String(member), "sentence": Markup(sentence),
            "credits": isOrganiser ? "/members/\(member)#amount" : nil,
        ])
    }

    func takeOff(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request)
        guard let (act, name) = try await door.takeOff(data.number("member"), on: context.occasion) else {
            return await renderer.redirect(to: "/", notice: .notThere)
        }
        let sentence = Sentence("{name} was taken off the list.", ["name": .entered(name)])
        let other = await otherListSentence(than: Self.shownEvent(data), context)
        let notice = Notice(
            sentences: [sentence, other].compactMap(\.self), undo: Self.undo(act, of: name)
        ).adding(returned: act.returned)
        return await renderer.redirect(to: "/", notice: notice)
    }

    /// The offer to put a member back who was taken off the list.
    static func undo(_ act: UndoableEventAct, of name: String) -> Notice.Undo {
        Notice.Undo(
            path: DeskPage.undoPath, batch: String(act.id),
            offer: Sentence(
                "{name} can be put back until {time}.",
                ["name": .entered(name), "time": .clock(act.undoableUntil)]),
            label: "Undo")
    }

    /// Puts a member back who was taken off the list.
    func undoTakeOff(_ act: Int64, _ context: Context) async throws -> Response {
        guard let undone = try await door.undoTakeOff(act, on: context.occasion) else {
            return await renderer.redirect(to: "/", notice: .nothingToUndo)
        }
        let name = Sentence.Argument.entered(undone.member.profile.nameForOthers)
        // If a Restart has closed the event in the meantime, its list isn't the one on the page.
        let sentence =
            undone.event.isOpen
            ? Sentence("{name} is back on the list.", ["name": name])
            : Sentence(
                "{name} is back on the list of {event}.",
                ["name": name, "event": renderer.name(of: undone.event, context.settings).argument])
        return await renderer.redirect(to: "/", notice: Notice(sentence: sentence).adding(undone.payment))
    }

    // MARK: Finding members

    private func text(_ typed: String?) throws -> String {
        let text = typed ?? ""
        if text.count > DoorMatch.maxTextLength { throw HTTPError(.badRequest) }
        return text
    }

    private func found(_ text: String, _ context: Context) async throws -> [FoundAtDoor] {
        guard let keeper = context.signedIn.flatMap(DeskKeeper.init) else { throw RoleNeeded.deskKeeper }
        return try await door.find(text, by: keeper, on: context.occasion).map { match in
            let last = match.lastEvent.map { renderer.name(of: $0, context.settings) }
            return FoundAtDoor(
                match, last: last?.text(in: context.language), since: match.hereSince.map(context.pastMoment))
        }
    }

    /// The page for a browser without scripts.
    ///
    /// - Parameter member: the chosen member, if they have too few credits.
    /// - Parameter shown: the id of the event that the previous page showed, if it said so.
    private func page(
        _ found: [FoundAtDoor], for text: String, shortOfCredits member: View? = nil,
        showing shown: Int64? = nil, _ context: Context, _ status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let view = View([
            "event": shown.map(String.init), "text": text, "found": found.map(\.view),
            "isEmpty": found.isEmpty && member == nil,
            "isFull": found.count == Door.maxFound,
            "shortOfCredits": member, "signsUp": Access.signUp(.desk).isGranted(to: context),
        ])
        var page = try renderer.page(
            "check-in", in: "/", title: "Check in", hasProblems: status != .ok, view, status: status,
            for: context.viewer)
        // A notice about an earlier check-in isn't news any more.
        renderer.notices.forget(on: &page)
        return page
    }
}

/// A member as the door sees them: enough to tell two people of the same name apart, but no complete email or
/// phone number.
private struct FoundAtDoor: Encodable {
    let id: Int64
    let name: String
    let hint: String
    /// ISO 8601; nil if they aren't here.
    let here: String?
    private let since: Sentence.Argument?

    private enum CodingKeys: CodingKey { case id, name, hint, here }

    init(_ match: DoorMatch, last: String?, since: Sentence.Argument?) {
        let profile = match.member.profile
        let email = profile.email.map { Profile.masked(email: $0) }
        id = match.member.id
        name = profile.nameForOthers
        hint = [email == name ? nil : email, last].compactMap(\.self).joined(separator: " · ")
        here = match.hereSince.map(DateText.iso8601)
        self.since = since
    }

    var view: View {
        View([
            "id": String(id), "name": name, "hint": hint, "isHere": since != nil,
            "since": since.map { Sentence("here since {time}", ["time": $0]) },
        ])
    }
}

extension Notice {
    fileprivate static let memberGone = warning("They are no longer a member.")

    fileprivate static let notThere = warning("They were not on the list any more.")
}
