import Model
import Storage

/// A language of the pages: its sentences, its plural rule, and how it writes numbers and dates.
///
/// Copies share their contents. Two languages are equal if they have the same tag.
public struct Language: Sendable, Hashable {
    /// The contents of the catalogue's header.
    struct Style {
        let name: String
        let plurals: PluralRule
        let decimalSeparator: String
        let date: Wording
        /// The pattern of a date without a time.
        let day: Wording
        /// The number of digits to which a day or month in digits is padded with zeros.
        let dateDigits: Int
        /// The names of the twelve months; empty if months are written in digits.
        let months: [String]
    }

    private final class Contents: Sendable {
        let tag: String
        let style: Style
        let forms: [String: [Wording]]
        let onUnknownSentence: (@Sendable (String) -> Void)?

        init(
            tag: String, style: Style, forms: [String: [Wording]],
            onUnknownSentence: (@Sendable (String) -> Void)?
        ) {
            (self.tag, self.style, self.forms) = (tag, style, forms)
            self.onUnknownSentence = onUnknownSentence
        }
    }

    private let contents: Contents

    /// - Parameter forms: one form, or as many as the plural rule has, by the English text.
    /// - Parameter onUnknownSentence: called with each sentence that is written in English because no
    ///   catalogue has it.
    init(
        tag: String, style: Style, forms: [String: [Wording]],
        onUnknownSentence: (@Sendable (String) -> Void)? = nil
    ) {
        contents = Contents(tag: tag, style: style, forms: forms, onUnknownSentence: onUnknownSentence)
    }

    /// The BCP 47 tag, after which its file is named: `de`.
    public var tag: String { contents.tag }

    /// The language's name in the language itself: `Deutsch`.
    public var name: String { contents.style.name }

    /// Compares the tags.
    public static func == (left: Language, right: Language) -> Bool { left.tag == right.tag }

    /// Hashes the tag.
    public func hash(into hasher: inout Hasher) { hasher.combine(tag) }

    /// The sentence with its arguments filled in. A placeholder without an argument stays. The text is
    /// English if the catalogues don't have the sentence.
    public func text(_ sentence: Sentence) -> String {
        let wording = wording(sentence)
        return wording.filled { name in sentence.arguments[name].map(text) }
    }

    /// The same as HTML: times are `<time>` elements, and text that a person entered is in a `<bdi>`, which
    /// isolates its direction of writing.
    ///
    /// - Parameter outputs: the placeholders that become `<output>` elements, with these elements' `id`s.
    package func markup(_ sentence: Sentence, outputs: [String: String] = [:]) -> String {
        wording(sentence).filled { name in
            sentence.arguments[name].map { argument in
                outputs[name].map { "<output id=\"\($0)\">\(text(argument).escapedForMarkup)</output>" }
                    ?? markup(argument)
            }
        } write: {
            $0.escapedForMarkup
        }
    }

    private func markup(_ argument: Sentence.Argument) -> String {
        switch argument {
        case .entered(let text): Self.markup(entered: text)
        case .english(let text): "<bdi class=\"entered\" lang=\"en\">\(text.escapedForMarkup)</bdi>"
        case .moment(let timestamp): markup(timestamp)
        case .clock(let timestamp):
            "<time datetime=\"\(DateText.iso8601(timestamp))\" data-clock>\(text(argument).escapedForMarkup)</time>"
        case .sentence(let sentence): markup(sentence)
        default: text(argument).escapedForMarkup
        }
    }

    /// A date and a time, as a `<time>` element.
    func markup(_ moment: Timestamp) -> String {
        let text = DateText.text(moment, in: self).escapedForMarkup
        return "<time datetime=\"\(DateText.iso8601(moment))\">\(text)</time>"
    }

    /// Text that a person entered, as HTML.
    package static func markup(entered text: String) -> String {
        "<bdi class=\"entered\">\(text.escapedForMarkup)</bdi>"
    }

