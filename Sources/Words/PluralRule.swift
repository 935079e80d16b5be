import Foundation

/// Chooses the form of a sentence for a count, according to gettext's header `Plural-Forms`, which is written
/// in C: `nplurals=2; plural=(n != 1);`
///
/// https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html
struct PluralRule: Sendable {
    struct ParseError: Error {
        /// The reason, which follows the header's name in a sentence: `gives form 2 for 5, of 2 forms`.
        let reason: String
    }

    /// The counts for which a rule is tried when it is read.
    private static let tried = 0...1000
    private static let maxForms = 10

    /// The number of forms, 1 to 10.
    let formCount: Int
    /// How many of the tried counts have each form.
    private let uses: [Int]
    private let expression: PluralExpression

    /// - Throws: `ParseError` if the header doesn't have gettext's format, or gives a form that doesn't exist
    ///   for a count from 0 to 1000.
    init(_ header: String) throws(ParseError) {
        let parts = header.split(separator: ";", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, parts[0].hasPrefix("nplurals="), parts[1].hasPrefix("plural=") else {
            throw ParseError(reason: "is not like nplurals=2; plural=(n != 1);")
        }
        guard let formCount = Int(parts[0].dropFirst("nplurals=".count).trimmingCharacters(in: .whitespaces)),
            (1...Self.maxForms).contains(formCount)
        else { throw ParseError(reason: "takes 1 to \(Self.maxForms) forms") }
        var source = parts[1].dropFirst("plural=".count)
        if source.hasSuffix(";") { source.removeLast() }
        let expression = try PluralExpression(String(source))
        var uses = Array(repeating: 0, count: formCount)
        for count in Self.tried {
            guard let form = expression.value(UInt(count)) else {
                throw ParseError(reason: "divides by zero for \(count)")
            }
            guard form < UInt(formCount) else {
                throw ParseError(reason: "gives form \(form) for \(count), of \(formCount) forms")
            }
            uses[Int(form)] += 1
        }
        (self.formCount, self.uses, self.expression) = (formCount, uses, expression)
    }

    /// The form for this count, from 0. A negative count has the form of its magnitude. A count beyond the
    /// tried ones, for which the rule gives no existing form, has the last form.
    func form(_ count: Int) -> Int {
        Int(min(expression.value(count.magnitude) ?? .max, UInt(formCount - 1)))
    }

    /// Whether the form is used for a single count only, so that its sentence can omit the number: `One
    /// person`.
    func isForOneCount(_ form: Int) -> Bool { uses.indices.contains(form) && uses[form] == 1 }
}
