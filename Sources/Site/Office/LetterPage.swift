import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// Writes a mail to the chosen members: a form, a preview of the mail and of who gets it, and the sending.
struct LetterPage: Sendable {
    static let path = "/members/mail"
    /// Room for a text of 5000 characters of up to 48 bytes each, which percent escapes make three times as
    /// long, and for the ids of the members who were picked.
    static let bodyLimitBytes = 2 * 1024 * 1024
    /// The most members that are named as not getting the mail.
    private static let maxLeftOutNames = 100
    /// Below the length to which browsers and servers limit addresses.
    private static let maxAddressBytes = 4_000

    let office: Office
    let mailing: Mailing
    let renderer: PageRenderer

    private enum Act: String {
        case preview, send
    }

    /// The empty form.
    func open(_ chosen: ChosenMembers, _ context: Context) async throws -> Response {
        try await page(chosen, FormView(form: .letter, hidden: FormID().hidden), context)
    }

    /// Shows a preview of what was typed, or sends it.
    func answer(_ request: Request, _ context: Context) async throws -> Response {
        let data = try FormData(request, repeating: FormData.repeats)
        guard let act = Act(rawValue: data["action"] ?? Act.preview.rawValue) else {
            throw HTTPError(.badRequest)
        }
        let formID = try act == .send ? data.requiredFormID() : data.formID() ?? FormID()
        let chosen = try await chosen(data, context)
        if chosen.members.isEmpty, chosen.found == nil {
            return await renderer.redirect(to: "/members", notice: .nobodyPicked)
        }
        let entries = Entries(data, for: .letter)
        var form = FormView(form: .letter, entries: entries, wasSent: true, hidden: formID.hidden)
        let letter: Letter
        do { letter = try Letter(entries) } catch {
            form.problems = error.list
            return try await page(chosen, form, context, error.status)
        }
        if chosen.members.count > FoundMembers.limit {
            return try await page(chosen, form, context, .unprocessableContent, .tooMany)
        }
        if act == .send { return try await send(letter, form, formID, to: chosen, context) }
        if let found = chosen.found, found.isStale {
            let current = ChosenMembers(found)
            return try await page(current, form, previewing: letter, context, .conflict, .othersFound)
        }
        return try await page(chosen, form, previewing: letter, context)
    }

    private func send(
        _ letter: Letter, _ form: FormView, _ formID: FormID, to chosen: ChosenMembers, _ context: Context
    ) async throws -> Response {
        do {
            let count = try await mailing.write(
                letter, to: chosen.members, ifStill: chosen.found, formID: formID.text, on: context.occasion)
            // No member gets it, which the page itself says.
            if count == 0 { return try await page(chosen, form, previewing: letter, context) }
            return await renderer.redirect(to: "/members", notice: .sent(to: count))
        } catch {
            return try await redisplay(form, letter, to: chosen, after: error, context)
        }
    }

    /// The form with its text, since nothing was sent.
    private func redisplay(
        _ form: FormView, _ letter: Letter, to chosen: ChosenMembers, after error: any Error,
        _ context: Context
    ) async throws -> Response {
        switch error {
        case StoreError.listChanged:
            // For the members whom the search finds now, with their number.
            let current = try await chosen.refreshed(office, context)
            return try await page(current, form, previewing: letter, context, .conflict, .othersFound)
        case StoreError.formUsed:
            var form = form
            form.hidden = FormID().hidden
            return try await page(chosen, form, previewing: letter, context, .conflict, .usedLetterForm)
        case StoreError.outboxFull:
            let answer = StoreError.outboxFull.answer
            var response = try await page(
                chosen, form, previewing: letter, context, answer.status, .outboxFull)
            for field in answer.headers { response.headers.append(field) }
            return response
        default:
            // The form keeps its id, too, so that nothing is sent twice.
            return try await renderer.retryPage(after: error) { status, notice in
                try await page(chosen, form, previewing: letter, context, status, notice)
            }
        }
    }

    // MARK: Whom it is for

    private func chosen(_ data: FormData, _ context: Context) async throws -> ChosenMembers {
        guard data["all"] == "yes" else { return try ChosenMembers(picked: data) }
        let filter = MemberFilter(data, context.settings.fields)
        let chosen = ChosenMembers(try await office.found(filter, for: context.requireOrganiser()))
        return data["revision"].map { chosen.expecting(revision: $0) } ?? chosen
    }

    /// The fields that name the chosen members.
    private static func fields(_ chosen: ChosenMembers) -> FormFields {
        guard let found = chosen.found else { return chosen.picks }
        return [("all", "yes")] + found.filter.fields.filter { !$0.value.isEmpty }
    }

