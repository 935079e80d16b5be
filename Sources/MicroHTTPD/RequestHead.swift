import Glibc
import HTTP
import HTTPTypes

/// A request line and headers whose framing is unambiguous. libmicrohttpd would accept others, too.
struct RequestHead {
    /// The framing is ambiguous, so nothing that follows on the connection can be trusted: it gets a 400 and
    /// is closed.
    struct Malformed: Error {}

    /// The request, still without its body.
    let request: Request
    /// The value of `Content-Length`; 0 for a chunked body.
    let bodyBytes: Int
    /// Whether a body follows; a chunked one may turn out to be empty.
    let hasBody: Bool

    /// - Throws: for a target that is not in origin form (RFC 9112, section 3.2.1), for any number of Host
    ///   fields but one (section 3.2; also in HTTP/1.0, where the site could not tell which name was meant),
    ///   for a field name that is not a token (section 5.1), and for a body whose length is in doubt (section
    ///   6.3).
    init(
        method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, target: String, fields: HeadFields,
        clientAddress: String
    ) throws(Malformed) {
        guard let method = Self.method(method), target.utf8.first == UInt8(ascii: "/"),
            target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw Malformed() }
        bodyBytes = try fields.bodyBytes(isHTTP10: strcmp(version, "HTTP/1.0") == 0)
        hasBody = bodyBytes > 0 || fields.isChunked
        let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
        request = Request(
            method: method, path: mark.map { String(target[..<$0]) } ?? target,
            query: mark.map { String(target[target.utf8.index(after: $0)...]) },
            headers: fields.headers, isHTTP11: strcmp(version, "HTTP/1.1") == 0, clientAddress: clientAddress)
    }

    private static func method(_ name: UnsafePointer<CChar>) -> HTTPRequest.Method? {
        if strcmp(name, "GET") == 0 { return .get }
        if strcmp(name, "POST") == 0 { return .post }
        if strcmp(name, "HEAD") == 0 { return .head }
        return HTTPRequest.Method(String(cString: name))
    }
}
