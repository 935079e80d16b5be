import Foundation
import Testing

@testable import Model

/// One row of a table: what is typed for Red, the number that counts, and the problem with it.
struct Typed: Sendable, CustomTestStringConvertible {
    let text: String
    let number: Int?
    let code: Problem.Code?

    init(_ text: String, _ number: Int?, _ code: Problem.Code? = nil) {
        self.text = text
        self.number = number
        self.code = code
    }

    var testDescription: String {
        "\(text.prefix(40).debugDescription): \(number.map(String.init) ?? "none")"
    }
}

@Suite("Colours")
struct ColourTests {
    @Test(
        "C4 C5 A whole number is read, brought into range with a warning, or refused",
        arguments: [
            Typed("0", 0), Typed("1", 1), Typed("50", 50), Typed("99", 99), Typed("100", 100),
            Typed(" 7 ", 7), Typed("\t7\n", 7), Typed("\u{3000}7", 7), Typed("007", 7), Typed("000", 0),
            Typed("+5", 5), Typed("+0", 0), Typed("-0", 0), Typed("-00", 0), Typed("+100", 100),
            Typed("101", 100, .outOfRange), Typed("-1", 0, .outOfRange), Typed("255", 100, .outOfRange),
            Typed("+101", 100, .outOfRange), Typed("-50", 0, .outOfRange), Typed("1000", 100, .outOfRange),
            Typed("1001", 100, .outOfRange), Typed("4294967296", 100, .outOfRange),
            Typed("18446744073709551617", 100, .outOfRange),
            Typed(String(repeating: "9", count: 40), 100, .outOfRange),
            Typed("-" + String(repeating: "9", count: 40), 0, .outOfRange),
            Typed(String(repeating: "0", count: 40) + "8", 8),
            Typed(String(repeating: "1", count: 100_000), 100, .outOfRange),
            Typed("", nil, .missing), Typed("   ", nil, .missing), Typed("\u{A0}\n", nil, .missing),
            Typed("12.5", nil, .notANumber), Typed("12,5", nil, .notANumber), Typed("12.0", nil, .notANumber),
            Typed("12.", nil, .notANumber), Typed(".5", nil, .notANumber), Typed("1e2", nil, .notANumber),
            Typed("0x10", nil, .notANumber), Typed("0b1", nil, .notANumber), Typed("1_0", nil, .notANumber),
            Typed("٣", nil, .notANumber), Typed("５", nil, .notANumber), Typed("²", nil, .notANumber),
            Typed("½", nil, .notANumber), Typed("5\u{301}", nil, .notANumber), Typed("−5", nil, .notANumber),
            Typed("-", nil, .notANumber), Typed("+", nil, .notANumber), Typed("--5", nil, .notANumber),
            Typed("+-5", nil, .notANumber), Typed("- 5", nil, .notANumber), Typed("5-", nil, .notANumber),
            Typed("1 2", nil, .notANumber), Typed("50%", nil, .notANumber), Typed("red", nil, .notANumber),
            Typed("5\u{0}", nil, .notANumber), Typed("5\u{200B}", nil, .notANumber),
            Typed("NaN", nil, .notANumber),
            Typed("Infinity", nil, .notANumber), Typed("#ff", nil, .notANumber),
        ])
    func reads(_ row: Typed) {
        let part = TypedColour(Entries([("red", row.text)])).parts[0]
        #expect(part.number == row.number)
        #expect(part.problem?.code == row.code)
        #expect(row.code == nil || part.problem?.field == "red")
    }

    @Test("C5 A problem names the input; C4 a number out of range says what it became")
    func problems() throws {
        let mixed = TypedColour(Entries([("red", ""), ("green", "much"), ("blue", "300")]))
        let problems = #expect(throws: Problems.self) { try mixed.read() }
        #expect(
            problems?.list == [
                Problem(field: "red", code: .missing), Problem(field: "green", code: .notANumber),
            ])
        let blue = Problem(field: "blue", code: .outOfRange, arguments: [.number(100)])
        #expect(mixed.warnings == [blue])
        #expect(["red", "green", "blue"].map { mixed.entries[$0] } == ["", "much", "100"])

