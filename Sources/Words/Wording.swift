/// A text with `{placeholders}`. It is split once, so that filling it in only joins the pieces. A
/// placeholder's name consists of letters, digits and `_`; other braces are text.
package struct Wording: Sendable {
    package enum Piece: Sendable {
        case text(String)
        case placeholder(String)
    }

    let text: String
    package let pieces: [Piece]

    package init(_ text: String) {
        self.text = text
        var pieces: [Piece] = []
        let bytes = text.utf8
        /// Where the text begins that isn't in a piece yet.
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
        if pieces.isEmpty {
            // A text without placeholders is kept as it is, without a copy.
            pieces = [.text(text)]
        } else if start < bytes.endIndex {
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

    /// The text with each placeholder replaced by the result of `fill`. If that is nil, the placeholder
    /// stays.
    ///
    /// - Parameter write: converts the text around the placeholders.
    package func filled(_ fill: (String) -> String?, write: (String) -> String = { $0 }) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += write(text)
            case .placeholder(let name): result += fill(name) ?? "{\(name)}"
            }
        }
        return result
    }

    /// Whether a placeholder's name can contain the byte. Bytes from 128 on are parts of other alphabets'
    /// letters.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...:
            true
        default: false
        }
    }
}
