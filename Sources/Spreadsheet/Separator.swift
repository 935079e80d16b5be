/// Finds the character that separates the cells of a row.
enum Separator {
    /// The candidates. If two are equally frequent, the first of them wins, which is rarer in prose.
    private static let all: [UInt8] = [UInt8(ascii: "\t"), UInt8(ascii: ";"), comma]
    private static let comma = UInt8(ascii: ",")

    /// The separator, and where the first row begins. Excel's own first line, `sep=;`, decides if it is
    /// present, and isn't a row. Otherwise it is the most frequent one outside quotes in the first row, of
    /// which at most `lengthLimit` bytes are read; a comma if there is none.
    static func find(in bytes: [UInt8], from start: Int, lengthLimit: Int) -> (byte: UInt8, start: Int) {
        if let declared = declared(in: bytes, from: start) { return declared }
        var counts: [UInt8: Int] = [:]
        var (isQuoted, mayOpen) = (false, true)
        for byte in bytes[start...].prefix(lengthLimit) {
            if byte == .quote, isQuoted || mayOpen {
                isQuoted.toggle()
                // A second quote right after one that closes is a doubled quote, and opens again.
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

    private static func declared(in bytes: [UInt8], from start: Int) -> (byte: UInt8, start: Int)? {
        let line = bytes[start...].prefix { $0 != .lineFeed && $0 != .carriageReturn }
        guard line.count == 5, let byte = line.last, byte < 0x80, byte != .quote,
            String(decoding: line.dropLast(), as: UTF8.self).lowercased() == "sep="
        else { return nil }
        let rest = bytes[line.endIndex...]
        let isPair = rest.starts(with: [.carriageReturn, .lineFeed])
        return (byte, line.endIndex + (isPair ? 2 : min(1, rest.count)))
    }
}