        let typed = TypedColour(Entries([("red", "-3"), ("green", "20"), ("blue", "300")]))
        #expect(try typed.read() == Colour(red: 0, green: 20, blue: 100))
        #expect(
            typed.warnings == [Problem(field: "red", code: .outOfRange, arguments: [.number(0)]), blue])
    }

    @Test("C1 The form has the three parts in the order of the page, and visitors begin with black")
    func form() {
        #expect(Form.colour.fields.map(\.label) == ["Red", "Green", "Blue"])
        #expect(Form.colour.fields.map(\.name) == ["red", "green", "blue"])
        #expect(Colour.black == Colour(red: 0, green: 0, blue: 0))
        #expect(Colour(red: -1, green: 101, blue: 50) == Colour(red: 0, green: 100, blue: 50))
    }

    @Test("C8 The hex value of a part is its percentage of 255, rounded to the nearest, halves upwards")
    func hex() {
        #expect(Colour.black.hex == "#000000")
        #expect(Colour(red: 100, green: 100, blue: 100).hex == "#FFFFFF")
        #expect(Colour(red: 20, green: 40, blue: 60).hex == "#336699")
        #expect(Colour(red: 50, green: 1, blue: 99).hex == "#8003FC")
        #expect(Colour(red: 10, green: 30, blue: 70).hex == "#1A4DB3")
        for percent in 0...100 {
            let byte = Int((Double(percent) * 2.55 + 1e-9).rounded(.toNearestOrAwayFromZero))
            #expect(Colour(red: percent, green: 0, blue: 0).hex == String(format: "#%02X0000", byte))
        }
    }

    @Test("C8 Luminance is that of WCAG to fifteen decimals, for every value of each part")
    func luminance() {
        for percent in 0...100 {
            let value = Double((percent * 255 + 50) / 100) / 255
            let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            let parts = [
                (Colour(red: percent, green: 0, blue: 0), 0.2126),
                (Colour(red: 0, green: percent, blue: 0), 0.7152),
                (Colour(red: 0, green: 0, blue: percent), 0.0722),
                (Colour(red: percent, green: percent, blue: percent), 1),
            ]
            for (colour, weight) in parts { #expect(abs(colour.luminance - weight * linear) < 1e-15) }
        }
    }

    @Test(
        "C8 Contrast is rounded down, so that no text passes that falls short",
        arguments: [
            ((0, 0, 0), (2100, Contrast.Level.AAA), (100, Contrast.Level.belowAA)),
            ((100, 100, 100), (100, .belowAA), (2100, .AAA)),
            ((20, 40, 60), (599, .AA), (350, .largeAA)),
            ((100, 0, 0), (399, .largeAA), (525, .AA)),
            ((0, 100, 0), (137, .belowAA), (1530, .AAA)),
            ((0, 0, 100), (859, .AAA), (244, .belowAA)),
            ((46, 46, 46), (460, .AA), (455, .AA)),
            ((47, 47, 47), (441, .largeAA), (475, .AA)),
        ])
    func contrast(
        _ parts: (Int, Int, Int), _ white: (Int, Contrast.Level), _ black: (Int, Contrast.Level)
    ) {
        let colour = Colour(red: parts.0, green: parts.1, blue: parts.2)
        for (contrast, expected) in [(colour.contrastWithWhite, white), (colour.contrastWithBlack, black)] {
            #expect(contrast.hundredths == expected.0)
            #expect(contrast.level == expected.1)
        }
    }

    @Test(
        "C8 A level is reached at its ratio, and not a hundredth before",
        arguments: [
            (100, Contrast.Level.belowAA), (299, .belowAA), (300, .largeAA), (449, .largeAA), (450, .AA),
            (699, .AA), (700, .AAA), (2100, .AAA),
        ])
    func levels(_ hundredths: Int, _ level: Contrast.Level) {
        let contrast = Contrast(lighter: Double(hundredths) / 2000 - 0.05, darker: 0)
        #expect(contrast.hundredths == hundredths)
        #expect(contrast.level == level)
    }

    @Test("C8 On every colour, black or white text is readable")
    func alwaysReadable() {
        var least = 2100
        for red in 0...100 {
            for green in 0...100 {
                for blue in stride(from: 0, through: 100, by: 10) {
                    let colour = Colour(red: red, green: green, blue: blue)
                    let best = max(colour.contrastWithWhite.hundredths, colour.contrastWithBlack.hundredths)
                    least = min(least, best)
                }
            }
        }
        #expect(least >= 450)
    }
}
