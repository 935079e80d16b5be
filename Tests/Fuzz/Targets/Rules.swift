import Model

/// The input has the number of a form in its first byte, then in each line the text for one of its fields.
func fuzz(_ input: UnsafeRawBufferPointer) {
    guard let first = input.first else { return }
    let form = Form.all[Int(first) % Form.all.count]
    let typed = lines(UnsafeRawBufferPointer(rebasing: input.dropFirst())).map { text($0) }
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
    check(form.problems(with: entries, keeping: kept).isEmpty, "refused what isn't changed")
    guard let read = try? form.read(entries) else { return check(!problems.isEmpty, "refused for nothing") }
    check(problems.isEmpty, "read with problems")
    guard let again = try? form.read(read) else { fatalError("what was read is refused") }
    for field in form.fields {
        check(
            again[field.name].utf8.elementsEqual(read[field.name].utf8),
            "\(field.name) changes when read again")
    }
}
