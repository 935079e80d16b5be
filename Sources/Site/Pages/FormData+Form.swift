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
    /// Reads the body of a request, in which all boxes of a field have the same name.
    ///
    /// - Throws: an `HTTPError`, as `init(_:repeating:)` does.
    init(_ request: Request, for form: Form) throws(HTTPError) {
        try self.init(request) { name in
            // A field that was removed in the meantime is ignored, however often it occurs.
            name.hasPrefix(CustomField.namePrefix) && (form.field(name)?.hasBoxes ?? true)
        }
    }

    /// Whether a field of a list's address or form may occur several times: picked members, columns, and
    /// filters by answers.
    static func repeats(_ name: String) -> Bool {
        name == "pick" || name == "columns" || name.hasPrefix(CustomField.namePrefix)
    }

    /// The act that an Undo names; 0, which no act has, if it names none.
    ///
    /// - Throws: 400 if it isn't a number.
    var undoneAct: Int64 {
        get throws(HTTPError) { try filled("batch") == nil ? 0 : number("batch") }
    }

    /// The agreements' texts that the form showed, as far as it says.
    func readTexts(of form: Form) -> [(name: String, text: String)] {
        form.fields.compactMap { field in
            field.custom.flatMap { custom in self[custom.textName].map { (custom.textName, $0) } }
        }
    }

    /// The text sent for a field; nil if the form didn't ask for it.
    func text(of field: Field) -> String? {
        guard field.hasBoxes else { return self[field.name] }
        // A hidden input of the same name says that the form had the boxes, even if none is ticked.
        let sent = values(field.name)
        return sent.isEmpty ? nil : sent.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension Field {
    /// Whether it is answered by ticking boxes, all of which have the field's name.
    var hasBoxes: Bool { kind == .someOf || kind == .agreement }
}
