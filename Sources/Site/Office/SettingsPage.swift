import HTTP
import LocalTime
import Model
import Operations
import Storage
import Visitors
import Words

/// The settings, which organisers decide for the whole site.
struct SettingsPage: Sendable {
    private static let form = Form.settings
    /// Names the settings in a form's revision.
    private static let owner = "settings"
    /// The settings that need a Restart that keeps. They are `on` or not sent at all.
    private static let switches = ["new-event-at-four", "self-check-in"]
    /// The ways to sign up. They are `on` or not sent at all.
    private static let ways = SignUpWay.allCases.map(name)

    private static func name(of way: SignUpWay) -> String { "way-\(way.rawValue)" }

    /// The fields for the desk's questions.
    private static let questions = ["desk-name", "desk-email", "desk-phone", "phone-written"]

    let office: Office
    let networkPolicy: NetworkPolicy
    /// Whether the site sends mail.
    let sendsMail: Bool
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let stored = try await office.settings(for: context.requireOrganiser())
        let view = Correction.view(correctable(stored, context), in: Self.form)
        let notice = await renderer.notices.take(request)
        return try page(CorrectionForm(form: view, notice: notice), stored, context)
    }

    func save(_ request: Request, _ context: Context) async throws -> Response {
        let stored = try await office.settings(for: context.requireOrganiser())
        let now = correctable(stored, context)
        // Choices and amounts are never empty, so if they weren't sent they stay what they are.
        let counted =
            (["opening-balance", "sign-up", "site-language", "restart", "time-zone"] + Self.switches
            + Self.ways + Self.questions)
            .map { ($0, now.entries[$0]) }
        let data = try FormData(request)
        var correction = Correction(data, in: Self.form, keeping: Entries(counted))
        // A client that sends what Restart does knows of the switches, and means off where it sends none.
        if data["restart"] != nil {
            for name in Self.switches { correction.entries[name] = data[name] ?? "" }
        }
        if knowsWays(data) {
            for name in Self.ways { correction.entries[name] = data[name] ?? "" }
        }
        if stored.fixedOpeningBalance != nil {
            correction.entries["opening-balance"] = now.entries["opening-balance"]
        }
        return try await renderer.answer(to: correction, of: now, page: { try page($0, stored, context) }) {
            let settings = try read(correction.entries, stored, keeping: now.entries)
            let outcome = try await office.changeSettings(
                settings, from: correction.revision(of: Self.owner), on: context.occasion)
            guard case .stale(let current) = outcome else {
                return await renderer.redirect(to: "/settings", notice: .saved)
            }
            let conflict = correction.conflict(with: correctable(current, context))
            return try page(conflict, current, context)
        }
    }

    /// Whether the client knows that there are ways to sign up. If it does, a way that it doesn't send has no
    /// tick. A form that is older than the ways, or is about something else, leaves them as they are. The
    /// page always sends at least what they were, and a program that sends the whole form sends its choices.
    private func knowsWays(_ data: FormData) -> Bool {
        Self.ways.contains { data[$0] != nil || data[Correction.basePrefix + $0] != nil }
            || ["sign-up", "restart", "desk-name"].allSatisfy { data[$0] != nil }
    }

    // MARK: Between settings and texts

    private func correctable(_ stored: StoredSettings, _ context: Context) -> Correctable {
        let settings = stored.settings
        let balance = context.viewer.language.amount(stored.openingBalance)
        let entries = Entries(
            [
                ("group-name", settings.groupName ?? ""), ("opening-balance", balance),
                ("sign-up", settings.signUp.rawValue),
                ("site-language", renderer.firstLanguage(settings).tag),
                ("restart", settings.restart.rawValue),
                ("new-event-at-four", settings.beginsNightly ? "on" : ""),
                ("self-check-in", settings.selfCheckIn ? "on" : ""), ("time-zone", Self.timeZone(settings)),
                ("contact", settings.contact ?? ""), ("privacy", settings.privacy ?? ""),
                ("desk-name", settings.desk.name.rawValue),
                ("desk-email", settings.desk.email.rawValue), ("desk-phone", settings.desk.phone.rawValue),
                ("phone-written", settings.desk.phoneWriting.rawValue),
            ] + SignUpWay.allCases.map { (Self.name(of: $0), settings.ways.contains($0) ? "on" : "") })
        return Correctable(
            entries: entries, revision: Revision(stored.revision, of: Self.owner), text: text)
    }

    /// Empty if this machine has a zone without a name.
    private static func timeZone(_ settings: SiteSettings) -> String {
        settings.timeZone ?? TimeZoneName.machine?.text ?? ""
    }

    private func read(
        _ entries: Entries, _ stored: StoredSettings, keeping now: Entries
    ) throws(Problems) -> SiteSettings {
        let found = Self.form.problems(with: entries, keeping: now)
        let removes = entries["restart"] == RestartPolicy.remove.rawValue
        let problems = Self.form.fields.compactMap { field in
            if Self.switches.contains(field.name), removes, entries[field.name] == "on" {
                return Problem(field: field.name, code: .onlyWhereRestartKeeps)
            }
            if field.name == Self.ways[0], let code = problem(withWays: entries) {
                return Problem(field: field.name, code: code)
            }
            return found.first { $0.field == field.name }
                ?? problem(withChoice: entries[field.name], in: field, keeping: now)
        }
        if !problems.isEmpty { throw Problems(problems) }
        let read = try Self.form.read(entries, keeping: now)
        func text(_ name: String) -> String? { read[name].isEmpty ? nil : read[name] }
        // A default that wasn't changed stays undecided, and a balance set on the command line isn't kept.
        let balance = stored.fixedOpeningBalance == nil ? amount(read["opening-balance"]) : nil
        let (tag, zone) = (read["site-language"], read["time-zone"])
        return SiteSettings(
            groupName: text("group-name"),
            openingBalance: balance == nil || balance == stored.openingBalance
                ? stored.settings.openingBalance : balance,
            signUp: SignUpPolicy(rawValue: read["sign-up"]) ?? stored.settings.signUp,
            language: tag == now["site-language"] ? stored.settings.language : tag,
            contact: text("contact"), privacy: text("privacy"),
            restart: RestartPolicy(rawValue: read["restart"]) ?? stored.settings.restart,
            beginsNightly: read["new-event-at-four"] == "on", selfCheckIn: read["self-check-in"] == "on",
            timeZone: zone == now["time-zone"] ? stored.settings.timeZone : zone, ways: ways(in: read),
            desk: questions(in: read))
    }

    private typealias Asking = DeskQuestions.Asking

    private func questions(in entries: Entries) -> DeskQuestions {
        DeskQuestions(
            name: entries["desk-name"], email: entries["desk-email"], phone: entries["desk-phone"],
            phoneWriting: entries["phone-written"])
    }

    private func ways(in entries: Entries) -> Set<SignUpWay> {
        Set(SignUpWay.allCases.filter { entries[Self.name(of: $0)] == "on" })
    }

    private func problem(withWays entries: Entries) -> Problem.Code? {
        let ways = ways(in: entries)
        if ways.isEmpty { return .noWay }
        let isDeskOnly = entries["sign-up"] == SignUpPolicy.desk.rawValue
        return isDeskOnly && !ways.contains(.desk) ? .deskNeeded : nil
    }

    private func amount(_ text: String) -> Amount? { try? Amount(typed: text, allowingZero: true) }

    // MARK: Choices

    private func choices(including zone: String) -> [String: [FieldOption]] {
        let wayChoices = [
            FieldOption(value: "", label: Sentence("Off")), FieldOption(value: "on", label: Sentence("On")),
        ]
        let asked = [
            FieldOption(value: Asking.required.rawValue, label: Sentence("Asked, and required")),
            FieldOption(value: Asking.optional.rawValue, label: Sentence("Asked, but optional")),
        ]
        let askedOrOff = asked + [FieldOption(value: Asking.off.rawValue, label: Sentence("Not asked"))]
        return [
            "desk-name": asked, "desk-email": askedOrOff, "desk-phone": askedOrOff,
            "phone-written": DeskQuestions.PhoneWriting.allCases.map {
                FieldOption(value: $0.rawValue, label: $0.sentence)
            },
            "restart": RestartPolicy.choices(first: .remove),
            "new-event-at-four": [
                FieldOption(value: "", label: Sentence("Only by Restart")),
                FieldOption(value: "on", label: Sentence("Each night at four, too")),
            ],
            "self-check-in": [
                FieldOption(value: "", label: Sentence("At the desk alone")),
                FieldOption(value: "on", label: Sentence("Also by a poster")),
            ],
            "time-zone": Set(TimeZoneName.all.map(\.text) + [zone]).sorted().map {
                FieldOption(value: $0, label: $0)
            },
            "sign-up": SignUpPolicy.allCases.map { FieldOption(value: $0.rawValue, label: $0.sentence) },
            "site-language": renderer.languages.all.map {
                FieldOption(value: $0.tag, label: $0.name, language: $0.tag)
            },
        ].merging(Self.ways.map { ($0, wayChoices) }) { $1 }
    }

    private func problem(withChoice value: String, in field: Field, keeping now: Entries) -> Problem? {
        let zone = TimeZoneName(value)?.text ?? now["time-zone"]
        guard let choices = choices(including: zone)[field.name],
            !choices.contains(where: { $0.value == value })
        else { return nil }
        return Problem(field: field.name, code: .notAChoice)
    }

    /// A field's text as it is shown: for a choice, its label.
    private func text(_ field: Field, _ text: String) -> any ViewValue {
        choices(including: text)[field.name]?.first { $0.value == text }?.label ?? text
    }

    private func page(
        _ correction: CorrectionForm, _ stored: StoredSettings, _ context: Context
    ) throws -> Response {
        var form = correction.form
        form.choices = choices(including: form.entries["time-zone"])
        if stored.fixedOpeningBalance != nil {
            form.fixed["opening-balance"] = "Set on the command line: --opening-balance"
        }
        let address = networkPolicy.addressToShare(seenBy: context.source)
        let view = View([
            "openAddress": address.opensElsewhere ? address.text : nil,
            "ownAddress": address.ownText, "refusingAddress": address.refusingText,
            "form": form.view.adding(Self.parts(of: form)),
            "sendsMail": sendsMail,
        ])
        return try renderer.officePage(
            "settings", in: "/settings", title: "Settings", view, correction: correction, context)
    }

    /// The fields in the parts in which the page shows them.
    private static func parts(of form: FormView) -> View.Values {
        let fields = zip(form.form.fields, form.fieldViews).map { (name: $0.name, view: $1) }
        let signUp = fields.firstIndex { $0.name == "sign-up" } ?? fields.count
        let isWay = { (name: String) in ways.contains(name) }
        let afterWays = fields.lastIndex { isWay($0.name) }.map { $0 + 1 } ?? fields.count
        return [
            "general": fields[..<signUp].map(\.view),
            "whoSignsUp": fields[signUp..<afterWays].filter { !isWay($0.name) }.map(\.view),
            "ways": fields.filter { isWay($0.name) }.map { way in
                way.view.adding(["isOn": form.entries[way.name] == "on"])
            },
            "waysProblem": form.problems.first { isWay($0.field) }?.sentence(in: form.form),
            "signUp": fields[afterWays...].map(\.view),
        ]
    }
}

extension DeskQuestions.PhoneWriting {
    fileprivate var sentence: Sentence {
        switch self {
        case .digits: "10 to 15 digits"
        case .any: "6 to 17 digits, + and spaces"
        }
    }
}
