import Model

/// How readable a text is, in words.
public enum ColourWords {
    /// `5.89 : 1, AA`
    public static func contrast(_ contrast: Contrast) -> String {
        let rest = contrast.hundredths % 100
        return "\(contrast.hundredths / 100).\(rest < 10 ? "0" : "")\(rest) : 1, \(level(contrast.level))"
    }

    static func level(_ level: Contrast.Level) -> String {
        switch level {
        case .belowAA: "below AA"
        case .largeAA: "AA if large"
        case .AA: "AA"
        case .AAA: "AAA"
        }
    }
}
