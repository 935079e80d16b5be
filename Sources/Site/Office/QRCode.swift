import CQREncode

/// A text as a QR Code (ISO/IEC 18004), for a template to draw:
/// `<svg viewBox="0 0 {{size}} {{size}}" shape-rendering="crispEdges"><path d="{{path}}"/></svg>`.
///
/// The text is encoded as UTF-8, with error correction M: 15 % of the code may be damaged.
struct QRCode {
    /// How many modules stay light on each side.
    private static let quietZone = 4

    /// The width and height in modules, with the quiet zone.
    let size: Int
    /// The dark modules as the `d` of an SVG path: a rectangle for each run of them in a row.
    let path: String

    var view: View { View(["size": size, "path": path]) }

    /// Nil if the text is empty or longer than 2,331 bytes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let smallest: Int32 = 0
        guard let count = Int32(exactly: bytes.count),
            let code = QRcode_encodeData(count, bytes, smallest, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)

        size = width + 2 * Self.quietZone
        var path = ""
        for row in 0..<width {
            // The lowest bit of a module is 1 if it is dark.
            var rest = modules[row * width..<(row + 1) * width]
            while let start = rest.firstIndex(where: { $0 & 1 == 1 }) {
                rest = rest[start...]
                let end = rest.firstIndex { $0 & 1 == 0 } ?? rest.endIndex
                let (x, y) = (start - row * width + Self.quietZone, row + Self.quietZone)
                path += "M\(x) \(y)h\(end - start)v1h-\(end - start)z"
                rest = rest[end...]
            }
        }
        self.path = path
    }
}