    /// The sentence with its placeholders, for callers that fill them in themselves. For a sentence with a
    /// plural, this is the first form.
    public func pattern(_ source: String) -> String { wording(of: source).text }

    /// The same pattern, split into its texts and placeholders.
    package func wording(of source: String) -> Wording { forms(source).first ?? Wording(source) }

    /// The character before the decimals.
    public var decimalSeparator: String { contents.style.decimalSeparator }

    /// The separator between cells of a CSV file for readers of this language, as spreadsheets get it from
    /// the system: a comma, unless that is the decimal separator.
    package var listSeparator: String { decimalSeparator == "," ? ";" : "," }

    /// The amount, such as `12.50`, with the decimal separator of the language.
    public func amount(_ amount: Amount) -> String {
        let separator = contents.style.decimalSeparator
        return separator == "." ? amount.text : amount.text.replacing(".", with: separator)
    }

    private func decimal(hundredths: Int) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        return "\(whole)\(decimalSeparator)\(rest < 10 ? "0" : "")\(rest)"
    }

    /// `21 Nov 2026, 14:05`, in the order of the language.
    ///
    /// - Parameter month: 1 to 12.
    /// - Parameter clock: the time as text.
    public func date(day: Int, month: Int, year: Int, clock: String) -> String {
        contents.style.date.filled {
            $0 == "clock" ? clock : datePart($0, day: day, month: month, year: year)
        }
    }

    /// `21 Nov 2026`, in the order of the language.
    ///
    /// - Parameter month: 1 to 12.
    func date(day: Int, month: Int, year: Int) -> String {
        contents.style.day.filled { datePart($0, day: day, month: month, year: year) }
    }

    private func datePart(_ placeholder: String, day: Int, month: Int, year: Int) -> String? {
        let months = contents.style.months
        func digits(_ number: Int) -> String {
            String(repeating: "0", count: max(0, contents.style.dateDigits - "\(number)".count)) + "\(number)"
        }
        return switch placeholder {
        case "day": digits(day)
        case "month": months.indices.contains(month - 1) ? months[month - 1] : digits(month)
        case "year": "\(year)"
        default: nil
        }
    }

    package func has(_ source: String) -> Bool { contents.forms[source] != nil }

    /// The forms of a sentence; empty if no catalogue has it.
    private func forms(_ source: String) -> [Wording] {
        if let forms = contents.forms[source] { return forms }
        contents.onUnknownSentence?(source)
        return []
    }

    private func wording(_ sentence: Sentence) -> Wording {
        let forms = forms(sentence.source)
        guard let plural = sentence.plural else { return forms.first ?? Wording(sentence.source) }
        let form = contents.style.plurals.form(plural.count)
        if forms.indices.contains(form) { return forms[form] }
        return forms.first ?? Wording(plural.count == 1 ? sentence.source : plural.source)
    }

    /// The number, with its thousands separated from 10,000 on: some languages don't separate four digits.
    package func number(_ number: Int, from least: UInt = 10_000) -> String {
        let digits = String(number)
        if number.magnitude < least { return digits }
        let separator = decimalSeparator == "," ? "." : ","
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3),
                digits.utf8.first != UInt8(ascii: "-") || index > 1
            {
                result += separator
            }
            result.append(digit)
        }
        return result
    }

    private func text(_ argument: Sentence.Argument) -> String {
        switch argument {
        case .text(let text), .entered(let text), .english(let text): text
        case .number(let number): self.number(number)
        case .atLeast(let number): self.number(number, from: 1_000) + "+"
        case .amount(let amount): self.amount(amount)
        case .decimal(let hundredths): decimal(hundredths: hundredths)
        case .moment(let timestamp): DateText.text(timestamp, in: self)
        case .clock(let timestamp): DateText.clock(timestamp)
        case .day(let day): day.text(in: self)
        case .sentence(let sentence): text(sentence)
        }
    }
}
