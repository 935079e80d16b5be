import HTTP
import HTTPTypes

/// The field names that browsers send, parsed in advance: validating and folding a name costs more than a
/// look-up.
enum FieldNames {
    /// The role of a field in the framing.
    enum Role { case host, contentLength, transferEncoding, cookie, other }

    struct Known: Sendable {
        let name: HTTPField.Name
        let role: Role
        fileprivate let lowered: [UInt8]

        fileprivate init(name: HTTPField.Name, role: Role) {
            self.name = name
            self.role = role
            lowered = Array(name.canonicalName.utf8)
        }
    }

    static let chunked = Array("chunked".utf8)

    /// Returns nil for a name that is not a token (RFC 9110, section 5.6.2).
    static func find(_ bytes: UnsafeRawBufferPointer) -> Known? {
        if bytes.count < byLength.count {
            for known in byLength[bytes.count] where areSame(bytes, known.lowered) { return known }
        }
        guard let name = HTTPField.Name(String(decoding: bytes, as: UTF8.self)) else { return nil }
        return Known(name: name, role: .other)
    }

    /// Compares without letter case; `word` is ASCII in lower case.
    static func areSame(_ bytes: UnsafeRawBufferPointer, _ word: [UInt8]) -> Bool {
        if bytes.count != word.count { return false }
        // It starts from the end, where names such as `sec-fetch-site` and `sec-fetch-mode` differ.
        var index = word.count
        while index > 0 {
            index -= 1
            if lowered(bytes[index]) != word[index] { return false }
        }
        return true
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    private static let byLength: [[Known]] = {
        var known = [
            Known(name: .contentLength, role: .contentLength),
            Known(name: .transferEncoding, role: .transferEncoding),
            Known(name: .host, role: .host), Known(name: .cookie, role: .cookie),
        ]
        let others =
            [
                .accept, .acceptEncoding, .acceptLanguage, .cacheControl, .connection, .contentType,
                .expect, .ifModifiedSince, .ifNoneMatch, .origin, .range, .referer, .secFetchDest,
                .secFetchSite,
                .userAgent, .xForwardedFor,
            ]
            + [
                "DNT", "Pragma", "Priority", "Sec-CH-UA", "Sec-CH-UA-Mobile", "Sec-CH-UA-Platform",
                "Sec-Fetch-Mode", "Sec-Fetch-User", "Sec-GPC", "Upgrade-Insecure-Requests",
            ].compactMap { HTTPField.Name($0) }
        known += others.map { Known(name: $0, role: .other) }
        let longest = known.map { $0.lowered.count }.max() ?? 0
        return (0...longest).map { length in known.filter { $0.lowered.count == length } }
    }()
}
