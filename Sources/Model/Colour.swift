/// A colour: its red, green and blue light, in whole percentages of full intensity.
public struct Colour: Sendable, Hashable {
    /// 0 to 100.
    public let red: Int
    /// 0 to 100.
    public let green: Int
    /// 0 to 100.
    public let blue: Int

    /// No light at all: the colour that everybody begins with.
    public static let black = Colour(red: 0, green: 0, blue: 0)

    /// The nearest colour that there is: each part is brought into 0 to 100.
    public init(red: Int, green: Int, blue: Int) {
        self.red = min(max(red, 0), 100)
        self.green = min(max(green, 0), 100)
        self.blue = min(max(blue, 0), 100)
    }

    /// As CSS writes it, each part rounded to eight bits: `#336699`.
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

    /// From 0, black, to exactly 1, white, of the eight-bit colour that is shown
    /// (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
    var luminance: Double {
        let light = bytes.map(Colour.linear)
        return (2126 * light[0] + 7152 * light[1] + 722 * light[2]) / 10_000
    }

    /// The light of an sRGB value from 0 to 255, as a part of full light.
    private static func linear(_ byte: Int) -> Double {
        let value = Double(byte) / 255
        if value <= 0.04045 { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // To the power of 2.4, which is the fifth root of the twelfth power: browsers' Swift has no `pow`.
        let squared = base * base
        let cubed = squared * squared * squared
        return fifthRoot(of: cubed * cubed)
    }

    /// By Newton's method, which comes down from 1 and has settled long before the last step.
    private static func fifthRoot(of number: Double) -> Double {
        var root = 1.0
        for _ in 0..<48 { root = (4 * root + number / (root * root * root * root)) / 5 }
        return root
    }
}

/// How well a text can be read on a colour (WCAG 2.2, success criteria 1.4.3 and 1.4.6).
public struct Contrast: Sendable, Equatable {
    /// The contrast ratio in hundredths, 100 to 2100, rounded down: nothing is called readable that falls short.
    public let hundredths: Int

    /// - Parameter lighter: the relative luminance of the lighter of the two, 0 to 1.
    init(lighter: Double, darker: Double) {
        // A ratio that is a hundredth exactly, as 21, must not lose it to the last bit.
        hundredths = Int((lighter + 0.05) / (darker + 0.05) * 100 + 1e-9)
    }

    /// What WCAG calls it. The numbers are the same in the browser.
    public enum Level: UInt8, Sendable, CaseIterable {
        /// Below 3 to 1.
        case belowAA
        /// AA for large text: from 24 px, or bold from 18.66 px.
        case largeAA
        /// From 4.5 to 1 on.
        case AA
        /// From 7 to 1 on.
        case AAA
    }

    /// From 3, 4.5 and 7 to 1 on.
    public var level: Level {
        switch hundredths {
        case 700...: .AAA
        case 450...: .AA
        case 300...: .largeAA
        default: .belowAA
        }
    }
}
