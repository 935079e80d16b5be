/// Credits, in whole hundredths: exact, and checked against overflow.
public struct Amount: Sendable, Hashable, Comparable {
    /// 1250 for 12.50.
    public let hundredths: Int64

    /// More than a whole club ever holds, and far from the end of 64 bits.
    public static let largest = Amount(hundredths: 100_000_000_000_000)

    /// Exactly so much, also below zero.
    public init(hundredths: Int64) { self.hundredths = hundredths }

    /// By size, those below zero first.
    public static func < (left: Amount, right: Amount) -> Bool { left.hundredths < right.hundredths }

    /// As people write it: `12.50`, `-3.00`.
    public var text: String {
        let magnitude = hundredths.magnitude
        let cents = magnitude % 100
        return (hundredths < 0 ? "-" : "") + "\(magnitude / 100)." + (cents < 10 ? "0" : "") + "\(cents)"
    }

    /// Nothing.
    public static let zero = Amount(hundredths: 0)

    /// As much with the other sign.
    public var negated: Amount { Amount(hundredths: 0 &- hundredths) }

    /// Reads an amount as people type it: `5`, `5.5`, `5,50`, ` 12.00 `.
    ///
    /// - Throws: the first thing that is wrong: `.missing`, `.notPositive` (with zero allowed `.belowZero`), `.notAnAmount`,
    ///   `.tooManyDecimals`, `.tooLarge`.
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
        if isNegative { throw allowingZero ? .belowZero : .notPositive }
        if decimals.count > 2 { throw .tooManyDecimals }
        let cents = Array(decimals) + Array(repeating: UInt8(ascii: "0"), count: 2 - decimals.count)
        var sum: Int64 = 0
        for digit in Array(whole) + cents {
            // Can't overflow below the largest amount; a checked product would need 128 bits in WebAssembly.
            sum = sum &* 10 &+ Int64(digit - UInt8(ascii: "0"))
            if sum > Amount.largest.hundredths { throw .tooLarge }
        }
        if sum == 0 && !allowingZero { throw .notPositive }
        hundredths = sum
    }
}

extension UInt8 {
    fileprivate var isASCIIDigit: Bool { self >= 48 && self <= 57 }
}
