import Foundation
import Model

/// The server to which mail is handed, as an operator writes it: `smtp://USER@HOST:587` or `smtps://HOST`.
public struct MailServer: Sendable, Hashable {
    /// How a connection is encrypted.
    public enum Scheme: String, Sendable {
        /// Unencrypted at first, then TLS with STARTTLS (RFC 3207).
        case smtp
        /// TLS from the start (RFC 8314).
        case smtps
    }

    /// The reason why a text doesn't name a mail server. Its description is a sentence that says what to do.
    public enum Fault: Error, Hashable, CustomStringConvertible {
        /// It doesn't begin with `smtp://` or `smtps://`.
        case scheme
        /// It contains a password.
        case password
        /// The user name is empty or wrongly escaped.
        case user
        /// The host is neither a name nor an address.
        case host
        /// The port isn't a number from 1 to 65535.
        case port
        /// Something follows the port.
        case trailingText

        /// One sentence in English.
        public var description: String {
            switch self {
            case .scheme: "Write the mail server as smtp://HOST or smtps://HOST."
            case .password: "Put the mail server's password into a file, not into its URL."
            case .user: "Write the user of the mail server before one @, with an @ of its own as %40."
            case .host:
                "Write the mail server's host as a name, an IPv4 address, or an IPv6 address in brackets."
            case .port: "Write the mail server's port as a number from 1 to 65535."
            case .trailingText: "Write nothing after the mail server's host and port."
            }
        }
    }

    /// Decides when TLS begins.
    public let scheme: Scheme
    /// A name, or an address without brackets.
    public let host: String
    /// 587 (smtp) or 465 (smtps) unless it was given.
    public let port: Int
    /// The user name to sign in with, without escapes; nil to send without signing in.
    public let user: String?

    /// Reads an operator's text.
    public init(_ text: String) throws(Fault) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let scheme = Scheme(rawValue: parts[0].lowercased()) else { throw .scheme }
        if parts[1].contains(where: { "/?#".contains($0) }) { throw .trailingText }
        var authority = parts[1]
        var user: String?
        if let at = authority.lastIndex(of: "@") {
            user = try Self.user(authority[..<at])
            authority = authority[authority.index(after: at)...]
        }
        let (host, port) = try Self.hostAndPort(authority)
        (self.scheme, self.host, self.user) = (scheme, host, user)
        self.port = port ?? (scheme == .smtp ? 587 : 465)
    }

    private static func user(_ text: Substring) throws(Fault) -> String {
        if text.contains(":") { throw .password }
        guard let user = text.removingPercentEncoding, !user.isEmpty, !text.contains("@"),
            user.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .user }
        return user
    }

    private static func hostAndPort(_ text: Substring) throws(Fault) -> (host: String, port: Int?) {
        var host = text
        var rest = Substring()
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw .host }
            host = text[..<end].dropFirst()
            rest = text[end...].dropFirst()
            if !isAddress(host, AF_INET6) { throw .host }
        } else {
            host = text.prefix { $0 != ":" }
            rest = text[host.endIndex...]
            if MailAddress("a@\(host)")?.domain != String(host) { throw .host }
        }
        if rest.isEmpty { return (String(host), nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.utf8.allSatisfy(\.isASCIIDigit), let port = Int(digits),
            (1...65_535).contains(port)
        else { throw .port }
        return (String(host), port)
    }

    private static func isAddress(_ text: some StringProtocol, _ family: Int32) -> Bool {
        var bytes = in6_addr()
        return inet_pton(family, String(text), &bytes) == 1
    }

    /// Whether it is on this machine, so that no other machine can read the mails.
    public var isLoopback: Bool {
        let name = host.lowercased()
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        return Self.isAddress(name, AF_INET) ? name.hasPrefix("127.") : Self.isLoopback6(name)
    }

    private static func isLoopback6(_ text: String) -> Bool {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return false }
        return withUnsafeBytes(of: address) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }

    /// The URL for libcurl, whose path is the name that libcurl sends after EHLO.
    func url(introducing domain: String) -> String {
        let written = host.contains(":") ? "[\(host)]" : host
        return "\(scheme.rawValue)://\(written):\(port)/\(domain)"
    }
}
