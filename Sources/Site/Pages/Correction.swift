import HTTP
import HTTPTypes
import Model
import Names
import Storage
import Visitors
import Words

/// The stored values that a form corrects: a member's details, or the settings.
struct KeptEntries {
    let entries: Entries
    let revision: Revision
    /// Makes what is shown for a field's text.
    var text: (Field, String) -> any ViewValue = { $1 }
}

extension KeptEntries {
    /// - Parameter group: says which answers the form has.
    init(_ member: Member, _ answers: Answers, _ group: GroupForm, _ context: Context) {
        self.init(
            entries: group.entries(member.profile, answers, in: context.language),
            revision: Revision(member), text: context.text(of:_:))
    }
}

/// The values typed into a form that corrects something, and those that it was opened with.
struct Correction {
    static let basePrefix = "was-"

    let form: Form
    var entries: Entries
    /// Nil if the form sent none, or an empty one.
    private let revision: Revision?
    /// The values that the form was opened with; nil if they weren't sent.
    private var base: Entries?

    /// - Parameter stored: the values of fields that weren't sent; a field without one is empty.
    init(_ data: FormData, in form: Form, ifNotSent stored: Entries = Entries()) {
        self.form = form
        entries = Entries(
            form.fields.map { ($0.name, data.text(of: $0) ?? stored[$0.name]) } + data.readTexts(of: form))
        revision = data.filled("revision").map(Revision.init)
        let fields = form.fields.filter { !$0.isSecret }.map(\.name)
        let sent = fields.compactMap { name in
            let isLeftOut = data[name] == nil && stored.has(name)
            return (data[Self.basePrefix + name] ?? (isLeftOut ? stored[name] : nil)).map { (name, $0) }
        }
        base = sent.count == fields.count ? Entries(sent) : nil
    }

    /// The form as it is first shown.
    static func opened(_ kept: KeptEntries, in form: Form) -> FormView {
        FormView(
            form: form, entries: kept.entries, kept: kept.entries,
            hidden: hidden(kept.revision, base: kept.entries, in: form))
    }

    /// The form as it was typed, with its problems.
    func typed(_ kept: KeptEntries, _ problems: [Problem] = []) -> FormView {
        FormView(
            form: form, entries: entries, problems: problems, kept: kept.entries, wasSent: true,
            hidden: Self.hidden(revision ?? Revision(""), base: base ?? kept.entries, in: form))
    }

    private static func hidden(
        _ revision: Revision, base: Entries, in form: Form
    ) -> FormFields {
        [(name: "revision", value: revision.text)]
            + form.fields.filter { !$0.isSecret }.map { (name: basePrefix + $0.name, value: base[$0.name]) }
    }

    /// The revision at which the form was opened; `Revision.unknown` if none was sent, or that of another
    /// owner.
    func revision(of owner: String) -> Int64 { revision?.number(of: owner) ?? Revision.unknown }

    var hasRevision: Bool { revision != nil }

    /// The same form without what doesn't count as a change: answers that it was opened with, since a choice
    /// may have been removed or an agreement's text changed in the meantime; and an email that differs only
    /// because the browser wrote its domain in ASCII.
    ///
    /// - Parameter kept: what is stored now.
    func leavingUnchanged(as kept: KeptEntries) -> Correction {
        var correction = self
        if entries["email"].isBrowserForm(of: kept.entries["email"]) {
            correction.entries["email"] = kept.entries["email"]
        }
        for field in form.fields where field.custom != nil && isUntouched(field) {
            correction.entries[field.name] = kept.entries[field.name]
            correction.base?[field.name] = kept.entries[field.name]
        }
        return correction
    }

    /// The answers that were changed, with the agreements' texts that the form showed.
    func answers(keeping kept: KeptEntries) -> Answers {
        Answers(
            form.group.answers(in: entries, keeping: kept.entries),
            reading: form.group.readTexts(in: entries))
    }

    // MARK: A change by another person

