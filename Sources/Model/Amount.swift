/// Credits, in whole hundredths: exact, and checked against overflow.
public struct Amount: Sendable, Hashable, Comparable {
    /// 1250 for 12.50.
    public let hundredths: Int64

    /// The largest amount that can be typed: more than a whole club ever has, and far below the limit of 64
    /// bits.
    public static let largest = Amount(hundredths: 100_000_000_000_000)

    /// Creates an amount, which may be negative.
    public init(hundredths: Int64) { self.hundredths = hundredths }

    /// Compares by value; negative amounts come first.
    public static func < (left: Amount, right: Amount) -> Bool { left.hundredths < right.hundredths }

    /// The amount with a point and two decimals: `12.50`, `-3.00`.
    public var text: String {
        let magnitude = hundredths.magnitude
        let cents = magnitude % 100
        return (hundredths < 0 ? "-" : "") + "\(magnitude / 100)." + (cents < 10 ? "0" : "") + "\(cents)"
    }

    public static let zero = Amount(hundredths: 0)

    /// The same amount with the opposite sign.
    public var negated: Amount { Amount(hundredths: 0 &- hundredths) }

    /// Reads an amount as people type it: `5`, `5.5`, `5,50`, ` 12.00 `.
    ///
    /// - Throws: the first problem: `.missing`, `.notAnAmount`, `.notPositive` for a minus (`.belowZero` if
    ///   zero is allowed), `.tooManyDecimals`, `.tooLarge`, `.notPositive` for zero unless it is allowed.
    public init(typed: String, allowingZero: Bool = false) throws(Problem.Code) {
        var digits = Array(typed.trimmed().utf8)[...]
        if digits.isEmpty { throw .missing }
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits.removeFirst() }
        let whole = digits.prefix { $0.isASCIIDigit }
        var rest = digits.dropFirst(whole.count)
        let separator = rest.popFirst()
        let decimals = rest
        let isSeparated = separator == UInt8(ascii: ".") || separator == UInt8(ascii: ",")
        guard separator == nil || isSeparated, !(whole.isEmpty && decimals.isEmpty),
            !isSeparated || !decimals.isEmpty, decimals.allSatisfy({ $0.isASCIIDigit })
        else { throw .notAnAmount }
        // Points and commas come before the digits.
        let isZero = !digits.contains { $0 > UInt8(ascii: "0") }
        if isNegative, !(isZero && allowingZero) { throw allowingZero ? .belowZero : .notPositive }
        if decimals.count > 2 { throw .tooManyDecimals }
        let cents = Array(decimals) + Array(repeating: UInt8(ascii: "0"), count: 2 - decimals.count)
        var sum: Int64 = 0
        for digit in Array(whole) + cents {
            // Can't overflow, since it stops at the largest amount. WebAssembly would need 128 bits for a
            // checked product.
            sum = sum &* 10 &+ Int64(digit - UInt8(ascii: "0"))
            if sum > Amount.largest.hundredths { throw .tooLarge }
        }
        if sum == 0 && !allowingZero { throw .notPositive }
        hundredths = sum
    }
}
