import HTTP
import Model

extension Entries {
    /// The texts sent for the fields of `form`; anything else is ignored.
    init(_ data: FormData, for form: Form) {
        self.init(form.fields.map { ($0.name, data.text(of: $0) ?? "") } + data.readTexts(of: form))
    }

    /// The text typed into a field, as hidden inputs that send it again.
    func inputs(of field: Field) -> FormFields {
        let values =
            field.hasBoxes ? self[field.name].split(separator: " ").map(String.init) : [self[field.name]]
        let read = field.custom.flatMap { has($0.textName) ? $0.textName : nil }
        return values.map { (field.name, $0) } + (read.map { [($0, self[$0])] } ?? [])
    }
}

extension FormData {
    /// Reads the body of a request, in which the boxes of one of the form's fields have one name.
    ///
    /// - Throws: an `HTTPError`, as `init(_:repeating:)` does.
    init(_ request: Request, for form: Form) throws(HTTPError) {
        try self.init(request) { name in
            // A field that was removed since is ignored, however often it comes.
            name.hasPrefix(CustomField.namePrefix) && (form.field(name)?.hasBoxes ?? true)
        }
    }

    /// Whether a field of a list's address or form may come several times: a member who is picked, a column,
    /// or what is asked of the answers.
    static func repeats(_ name: String) -> Bool {
        name == "pick" || name == "columns" || name.hasPrefix(CustomField.namePrefix)
    }

    /// Which texts of agreements the form had, as far as it says.
    func readTexts(of form: Form) -> [(name: String, text: String)] {
        form.fields.compactMap { field in
            field.custom.flatMap { custom in self[custom.textName].map { (custom.textName, $0) } }
        }
    }

    /// The text sent for a field; nil if it wasn't asked.
    func text(of field: Field) -> String? {
        guard field.hasBoxes else { return self[field.name] }
        // A hidden input of the same name says that the boxes were asked, even if none is ticked.
        let sent = values(field.name)
        return sent.isEmpty ? nil : sent.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension Field {
    /// Whether it is answered by ticking boxes, all of which have the field's name.
    var hasBoxes: Bool { kind == .someOf || kind == .agreement }
}
