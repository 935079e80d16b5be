import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

private let form = Form.customField

/// One of the group's own fields: adds it, or changes it, and shows it as people will see it.
struct FieldPage: Sendable {
    static let bodyLimitBytes = 1 << 20
    /// How many inputs for new choices stand behind the others.
    private static let emptyChoices = 3

    let office: Office
    let renderer: PageRenderer

    /// The field that the path names.
    static func id(_ request: Request) throws(NoSuchField) -> Int64 {
        let text = request.parameters["id"] ?? ""
        guard let id = Int64(text), String(id) == text else { throw NoSuchField() }
        return id
    }

    static func kept(_ request: Request, _ context: Context) throws(NoSuchField) -> KeptField {
        let id = try id(request)
        guard let kept = context.settings.kept.fields.first(where: { $0.field.id == id }) else {
            throw NoSuchField()
        }
        return kept
    }

    // MARK: Adding

    func showNew(_ request: Request, _ context: Context) async throws -> Response {
        try page(TypedField(), nil, FormView(form: form, hidden: Self.hidden(FormID())), context)
    }

    func add(_ request: Request, _ context: Context) async throws -> Response {
        let data = try Self.data(request)
        let typed = TypedField(data, nil)
        let formID = data["id"].flatMap(FormID.init) ?? FormID()
        func again(
            _ problems: [Problem] = [], _ status: HTTPResponse.Status = .ok, notice: Notice? = nil
        ) throws -> Response {
            let view = FormView(
                form: form, entries: typed.entries, problems: problems, wasSent: true,
                hidden: Self.hidden(formID))
            return try page(typed, nil, view, context, status, notice: notice)
        }
        if data["action"] == "preview" { return try again() }
        do {
            let draft = try typed.draft(beside: nil)
            switch try await office.addField(draft, formID: formID.text, on: context.occasion) {
            case .done, .unchanged: return await saved(draft.label)
            case .labelTaken: throw Problems("label", .labelTaken)
            case .tooMany: throw Problems("label", .tooManyFields, .number(CustomField.limit))
            case .kindIsFixed, .stale, .unknown: throw NoSuchField()
            }
        } catch let problems as Problems {
            return try again(problems.list, problems.status)
        } catch {
            return try await renderer.retryPage(after: error) { status, notice in
                try again([], status, notice: notice)
            }
        }
    }

    private static func hidden(_ id: FormID) -> [(name: String, value: String)] { [("id", id.text)] }

    private func saved(_ label: String) async -> Response {
        await renderer.redirect(
            to: FieldsPage.path,
            notice: Notice(sentence: Sentence("{field} is saved.", ["field": .entered(label)])))
    }

