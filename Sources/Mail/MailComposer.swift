import Foundation
import Storage
import Words

/// Writes the mails of the outbox, each in its reader's language.
public struct MailComposer: Sendable {
    private let languages: Languages
    /// The address of the site, without a path.
    private let origin: String
    private let from: MailAddress
    /// The sender's name, as readers see it; nil for the group's name.
    private let fromName: String?

    /// - Parameter origin: the address of the site, without a path: all links begin with it.
    /// - Parameter fromName: the sender's name, as readers see it; nil for the group's name.
    public init(languages: Languages, origin: String, from: MailAddress, fromName: String?) {
        self.languages = languages
        self.origin = origin
        self.from = from
        self.fromName = fromName
    }

    /// The mail as it is sent.
    ///
    /// - Returns: nil if no mail can be sent to its address.
    public func message(_ mail: OutgoingMail, _ settings: SiteSettings) -> Message? {
        guard let to = MailAddress(mail.address) else { return nil }
        let language = language(mail.language, settings)
        let group = settings.shownName
        let content = content(of: mail, group)
        let unsubscribe = mail.unsubscribeToken.map { "\(origin)/unsubscribe/\($0)" }
        let footer = unsubscribe.map { [Footer(sentence: LetterWords.footer(group), link: $0)] } ?? []
        return Message(
            fromName: fromName ?? group, from: from, to: to, subject: content.subject.text(in: language),
            text: (content.paragraphs + footer).map { $0.text(in: language) }.joined(separator: "\n\n"),
            messageID: messageID(mail.messageID), date: mail.at, language: language.tag,
            unsubscribe: unsubscribe)
    }

    /// A test mail, with which an organiser checks whether mails arrive.
    ///
    /// - Parameter language: its tag; nil for the site's.
    /// - Returns: nil if no mail can be sent to the address.
    public func test(
        to address: String, language tag: String?, _ settings: SiteSettings, at now: Timestamp
    ) -> Message? {
        guard let to = MailAddress(address) else { return nil }
        let language = language(tag, settings)
        let group = settings.shownName
        let body = Sentence(
            "This is a test, which an organiser has sent. Mail from {group} arrives here.", Self.named(group))
        return Message(
            fromName: fromName ?? group, from: from, to: to,
            subject: language.text(Sentence("{group}: a test", Self.named(group))),
            text: language.text(body), messageID: messageID(OutgoingMail.randomToken()), date: now,
            language: language.tag)
    }

    private func messageID(_ name: String) -> String { "<\(name)@\(from.domain)>" }

    private func language(_ tag: String?, _ settings: SiteSettings) -> Language {
        [tag, settings.language].compactMap(\.self).compactMap { languages[$0] }.first ?? languages.english
    }

    private static func named(_ group: String) -> [String: Sentence.Argument] { ["group": .text(group)] }

    // MARK: Contents

    private struct Content {
        let subject: any Localizable
        let paragraphs: [any Localizable]

        /// A letter, in its writer's own words.
        init(_ letter: Letter) {
            subject = letter.subject
            paragraphs = [letter.text]
        }

        /// The program's own text, after a greeting.
        ///
        /// - Parameter name: nil if the address may be a stranger's, since a visitor has chosen the name.
        init(_ subject: Sentence, to name: String?, _ paragraphs: [any Localizable]) {
            let greeting = name.map { Sentence("Hello {name},", ["name": .entered($0)]) } ?? "Hello,"
            self.subject = subject
            self.paragraphs = [greeting] + paragraphs
        }
    }

    private func content(of mail: OutgoingMail, _ group: String) -> Content {
        let group = Self.named(group)
        return switch mail.kind {
        case .newPassword: newPassword(mail, group)
        case .letter: Content(mail.letter ?? Letter(subject: "", text: ""))
        case .confirmation: confirmation(mail, group)
        case .addressAsked: Self.addressAsked(group)
        case .addressReplaced: Self.addressReplaced(group)
        case .signIn: codeToSignIn(mail, group)
        }
    }

    private func newPassword(_ mail: OutgoingMail, _ group: [String: Sentence.Argument]) -> Content {
        let request = Sentence(
            "Somebody has asked for a new password for your account at {group}. If it was you, open this link within an hour:",
            group)
        let disclaimer: Sentence =
            "If it wasn’t you, you need not do anything: your password stays as it is. On the page behind the link you can say so, and you get no more of these mails for a day."
        return Content(
            Sentence("{group}: set a new password", group), to: mail.name,
            [request, "\(origin)/reset#\(mail.code ?? "")", Self.codeToType(mail), disclaimer])
    }

    private func confirmation(_ mail: OutgoingMail, _ group: [String: Sentence.Argument]) -> Content {
        let request = Sentence(
            "Somebody has signed up at {group} with this email address, or wants to use it there from now on. If it was you, open this link within three days, and press “Confirm”:",
            group)
        let disclaimer: Sentence =
            "If it wasn’t you, don’t confirm it: somebody has mistyped their address. On the page behind the link you can say so, and you get no more of these mails for a day."
        return Content(
            Sentence("{group}: confirm your email address", group), to: nil,
            [request, "\(origin)/confirm#\(mail.code ?? "")", Self.codeToType(mail), disclaimer])
    }

    private static func codeToType(_ mail: OutgoingMail) -> Sentence {
        Sentence("If the page asks for a code, it is {code}", ["code": .text(mail.code ?? "")])
    }

    private static func addressAsked(_ group: [String: Sentence.Argument]) -> Content {
        let notice = Sentence(
            "The email address of your account at {group} is about to change. This one stays until the new one is confirmed.",
            group)
        return Content(
            Sentence("{group}: your email address is about to change", group), to: nil,
            [notice, ifItWasNotYou])
    }

    private static func addressReplaced(_ group: [String: Sentence.Argument]) -> Content {
        let notice = Sentence(
            "This email address doesn’t belong to your account at {group} any more: it was replaced or removed.",
            group)
        return Content(
            Sentence("{group}: your email address was changed", group), to: nil, [notice, ifItWasNotYou])
    }

    private static let ifItWasNotYou: Sentence =
        "If it wasn’t you, change your password now, and tell an organiser."

    private func codeToSignIn(_ mail: OutgoingMail, _ group: [String: Sentence.Argument]) -> Content {
        let code = mail.code ?? ""
        let request = Sentence(
            "An organiser has made a code for you to sign in at {group}. Open this link, and choose a password:",
            group)
        let typing = Sentence(
            "Or open {page}, and enter {email} and this code: {code}",
            ["page": .text("\(origin)/code"), "email": .text(mail.address), "code": .text(code)])
        return Content(
            Sentence("{group}: your code to sign in", group), to: mail.name,
            [
                request, "\(origin)/code#\(Self.escaped(mail.address))/\(code)", typing,
                Sentence("The code works once, and for a day."),
            ])
    }

    /// Escapes a part of a URL's fragment, which ends at `/`.
    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

/// The end of every letter, after a line that marks a signature for mail programs (RFC 3676, 4.3).
private struct Footer: Localizable {
    let sentence: Sentence
    let link: String

    func text(in language: Language) -> String { "-- \n\(language.text(sentence))\n\(link)" }
}
