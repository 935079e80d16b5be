/// A colour: its red, green and blue light, in whole percentages of full intensity.
public struct Colour: Sendable, Hashable {
    /// 0 to 100.
    public let red: Int
    /// 0 to 100.
    public let green: Int
    /// 0 to 100.
    public let blue: Int

    /// The colour with which every visitor begins.
    public static let black = Colour(red: 0, green: 0, blue: 0)

    /// Creates a colour; each part is clamped to 0 to 100.
    public init(red: Int, green: Int, blue: Int) {
        self.red = min(max(red, 0), 100)
        self.green = min(max(green, 0), 100)
        self.blue = min(max(blue, 0), 100)
    }

    /// The colour in CSS notation, each part rounded to eight bits: `#336699`.
    public var hex: String {
        let digits = Array("0123456789ABCDEF".utf8)
        let text = bytes.flatMap { [digits[$0 >> 4], digits[$0 & 15]] }
        return String(decoding: [UInt8(ascii: "#")] + text, as: UTF8.self)
    }

    /// How well white text can be read on it.
    public var contrastWithWhite: Contrast { Contrast(lighter: 1, darker: luminance) }

    /// How well black text can be read on it.
    public var contrastWithBlack: Contrast { Contrast(lighter: luminance, darker: 0) }

    private var bytes: [Int] { [red, green, blue].map { ($0 * 255 + 50) / 100 } }

    /// The relative luminance of the eight-bit colour that is shown, from 0 for black to exactly 1 for white
    /// (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
    var luminance: Double {
        let light = bytes.map(Colour.linear)
        return (2126 * light[0] + 7152 * light[1] + 722 * light[2]) / 10_000
    }

    /// The linear intensity, 0 to 1, of an sRGB value from 0 to 255.
    private static func linear(_ byte: Int) -> Double {
        let value = Double(byte) / 255
        if value <= 0.04045 { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // The power of 2.4 is the fifth root of the twelfth power. Swift for browsers has no `pow`.
        let squared = base * base
        let cubed = squared * squared * squared
        return fifthRoot(of: cubed * cubed)
    }

    /// Uses Newton's method, which descends from 1 and has converged long before the last step.
    private static func fifthRoot(of number: Double) -> Double {
        var root = 1.0
        for _ in 0..<48 { root = (4 * root + number / (root * root * root * root)) / 5 }
        return root
    }
}

/// How well a text can be read on a colour (WCAG 2.2, success criteria 1.4.3 and 1.4.6).
public struct Contrast: Sendable, Equatable {
    /// The contrast ratio in hundredths, 100 to 2100. It is rounded down, so that a level is never claimed
    /// too early.
    public let hundredths: Int

    /// - Parameter lighter: the relative luminance, 0 to 1, of the lighter of the two.
    /// - Parameter darker: the relative luminance of the other.
    init(lighter: Double, darker: Double) {
        // The last addition keeps rounding errors from turning a ratio of exactly 21 into 20.99.
        hundredths = Int((lighter + 0.05) / (darker + 0.05) * 100 + 1e-9)
    }

    /// The levels of WCAG. The browser's scripts use the raw values.
    public enum Level: UInt8, Sendable, CaseIterable {
        /// Below 3 to 1.
        case belowAA
        /// At least 3 to 1: AA for large text, which is 24 px or more, or bold and 18.66 px or more.
        case largeAA
        /// At least 4.5 to 1.
        case AA
        /// At least 7 to 1.
        case AAA
    }

    /// The highest level that the ratio reaches.
    public var level: Level {
        switch hundredths {
        case 700...: .AAA
        case 450...: .AA
        case 300...: .largeAA
        default: .belowAA
        }
    }
}
