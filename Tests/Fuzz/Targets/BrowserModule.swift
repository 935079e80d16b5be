@testable import Browser

/// The input is what the page writes into the module's memory: once as it is, and once its lines as
/// well-formed texts.
func fuzz(_ input: UnsafeRawBufferPointer) {
    exchange(input)
    var texts = TextWriter()
    let typed = lines(input).map { text($0) }
    for text in typed { texts.write(text) }
    let request = texts.copied()
    defer { release(request) }
    let bytes = body(of: request)
    check(read(bytes).elementsEqual(typed) { $0.utf8.elementsEqual($1.utf8) }, "texts that were written")
    exchange(bytes)
}

private func exchange(_ request: UnsafeRawBufferPointer) {
    guard let room = reserve(byteCount: request.count) else { fatalError("no room for a small request") }
    defer { release(room) }
    for byteCount in [-1, .min, TextReader.limitBytes + 1, .max] {
        check(reserve(byteCount: byteCount) == nil, "room for \(byteCount)")
        check(problems(request: room, byteCount: byteCount) == nil, "an answer to \(byteCount)")
        check(row(request: room, byteCount: byteCount) == nil, "a row of \(byteCount)")
        check(colour(request: room, byteCount: byteCount) == nil, "a colour of \(byteCount)")
    }
    if let start = request.baseAddress { room.copyMemory(from: start, byteCount: request.count) }
    if let answer = problems(request: room, byteCount: request.count) {
        checkProblems(read(body(of: answer))[...], in: form(request))
        release(answer)
    } else {
        check(form(request) == nil, "no answer for a form")
    }
    if let answer = row(request: room, byteCount: request.count) {
        var texts = read(body(of: answer))[...]
        while !texts.isEmpty { _ = takeProblem(&texts) }
        release(answer)
    }
    if let answer = colour(request: room, byteCount: request.count) {
        checkColour(read(body(of: answer))[...])
        release(answer)
    }
}

/// The bytes that follow the length.
private func body(of room: UnsafeMutableRawPointer) -> UnsafeRawBufferPointer {
    let count = Int(UInt32(littleEndian: room.load(as: UInt32.self)))
    return UnsafeRawBufferPointer(start: room + 4, count: count)
}

private func read(_ bytes: UnsafeRawBufferPointer) -> [String] {
    guard var reader = TextReader(bytes.baseAddress, byteCount: bytes.count) else { return [] }
    var texts: [String] = []
    while let text = reader.next() { texts.append(text) }
    return texts
}

private func form(_ request: UnsafeRawBufferPointer) -> Form? {
    var reader = TextReader(request.baseAddress, byteCount: request.count)
    return reader?.nextForm()
}

private func checkProblems(_ answer: ArraySlice<String>, in form: Form?) {
    guard let form else { fatalError("an answer for no form") }
    var answer = answer
    var fields = form.fields.map(\.name)[...]
    while !answer.isEmpty {
        let field = takeProblem(&answer)
        guard let place = fields.firstIndex(of: field) else { fatalError("\(field) is out of order") }
        fields = fields[(place + 1)...]
    }
}

/// Removes the next problem of an answer, and returns its field.
private func takeProblem(_ answer: inout ArraySlice<String>) -> String {
    let count = answer.count >= 4 ? Int(answer[answer.startIndex + 3]) : nil
    guard let count, let code = UInt8(answer[answer.startIndex + 1]), answer.count >= 4 + count else {
        fatalError("a problem cut short")
    }
    check(Problem.Code(rawValue: code) != nil, "no such code")
    check(["0", "1"].contains(answer[answer.startIndex + 2]), "an obstacle or none")
    let field = answer.removeFirst()
    answer.removeFirst(3 + count)
    return field
}

private func checkColour(_ answer: ArraySlice<String>) {
    var answer = answer
    var numbers: [Int] = []
    for _ in Form.colour.fields {
        check(answer.count >= 2, "a part cut short")
        if let number = Int(answer.removeFirst()) { numbers.append(number) }
        if answer.removeFirst() == "1" { _ = takeProblem(&answer) }
    }
    check(numbers.allSatisfy { (0...255).contains($0) }, "a part out of range")
    check(answer.count == (numbers.count == 3 ? 5 : 0), "a colour if there are all parts, and nothing else")
    if let hex = answer.first { check(hex.utf8.count == 7, "a hex value") }
}
