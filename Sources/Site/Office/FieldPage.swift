import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// Adds or changes one of the group's own fields, and shows it as people will see it.
struct FieldPage: Sendable {
    static let bodyLimitBytes = 1 << 20
    /// How many empty inputs for new choices follow the others.
    private static let emptyInputCount = 3

    let office: Office
    let renderer: PageRenderer

    static func storedField(_ request: Request, _ context: Context) throws(Refusal) -> StoredField {
        let id = try request.pathID(orElse: .noSuchField)
        guard let stored = context.settings.fields.first(where: { $0.field.id == id }) else {
            throw Refusal.noSuchField
        }
        return stored
    }

    // MARK: Adding

    func showNew(_ request: Request, _ context: Context) async throws -> Response {
        let empty = FormView(form: TypedField.form, hidden: FormID().hidden)
        return try page(TypedField(), nil, CorrectionForm(form: empty), context)
    }

    func add(_ request: Request, _ context: Context) async throws -> Response {
        let data = try Self.data(request)
        let typed = TypedField(data, nil)
        let formID = try data.formID() ?? FormID()
        func redisplay(
            _ problems: [Problem] = [], _ status: HTTPResponse.Status = .ok, notice: Notice? = nil
        ) throws -> Response {
            let view = FormView(
                form: TypedField.form, entries: typed.entries, problems: problems, wasSent: true,
                hidden: formID.hidden)
            return try page(
                typed, nil, CorrectionForm(form: view, status: status, notice: notice), context)
        }
        if data["action"] == "preview" { return try redisplay() }
        return try await renderer.respond(redisplay: redisplay) {
            let draft = try typed.draft(renderer.languages)
            switch try await office.addField(draft, formID: formID.text, on: context.occasion) {
            case .done, .unchanged: return await saved(draft.field.label)
            case .labelTaken(let language): throw TypedField.labelTaken(language)
            // `draft` has counted the choices.
            case .tooMany: throw Problems("label", .tooManyFields, .number(CustomField.limit))
            // These outcomes are only about a field that already exists.
            case .kindIsFixed, .stale, .unknown: throw Refusal.noSuchField
            }
        }
    }

    private func saved(_ label: String) async -> Response {
        await renderer.redirect(
            to: FieldsPage.path,
            notice: Notice(sentence: Sentence("{field} is saved.", ["field": .entered(label)])))
    }

