// All functions that the browser calls. It reserves memory, writes a request there, has it checked, and
// releases the answer.
//
// Request and answer are lists of texts, each as its length (four bytes, little-endian) and its UTF-8. A
// request has the form's name, the number of `GroupForm.texts`, those texts, then the name and text of each
// field. The answer has for each problem, in the order of the form: the name of the field, the number of the
// problem's code, `1` if it keeps the form's button disabled, the number of the problem's arguments, and the
// arguments. The page makes a sentence of them.

/// Reserves memory for a request of `byteCount` bytes; returns nil if that is negative, or more than
/// `TextReader` takes.
@_expose(wasm, "reserve") @c(frontdesk_reserve)
func reserve(byteCount: Int) -> UnsafeMutableRawPointer? {
    guard byteCount >= 0, byteCount <= TextReader.limitBytes else { return nil }
    return .allocate(byteCount: max(byteCount, 1), alignment: 4)
}

/// Releases the memory of a request or an answer.
@_expose(wasm, "release") @c(frontdesk_release)
func release(_ memory: UnsafeMutableRawPointer) {
    memory.deallocate()
}

/// Checks a form: returns its problems as an answer preceded by its length, or nil if there is no such form
/// or the request can't be read.
@_expose(wasm, "problems") @c(frontdesk_problems)
func problems(request: UnsafeRawPointer?, byteCount: Int) -> UnsafeMutableRawPointer? {
    guard var reader = TextReader(request, byteCount: byteCount) else { return nil }
    guard let form = reader.nextForm() else { return nil }
    var entries = Entries()
    while let field = reader.next(), let text = reader.next() { entries[field] = text }

    var answer = TextWriter()
    for problem in form.problems(with: entries) { answer.write(problem, in: form) }
    return answer.copied()
}

/// Checks a row of an imported table. The request has the number of `ImportRules.texts`, those texts, then
/// the meaning and text of each cell; the answer is like that of `problems`. Returns nil if the request can't
/// be read, or has an unknown meaning.
@_expose(wasm, "row") @c(frontdesk_row)
func row(request: UnsafeRawPointer?, byteCount: Int) -> UnsafeMutableRawPointer? {
    guard var reader = TextReader(request, byteCount: byteCount), let texts = reader.nextList(),
        let rules = ImportRules(texts: texts)
    else { return nil }
    var cells: [ImportedCell] = []
    while let name = reader.next(), let text = reader.next() {
        guard let meaning = ImportMeaning.named(name) else { return nil }
        cells.append((meaning, text))
    }
    var answer = TextWriter()
    for problem in rules.problems(with: Entries(row: cells, by: rules)) {
        answer.write(problem, in: rules.form)
    }
    return answer.copied()
}

/// Reads the texts typed for red, green and blue. The answer has for each its number, or an empty text, then
/// `0`, or `1` and the problem as above. If all are numbers, the hex value follows, then for white and for
/// black text the contrast ratio in hundredths and the number of its level. Returns nil if the request can't
/// be read.
@_expose(wasm, "colour") @c(frontdesk_colour)
func colour(request: UnsafeRawPointer?, byteCount: Int) -> UnsafeMutableRawPointer? {
    guard var reader = TextReader(request, byteCount: byteCount) else { return nil }
    var entries = Entries()
    for field in Form.colour.fields { entries[field.name] = reader.next() ?? "" }

    let typed = TypedColour(entries)
    var answer = TextWriter()
    for part in typed.parts {
        answer.write(part.number.map { "\($0)" } ?? "")
        answer.write(part.problem == nil ? "0" : "1")
        if let problem = part.problem { answer.write(problem, in: .colour) }
    }
    if let colour = try? typed.read() {
        answer.write(colour.hex)
        for contrast in [colour.contrastWithWhite, colour.contrastWithBlack] {
            answer.write("\(contrast.hundredths)")
            answer.write("\(contrast.level.rawValue)")
        }
    }
    return answer.copied()
}

extension TextReader {
    /// Reads the name of a form, and the group's own part of it; nil if there is no such form.
    mutating func nextForm() -> Form? {
        guard let form = next().flatMap(Form.named), let group = nextList().flatMap({ GroupForm(texts: $0) })
        else { return nil }
        return form.asking(group)
    }

    /// Reads a number and then that many texts, or as many as there are; nil if it isn't a number.
    mutating func nextList() -> [String]? {
        guard let count = next().flatMap({ Int($0) }), count >= 0 else { return nil }
        var texts: [String] = []
        while texts.count < count, let text = next() { texts.append(text) }
        return texts
    }
}

extension TextWriter {
    fileprivate mutating func write(_ problem: Problem, in form: Form) {
        write(problem.field)
        write("\(problem.code.rawValue)")
        write(form.isObstacle(problem) ? "1" : "0")
        write("\(problem.arguments.count)")
        for argument in problem.arguments { write(argument.text) }
    }
}
