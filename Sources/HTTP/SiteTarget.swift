/// A path on this site, with a query if there is one, that may be used in `Location`.
///
/// Browsers treat a target that begins with two slashes as another site, treat a backslash as a slash, and
/// ignore line breaks and tabs (WHATWG URL, 4.4). It is read by bytes: as `Character`s, two slashes with a
/// combining mark after them don't begin with two slashes.
public struct SiteTarget: Sendable, Equatable {
    /// A longer `Location` may not fit into the memory that libmicrohttpd has for a response's head.
    private static let limitBytes = 4000

    /// The target, including the query and its `?`.
    public let text: String

    /// Returns nil for a text that isn't printable ASCII without spaces, has a backslash or a fragment,
    /// doesn't begin with exactly one slash, or is longer than 4,000 bytes.
    public init?(_ text: String) {
        let bytes = text.utf8
        let isPlain = bytes.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "#")
        }
        guard isPlain, bytes.count <= Self.limitBytes, bytes.first == UInt8(ascii: "/"),
            bytes.dropFirst().first != UInt8(ascii: "/")
        else { return nil }
        self.text = text
    }

    /// Takes the target from an address with http or https, without its fragment.
    ///
    /// - Parameter host: the host that the address must have, with any port.
    /// - Returns: nil for any other address, and for a target that can't be used.
    public init?(ofAddress address: String, at host: String) {
        guard let scheme = ["http://", "https://"].first(where: { address.utf8.starts(with: $0.utf8) }) else {
            return nil
        }
        let rest = address.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "#") }
        let authority = rest.prefix { $0 != UInt8(ascii: "/") }
        let name = HostCheck.withoutPort(String(Substring(authority)))
        guard name.utf8.elementsEqual(HostCheck.withoutPort(host).utf8) else { return nil }
        self.init(String(Substring(rest[authority.endIndex...])))
    }

    /// The target without the query.
    public var path: String { String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "?") })) }

    /// The query without its `?`; empty if there is none.
    public var query: String { String(Substring(text.utf8.dropFirst(path.utf8.count + 1))) }
}
