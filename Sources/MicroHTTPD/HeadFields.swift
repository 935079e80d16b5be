import CMicroHTTPD
import HTTPTypes

/// The headers of a request, and the facts in them that decide its framing.
struct HeadFields {
    private(set) var headers = HTTPFields()
    /// The part of the connection's memory that the head takes.
    private(set) var memoryBytes = 0
    private var hosts = 0
    private var contentLengths = 0
    private var transferEncodings = 0
    private var declaredBytes: Int?
    private(set) var isChunked = false
    private var isMalformed = false
    private var hiddenParts: HiddenHeadParts?

    /// Adds the next field, as it was sent except for white space around its value.
    mutating func read(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        guard let known = FieldNames.find(name) else {
            isMalformed = true
            return
        }
        switch known.role {
        case .host: hosts += 1
        case .cookie: memoryBytes += value.count
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

    fileprivate mutating func lookForHiddenParts(
        _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
    ) {
        if let name, let value { hiddenParts?.read(name, value) } else { isMalformed = true }
    }

    /// The declared length of the body; 0 if there is none, or if it is chunked.
    ///
    /// - Throws: the same as `RequestHead.init`.
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

    /// Reads up to 18 digits (RFC 9110, section 8.6); nil for anything else.
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

extension HeadFields {
    /// The size of one of libmicrohttpd's entries, rounded up.
    private static let entryBytes = 64

    /// Takes the fields that libmicrohttpd has read. To be called only in a callback of this connection.
    ///
    /// - Parameter hiddenParts: finds the parts of the head that libmicrohttpd hides; nil if this version
    ///   hides none.
    init(of connection: OpaquePointer, _ hiddenParts: HiddenHeadParts?) {
        self.hiddenParts = hiddenParts
        withUnsafeMutablePointer(to: &self) {
            _ = MHD_get_connection_values_n(connection, .HEADER_KIND, readField, $0)
        }
        let headBytes = frontdesk_head_bytes(connection)
        memoryBytes += headBytes + Self.entryBytes * Int(frontdesk_entry_count(connection))
        if self.hiddenParts?.areAny(in: headBytes) ?? false { isMalformed = true }
    }
}

private func readField(
    _ reader: UnsafeMutableRawPointer?, _: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameCount: Int,
    _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
    let fields = reader?.assumingMemoryBound(to: HeadFields.self)
    fields?.pointee.read(
        UnsafeRawBufferPointer(start: name, count: nameCount),
        UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount))
    fields?.pointee.lookForHiddenParts(name, value)
    return .YES
}