    // MARK: Changing

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let kept = try Self.kept(request, context)
        let view = Correction.view(correctable(kept, context), in: form)
        return try page(TypedField(kept), kept, view, context, isFixed: try await hasAnswers(kept, context))
    }

    func save(_ request: Request, _ context: Context) async throws -> Response {
        let kept = try Self.kept(request, context)
        let data = try Self.data(request)
        let typed = TypedField(data, kept)
        let correctable = correctable(kept, context)
        var correction = Correction(data, in: form)
        correction.entries = typed.entries
        let isFixed = try await hasAnswers(kept, context)
        func again(
            _ view: FormView, _ status: HTTPResponse.Status = .ok, versions: [View] = [],
            notice: Notice? = nil
        ) throws -> Response {
            try page(typed, kept, view, context, status, versions: versions, isFixed: isFixed, notice: notice)
        }
        if data["action"] == "preview" { return try again(correction.view(correctable)) }
        do {
            let draft = try typed.draft(beside: kept)
            let revision = correction.revision(of: "\(kept.field.id)")
            let outcome = try await office.editField(
                kept.field.id, to: draft, from: revision, on: context.occasion)
            switch outcome {
            case .done, .unchanged: return await saved(draft.label)
            case .labelTaken: throw Problems("label", .labelTaken)
            case .kindIsFixed: throw Problems("kind", .kindIsFixed)
            case .tooMany:
                throw Problems(TypedField.choice, .tooManyChoices, .number(CustomField.choiceLimit))
            case .unknown: throw NoSuchField()
            case .stale(let current):
                let others = self.correctable(current, context)
                return try again(
                    correction.merged(with: others), .conflict, versions: correction.versions(beside: others),
                    notice: .staleDetails)
            }
        } catch let problems as Problems {
            return try again(correction.view(correctable, problems.list), problems.status)
        } catch {
            return try await renderer.retryPage(after: error) { status, notice in
                try again(correction.view(correctable), status, notice: notice)
            }
        }
    }

    private static func data(_ request: Request) throws(HTTPError) -> FormData {
        try FormData(request) { $0 == TypedField.newChoice }
    }

    private func hasAnswers(_ kept: KeptField, _ context: Context) async throws -> Bool {
        let answers = try await office.form(at: context.now, for: context.requireOrganiser()).answers
        return answers[kept.field.id, default: 0] > 0
    }

    private func correctable(_ kept: KeptField, _ context: Context) -> Correctable {
        var entries = TypedField(kept).entries
        let place = context.settings.kept.fields.firstIndex { $0.field.id == kept.field.id } ?? 0
        entries["position"] = "\(place + 1)"
        return Correctable(entries: entries, revision: Revision(kept.revision, of: "\(kept.field.id)"))
    }

    // MARK: The page

    private func page(
        _ typed: TypedField, _ kept: KeptField?, _ view: FormView, _ context: Context,
        _ status: HTTPResponse.Status = .ok, versions: [View] = [], isFixed: Bool = false,
        notice: Notice? = nil
    ) throws -> Response {
        var view = view
        view.choices = choices(kept, isFixed: isFixed, context)
        if kept == nil, view.entries["position"].isEmpty {
            view.entries["position"] = "\(context.settings.kept.fields.count + 1)"
        }
        let path = kept.map { "\(FieldsPage.path)/\($0.field.id)" } ?? "\(FieldsPage.path)/new"
        let others = renderer.languages.all.filter {
            $0.tag != renderer.firstLanguage(context.settings.kept.settings).tag
        }
        let problem = view.problems.first { $0.field == TypedField.choice }
        let title = kept.map { Sentence("{field}, field", ["field": .text($0.field.label)]) } ?? "Add a field"
        let shown = View([
            "office": OfficeView.navigation(at: "/settings"), "heading": title,
            "versions": versions, "hasVersions": !versions.isEmpty,
            // The choices have inputs of their own.
            "page": view.view.adding(["action": path, "fields": view.fieldViews.dropLast().map(\.self)]),
            "choices": typed.choices.enumerated().map { place, choice in
                View([
                    "id": choice.id.map(String.init), "label": choice.label, "place": String(place + 1),
                ])
            },
            "empty": Array(repeating: View([:]), count: Self.emptyChoices),
            "choiceProblem": problem?.sentence(in: form),
            "translations": others.map { typed.view(in: $0) },
            "isOld": kept?.field.kind == .agreement, "asksAgain": typed.asksAgain,
            "previewScript": renderer.assets.url("/preview.js"),
            "preview": FormView(form: Form(name: "preview", fields: []).asking(typed.preview(kept)))
                .fieldViews,
        ])
        return try renderer.page(
            "field", at: "/members", title: title, hasProblems: !view.problems.isEmpty, shown,
            status: status, notice: notice, for: context.viewer
        ).uncached()
    }

    private func choices(_ kept: KeptField?, isFixed: Bool, _ context: Context) -> [String: [Choice]] {
        let others = context.settings.kept.fields.filter { $0.field.id != kept?.field.id }
        let kinds = CustomField.Kind.allCases.filter { !isFixed || $0 == kept?.field.kind }
        return [
            "kind": kinds.map { Choice(value: $0.rawValue, label: $0.sentence) },
            "filled-by": CustomField.Filler.allCases.map { Choice(value: $0.rawValue, label: $0.sentence) },
            "required": [
                Choice(value: "", label: Sentence("It may stay empty")),
                Choice(value: "on", label: Sentence("It has to be answered")),
            ],
            "position": [Choice(value: "1", label: Sentence("First"))]
                + others.enumerated().map { place, other in
                    let label = other.field(in: context.viewer.language.tag).label
                    return Choice(
                        value: "\(place + 2)", label: Sentence("After {field}", ["field": .text(label)]))
                },
        ]
    }
}

