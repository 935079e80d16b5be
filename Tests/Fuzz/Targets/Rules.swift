import Model

/// The input has the number of a form in its first byte, then in each line the text for one of its fields.
func fuzz(_ input: UnsafeRawBufferPointer) {
    guard let first = input.first else { return }
    let form = Form.all[Int(first) % Form.all.count]
    checkReading(form, lines(UnsafeRawBufferPointer(rebasing: input.dropFirst())).map { text($0) })
}
