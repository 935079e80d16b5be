/// Where on this site something leads: a path, and a query if there is one, as they may stand in `Location`.
///
/// Browsers take what begins with two slashes for another site, a backslash for a slash, and leave out line breaks and tabs
/// (WHATWG URL, 4.4). Read by bytes: as characters, two slashes with a mark after them don't begin with two slashes.
public struct SiteTarget: Sendable, Equatable {
    /// With the query and its `?`.
    public let text: String

    /// Nil for what isn't printable ASCII, has a backslash or a fragment, or doesn't begin with one slash alone.
    public init?(_ text: String) {
        let bytes = text.utf8
        let isPlain = bytes.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "#")
        }
        guard isPlain, bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/") else {
            return nil
        }
        self.text = text
    }

    /// That of an address with http or https, without its fragment.
    ///
    /// - Parameter host: the address's, with any port.
    /// - Returns: nil for any other address, and for what stands in none.
    public init?(ofAddress address: String, at host: String) {
        guard let scheme = ["http://", "https://"].first(where: { address.utf8.starts(with: $0.utf8) }) else {
            return nil
        }
        let rest = address.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "#") }
        let authority = rest.prefix { $0 != UInt8(ascii: "/") }
        let (one, other) = (
            HostCheck.withoutPort(String(Substring(authority))), HostCheck.withoutPort(host)
        )
        guard one.utf8.elementsEqual(other.utf8) else { return nil }
        self.init(String(Substring(rest[authority.endIndex...])))
    }

    /// Without the query.
    public var path: String { String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "?") })) }
}
