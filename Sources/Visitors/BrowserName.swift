import Words

/// A browser as a person would name it: `Firefox on Linux`.
package struct BrowserName: Localizable {
    private static let unknown = "A browser"
    private static let on = " on "

    /// The name as it is stored, in English.
    package let text: String

    package init(userAgent: String) {
        // The order matters: most browsers also name some that come later in the list.
        let browsers = [
            ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"),
            ("Firefox", "Firefox"),
            ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
            ("curl", "curl"),
        ]
        let systems = [
            ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
            ("Mac OS", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ]
        let browser = browsers.first { userAgent.contains($0.0) }?.1 ?? Self.unknown
        let system = systems.first { userAgent.contains($0.0) }?.1
        text = system.map { "\(browser)\(Self.on)\($0)" } ?? browser
    }

    package init(stored text: String) { self.text = text }

    package func text(in language: Language) -> String {
        func named(_ browser: String) -> Sentence.Argument {
            browser == Self.unknown ? .sentence("A browser") : .text(browser)
        }
        guard let on = text.firstRange(of: Self.on) else {
            return text == Self.unknown ? language.text("A browser") : text
        }
        return language.text(
            Sentence(
                "{browser} on {system}",
                [
                    "browser": named(String(text[..<on.lowerBound])),
                    "system": .text(String(text[on.upperBound...])),
                ]))
    }
}