    /// The fields by which the form names the chosen members again.
    private static func hidden(_ chosen: ChosenMembers) -> FormFields {
        guard let found = chosen.found else { return fields(chosen) }
        let revision = chosen.formRevision ?? found.revision
        return fields(chosen) + [("total", found.shownTotal), ("revision", revision)]
    }

    /// The address of the empty form, which a reload opens.
    private static func address(_ chosen: ChosenMembers) -> String {
        let address = path + "?" + QueryText(fields(chosen)).text
        return address.utf8.count > maxAddressBytes ? "/members" : address
    }

    // MARK: The page

    /// - Parameter form: the form, whose hidden field is its id.
    private func page(
        _ chosen: ChosenMembers, _ form: FormView, previewing letter: Letter? = nil, _ context: Context,
        _ status: HTTPResponse.Status = .ok, _ notice: Notice? = nil
    ) async throws -> Response {
        let (organiser, members) = (try context.requireOrganiser(), chosen.members)
        let reach = letter == nil ? nil : try await mailing.reach(of: members, for: organiser)
        let reachesNobody = reach?.recipientCount == 0
        var form = form
        form.hidden = Self.hidden(chosen) + form.hidden
        let heading = Sentence(
            one: "Mail to {count} person", other: "Mail to {count} people", count: members.count)
        let view = View([
            "canonical": Self.address(chosen), "heading": heading,
            "letter": form.view.adding(["action": Self.path]),
            "preview": letter.flatMap { letter in
                reach.map { Self.preview(letter, $0, context) }
            },
        ]).adding(try await chosen.names(office, context))
        return try renderer.officePage(
            "members-mail", in: "/members", title: heading, hasProblems: !form.problems.isEmpty, view,
            status: status == .ok && reachesNobody ? .unprocessableContent : status,
            notice: notice ?? (reachesNobody ? .reachesNobody : nil), context)
    }

    /// The mail as it is read, and who gets it.
    private static func preview(_ letter: Letter, _ reach: LetterReach, _ context: Context) -> View {
        let leftOut: [(sentence: Sentence, names: [String])] = [
            (
                Sentence(
                    one: "{count} person has no email, and so doesn’t get it:",
                    other: "{count} people have no email, and so don’t get it:",
                    count: reach.withoutEmail.count), reach.withoutEmail
            ),
            (
                Sentence(
                    one: "{count} person has unsubscribed, and so doesn’t get it:",
                    other: "{count} people have unsubscribed, and so don’t get it:",
                    count: reach.unsubscribed.count), reach.unsubscribed
            ),
        ]
        let count = Sentence(
            one: "{count} person gets this mail.",
            other: "{count} people get this mail, each of them one of their own.",
            count: reach.recipientCount)
        return View([
            "subject": letter.subject, "text": letter.text, "group": context.settings.group,
            "footer": LetterWords.footer(context.settings.group),
            "count": Markup(count, outputs: ["count": "receivers"]),
            "leftOut": leftOut.filter { !$0.names.isEmpty }.map { sentence, names in
                View([
                    "sentence": sentence, "names": Array(names.prefix(maxLeftOutNames)),
                    "others": Sentence.otherPeople(names.count - maxLeftOutNames),
                ])
            },
            "send": reach.recipientCount == 0
                ? nil
                : Sentence(
                    one: "Send to {count} person", other: "Send to {count} people",
                    count: reach.recipientCount),
        ])
    }
}

extension Letter {
    /// Reads the form `letter`.
    fileprivate init(_ entries: Entries) throws(Problems) {
        let read = try Form.letter.read(entries)
        self.init(subject: read["subject"], text: read["text"])
    }
}

extension FoundMembers {
    /// The number of members, as the list's forms send it.
    var shownTotal: String { isTooMany ? "\(Self.limit)+" : "\(ids.count)" }
}

extension Notice {
    fileprivate static func sent(to count: Int) -> Notice {
        Notice(
            sentence: Sentence(
                one: "The mail is on its way to {count} person.",
                other: "The mail is on its way to {count} people.", count: count))
    }

    fileprivate static let tooMany = warning(
        Sentence(
            "Nothing was sent: this works for at most {count} people at once. Choose fewer; your text stays here.",
            ["count": .number(FoundMembers.limit)]))

    fileprivate static let othersFound = warning(
        "The search now finds other people, so nothing was sent. Look at the number, then press the button again."
    )

    fileprivate static let reachesNobody = warning(
        "None of them can get this mail.")

    fileprivate static let usedLetterForm = warning(
        "This form was already used for another mail. Nothing was sent this time. To send this one too, press the button again."
    )

    fileprivate static let outboxFull = warning(
        "Too many mails are waiting to be sent, so this one was not sent. Your text stays here: press the button again later."
    )
}
