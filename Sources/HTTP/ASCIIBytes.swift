extension UInt8 {
    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether it is white space that may be between the parts of a field's value: a space or a tab (RFC
    /// 9110, 5.6.3).
    var isOptionalWhitespace: Bool { self == 0x20 || self == 0x09 }
}

extension ArraySlice<UInt8> {
    /// The bytes without optional white space at both ends.
    func trimmingOptionalWhitespace() -> ArraySlice<UInt8> {
        guard let last = lastIndex(where: { !$0.isOptionalWhitespace }) else { return [] }
        return self[...last].drop(while: \.isOptionalWhitespace)
    }
}
