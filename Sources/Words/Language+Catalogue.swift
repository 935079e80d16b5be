/// Makes a language from a catalogue.
extension Language {
    /// - Parameter reference: the English catalogue, whose sentences this one must have; nil if this is the
    ///   English one.
    /// - Throws: `Languages.LoadError` for the first problem: in the headers, then in the sentences in the
    ///   order of the reference, then for sentences that the reference doesn't have.
    init(
        _ catalogue: Catalogue, tag: String, reference: Catalogue?,
        onUnknownSentence: (@Sendable (String) -> Void)? = nil
    ) throws(Languages.LoadError) {
        let style = try Style(catalogue, tag: tag)
        var forms: [String: [Wording]] = [:]
        let wanted = reference ?? catalogue
        forms.reserveCapacity(wanted.entries.count)
        lazy var bySource = Dictionary(uniqueKeysWithValues: catalogue.entries.map { ($0.source, $0) })
        for (index, english) in wanted.entries.enumerated() {
            // All catalogues have the same order, unless one was changed by hand.
            let isNext = index < catalogue.entries.count && catalogue.entries[index].source == english.source
            guard let entry = isNext ? catalogue.entries[index] : bySource[english.source] else {
                throw catalogue.error("\(english.source.quoted) is missing")
            }
            let check = EntryCheck(catalogue: catalogue, plurals: style.plurals, english: english)
            forms[english.source] = try check.wordings(entry, isReference: reference == nil)
        }
        if let extra = catalogue.entries.first(where: { forms[$0.source] == nil }) {
            throw catalogue.error("\(extra.source.quoted) is not in \(wanted.file)", line: extra.line)
        }
        self.init(tag: tag, style: style, forms: forms, onUnknownSentence: onUnknownSentence)
    }
}

/// Checks one translation against the English sentence.
private struct EntryCheck {
    let catalogue: Catalogue
    let plurals: PluralRule
    let english: Catalogue.Entry

    func wordings(_ entry: Catalogue.Entry, isReference: Bool) throws(Languages.LoadError) -> [Wording] {
        var name: String { entry.source.quoted }
        if entry.isFuzzy { throw catalogue.error("\(name) is marked fuzzy", line: entry.line) }
        if entry.plural != english.plural {
            throw catalogue.error("\(name) has another msgid_plural than in English", line: entry.line)
        }
        let formCount = entry.plural == nil ? 1 : plurals.formCount
        if entry.forms.count != formCount {
            throw catalogue.error(
                "\(name) has \(entry.forms.count) plural forms, not \(formCount)", line: entry.line)
        }
        var wordings: [Wording] = []
        for (index, form) in entry.forms.enumerated() {
            let own = index == 0 ? entry.source : entry.plural ?? entry.source
            if form.isEmpty, !isReference {
                throw catalogue.error("\(name) has no translation", line: entry.line)
            }
            let wording = Wording(form.isEmpty ? own : form)
            try check(wording, ofForm: index, in: entry)
            wordings.append(wording)
        }
        return wordings
    }

    /// Checks the placeholders of one form. A form for a single count may omit `{count}`: `One person is
    /// back.`
    private func check(_ wording: Wording, ofForm form: Int, in entry: Catalogue.Entry) throws(Languages
        .LoadError)
    {
        let reference = Wording(english.plural ?? english.source)
        let expected = reference.placeholders
        if wording.placeholders == expected { return }
        if english.plural != nil, plurals.isForOneCount(form),
            wording.placeholders.subtracting(["count"])
                == Wording(english.source).placeholders.subtracting(["count"])
        {
            return
        }
        let names = expected.sorted().map { "{\($0)}" }.joined(separator: " ")
        throw catalogue.error(
            "\(wording.text.quoted) needs \(names.isEmpty ? "no placeholders" : "exactly \(names)")",
            line: entry.line)
    }
}

extension Language.Style {
    fileprivate init(_ catalogue: Catalogue, tag: String) throws(Languages.LoadError) {
        let language = try catalogue.header("Language")
        if language.replacing("_", with: "-").lowercased() != tag.lowercased() {
            throw catalogue.error("the header Language is \(language), not \(tag) as the file’s name says")
        }
        if !(try catalogue.header("Content-Type").lowercased().hasSuffix("charset=utf-8")) {
            throw catalogue.error("the header Content-Type is not text/plain; charset=UTF-8")
        }
        name = try catalogue.header("X-Language-Name")
        let plurals = try catalogue.header("Plural-Forms")
        do throws(PluralRule.ParseError) { self.plurals = try PluralRule(plurals) } catch {
            throw catalogue.error("the header Plural-Forms \(error.reason)")
        }
        decimalSeparator = catalogue.headers["X-Decimal-Separator"] ?? "."
        if decimalSeparator.count != 1 || decimalSeparator.contains(where: { $0.isNumber || $0 == "-" }) {
            throw catalogue.error("the header X-Decimal-Separator is not one sign such as . or ,")
        }
        date = Wording(try catalogue.header("X-Date"))
        if date.placeholders != ["day", "month", "year", "clock"] {
            throw catalogue.error("the header X-Date needs exactly {clock} {day} {month} {year}")
        }
        day = Wording(try catalogue.header("X-Day"))
        if day.placeholders != ["day", "month", "year"] {
            throw catalogue.error("the header X-Day needs exactly {day} {month} {year}")
        }
        let digits = catalogue.headers["X-Date-Digits"] ?? "1"
        if digits != "1", digits != "2" {
            throw catalogue.error("the header X-Date-Digits is neither 1 nor 2")
        }
        dateDigits = digits == "2" ? 2 : 1
        months = (catalogue.headers["X-Months"] ?? "").split(separator: "|").map(String.init)
        if !months.isEmpty, months.count != 12 {
            throw catalogue.error("the header X-Months has \(months.count) months, not 12")
        }
    }
}

extension Catalogue {
    fileprivate func error(_ reason: String, line: Int? = nil) -> Languages.LoadError {
        Languages.LoadError(file: file, line: line, reason)
    }

    /// The value of a header that the catalogue must have.
    fileprivate func header(_ name: String) throws(Languages.LoadError) -> String {
        guard let value = headers[name], !value.isEmpty else { throw error("the header \(name) is missing") }
        return value
    }
}
