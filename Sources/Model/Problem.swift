/// What is wrong with one field, and what to do about it.
public struct Problem: Sendable {
    /// Stable, and the same in the browser; programs and tests go by it, never by the sentence.
    public enum Code: UInt8, Error, Sendable, CaseIterable {
        case missing = 1
        case tooShort, tooLong, notAnEmail, notDigits, invisible, taken
        case hasDigit, hasAt, hasCapitals, localPartTooShort, localPartTooLong, digitFirst, different
        case common, wrong, refused
        case notAnAmount, notPositive, tooManyDecimals, tooLarge, unknown, own, notEnough
        case notANumber, outOfRange
    }

    /// The name of the field.
    public let field: String
    public let code: Code
    /// For people: says what to do, and makes sense without the field beside it.
    public let sentence: String

    public init(field: String, code: Code, sentence: String) {
        self.field = field
        self.code = code
        self.sentence = sentence
    }
}

/// The problems of one form, in the order of its fields, at most one a field.
public struct Problems: Error, Sendable {
    public let list: [Problem]

    public init(_ list: [Problem]) { self.list = list }
}