/// A field as it is typed on its page.
private struct TypedField {
    /// The field that says what is wrong with choices.
    static let choice = "choice"
    /// The name of the inputs for choices that are new.
    static let newChoice = "choice-new"

    var entries = Entries([
        ("kind", CustomField.Kind.text.rawValue), ("filled-by", CustomField.Filler.person.rawValue),
    ])
    var choices: [FieldDraft.Choice] = []
    var translations: [String: FieldTranslation] = [:]
    var asksAgain = false

    /// A new field.
    init() {}

    init(_ kept: KeptField) {
        let field = kept.field
        entries = Entries([
            ("label", field.label), ("kind", field.kind.rawValue), ("hint", field.hint),
            ("filled-by", field.filledBy.rawValue), ("required", field.isRequired ? "on" : ""),
            ("text", field.text),
        ])
        choices = FieldDraft(kept).choices
        translations = kept.translations
    }

    /// - Parameter kept: the field that is changed. What isn't sent of its choices stays.
    init(_ data: FormData, _ kept: KeptField?) {
        entries = Entries(data, for: form)
        let old = (kept.map { FieldDraft($0).choices } ?? []).enumerated().map { place, choice in
            let name = "choice-\(choice.id ?? 0)"
            var choice = choice
            choice.label = data[name].map { $0.trimmed() } ?? choice.label
            if data[name] != nil { choice.translations = Self.translations(data, "\(name)-") }
            return (choice, place: data["\(name)-position"].flatMap { Int($0.trimmed()) } ?? place + 1)
        }
        // Two at one place stay in their order, and the one that was moved there comes first.
        choices = old.enumerated().sorted { left, right in
            let (a, b) = (left.element.place, right.element.place)
            if a != b { return a < b }
            return (a != left.offset + 1 ? 0 : 1, left.offset) < (b != right.offset + 1 ? 0 : 1, right.offset)
        }.map(\.element.0)
        choices += data.values(Self.newChoice).map { FieldDraft.Choice(label: $0.trimmed()) }
            .filter { !$0.label.isEmpty }
        for (name, text) in data.all {
            for part in ["label", "hint", "text"] where name.hasPrefix("\(part)-") {
                let (tag, text) = (String(name.dropFirst(part.count + 1)), text.trimmed())
                if text.isEmpty { continue }
                switch part {
                case "label": translations[tag, default: FieldTranslation()].label = text
                case "hint": translations[tag, default: FieldTranslation()].hint = text
                default: translations[tag, default: FieldTranslation()].text = text
                }
            }
        }
        asksAgain = data["ask-again"] == "on"
    }

    private static func translations(_ data: FormData, _ prefix: String) -> [String: String] {
        let sent = data.all.filter { $0.name.hasPrefix(prefix) && $0.name != "\(prefix)position" }
            .map { (String($0.name.dropFirst(prefix.count)), $0.value.trimmed()) }
        return Dictionary(sent.filter { !$0.1.isEmpty }) { first, _ in first }
    }

    private var kind: CustomField.Kind? { CustomField.Kind(rawValue: entries["kind"]) }

