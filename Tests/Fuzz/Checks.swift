import Model

/// Checks what must be true of any form and of whatever is typed into it, one text for each field.
func checkReading(_ form: Form, _ typed: [String]) {
    let entries = Entries(zip(form.fields, typed).map { ($0.name, $1) })
    let problems = form.problems(with: entries)
    var fields = form.fields.map(\.name)[...]
    for problem in problems {
        guard let place = fields.firstIndex(of: problem.field) else {
            fatalError("a problem out of order, or a second one with the same field")
        }
        fields = fields[(place + 1)...]
    }
    let kept = Entries(form.fields.map { ($0.name, entries[$0.name]) })
    let refused = form.problems(with: entries, keeping: kept)
    check(
        refused.allSatisfy { form.field($0.field)?.isKept(in: kept) == false }, "refused what isn't changed")
    guard let read = try? form.read(entries) else { return check(!problems.isEmpty, "refused for nothing") }
    check(problems.isEmpty, "read with problems")
    guard let again = try? form.read(read) else { fatalError("what was read is refused") }
    for field in form.fields {
        check(
            again[field.name].utf8.elementsEqual(read[field.name].utf8),
            "\(field.name) changes when read again")
    }
}
