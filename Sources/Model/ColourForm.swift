extension Form {
    /// The three numbers of a colour.
    public static let colour = Form(
        name: "colour", fields: [part("red", "Red"), part("green", "Green"), part("blue", "Blue")])

    private static func part(_ name: String, _ label: String) -> Field {
        Field(
            name: name, label: label, noun: "a number for \(label)", placeholder: "0", hint: "0 to 100%",
            kind: .wholeNumber, rules: [.required, .wholeNumber])
    }
}

/// A colour as it was typed. A number out of range counts as the nearest one in range, with a warning.
public struct TypedColour: Sendable {
    /// One of the three numbers.
    public struct Part: Sendable {
        /// 0 to 100; nil if no whole number was typed.
        public let number: Int?
        /// Why there is no number, or that the number was out of range; nil if it was in range.
        public let problem: Problem?
    }

    /// Red, green and blue.
    public let parts: [Part]
    private let typed: Entries

    /// Reads `red`, `green` and `blue`.
    public init(_ entries: Entries) {
        typed = entries
        parts = Form.colour.fields.map { field in
            guard let typed = WholeNumber(typed: field.read(entries[field.name])) else {
                return Part(number: nil, problem: field.problem(in: entries))
            }
            let number = min(max(typed.value, 0), 100)
            if number == typed.value { return Part(number: number, problem: nil) }
            let problem = Problem(field: field.name, code: .outOfRange, arguments: [.number(number)])
            return Part(number: number, problem: problem)
        }
    }

    /// The typed numbers, each brought into range.
    public var entries: Entries {
        var entries = typed
        for (field, part) in zip(Form.colour.fields, parts) {
            if let number = part.number { entries[field.name] = "\(number)" }
        }
        return entries
    }

    /// The problems of the numbers that were brought into range.
    public var warnings: [Problem] { parts.compactMap { $0.number == nil ? nil : $0.problem } }

    /// The colour of the three numbers, each brought into range.
    ///
    /// - Throws: the problems of the parts that are not whole numbers.
    public func read() throws(Problems) -> Colour {
        guard let red = parts[0].number, let green = parts[1].number, let blue = parts[2].number else {
            throw Problems(parts.compactMap { $0.number == nil ? $0.problem : nil })
        }
        return Colour(red: red, green: green, blue: blue)
    }
}

/// A whole number as people type it: ASCII digits, perhaps with a leading sign.
struct WholeNumber {
    /// Clamped to -1000 to 1000.
    let value: Int

    /// Returns nil for any other text, such as `12.5`, `1e2`, `0x10` and digits of other scripts.
    init?(typed: String) {
        var digits = typed.utf8[...]
        let sign = digits.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
        if digits.isEmpty { return nil }
        var sum = 0
        for digit in digits {
            guard digit.isASCIIDigit else { return nil }
            sum = min(sum * 10 + Int(digit - UInt8(ascii: "0")), 1000)
        }
        value = sign == UInt8(ascii: "-") ? -sum : sum
    }
}
