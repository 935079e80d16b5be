import Foundation
import HTTP
import HTTPTypes
import TestStores
import Testing

@testable import Site

@Suite("Static files")
struct AssetsTests {
    let site: TestSite
    let visitor: Visitor

    init() throws {
        site = try TestSite()
        visitor = site.visitor()
    }

    @Test("A URL with the version, as in a page, is cached for ever; any other is checked each time")
    func caching() async throws {
        let page = await visitor.get("/")
        let url = try #require(page.text.firstMatch(of: /href="(\/assets\/[0-9a-f]+\/style\.css)"/)?.1)
        let versioned = await visitor.get(String(url))
        #expect(versioned.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(versioned.headers[.contentType] == "text/css; charset=utf-8")
        for other in ["/style.css", "/style.css?v=0"] {
            #expect(await visitor.get(other).headers[.cacheControl] == "no-cache")
        }
    }

    @Test("A client that has the file gets 304, by any of the tags that it sends")
    func conditional() async throws {
        let file = await visitor.get("/style.css")
        let tag = try #require(file.headers[.eTag])
        for tags in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let answer = await visitor.get("/style.css", headers: [.ifNoneMatch: tags])
            #expect(answer.status == .notModified)
            // The server sends only the length of these bytes.
            #expect(answer.bytes == file.bytes)
            #expect(answer.headers[.eTag] == tag)
        }
        #expect(await visitor.get("/style.css", headers: [.ifNoneMatch: "\"other\""]).status == .ok)
    }

    @Test("A 304 has the same caching fields as its 200, since caches take them over")
    func notModified() async throws {
        let page = await visitor.get("/")
        let url = try #require(page.text.firstMatch(of: /href="(\/assets\/[0-9a-f]+\/style\.css)"/)?.1)
        for path in [String(url), "/style.css"] {
            let fresh = await visitor.get(path)
            let tag = try #require(fresh.headers[.eTag])
            let kept = await visitor.get(path, headers: [.ifNoneMatch: tag])
            #expect(kept.status == .notModified)
            for name in [HTTPField.Name.cacheControl, .vary, .eTag] {
                #expect(kept.headers[name] == fresh.headers[name])
            }
        }
    }

    @Test(
        "Text is sent gzipped to a client that accepts gzip, and only to such a client",
        arguments: [
            ("gzip", true), ("GZIP;q=0.5, br", true), ("br, gzip ; q=1", true), ("gzip;q=0", false),
            ("br", false),
            ("", false), ("x-gzip", false),
        ])
    func gzip(_ encodings: String, _ isZipped: Bool) async throws {
        let plain = await visitor.get("/style.css")
        let answer = await visitor.get("/style.css", headers: [.acceptEncoding: encodings])
        #expect(answer.headers[.vary] == "Accept-Encoding")
        #expect((answer.headers[.contentEncoding] == "gzip") == isZipped)
        if isZipped {
            #expect(answer.bytes.count < plain.bytes.count / 2)
            #expect(answer.headers[.eTag] != plain.headers[.eTag])
            #expect(try unzip(answer.bytes) == plain.bytes)
        }
    }

    private func unzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/gzip")
        process.arguments = ["-dc"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: bytes)
        try input.fileHandleForWriting.close()
        let unzipped = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(unzipped)
    }

    @Test("A file of an unknown type is not served, nor is one outside the folder")
    func folder() throws {
        let folder = try TemporaryFolder()
        let deep = folder.file("deep")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: false)
        for name in ["a.css", "deep/b.js", "c.sqlite", ".hidden"] {
            try Data("x".utf8).write(to: folder.file(name))
        }
        let assets = try Assets(folder: folder.url, security: SecurityHeaders())
        #expect(assets.has("/a.css") && assets.has("/deep/b.js"))
        #expect(assets.paths.count == 4)
        #expect(!assets.has("/c.sqlite") && !assets.has("/.hidden"))
        let other = try Assets(
            folder: folder.url, generated: ["/rules.wasm": [0]], security: SecurityHeaders())
        #expect(other.url("/a.css") != assets.url("/a.css"))
        #expect(other.has("/rules.wasm"))
    }
}
