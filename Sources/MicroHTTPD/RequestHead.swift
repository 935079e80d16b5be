import CMicroHTTPD
import Glibc
import HTTP
import HTTPTypes

/// A request line and headers whose framing is unambiguous. libmicrohttpd accepts what is refused here.
struct RequestHead {
    /// The framing is ambiguous, so nothing after it on the connection can be trusted: 400 and close.
    struct Malformed: Error {}

    /// Without its body so far.
    let request: Request
    /// What `Content-Length` says; 0 for a chunked body.
    let bodyBytes: Int

    /// - Throws: for a target that is not in origin form (RFC 9112, section 3.2.1), a Host count other than one
    ///   (section 3.2; also in HTTP/1.0, where the site could not tell which name was meant), a field name that is no
    ///   token (section 5.1), and a body whose length is in doubt (section 6.3).
    init(
        method: UnsafePointer<CChar>, version: UnsafePointer<CChar>, target: String,
        connection: OpaquePointer, clientAddress: String
    ) throws(Malformed) {
        guard let method = Self.method(method), target.utf8.first == UInt8(ascii: "/"),
            target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw Malformed() }
        var fields = FieldReader()
        withUnsafeMutablePointer(to: &fields) {
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, readField, $0)
        }
        bodyBytes = try fields.bodyBytes(isHTTP10: strcmp(version, "HTTP/1.0") == 0)
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

/// Collects the headers and what decides the framing.
private struct FieldReader {
    var headers = HTTPFields()
    var hosts = 0
    var contentLengths = 0
    var transferEncodings = 0
    var declaredBytes: Int?
    var isChunked = false
    var isMalformed = false

    mutating func read(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        guard let known = FieldNames.find(name) else {
            isMalformed = true
            return
        }
        switch known.role {
        case .host: hosts += 1
        case .contentLength:
            contentLengths += 1
            declaredBytes = Self.length(value)
        case .transferEncoding:
            transferEncodings += 1
            isChunked = FieldNames.areSame(value, FieldNames.chunked)
        case .other: break
        }
        headers.append(HTTPField(name: known.name, value: String(decoding: value, as: UTF8.self)))
    }

    func bodyBytes(isHTTP10: Bool) throws(RequestHead.Malformed) -> Int {
        if isMalformed || hosts != 1 { throw RequestHead.Malformed() }
        switch (contentLengths, transferEncodings) {
        case (0, 0): return 0
        case (0, 1) where isChunked && !isHTTP10: return 0
        case (1, 0):
            if let declaredBytes { return declaredBytes }
        default: break
        }
        throw RequestHead.Malformed()
    }

    /// Digits and nothing else (RFC 9110, section 8.6), and no more than 18 of them.
    private static func length(_ value: UnsafeRawBufferPointer) -> Int? {
        if value.isEmpty || value.count > 18 { return nil }
        var length = 0
        for byte in value {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            length = length * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return length
    }
}

private func readField(
    _ reader: UnsafeMutableRawPointer?, _: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    reader?.assumingMemoryBound(to: FieldReader.self).pointee.read(
        UnsafeRawBufferPointer(start: name, count: nameCount),
        UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount))
    return .YES
}
