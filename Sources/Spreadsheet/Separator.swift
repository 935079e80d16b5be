/// What stands between the cells of a row.
enum Separator {
    /// Where two of them are as frequent, the one that is rarer in what people write wins.
    private static let all: [UInt8] = [UInt8(ascii: "\t"), UInt8(ascii: ";"), comma]
    private static let comma = UInt8(ascii: ",")

    /// The separator, and where the headings begin: by Excel's own first line, `sep=;`, which is no row; else it is the one
    /// that the headings, of which it looks at so many bytes, have most outside quotes. A comma where they have none.
    static func find(in bytes: [UInt8], from start: Int, lengthLimit: Int) -> (byte: UInt8, start: Int) {
        if let said = said(in: bytes, from: start) { return said }
        var counts: [UInt8: Int] = [:]
        var (isQuoted, mayOpen) = (false, true)
        for byte in bytes[start...].prefix(lengthLimit) {
            if byte == .quote, isQuoted || mayOpen {
                isQuoted.toggle()
                // Right after one that closes, the second one of two goes on.
                mayOpen = true
                continue
            }
            if isQuoted { continue }
            if byte == .lineFeed || byte == .carriageReturn { break }
            mayOpen = all.contains(byte)
            if mayOpen { counts[byte, default: 0] += 1 }
        }
        let best = all.max { counts[$0, default: 0] < counts[$1, default: 0] }
        return (best.flatMap { counts[$0] == nil ? nil : $0 } ?? comma, start)
    }

    private static func said(in bytes: [UInt8], from start: Int) -> (byte: UInt8, start: Int)? {
        let line = bytes[start...].prefix { $0 != .lineFeed && $0 != .carriageReturn }
        guard line.count == 5, let byte = line.last, byte < 0x80, byte != .quote,
            String(decoding: line.dropLast(), as: UTF8.self).lowercased() == "sep="
        else { return nil }
        let rest = bytes[line.endIndex...]
        let isPair = rest.starts(with: [.carriageReturn, .lineFeed])
        return (byte, line.endIndex + (isPair ? 2 : min(1, rest.count)))
    }
}
