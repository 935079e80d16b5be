import Foundation
import HTTP
import HTTPTypes
import Passwords

/// The files of `Public/`, read once at the start: no request ever reads the file system.
struct Assets: Sendable {
    struct LoadError: Error, CustomStringConvertible {
        let description: String
    }

    fileprivate struct Asset: Sendable {
        let plain: Encoded
        /// Nil if it wouldn't be smaller.
        let gzip: Lazy<Encoded?>
    }

    private static let mediaTypes = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml; charset=utf-8", "json": "application/json", "wasm": "application/wasm",
    ]
    fileprivate static let minimumBytesToGzip = 256

    private let assets: [String: Asset]
    /// The prefix of the paths that a browser may cache for ever: it changes when any file does.
    private let versionedRoot: String

    /// Reads every file below `folder` whose type is known; `/style.css` is the path of `folder/style.css`.
    ///
    /// - Parameter generated: files that the program itself makes, by their paths.
    init(folder: URL, generated: [String: [UInt8]] = [:], security: SecurityHeaders) throws(LoadError) {
        var files = try Self.read(folder)
        files.merge(generated) { $1 }
        let version = contentHash(
            of: files.sorted { $0.key < $1.key }.flatMap {
                Array($0.key.utf8) + Array(contentHash(of: $0.value).utf8)
            })
        versionedRoot = "/assets/\(version)"
        assets = files.reduce(into: [:]) { assets, file in
            guard let type = Self.mediaType(file.key) else { return }
            assets[file.key] = Asset(file.value, type: type, security)
        }
    }

    private static func read(_ folder: URL) throws(LoadError) -> [String: [UInt8]] {
        guard let paths = FileManager.default.enumerator(atPath: folder.path) else {
            throw LoadError(description: "there is no folder \(folder.path)")
        }
        var files: [String: [UInt8]] = [:]
        for case let path as String in paths where mediaType(path) != nil {
            guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
            else { throw LoadError(description: "the file \(folder.path)/\(path) can’t be read") }
            files["/\(path)"] = Array(data)
        }
        return files
    }

    private static func mediaType(_ path: String) -> String? { mediaTypes[(path as NSString).pathExtension] }

    /// Every path that is answered: each file's own path, and the one with the version.
    var paths: [String] { assets.keys.flatMap { [$0, versioned($0)] } }

    private func versioned(_ path: String) -> String { versionedRoot + path }

    /// The file's own path, if `path` has the version.
    private func unversioned(_ path: String) -> String? {
        path.utf8.starts(with: versionedRoot.utf8) ? String(path.dropFirst(versionedRoot.count)) : nil
    }

    /// Compresses the files that no client has asked for yet.
    func compress() { for asset in assets.values { _ = asset.gzip.value } }

    func has(_ path: String) -> Bool { assets[unversioned(path) ?? path] != nil }

    /// The URL to put into a page: it changes with the files, and so a browser may cache it for ever.
    /// Relative URLs within a file lead to the same version.
    func url(_ path: String) -> String? { assets[path] == nil ? nil : versioned(path) }

    func respond(to request: Request) throws(HTTPError) -> Response {
        let path = unversioned(request.path)
        guard let asset = assets[path ?? request.path] else { throw HTTPError(.notFound) }
        let acceptsGzip = Self.acceptsGzip(request.headers[.acceptEncoding])
        let encoded = (acceptsGzip ? asset.gzip.value : nil) ?? asset.plain
        if let tags = request.headers[.ifNoneMatch], Self.matches(tags, encoded.entityTag) {
            return path == nil ? encoded.unversionedNotModified : encoded.versionedNotModified
        }
        return path == nil ? encoded.unversioned : encoded.versioned
    }

    /// Whether gzip is named with a weight other than 0 (RFC 9110, 12.5.3).
    static func acceptsGzip(_ acceptEncoding: String?) -> Bool {
        guard let acceptEncoding else { return false }
        return acceptEncoding.lowercased().split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            return parts.first == "gzip" && weight != 0
        }
    }

    /// Whether the field is `*`, or lists the tag, weak or not (RFC 9110, 13.1.2).
    static func matches(_ ifNoneMatch: String, _ entityTag: String) -> Bool {
        ifNoneMatch.split(separator: ",").contains { tag in
            let tag = tag.drop { $0 == " " }
            return tag == "*" || tag == entityTag || tag == "W/\(entityTag)"
        }
    }
}

extension Assets.Asset {
    fileprivate init(_ bytes: [UInt8], type: String, _ security: SecurityHeaders) {
        let version = contentHash(of: bytes)
        plain = Encoded(bytes, version: version, type: type, encoding: nil, security)
        gzip = Lazy {
            guard bytes.count >= Assets.minimumBytesToGzip, let compressed = gzipped(bytes),
                compressed.count < bytes.count
            else { return nil }
            return Encoded(compressed, version: version, type: type, encoding: "gzip", security)
        }
    }
}

/// One file in one encoding, with its four responses. A 304 has the same caching fields as its 200, since a
/// cache takes them over for the response that it has stored (RFC 9110, 15.4.5).
private struct Encoded: Sendable {
    let entityTag: String
    /// For a path with the version, whose file never changes.
    let versioned: Response
    /// For the file's own path: the browser asks each time whether it has changed.
    let unversioned: Response
    let versionedNotModified: Response
    let unversionedNotModified: Response

    init(_ bytes: [UInt8], version: String, type: String, encoding: String?, _ security: SecurityHeaders) {
        let entityTag = encoding.map { "\"\(version)-\($0)\"" } ?? "\"\(version)\""
        func response(_ status: HTTPResponse.Status, _ body: [UInt8], cacheControl: String) -> Response {
            var response = Response(status: status, body: .bytes(body))
            response.headers[.contentType] = status == .ok ? type : nil
            response.headers[.contentEncoding] = status == .ok ? encoding : nil
            response.headers[.eTag] = entityTag
            response.headers[.vary] = "Accept-Encoding"
            response.headers[.cacheControl] = cacheControl
            security.add(to: &response)
            return response.reusable()
        }
        self.entityTag = entityTag
        let forEver = "public, max-age=31536000, immutable"
        let revalidate = "no-cache"
        versioned = response(.ok, bytes, cacheControl: forEver)
        unversioned = response(.ok, bytes, cacheControl: revalidate)
        // The length in the head is that of the file, which isn't sent (RFC 9110, 8.6).
        versionedNotModified = response(.notModified, bytes, cacheControl: forEver)
        unversionedNotModified = response(.notModified, bytes, cacheControl: revalidate)
    }
}
