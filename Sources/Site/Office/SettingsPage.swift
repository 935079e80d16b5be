import HTTP
import LocalTime
import Model
import Operations
import Storage
import Visitors
import Words

/// The settings, which organisers choose for the whole site.
struct SettingsPage: Sendable {
    private static let form = Form.settings
    /// The owner of the settings' revision in a form.
    private static let owner = "settings"
    /// The settings that apply only where Restart keeps the members. Each is sent as `on`, or as an empty
    /// text, or not at all.
    private static let switches: [Setting] = [.beginsNightly, .selfCheckIn]
    /// The ways to sign up. They are `on` or not sent at all.
    private static let ways = SignUpWay.allCases.map(Setting.init)
    /// The settings that stay as they are if they aren't sent: all but the texts.
    private static let keptIfNotSent = Setting.allCases.filter {
        ![.groupName, .contact, .privacy].contains($0)
    }

    let office: Office
    let networkPolicy: NetworkPolicy
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let stored = try await office.settings(for: context.requireOrganiser())
        let view = Correction.opened(kept(stored, context), in: Self.form)
        let notice = await renderer.notices.take(request)
        return try page(CorrectionForm(form: view, notice: notice), stored, context)
    }

    func save(_ request: Request, _ context: Context) async throws -> Response {
        let stored = try await office.settings(for: context.requireOrganiser())
        let current = self.kept(stored, context)
        // A client that doesn't send one of these leaves it unchanged.
        let kept = Entries(Self.keptIfNotSent.map { ($0.rawValue, current.entries[$0]) })
        let data = try FormData(request)
        var correction = Correction(data, in: Self.form, ifNotSent: kept)
        // A client that sends what Restart does also knows the switches, so a switch that it doesn't send is
        // off.
        if data[.restart] != nil {
            for setting in Self.switches { correction.entries[setting] = data[setting] ?? "" }
        }
        if knowsWays(data) {
            for way in Self.ways { correction.entries[way] = data[way] ?? "" }
        }
        if stored.fixedOpeningBalance != nil {
            correction.entries[.openingBalance] = current.entries[.openingBalance]
        }
        return try await renderer.save(correction, of: current, page: { try page($0, stored, context) }) {
            let settings = try read(correction.entries, stored, keeping: current.entries)
            let outcome = try await office.changeSettings(
                settings, from: correction.revision(of: Self.owner), on: context.occasion)
            guard case .stale(let latest) = outcome else {
                return await renderer.redirect(to: "/settings", notice: .saved)
            }
            let conflict = correction.conflict(with: self.kept(latest, context))
            return try page(conflict, latest, context)
        }
    }

    /// Whether the client knows that there are ways to sign up. If it does, a way that it doesn't send has no
    /// tick; otherwise all stay as they are. The page always sends at least what they were, and a program
    /// that sends the whole form sends its choices.
    private func knowsWays(_ data: FormData) -> Bool {
        Self.ways.contains { data[$0] != nil || data[Correction.basePrefix + $0.rawValue] != nil }
            || [Setting.signUp, .restart, .deskName].allSatisfy { data[$0] != nil }
    }

    // MARK: Between settings and texts

    private func kept(_ stored: StoredSettings, _ context: Context) -> KeptEntries {
        let settings = stored.settings
        let balance = context.language.amount(stored.openingBalance)
        let values: [(setting: Setting, text: String)] =
            [
                (.groupName, settings.groupName ?? ""), (.openingBalance, balance),
                (.signUp, settings.signUp.rawValue), (.language, renderer.defaultLanguage(settings).tag),
                (.restart, settings.restart.rawValue), (.beginsNightly, settings.beginsNightly ? "on" : ""),
                (.selfCheckIn, settings.selfCheckIn ? "on" : ""), (.timeZone, Self.timeZone(settings)),
                (.contact, settings.contact ?? ""), (.privacy, settings.privacy ?? ""),
                (.deskName, settings.desk.name.rawValue), (.deskEmail, settings.desk.email.rawValue),
                (.deskPhone, settings.desk.phone.rawValue),
                (.phoneFormat, settings.desk.phoneFormat.rawValue),
            ] + SignUpWay.allCases.map { (Setting($0), settings.ways.contains($0) ? "on" : "") }
        return KeptEntries(
            entries: Entries(values.map { ($0.setting.rawValue, $0.text) }),
            revision: Revision(stored.revision, of: Self.owner), text: text)
    }

    /// Empty if none is set and this machine's zone has no name.
    private static func timeZone(_ settings: SiteSettings) -> String {
        settings.timeZone ?? TimeZoneName.machine?.text ?? ""
    }

    /// The first problem with each setting.
    private func problems(with entries: Entries, keeping now: Entries) -> [Problem] {
        let found = Self.form.problems(with: entries, keeping: now)
        let removes = entries[.restart] == RestartPolicy.remove.rawValue
        let menus = menus(including: TimeZoneName(entries[.timeZone])?.text ?? now[.timeZone])
        return Self.form.fields.compactMap { field in
            let setting = Setting(rawValue: field.name)
            if let setting, Self.switches.contains(setting), removes, entries[setting] == "on" {
                return Problem(field: field.name, code: .onlyWhereRestartKeeps)
            }
            if setting == Self.ways[0], let code = problem(withWays: entries) {
                return Problem(field: field.name, code: code)
            }
            if let problem = found.first(where: { $0.field == field.name }) { return problem }
            let isChoice = menus[field.name]?.contains { $0.value == entries[field.name] } ?? true
            return isChoice ? nil : Problem(field: field.name, code: .notAChoice)
        }
    }

    private func read(
        _ entries: Entries, _ stored: StoredSettings, keeping now: Entries
    ) throws(Problems) -> SiteSettings {
        let problems = problems(with: entries, keeping: now)
        if !problems.isEmpty { throw Problems(problems) }
        let read = try Self.form.read(entries, keeping: now)
        func text(_ setting: Setting) -> String? { read[setting].isEmpty ? nil : read[setting] }
        // A default that wasn't changed isn't stored, nor is a balance set on the command line.
        let balance = stored.fixedOpeningBalance == nil ? amount(read[.openingBalance]) : nil
        let (tag, zone) = (read[.language], read[.timeZone])
        return SiteSettings(
            groupName: text(.groupName),
            openingBalance: balance == nil || balance == stored.openingBalance
                ? stored.settings.openingBalance : balance,
            signUp: SignUpPolicy(rawValue: read[.signUp]) ?? stored.settings.signUp,
            language: tag == now[.language] ? stored.settings.language : tag,
            contact: text(.contact), privacy: text(.privacy),
            restart: RestartPolicy(rawValue: read[.restart]) ?? stored.settings.restart,
            beginsNightly: read[.beginsNightly] == "on", selfCheckIn: read[.selfCheckIn] == "on",
            timeZone: zone == now[.timeZone] ? stored.settings.timeZone : zone, ways: ways(in: read),
            desk: questions(in: read))
    }

    private typealias Asking = DeskQuestions.Asking

    private func questions(in entries: Entries) -> DeskQuestions {
        DeskQuestions(
            name: entries[.deskName], email: entries[.deskEmail], phone: entries[.deskPhone],
            phoneFormat: entries[.phoneFormat])
    }

    private func ways(in entries: Entries) -> Set<SignUpWay> {
        Set(SignUpWay.allCases.filter { entries[Setting($0)] == "on" })
    }

    private func problem(withWays entries: Entries) -> Problem.Code? {
        let ways = ways(in: entries)
        if ways.isEmpty { return .noWay }
        let isDeskOnly = entries[.signUp] == SignUpPolicy.desk.rawValue
        return isDeskOnly && !ways.contains(.desk) ? .deskNeeded : nil
    }

    private func amount(_ text: String) -> Amount? { try? Amount(typed: text, allowingZero: true) }

    // MARK: Menus

    private func menus(including zone: String) -> [String: [FieldOption]] {
        let wayOptions = [
            FieldOption(value: "", label: Sentence("Off")), FieldOption(value: "on", label: Sentence("On")),
        ]
        let asked = [
            FieldOption(value: Asking.required.rawValue, label: Sentence("Asked, and required")),
            FieldOption(value: Asking.optional.rawValue, label: Sentence("Asked, but optional")),
        ]
        let askedOrOff = asked + [FieldOption(value: Asking.off.rawValue, label: Sentence("Not asked"))]
        let menus: [Setting: [FieldOption]] = [
            .deskName: asked, .deskEmail: askedOrOff, .deskPhone: askedOrOff,
            .phoneFormat: DeskQuestions.PhoneFormat.allCases.map {
                FieldOption(value: $0.rawValue, label: $0.sentence)
            },
            .restart: RestartPolicy.menuOptions(first: .remove),
            .beginsNightly: [
                FieldOption(value: "", label: Sentence("Only by Restart")),
                FieldOption(value: "on", label: Sentence("Each night at four, too")),
            ],
            .selfCheckIn: [
                FieldOption(value: "", label: Sentence("At the desk alone")),
                FieldOption(value: "on", label: Sentence("Also by a poster")),
            ],
            .timeZone: Set(TimeZoneName.all.map(\.text) + [zone]).sorted().map {
                FieldOption(value: $0, label: $0)
            },
            .signUp: SignUpPolicy.allCases.map { FieldOption(value: $0.rawValue, label: $0.sentence) },
            .language: renderer.languages.all.map {
                FieldOption(value: $0.tag, label: $0.name, language: $0.tag)
            },
        ].merging(Self.ways.map { ($0, wayOptions) }) { $1 }
        return Dictionary(uniqueKeysWithValues: menus.map { ($0.key.rawValue, $0.value) })
    }

    /// A field's text as it is shown: for a choice, its label.
    private func text(_ field: Field, _ text: String) -> any ViewValue {
        menus(including: text)[field.name]?.first { $0.value == text }?.label ?? text
    }

    private func page(
        _ correction: CorrectionForm, _ stored: StoredSettings, _ context: Context
    ) throws -> Response {
        var form = correction.form
        form.menus = menus(including: form.entries[.timeZone])
        if stored.fixedOpeningBalance != nil {
            form.fixed[Setting.openingBalance.rawValue] = "Set on the command line: --opening-balance"
        }
        let address = networkPolicy.addressToShare(seenBy: context.source)
        let view = View([
            "openAddress": address.opensElsewhere ? address.text : nil,
            "ownAddress": address.ownText, "refusingAddress": address.refusingText,
            "form": form.view.adding(Self.parts(of: form)),
            "sendsMail": renderer.sendsMail,
        ])
        return try renderer.officePage(
            "settings", in: "/settings", title: "Settings", view, correction: correction, context)
    }

    /// The fields, in the groups in which the page shows them.
    private static func parts(of form: FormView) -> View.Values {
        let fields = zip(form.form.fields, form.fieldViews).map { (name: $0.name, view: $1) }
        let signUp = fields.firstIndex { $0.name == Setting.signUp.rawValue } ?? fields.count
        let isWay = { (name: String) in Setting(rawValue: name).map(ways.contains) ?? false }
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

extension Entries {
    fileprivate subscript(setting: Setting) -> String {
        get { self[setting.rawValue] }
        set { self[setting.rawValue] = newValue }
    }
}

extension FormData {
    fileprivate subscript(setting: Setting) -> String? { self[setting.rawValue] }
}

extension DeskQuestions.PhoneFormat {
    fileprivate var sentence: Sentence {
        switch self {
        case .digits: "10 to 15 digits"
        case .any: "6 to 17 digits, + and spaces"
        }
    }
}