    /// What the store is to keep.
    ///
    /// - Throws: `Problems` with what was typed.
    func draft(beside kept: KeptField?) throws(Problems) -> FieldDraft {
        var problems = form.problems(with: entries)
        if kind == nil { problems.append(Problem(field: "kind", code: .notAChoice)) }
        let filler = CustomField.Filler(rawValue: entries["filled-by"])
        if filler == nil { problems.append(Problem(field: "filled-by", code: .notAChoice)) }
        if ExportPage.headings.contains(where: { $0 == entries["label"].trimmed().lowercased() }) {
            problems.append(Problem(field: "label", code: .labelTaken))
        }
        if kind == .agreement, entries["text"].trimmed().isEmpty {
            problems.append(Problem(field: "text", code: .missing))
        }
        if kind?.hasChoices ?? false { problems += choiceProblems }
        problems += translations.values.flatMap(Self.problems)
        guard problems.isEmpty, let kind, let filler else { throw Problems(problems) }
        let read = try form.read(entries)
        return FieldDraft(
            kind: kind, label: read["label"], hint: read["hint"],
            text: kind == .agreement ? read["text"] : "", isRequired: read["required"] == "on",
            filledBy: filler,
            choices: kind.hasChoices ? choices.filter { !$0.label.isEmpty } : [],
            translations: translations, position: Int(read["position"]), asksAgain: asksAgain)
    }

    private var choiceProblems: [Problem] {
        let given = choices.filter { !$0.label.isEmpty }
        let labels = given.map { $0.label.lowercased() }
        if given.isEmpty { return [Problem(field: Self.choice, code: .noChoices)] }
        if given.count > CustomField.choiceLimit {
            return [
                Problem(
                    field: Self.choice, code: .tooManyChoices,
                    arguments: [.number(CustomField.choiceLimit)])
            ]
        }
        if Set(labels).count < labels.count { return [Problem(field: Self.choice, code: .sameChoice)] }
        let wrong = given.flatMap { [$0.label] + $0.translations.values }.lazy
            .compactMap { form.field(Self.choice)?.problem(in: Entries([(Self.choice, $0)])) }.first
        return wrong.map { [Problem(field: Self.choice, code: $0.code, arguments: $0.arguments)] } ?? []
    }

    /// The same bounds as in the group's first language, at the inputs of which they are shown.
    private static func problems(_ translation: FieldTranslation) -> [Problem] {
        let texts = Entries([
            ("label", translation.label.isEmpty ? "–" : translation.label), ("hint", translation.hint),
            ("text", translation.text),
        ])
        return form.problems(with: texts)
    }

    // MARK: Showing

    /// The words in another language.
    func view(in language: Language) -> View {
        let words = translations[language.tag] ?? FieldTranslation()
        return View([
            "tag": language.tag, "name": language.name, "label": words.label, "hint": words.hint,
            "text": words.text, "isGiven": words != FieldTranslation(),
            "choices": choices.compactMap { choice in
                choice.id.map { id in
                    View([
                        "id": String(id), "original": choice.label,
                        "label": choice.translations[language.tag] ?? "", "tag": language.tag,
                    ])
                }
            },
        ])
    }

    /// The field alone, as people will see it.
    func preview(_ kept: KeptField?) -> GroupForm {
        let label = entries["label"].trimmed()
        return GroupForm(fields: [
            CustomField(
                id: kept?.field.id ?? 0, kind: kind ?? .text, label: label.isEmpty ? "…" : label,
                hint: entries["hint"].trimmed(), text: entries["text"].trimmed(),
                isRequired: entries["required"] == "on",
                choices: choices.filter { !$0.label.isEmpty }.enumerated().map { place, choice in
                    CustomField.Choice(id: choice.id ?? -Int64(place + 1), label: choice.label)
                })
        ])
    }
}

extension FieldDraft {
    /// The field as it is.
    init(_ kept: KeptField) {
        let field = kept.field
        self.init(
            kind: field.kind, label: field.label, hint: field.hint, text: field.text,
            isRequired: field.isRequired, filledBy: field.filledBy,
            choices: field.choices.map { choice in
                Choice(
                    id: choice.id, label: choice.label,
                    translations: kept.translations.compactMapValues { $0.choices[choice.id] })
            }, translations: kept.translations)
    }
}
