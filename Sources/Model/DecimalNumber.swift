/// A number with at most twelve digits before the decimal point and six after it.
public struct DecimalNumber: Sendable, Hashable, Comparable {
    /// In millionths.
    public let millionths: Int64

    private static let decimals = 6
    private static let maxDigits = 12

    /// A number of millionths.
    public init(millionths: Int64) { self.millionths = millionths }

    /// Reads ASCII digits with a point or a comma before the decimals, and perhaps a sign. A currency symbol
    /// at either end is dropped.
    ///
    /// - Throws: `.notADecimal`, `.numberTooLong` before the point, `.tooManyDecimalPlaces`.
    public init(typed: String) throws(Problem.Code) {
        var rest = Array(typed.withoutCurrency.unicodeScalars)[...]
        var isNegative = false
        if let sign = rest.first, sign == "-" || sign == "+" || sign == "\u{2212}" {
            isNegative = sign != "+"
            rest = rest.dropFirst()
        }
        let whole = rest.prefix { $0.isASCIIDigit }
        rest = rest.dropFirst(whole.count)
        var decimals: ArraySlice<Unicode.Scalar> = []
        if let point = rest.first {
            guard point == "." || point == "," else { throw .notADecimal }
            decimals = rest.dropFirst()
            if decimals.isEmpty { throw .notADecimal }
        }
        guard !(whole.isEmpty && decimals.isEmpty), decimals.allSatisfy({ $0.isASCIIDigit }) else {
            throw .notADecimal
        }
        let counted = whole.drop { $0 == "0" }
        if counted.count > Self.maxDigits { throw .numberTooLong }
        while decimals.last == "0" { decimals = decimals.dropLast() }
        if decimals.count > Self.decimals { throw .tooManyDecimalPlaces }
        // Eighteen digits fit; checked multiplications would need more of a C library than the browser's
        // module has.
        var number: Int64 = 0
        for digit in counted + decimals { number = number &* 10 &+ Int64(digit.value - 48) }
        for _ in decimals.count..<Self.decimals { number = number &* 10 }
        millionths = isNegative ? -number : number
    }

    /// Digits, with a point before the decimals where there are any.
    public var text: String { text(decimalSeparator: ".") }

    /// The same with another decimal separator.
    public func text(decimalSeparator: String) -> String {
        var digits = "\(millionths.magnitude)"
        while digits.utf8.count <= Self.decimals { digits = "0" + digits }
        var decimals = Array(digits.utf8.suffix(Self.decimals))
        while decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
        let whole =
            (millionths < 0 ? "-" : "") + String(decoding: digits.utf8.dropLast(Self.decimals), as: UTF8.self)
        return decimals.isEmpty ? whole : whole + decimalSeparator + String(decoding: decimals, as: UTF8.self)
    }

    /// The smaller number comes first.
    public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
        left.millionths < right.millionths
    }
}

extension String {
    /// The text without a currency symbol or white space at either end.
    public var withoutCurrency: String {
        var scalars = unicodeScalars[...]
        func isDropped(_ scalar: Unicode.Scalar?) -> Bool {
            guard let scalar else { return false }
            return scalar.isWhiteSpace || scalar == "$" || scalar == "£" || scalar == "¥" || scalar == "원"
                || (0x20A0...0x20CF).contains(scalar.value)
        }
        while isDropped(scalars.first) { scalars.removeFirst() }
        while isDropped(scalars.last) { scalars.removeLast() }
        return String(String.UnicodeScalarView(scalars))
    }
}