    // MARK: Changing

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let stored = try Self.storedField(request, context)
        let view = Correction.opened(kept(stored, context), in: TypedField.form)
        return try page(
            TypedField(stored), stored, CorrectionForm(form: view), context,
            isFixed: try await isAnswered(stored, context))
    }

    func save(_ request: Request, _ context: Context) async throws -> Response {
        let stored = try Self.storedField(request, context)
        let data = try Self.data(request)
        let typed = TypedField(data, stored)
        let kept = kept(stored, context)
        var correction = Correction(data, in: TypedField.form)
        correction.entries = typed.entries
        let isFixed = try await isAnswered(stored, context)
        func redisplay(_ form: CorrectionForm) throws -> Response {
            try page(typed, stored, form, context, isFixed: isFixed)
        }
        if data["action"] == "preview" {
            return try redisplay(CorrectionForm(form: correction.typed(kept)))
        }
        return try await renderer.save(correction, of: kept, page: redisplay) {
            var draft = try typed.draft(renderer.languages, changing: stored)
            // Other fields may have been added or moved since.
            if correction.isUntouched("position") { draft.position = nil }
            let revision = correction.revision(of: "\(stored.field.id)")
            let outcome = try await office.editField(
                stored.field.id, to: draft, from: revision, on: context.occasion)
            switch outcome {
            case .done, .unchanged: return await saved(draft.field.label)
            case .labelTaken(let language): throw TypedField.labelTaken(language)
            case .kindIsFixed: throw Problems("kind", .kindIsFixed)
            // No field is added here.
            case .tooMany:
                throw Problems(TypedField.choice, .tooManyChoices, .number(CustomField.choiceLimit))
            case .unknown: throw Refusal.noSuchField
            case .stale(let current):
                var conflict = correction.conflict(with: self.kept(current, context))
                conflict.versions += typed.versions(
                    comparedTo: TypedField(current), in: renderer.languages.all)
                return try redisplay(conflict)
            }
        }
    }

    private static func data(_ request: Request) throws(HTTPError) -> FormData {
        try FormData(request) { $0 == TypedField.newChoice }
    }

    private func isAnswered(_ stored: StoredField, _ context: Context) async throws -> Bool {
        try await office.isAnswered(field: stored.field.id, for: context.requireOrganiser())
    }

    private func kept(_ stored: StoredField, _ context: Context) -> KeptEntries {
        var entries = TypedField(stored).entries
        let index = context.settings.fields.firstIndex { $0.field.id == stored.field.id } ?? 0
        entries["position"] = "\(index + 1)"
        return KeptEntries(entries: entries, revision: Revision(stored.revision, of: "\(stored.field.id)"))
    }

    // MARK: The page

    private func page(
        _ typed: TypedField, _ stored: StoredField?, _ correction: CorrectionForm, _ context: Context,
        isFixed: Bool = false
    ) throws -> Response {
        var view = correction.form
        view.menus = menus(stored, isFixed: isFixed, context)
        if isFixed {
            view.fixed["kind"] = Problem(field: "kind", code: .kindIsFixed).sentence(in: TypedField.form)
        }
        if stored == nil, view.entries["position"].isEmpty {
            view.entries["position"] = "\(context.settings.fields.count + 1)"
        }
        let path = stored.map { "\(FieldsPage.path)/\($0.field.id)" } ?? "\(FieldsPage.path)/new"
        let others = renderer.languages.all.filter {
            $0.tag != renderer.defaultLanguage(context.settings.stored.settings).tag
        }
        let title =
            stored.map { Sentence("{field}, field", ["field": .text($0.field.label)]) } ?? "Add a field"
        let shown = View([
            "heading": title,
            "page": Self.formView(view, at: path),
            "translations": others.map { typed.view(in: $0, view.problems) },
            "isMistranslated": view.problems.contains { TypedField.sentence($0) != nil },
            "offersAskAgain": stored?.field.kind == .agreement, "asksAgain": typed.asksAgain,
            "previewScript": renderer.assets.url("/preview.js"),
            "preview": FormView(form: Form(name: "preview", fields: []).asking(typed.preview(stored)))
                .fieldViews,
        ]).adding(Self.choiceInputs(typed, view))
        return try renderer.officePage(
            "field", in: "/settings", title: title, shown, correction: correction, context)
    }

    /// The form without the field's choices, which have inputs of their own.
    private static func formView(_ view: FormView, at path: String) -> View {
        let problems = view.problems.map { problem in
            View([
                "field": problem.field,
                "sentence": TypedField.sentence(problem) ?? problem.sentence(in: TypedField.form),
            ])
        }
        let fields = zip(view.form.fields, view.fieldViews)
            .filter { field, _ in field.name != TypedField.choice }.map { $1 }
        return view.view.adding(["action": path])
            .replacing("fields", with: fields)
            .replacing("problems", with: problems)
    }

    private static func choiceInputs(_ typed: TypedField, _ view: FormView) -> View.Values {
        [
            "choices": typed.choices.enumerated().map { index, choice in
                View([
                    "id": choice.isNew ? nil : String(choice.id), "label": choice.label,
                    "place": String(index + 1),
                ])
            },
            "empty": Array(repeating: View([:]), count: emptyInputCount),
            "choiceProblem": view.problems.first { $0.field == TypedField.choice }?.sentence(
                in: TypedField.form),
        ]
    }

    private func menus(
        _ stored: StoredField?, isFixed: Bool, _ context: Context
    ) -> [String: [FieldOption]] {
        let others = context.settings.fields.filter { $0.field.id != stored?.field.id }
        let kinds = CustomField.Kind.allCases.filter { !isFixed || $0 == stored?.field.kind }
        return [
            "kind": kinds.map { FieldOption(value: $0.rawValue, label: $0.sentence) },
            "filled-by": CustomField.Answerer.allCases.map {
                FieldOption(value: $0.rawValue, label: $0.sentence)
            },
            "required": [
                FieldOption(value: "", label: Sentence("It may stay empty")),
                FieldOption(value: "on", label: Sentence("It has to be answered")),
            ],
            "position": [FieldOption(value: "1", label: Sentence("First"))]
                + others.enumerated().map { index, other in
                    let label = other.field(in: context.language.tag).label
                    return FieldOption(
                        value: "\(index + 2)", label: Sentence("After {field}", ["field": .text(label)]))
                },
        ]
    }
}
