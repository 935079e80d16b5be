/// What the browser calls, all of it: ask for room, write a request there, have it checked, give the answer back.
///
/// Request and answer are lists of texts, each as its length (four bytes, little-endian) and its UTF-8.
/// A request is the form's name, then name and text of each field. The answer is a list of fours: the name of
/// a field, the number of its problem's code, the sentence, and `1` if it keeps the form's button disabled, in the
/// order of the form.

/// Room for a request of so many bytes.
@_expose(wasm, "reserve") @c(frontdesk_reserve)
func reserve(byteCount: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(byteCount, 1), alignment: 4)
}

/// Gives the room of a request or an answer back.
@_expose(wasm, "release") @c(frontdesk_release)
func release(_ room: UnsafeMutableRawPointer) {
    room.deallocate()
}

/// The problems with a filled-in form: an answer with its own length in front, or nil where there is no such form.
@_expose(wasm, "problems") @c(frontdesk_problems)
func problems(request: UnsafeRawPointer, byteCount: Int) -> UnsafeMutableRawPointer? {
    var reader = TextReader(UnsafeRawBufferPointer(start: request, count: byteCount))
    guard let name = reader.next(), let form = Form.named(name) else { return nil }
    var entries = Entries()
    while let field = reader.next(), let text = reader.next() { entries[field] = text }

    var answer = TextWriter()
    for problem in form.problems(with: entries) {
        answer.write(problem.field)
        answer.write("\(problem.code.rawValue)")
        answer.write(problem.sentence)
        answer.write(form.isObstacle(problem) ? "1" : "0")
    }
    return answer.copied()
}

/// What was typed for red, green and blue. The answer: for each the number, or an empty text, and what is to be said
/// about it; then, if all are numbers, the hex value and how readable white and black text are on it.
@_expose(wasm, "colour") @c(frontdesk_colour)
func colour(request: UnsafeRawPointer, byteCount: Int) -> UnsafeMutableRawPointer? {
    var reader = TextReader(UnsafeRawBufferPointer(start: request, count: byteCount))
    var entries = Entries()
    for field in Form.colour.fields { entries[field.name] = reader.next() ?? "" }

    let typed = TypedColour(entries)
    var answer = TextWriter()
    for part in typed.parts {
        answer.write(part.number.map { "\($0)" } ?? "")
        answer.write(part.problem?.sentence ?? "")
    }
    if let colour = try? typed.read() {
        answer.write(colour.hex)
        answer.write(colour.contrastWithWhite.text)
        answer.write(colour.contrastWithBlack.text)
    }
    return answer.copied()
}
