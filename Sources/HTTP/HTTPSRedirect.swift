import HTTPTypes

/// Answers requests to a plain http port alongside one with TLS: it redirects to https, and does nothing
/// else.
public struct HTTPSRedirect: Sendable {
    /// A longer target wouldn't fit into the head of a response.
    static let targetLimitBytes = 4096

    private let hostCheck: HostCheck
    private let port: UInt16
    private let origin: String?

    /// - Parameter names: the host names to answer to, whichever https port they have.
    /// - Parameter port: the https port under the same name.
    /// - Parameter origin: the address to redirect to instead, such as `https://desk.example.org`, if
    ///   visitors use another one.
    public init(allowing names: some Sequence<String>, port: UInt16, origin: String? = nil) {
        hostCheck = HostCheck(allowing: names.map(HostCheck.withoutPort))
        self.port = port
        self.origin = origin
    }

    /// 308 for GET and HEAD (RFC 9110, 15.4.9). Any other request was sent unencrypted, so it is refused with
    /// 403 instead of being repeated. 421 for a host that isn't the site's, 414 for a target that is too long
    /// to be repeated.
    public func respond(to request: Request) -> Response {
        do throws(HTTPError) { try hostCheck.check(request) } catch {
            return Self.refuse(error.status, as: request.id)
        }
        guard [.get, .head].contains(request.method) else { return Self.refuse(.forbidden, as: request.id) }
        let target = PercentEscapes.encode(
            request.path + (request.query.map { "?\($0)" } ?? ""), keeping: Self.isFieldByte)
        if target.utf8.count > Self.targetLimitBytes { return Self.refuse(.uriTooLong, as: request.id) }
        var response = Self.text(.permanentRedirect, "This site uses https.")
        response.headers[.location] = (origin ?? address(of: request)) + target
        return response
    }

    /// A short text that ends with the request's id, for requests that the server itself refuses, too.
    ///
    /// - Parameter id: the request's id; if that couldn't be read, a new one, under which it is also logged.
    public static func refuse(_ status: HTTPResponse.Status, as id: RequestID) -> Response {
        let words =
            switch status {
            case .forbidden: "Use https: this request was sent unprotected, and nothing was done with it."
            case .misdirectedRequest: "There is no site of that name here."
            default: status.reasonPhrase.isEmpty ? "\(status.code)" : status.reasonPhrase
            }
        var response = text(status, "\(words)\nIf you ask for help, give this number: \(id)")
        response.headers[.xRequestID] = "\(id)"
        return response
    }

    private static func text(_ status: HTTPResponse.Status, _ text: String) -> Response {
        var response = Response(status: status, text: text + "\n", type: "text/plain; charset=utf-8")
        // Otherwise browsers would keep the redirect after a club goes back to plain http.
        response.headers[.cacheControl] = "no-store"
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }

    private func address(of request: Request) -> String {
        let host = HostCheck.withoutPort(request.host ?? "localhost")
        return "https://\(host)" + (port == 443 ? "" : ":\(port)")
    }

    /// Whether an address in a header field can contain the byte unescaped.
    private static func isFieldByte(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }
}
