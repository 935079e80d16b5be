import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// The list of the group's own fields, beside the form as people see it.
struct FieldsPage: Sendable {
    static let path = "/settings/form"
    static let undoPath = "\(path)/undo"

    let office: Office
    let renderer: PageRenderer

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let form = try await office.form(at: context.now, for: context.requireOrganiser())
        let view = View([
            "rows": form.fields.enumerated().map { index, stored in
                row(
                    stored, form.answers[stored.field.id] ?? 0, index, isLast: index == form.fields.count - 1,
                    context)
            },
            "isEmpty": form.fields.isEmpty, "isFull": form.fields.count >= CustomField.limit,
            "undoable": form.removals.map { Self.undo($0).view },
            "preview": FormView(form: Form.desk.asking(context.personForm)).fieldViews,
        ])
        return try renderer.officePage(
            "fields", in: "/settings", title: "Form", view, notice: await renderer.notices.take(request),
            context)
    }

    private func row(
        _ stored: StoredField, _ answers: Int, _ index: Int, isLast: Bool, _ context: Context
    ) -> View {
        let field = stored.field(in: context.language.tag)
        return View([
            "id": String(field.id), "label": field.label,
            "facts": [
                field.kind.sentence, field.isRequired ? "required" : nil,
                field.answeredBy == .organisers ? field.answeredBy.sentence : nil,
                Sentence(one: "{count} answer", other: "{count} answers", count: answers),
            ].compactMap { fact in fact.map { View(["fact": $0]) } },
            "up": index == 0 ? nil : String(index), "down": isLast ? nil : String(index + 2),
        ])
    }

    // MARK: Moving, removing

    /// Changes only the place, and keeps any other change made in the meantime.
    func move(_ request: Request, _ context: Context) async throws -> Response {
        var stored = try FieldPage.storedField(request, context)
        let position = Int(try FormData(request).number("position"))
        while true {
            var draft = FieldDraft(stored)
            draft.position = position
            let outcome = try await office.editField(
                stored.field.id, to: draft, from: stored.revision, on: context.occasion)
            switch outcome {
            case .stale(let current): stored = current
            case .unknown: throw Refusal.noSuchField
            case .done, .unchanged, .labelTaken, .tooMany, .kindIsFixed:
                return renderer.redirect(to: Self.path)
            }
        }
    }

    func remove(_ request: Request, _ context: Context) async throws -> Response {
        _ = try FormData(request)
        let removal = try await office.removeField(
            try request.pathID(orElse: .noSuchField), on: context.occasion)
        if removal == nil { throw Refusal.noSuchField }
        // The page itself says what was removed, and offers to undo it.
        return renderer.redirect(to: Self.path)
    }

    func undo(_ request: Request, _ context: Context) async throws -> Response {
        let batch = try FormData(request).undoneAct
        let notice: Notice =
            switch try await office.undoFieldRemoval(batch, on: context.occasion) {
            case .done(let label, let choices): Notice(sentence: Self.restoredSentence(label, choices))
            case .labelTaken:
                throw Refusal.cannotUndo(
                    "Another field or choice has the same label now. Change that one, then try again.")
            case .tooMany:
                throw Refusal.cannotUndo(
                    "There is no room for another. Remove a field or choice first, then try again.")
            case .nothing: .nothingToUndo
            }
        return await renderer.redirect(to: Self.path, notice: notice)
    }

    /// Says what is back: a field, or some of its choices.
    private static func restoredSentence(_ label: String, _ choices: [String]) -> Sentence {
        choices.isEmpty
            ? Sentence("{field} is back.", ["field": .entered(label)])
            : Sentence("Back in {field}: {choices}.", ["field": .entered(label), "choices": named(choices)])
    }

    /// Shortened, since there may be enough choices to fill a page.
    private static func named(_ choices: [String]) -> Sentence.Argument {
        .entered(choices.joined(separator: ", ").shortened)
    }

    private static func undo(_ removal: FieldRemoval) -> Notice.Undo {
        let arguments: [String: Sentence.Argument] = [
            "field": .entered(removal.label), "time": .clock(removal.undoableUntil),
            "choices": .entered(removal.choices.joined(separator: ", ")),
        ]
        let offer =
            removal.choices.isEmpty
            ? Sentence(
                one:
                    "{field} was removed, with {count} answer. Undo is possible until {time}; then it is erased.",
                other:
                    "{field} was removed, with {count} answers. Undo is possible until {time}; then they are erased.",
                count: removal.answers, arguments)
            : Sentence(
                one:
                    "Choices of {field} were removed, with {count} answer: {choices}. Undo is possible until {time}; then it is erased.",
                other:
                    "Choices of {field} were removed, with {count} answers: {choices}. Undo is possible until {time}; then they are erased.",
                count: removal.answers, arguments)
        let label =
            removal.choices.isEmpty
            ? Sentence("Undo the removal of {field}", ["field": .entered(removal.label)])
            : Sentence(
                "Undo the removal of {choices} from {field}",
                ["choices": named(removal.choices), "field": .entered(removal.label)])
        return Notice.Undo(path: undoPath, batch: String(removal.id), offer: offer, label: label)
    }
}

extension CustomField.Kind {
    /// The kind of answer, as an option of the field's page.
    var sentence: Sentence {
        switch self {
        case .text: "A line of text"
        case .longText: "Several lines of text"
        case .number: "A number"
        case .date: "A date"
        case .yesNo: "Yes or no"
        case .oneOf: "One of some choices"
        case .someOf: "Several of some choices"
        case .agreement: "An agreement"
        }
    }
}

extension CustomField.Answerer {
    /// The people who fill a field in, as an option of the field's page.
    var sentence: Sentence {
        switch self {
        case .person: "The person themselves"
        case .organisers: "Organisers alone"
        }
    }
}

extension Refusal {
    /// There is no field with this id, or it was removed.
    static let noSuchField = Refusal(
        .notFound, heading: "There is no such field",
        advice: "Perhaps it was removed. Look in the list of fields.",
        link: ErrorWords.Link(FieldsPage.path, "Form"))

    /// A removed field, or its removed choices, can't come back now.
    fileprivate static func cannotUndo(_ advice: Sentence) -> Refusal {
        Refusal(.conflict, heading: "This can’t be undone just now", advice: advice)
    }
}
