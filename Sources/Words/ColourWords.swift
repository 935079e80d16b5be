import Model

/// How readable a text is, in words.
public enum ColourWords {
    /// For example `5.89:1, AA`.
    public static func contrast(_ contrast: Contrast) -> Sentence {
        Sentence(
            pattern,
            [
                "ratio": .decimal(hundredths: contrast.hundredths),
                "level": .sentence(Sentence(level(contrast.level))),
            ])
    }

    static let pattern = "{ratio}:1, {level}"

    static func level(_ level: Contrast.Level) -> String {
        switch level {
        case .belowAA: "below AA"
        case .largeAA: "AA if large"
        case .AA: "AA"
        case .AAA: "AAA"
        }
    }
}
