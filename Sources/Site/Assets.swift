import Foundation
import HTTP
import HTTPTypes
import Passwords

/// The files of `Public/`, read once at the start: no request ever reaches into the file system.
struct Assets: Sendable {
    struct LoadError: Error, CustomStringConvertible {
        let description: String
    }

    private struct Asset: Sendable {
        let version: String
        /// Answers by `Accept-Encoding`; the latter only where it is smaller.
        let plain: Encoded
        let gzip: Encoded?
    }

    private static let mediaTypes = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
        "txt": "text/plain; charset=utf-8", "png": "image/png", "wasm": "application/wasm",
        "webmanifest": "application/manifest+json",
    ]
    private static let minimumBytesToGzip = 256

    private var assets: [String: Asset] = [:]

    /// Reads every file below `folder` whose type is known; `/style.css` is the path of `folder/style.css`.
    init(folder: URL, security: SecurityHeaders) throws(LoadError) {
        guard let paths = FileManager.default.enumerator(atPath: folder.path) else {
            throw LoadError(description: "there is no folder \(folder.path)")
        }
        for case let path as String in paths {
            guard let type = Self.mediaTypes[(path as NSString).pathExtension] else { continue }
            guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
            else { throw LoadError(description: "the file \(folder.path)/\(path) can’t be read") }
            add("/\(path)", bytes: Array(data), type: type, security: security)
        }
    }

    /// Adds a file that is not in the folder.
    mutating func add(_ path: String, bytes: [UInt8], type: String, security: SecurityHeaders) {
        let version = contentHash(of: bytes)
        let compressed = bytes.count < Self.minimumBytesToGzip ? nil : gzipped(bytes)
        assets[path] = Asset(
            version: version,
            plain: Encoded(bytes, version: version, type: type, encoding: nil, security),
            gzip: compressed.flatMap { compressed in
                compressed.count >= bytes.count
                    ? nil : Encoded(compressed, version: version, type: type, encoding: "gzip", security)
            })
    }

    var paths: some Sequence<String> { assets.keys }

    func has(_ path: String) -> Bool { assets[path] != nil }

    /// The URL to put into a page: it changes with the content, and so may be kept for ever.
    func url(_ path: String) -> String? { assets[path].map { "\(path)?v=\($0.version)" } }

    func respond(to request: Request) throws(Refusal) -> Response {
        guard let asset = assets[request.path] else { throw Refusal(.notFound) }
        let takesGzip = Self.takesGzip(request.headers[.acceptEncoding])
        let encoded = (takesGzip ? asset.gzip : nil) ?? asset.plain
        if let tags = request.headers[.ifNoneMatch], Self.matches(tags, encoded.entityTag) {
            return encoded.notModified
        }
        return request.query == "v=\(asset.version)" ? encoded.versioned : encoded.unversioned
    }

    /// RFC 9110, 12.5.3: named with a weight other than 0.
    static func takesGzip(_ acceptEncoding: String?) -> Bool {
        guard let acceptEncoding else { return false }
        return acceptEncoding.lowercased().split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return parts.first == "gzip" && weight != 0
        }
    }

    /// RFC 9110, 13.1.2: `*`, or the tag is listed, weak or not.
    static func matches(_ ifNoneMatch: String, _ entityTag: String) -> Bool {
        ifNoneMatch.split(separator: ",").contains { tag in
            let tag = tag.drop { $0 == " " }
            return tag == "*" || tag == entityTag || tag == "W/\(entityTag)"
        }
    }
}

/// One file in one encoding, with its three answers.
private struct Encoded: Sendable {
    let entityTag: String
    /// For a URL that names the content's version: it never changes.
    let versioned: Response
    /// For any other URL: to be asked about again each time.
    let unversioned: Response
    let notModified: Response

    init(
        _ bytes: [UInt8], version: String, type: String, encoding: String?, _ security: SecurityHeaders
    ) {
        let entityTag = encoding.map { "\"\(version)-\($0)\"" } ?? "\"\(version)\""
        func response(_ status: HTTPResponse.Status, _ body: [UInt8], cacheControl: String) -> Response {
            var response = Response(status: status, body: .bytes(body))
            response.headers[.contentType] = status == .ok ? type : nil
            response.headers[.contentEncoding] = status == .ok ? encoding : nil
            response.headers[.eTag] = entityTag
            response.headers[.vary] = "Accept-Encoding"
            response.headers[.cacheControl] = cacheControl
            security.add(to: &response)
            return response.sealed()
        }
        self.entityTag = entityTag
        versioned = response(.ok, bytes, cacheControl: "public, max-age=31536000, immutable")
        unversioned = response(.ok, bytes, cacheControl: "no-cache")
        notModified = response(.notModified, [], cacheControl: "no-cache")
    }
}
