extension UInt8 {
    /// Whether it is an ASCII digit from 0 to 9, as a byte of UTF-8.
    public var isASCIIDigit: Bool { self >= 48 && self <= 57 }
}

extension Unicode.Scalar {
    /// Whether it is an ASCII digit from 0 to 9.
    public var isASCIIDigit: Bool { value >= 48 && value <= 57 }
}
