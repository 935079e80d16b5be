/// Country calling codes (ITU-T E.164; the list is in E.164.D). None is a prefix of another.
enum CallingCode {
    /// The second digits of two-digit codes, by the first digit. All other codes, except 1 and 7, have three
    /// digits.
    private static let secondDigits: [Character: String] = [
        "2": "07", "3": "0123469", "4": "013456789", "5": "12345678", "6": "0123456", "8": "1246",
        "9": "0123458",
    ]

    /// The number of digits of the calling code that a number begins with.
    static func length(in digits: some StringProtocol) -> Int {
        guard let first = digits.first else { return 0 }
        if first == "1" || first == "7" { return 1 }
        let isShort = digits.dropFirst().first.map { secondDigits[first]?.contains($0) == true }
        return isShort == true ? 2 : 3
    }
}
