import HTTP
import Model
import Storage

/// What was typed into a form that corrects somebody's details, with what they were when it was opened.
struct Correction {
    private static let basePrefix = "was-"

    let form: Form
    let entries: Entries
    /// Nil where none was sent.
    let revision: Revision?
    /// The details that the form was opened with; nil where they weren't sent.
    private let base: Entries?

    init(_ data: FormData, in form: Form) {
        self.form = form
        entries = Entries(data, for: form)
        revision = data["revision"].map(Revision.init)
        let fields = form.fields.filter { !$0.isSecret }.map(\.name)
        let sent = fields.compactMap { name in data[Self.basePrefix + name].map { (name, $0) } }
        base = sent.count == fields.count ? Entries(sent) : nil
    }

    /// The form as it is opened.
    static func view(_ member: Member, in form: Form) -> FormView {
        let now = Entries(member.profile)
        return FormView(
            form: form, entries: now, kept: now, hidden: hidden(Revision(member), base: now, in: form))
    }

    /// The form as it was typed, with what is wrong.
    func view(_ member: Member, _ problems: [Problem] = []) -> FormView {
        FormView(
            form: form, entries: entries, problems: problems, kept: Entries(member.profile), wasSent: true,
            hidden: Self.hidden(
                revision ?? Revision(member), base: base ?? Entries(member.profile), in: form))
    }

    private static func hidden(
        _ revision: Revision, base: Entries, in form: Form
    ) -> [(name: String, value: String)] {
        [(name: "revision", value: revision.text)]
            + form.fields.filter { !$0.isSecret }.map { (name: basePrefix + $0.name, value: base[$0.name]) }
    }

    // MARK: Somebody else was quicker

    /// The form with what was typed, and what somebody else has changed meanwhile wherever nothing was typed: it can be
    /// saved as it stands.
    func merged(with current: Member) -> FormView {
        let now = Entries(current.profile)
        var merged = entries
        for field in form.fields where isUntouched(field) { merged[field.name] = now[field.name] }
        return FormView(
            form: form, entries: merged, kept: now, wasSent: true,
            hidden: Self.hidden(Revision(current), base: now, in: form))
    }

    private func isUntouched(_ field: Field) -> Bool {
        guard let base, !field.isSecret else { return false }
        return field.read(entries[field.name]) == base[field.name]
    }

    /// What was typed beside what there is now, where they differ.
    func versions(beside current: Member) -> [View] {
        let now = Entries(current.profile)
        return form.fields.filter { field in
            !field.isSecret && !isUntouched(field) && field.read(entries[field.name]) != now[field.name]
        }.map {
            View([
                "label": Sentence($0.label), "now": now[$0.name], "typed": $0.read(entries[$0.name]),
            ])
        }
    }
}

/// A revision of somebody's details, as a form sends it back. It names whose they are, so that nobody else's passes for
/// it.
struct Revision {
    let text: String

    init(_ member: Member) { text = "\(member.id).\(member.revision)" }

    init(_ text: String) { self.text = text }

    /// A number that no revision has, where it is another member's or none at all.
    func number(of member: Int64) -> Int64 {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "\(member)", let number = Int64(parts[1]) else { return -1 }
        return number
    }
}

extension Notice {
    static let staleDetails = Notice(
        kind: .warning,
        sentence:
            "Somebody else changed these details meanwhile, so nothing was saved yet. What you typed is still there: look at it, and press Save again."
    )
}