    /// The form with both changes: it can be saved as it is.
    ///
    /// - Parameter current: the values that another person has stored since.
    func conflict(with current: KeptEntries) -> CorrectionForm {
        CorrectionForm(
            form: merged(with: current), status: .conflict, versions: versions(comparedTo: current),
            notice: .staleDetails)
    }

    /// The form with what was typed and, in fields that weren't touched, what another person has changed in
    /// the meantime.
    private func merged(with current: KeptEntries) -> FormView {
        let now = current.entries
        var merged = entries
        for field in form.fields where isUntouched(field) { merged[field.name] = now[field.name] }
        return FormView(
            form: form, entries: merged, kept: now, wasSent: true,
            hidden: Self.hidden(current.revision, base: now, in: form))
    }

    /// Whether the field with this name has the value that the form was opened with.
    func isUntouched(_ name: String) -> Bool { form.field(name).map(isUntouched) ?? false }

    private func isUntouched(_ field: Field) -> Bool {
        guard let base, !field.isSecret else { return false }
        return field.read(entries[field.name]) == field.read(base[field.name])
    }

    /// The typed and the stored text of each field in which they differ.
    private func versions(comparedTo current: KeptEntries) -> [View] {
        let (now, text) = (current.entries, current.text)
        return form.fields.filter { field in
            !field.isSecret && !isUntouched(field)
                && field.read(entries[field.name]) != field.read(now[field.name])
        }.map {
            CorrectionForm.version(
                of: $0.custom?.label ?? Sentence($0.label), now: text($0, now[$0.name]),
                typed: text($0, $0.read(entries[$0.name])))
        }
    }
}

/// The form of a correction as a page shows it, and what the page says with it.
struct CorrectionForm {
    let form: FormView
    var status: HTTPResponse.Status = .ok
    /// The typed values and the current ones, after a change that another person has made.
    var versions: [View] = []
    var notice: Notice?

    /// The values by which a template shows both versions.
    var versionValues: View.Values { ["versions": versions, "hasVersions": !versions.isEmpty] }

    /// A row of `versions`.
    static func version(of label: any ViewValue, now: any ViewValue, typed: any ViewValue) -> View {
        View(["label": label, "now": now, "typed": typed])
    }
}

extension PageRenderer {
    /// Saves a correction, and returns the response of `body`, or the form as it was typed if there are
    /// problems or the store is too busy. A form sent without its revision gets the response that it would
    /// get if another person had changed the data in the meantime.
    ///
    /// - Parameter page: the page with the form.
    /// - Parameter body: stores what was typed, and responds; throws `Problems`.
    func save(
        _ correction: Correction, of kept: KeptEntries, page: (CorrectionForm) async throws -> Response,
        body: () async throws -> Response
    ) async throws -> Response {
        try await respond { problems, status, notice in
            let form = correction.typed(kept, problems)
            return try await page(CorrectionForm(form: form, status: status, notice: notice))
        } body: {
            if !correction.hasRevision { return try await page(correction.conflict(with: kept)) }
            return try await body()
        }
    }
}

/// A revision of what is corrected, as a form sends it back. It names its owner, so that it isn't taken for
/// another owner's revision.
struct Revision {
    let text: String

    init(_ member: Member) { self.init(member.revision, of: "\(member.id)") }

    init(_ number: Int64, of owner: String) { text = "\(owner).\(number)" }

    init(_ text: String) { self.text = text }

    /// A number that no revision has.
    static let unknown: Int64 = -1

    /// The number; `unknown` if the text is another owner's revision, or isn't a revision at all.
    func number(of owner: String) -> Int64 {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == owner, let number = Int64(parts[1]) else { return Self.unknown }
        return number
    }
}

extension Notice {
    static let staleDetails = Notice.warning(
        "Somebody else changed these details meanwhile, or you did in another tab, so nothing has been saved yet. What you typed is still there: check it, and press “Save” again."
    )
}
