import Model

/// The input has in its first byte how many fields of its own the group has, then in each line one of
/// `GroupForm.texts`, and after these the text for one field of the desk's form.
func fuzz(_ input: UnsafeRawBufferPointer) {
    guard let first = input.first else { return }
    let lines = lines(UnsafeRawBufferPointer(rebasing: input.dropFirst())).map { text($0) }
    let textCount = 1 + 4 * Int(first)
    guard let group = GroupForm(texts: Array(lines.prefix(textCount))) else { return }
    check(GroupForm(texts: group.texts) == group, "what was written is read as something else")
    // The store gives each field an id of its own.
    guard Set(group.fields.map(\.id)).count == group.fields.count else { return }
    checkReading(Form.desk.asking(group), Array(lines.dropFirst(textCount)))
}
