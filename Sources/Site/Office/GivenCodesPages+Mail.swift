import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// One-time codes that go out by mail, which only their readers see.
extension GivenCodesPages {
    /// The value of `action` by which a form asks for a code by mail, instead of one that is shown.
    static let byMail = "mail"

    /// Sends a member a code.
    func mail(to id: Int64, _ context: Context) async throws -> Response {
        let given = try await office.mailCodes(to: [id], on: context.occasion)
        let notice: Notice
        if let address = given.first?.profile.email {
            notice = Notice(
                sentence: Sentence(
                    "A code is on its way to {address}. It works once, until {time}.",
                    ["address": .entered(address), "time": validUntil(context)]))
        } else if let unable = try await office.unableToGetMail(among: [id], for: context.requireOrganiser())
            .first
        {
            notice = Notice.warning(
                Sentence(
                    "{name} has no email, and so no code was sent.",
                    ["name": .entered(unable.profile.listName)]))
        } else {
            throw Refusal.noSuchMember
        }
        return await renderer.redirect(to: "/members/\(id)", notice: notice)
    }

    /// Sends the chosen members a code each. A notice names those to whom none can be sent.
    func mail(_ chosen: ChosenMembers, _ context: Context) async throws -> Response {
        let (members, isLeftOut) = chosen.members(excluding: context.actor)
        if isLeftOut, members.isEmpty {
            return await renderer.redirect(to: "/members", notice: Self.onlyOneselfToMail)
        }
        let given = try await office.mailCodes(to: members, ifStill: chosen.found, on: context.occasion)
        let missing = Set(members).subtracting(given.map(\.id))
        let unable =
            missing.isEmpty
            ? [] : try await office.unableToGetMail(among: missing.sorted(), for: context.requireOrganiser())
        let gone = Self.gone(missing.count - unable.count)
        let sent = sentences(given.count, isLeftOut: isLeftOut, context) + [gone].compactMap(\.self)
        if unable.isEmpty {
            return await renderer.redirect(
                to: "/members", notice: Notice(kind: gone == nil ? .done : .warning, sentences: sent))
        }
        let missed = Sentence(
            one: "{count} member has no email, and so gets no code:",
            other: "{count} members have no email, and so get no code:", count: unable.count)
        return await renderer.redirect(
            to: "/members",
            notice: Notice(
                kind: .warning, sentences: sent + [missed], names: unable.map(\.profile.listName)))
    }

    private func sentences(_ count: Int, isLeftOut: Bool, _ context: Context) -> [Sentence] {
        let left: [Sentence] = isLeftOut ? ["You were left out."] : []
        if count == 0 { return ["No code was sent."] + left }
        return [
            Sentence(
                one: "{count} code is on its way by mail. It works once, until {time}.",
                other: "{count} codes are on their way by mail. Each works once, until {time}.",
                count: count, ["time": validUntil(context)])
        ] + left
    }

    /// When a code given now expires.
    func validUntil(_ context: Context) -> Sentence.Argument {
        .moment(context.now.adding(seconds: CodePurpose.signIn.validSeconds))
    }

    private static let onlyOneselfToMail = Notice.warning("No codes were sent: only you were found.")
}
