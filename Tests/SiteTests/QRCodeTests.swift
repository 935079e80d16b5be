import Foundation
import TestStores
import Testing

@testable import Site

@Suite("The QR code")
struct QRCodeTests {
    private static let link = "https://desk.example.org/code#ada%40example.org/ABCD-EFGH-JKMN"

    @Test(
        "Finder patterns are at three corners, with timing patterns between them and an empty margin around all"
    )
    func structure() throws {
        for text in ["a", Self.link, String(repeating: "x", count: 2331)] {
            let code = try #require(QRCode(text))
            let picture = try #require(Picture(code))
            let last = code.size - 4 - 7
            for (left, top) in [(4, 4), (last, 4), (4, last)] {
                for y in -1...7 {
                    for x in -1...7 {
                        // A finder pattern is a dark ring, a light ring and a dark middle, with one light
                        // module around it.
                        let distance = max(abs(x - 3), abs(y - 3))
                        #expect(picture.isDark(left + x, top + y) == [0, 1, 3].contains(distance))
                    }
                }
            }
            for place in 12..<code.size - 12 {
                #expect(picture.isDark(place, 10) == (place % 2 == 0))
                #expect(picture.isDark(10, place) == (place % 2 == 0))
            }
            for y in 0..<code.size {
                for x in 0..<code.size where min(x, y) < 4 || max(x, y) >= code.size - 4 {
                    #expect(!picture.isDark(x, y))
                }
            }
        }
    }

    @Test("The code's format says that its error correction is M")
    func level() throws {
        let picture = try #require(Picture(QRCode(Self.link)))
        // These are the first two bits of the format: 00 for M, masked with 10.
        #expect(picture.isDark(4, 12))
        #expect(!picture.isDark(5, 12))
    }

    @Test(
        "A code is as small as the text allows, and there is none for an empty text or one that is too long",
        arguments: [
            (1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (43, 33), (2331, 177), (0, nil),
            (2332, nil), (100_000, nil),
        ])
    func size(_ bytes: Int, _ modules: Int?) {
        #expect(QRCode(String(repeating: "x", count: bytes))?.size == modules.map { $0 + 8 })
    }

    @Test("The length is counted in bytes, and equal texts give equal codes")
    func bytes() {
        #expect(QRCode(String(repeating: "한", count: 777)) != nil)
        #expect(QRCode(String(repeating: "한", count: 778)) == nil)
        #expect(QRCode(Self.link)?.path == QRCode(Self.link)?.path)
        #expect(QRCode(Self.link)?.path != QRCode(Self.link + " ")?.path)
    }

    @Test("Dark modules side by side are one rectangle, and none is drawn twice")
    func merged() throws {
        let code = try #require(QRCode(Self.link))
        #expect(code.path.hasPrefix("M4 4h7v1h-7z"))
        let picture = try #require(Picture(code))
        for y in 0..<code.size {
            let row = picture.rectangles.filter { $0.y == y }.map(\.x)
            for (one, next) in zip(row, row.dropFirst()) { #expect(one.upperBound < next.lowerBound) }
        }
    }

    @Test(
        "A camera reads the text",
        arguments: [
            link, "a", "https://desk.example.org/code#M%C3%BCller%2F%40example.org/ABCD-EFGH-JKMN",
            "Grüße, 안녕하세요",
            "NUL \0 and\nlines\r\n", String(repeating: "0123456789abcde ", count: 60),
        ])
    func decodes(_ text: String) throws {
        let picture = try #require(Picture(QRCode(text)))
        #expect(try decode(picture.graymap()) == Array(text.utf8))
    }

    @Test("The control: the text is still read if a few modules are hidden, and not if all are")
    func control() throws {
        let code = try #require(QRCode(Self.link))
        var picture = try #require(Picture(code))
        picture.hide(x: code.size - 8..<code.size - 4, y: 14..<18)
        #expect(try decode(picture.graymap()) == Array(Self.link.utf8))
        picture.hide(x: 0..<code.size, y: 0..<code.size)
        #expect(try decode(picture.graymap()) == [])
    }

    /// The bytes that zbarimg reads in a picture.
    private func decode(_ graymap: Data) throws -> [UInt8] {
        let program = "/usr/bin/zbarimg"
        try #require(
            FileManager.default.isExecutableFile(atPath: program),
            "zbarimg is missing: script/install http installs it with zbar-tools")
        let folder = try TemporaryFolder()
        let file = folder.file("code.pgm")
        try graymap.write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [
            "--raw", "--quiet", "--nodbus", "-Sdisable", "-Sqrcode.enable", "-Sbinary", file.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let nothingFound: Int32 = 4
        #expect([0, nothingFound].contains(process.terminationStatus))
        return Array(bytes)
    }
}

/// The picture that a browser draws of a code.
private struct Picture {
    let size: Int
    let rectangles: [(x: Range<Int>, y: Int)]
    /// The modules row by row; true is dark.
    private var modules: [Bool]

    /// Nil if there is no code, or if its path has anything but rectangles one module high within the
    /// picture.
    init?(_ code: QRCode?) {
        guard let code else { return nil }
        size = code.size
        var rectangles: [(x: Range<Int>, y: Int)] = []
        modules = [Bool](repeating: false, count: size * size)
        for part in code.path.split(separator: "z") {
            guard let match = part.wholeMatch(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)/), match.3 == match.4,
                let x = Int(match.1), let y = Int(match.2), let width = Int(match.3),
                x + width <= size, y < size
            else { return nil }
            rectangles.append((x..<x + width, y))
            for column in x..<x + width { modules[y * size + column] = true }
        }
        self.rectangles = rectangles
    }

    func isDark(_ x: Int, _ y: Int) -> Bool { modules[y * size + x] }

    /// Makes a square light.
    mutating func hide(x: Range<Int>, y: Range<Int>) {
        for row in y { for column in x { modules[row * size + column] = false } }
    }

    /// A PGM file, eight pixels for a module.
    func graymap() -> Data {
        let side = size * 8
        var pixels = [UInt8](repeating: 255, count: side * side)
        for (index, isDark) in modules.enumerated() where isDark {
            let start = index / size * 8 * side + index % size * 8
            for row in 0..<8 { for column in 0..<8 { pixels[start + row * side + column] = 0 } }
        }
        return Data("P5 \(side) \(side) 255\n".utf8) + pixels
    }
}
