import HTTP
import HTTPTypes
import Words

/// The language of a browser's visitors: the one that was chosen there, or the one that the browser asks for.
package struct LanguageCookie: Sendable {
    private static let name = "language"
    private static let lifetimeSeconds = 365 * 24 * 60 * 60

    private let jar: CookieJar
    package let languages: Languages

    package init(jar: CookieJar, languages: Languages) {
        self.jar = jar
        self.languages = languages
    }

    /// The language in the cookie, or else of `Accept-Language`, or else of the site's settings, or else
    /// English.
    package func chosen(by request: Request, _ settings: CurrentSettings) -> Language {
        jar.read(Self.name, from: request).flatMap { languages[$0] }
            ?? languages.lookUp(request.headers[.acceptLanguage])
            ?? settings.stored.settings.language.flatMap { languages[$0] } ?? languages.english
    }

    package func set(_ language: Language, on response: inout Response) {
        jar.set(
            SetCookie(name: Self.name, value: language.tag, maxAgeSeconds: Self.lifetimeSeconds),
            on: &response)
    }
}
