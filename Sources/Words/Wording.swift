/// A text with `{placeholders}`, taken apart once, so that filling it is no more than putting it together. A name is
/// made of letters, digits and `_`; other braces are text.
package struct Wording: Sendable {
    private enum Piece {
        case text(String)
        case placeholder(String)
    }

    let text: String
    private let pieces: [Piece]

    package init(_ text: String) {
        self.text = text
        var pieces: [Piece] = []
        let bytes = text.utf8
        /// Where the text begins that is in no piece yet.
        var start = bytes.startIndex
        var next = start
        while let open = bytes[next...].firstIndex(of: UInt8(ascii: "{")) {
            next = bytes.index(after: open)
            let name = bytes[next...].prefix(while: Self.isNamePart)
            guard !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: "}")
            else { continue }
            next = bytes.index(after: name.endIndex)
            if start < open { pieces.append(.text(String(decoding: bytes[start..<open], as: UTF8.self))) }
            pieces.append(.placeholder(String(decoding: name, as: UTF8.self)))
            start = next
        }
        if start < bytes.endIndex, !pieces.isEmpty {
            pieces.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
        }
        self.pieces = pieces
    }

    var placeholders: Set<String> {
        Set(
            pieces.compactMap { piece in
                if case .placeholder(let name) = piece { name } else { nil }
            })
    }

    /// With each placeholder replaced by what `fill` gives for it; one that it doesn't know stays.
    ///
    /// - Parameter write: what becomes of the text around them.
    package func filled(_ fill: (String) -> String?, write: (String) -> String = { $0 }) -> String {
        if pieces.isEmpty { return write(text) }
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += write(text)
            case .placeholder(let name): result += fill(name) ?? "{\(name)}"
            }
        }
        return result
    }

    /// Bytes from 128 on are parts of other alphabets' letters.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...:
            true
        default: false
        }
    }
}
