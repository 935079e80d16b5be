import SeededGenerator
import Testing

@testable import Names

@Suite("Texts as they are searched") struct SearchFoldedTests {
    @Test("M3 Latin texts are folded as Unicode's mappings fold them, whatever stands beside what")
    func latinFolding() {
        let latin = (0..<0x180).compactMap { Unicode.Scalar($0 as UInt32) }
        var generator = SeededGenerator(seed: 32)
        for scalar in latin {
            for text in ["\(scalar)", " \(scalar)", "a\(scalar) ", "\(scalar)\(scalar)"] {
                #expect(text.searchFolded == text.foldedByUnicode, "\(scalar.value)")
            }
        }
        for _ in 0..<3000 {
            let scalars = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                latin.randomElement(using: &generator) ?? "x"
            }
            var text = String(String.UnicodeScalarView(scalars))
            #expect(text.searchFolded == text.foldedByUnicode, "\(scalars.map(\.value))")
            // One other sign leaves all of the text to Unicode's mappings.
            text.unicodeScalars.append("\u{301}")
            #expect(text.searchFolded == text.foldedByUnicode, "\(scalars.map(\.value))")
        }
    }
}
