import HTTP
import HTTPTypes
import Testing

@Suite("Multipart forms with a file")
struct MultipartTests {
    private static let limit = 1000

    private static func reader(
        _ type: String = "multipart/form-data; boundary=b", limit: Int = limit
    ) throws -> MultipartReader {
        let head = Request(method: .post, path: "/", headers: [.contentType: type])
        return try MultipartReader(head, fileLimitBytes: limit)
    }

    /// Reads the body, split at these places.
    private static func read(
        _ body: [UInt8], splitAt places: [Int] = [], boundary: String = "b", limit: Int = limit
    ) throws -> Result<MultipartFile, MultipartError> {
        let reader = try reader("multipart/form-data; boundary=\"\(boundary)\"", limit: limit)
        var start = 0
        for end in places + [body.count] {
            if !body[start..<end].withUnsafeBytes(reader.receive) { break }
            start = end
        }
        return Result { () throws(MultipartError) in try reader.file() }
    }

    private static func read(_ body: String) throws -> Result<MultipartFile, MultipartError> {
        try read(Array(body.utf8))
    }

    private static func part(_ disposition: String, _ content: String, more: String = "") -> String {
        "--b\r\nContent-Disposition: form-data; \(disposition)\r\n\(more)\r\n\(content)\r\n"
    }

    private static func file(_ content: String) -> String {
        part(#"name="file"; filename="a.csv""#, content, more: "Content-Type: text/csv\r\n")
    }

    private static func found(_ text: String, _ filename: String? = "a.csv") -> Result<
        MultipartFile, MultipartError
    > {
        .success(MultipartFile(bytes: Array(text.utf8), filename: filename))
    }

    @Test("A field that comes twice is refused, as in any form")
    func twice() throws {
        let body = Self.file("a,b\r\n1,2") + Self.file("the second")
        #expect(try Self.read(body + "--b--\r\n") == .failure(.malformed))
    }

    @Test("A file is read as it was sent, wherever it stands in its form")
    func reads() throws {
        let other = Self.part(#"name="note""#, "hello")
        for body in [
            Self.file("a,b\r\n1,2"), other + Self.file("a,b\r\n1,2"), Self.file("a,b\r\n1,2") + other + other,
            "preamble\r\nwith --b\r\n" + Self.file("a,b\r\n1,2"),
        ] {
            #expect(try Self.read(body + "--b--\r\n") == Self.found("a,b\r\n1,2"))
            #expect(try Self.read(body + "--b--") == Self.found("a,b\r\n1,2"))
            #expect(try Self.read(body + "--b-- \r\nepilogue\r\n--b\r\n\n\u{0}") == Self.found("a,b\r\n1,2"))
            #expect(try Self.read(body) == .failure(.incomplete))
        }
    }

    @Test(
        "Bytes that only resemble a boundary belong to the file, and so do all line breaks but the last",
        arguments: [
            "", "\r\n", "\r\n\r\n", "\n", "\r", "\r\r", "\r\r\n", "\r\n\r", "-", "--", "--c", "\r\n--",
            "\r\n--\r\n--",
            "\n--b", "\r--b\r\n", "x--b--", "\r\n --b", "\r\n-\r\n--a", "\r\n--\u{0}",
            "\r\n\r\n--c\r\n--a\r\r\n-",
        ])
    func resembles(_ content: String) throws {
        #expect(try Self.read(Self.file(content) + "--b--\r\n") == Self.found(content))
        let alone = "--b\r\nContent-Disposition: form-data; name=file\r\n\r\n\(content)\r\n--b--"
        #expect(try Self.read(alone) == Self.found(content, nil))
    }

    @Test("A part may end right after its headers")
    func endsEarly() throws {
        let body = "--b\r\nContent-Disposition: form-data; name=file\r\n\r\n--b--"
        #expect(try Self.read(body) == Self.found("", nil))
    }

    @Test("The result doesn't depend on where the body is split")
    func splits() throws {
        let bodies = [
            Self.part("name=x", "\r\n--\r") + Self.file("\r\n--\r\n--a\r\n") + "--b-- \r\n",
            Self.file("x") + "--b\r\nx",
            Self.file("x") + "--bb", "--b--", "\r\n--b \t\r\n" + Self.file("x").dropFirst(4) + "--b--",
        ]
        for body in bodies.map({ Array($0.utf8) }) {
            let whole = try Self.read(body)
            #expect(try Self.read(body, splitAt: Array(0...body.count)) == whole)
            for place in 0...body.count { #expect(try Self.read(body, splitAt: [place]) == whole) }
        }
    }

    @Test("Random files come back byte for byte, with random boundaries and splits")
    func comesBack() throws {
        var generator = SystemRandomNumberGenerator()
        let boundaryBytes = Array("abAB09'()+_,-./:=?".utf8)
        for _ in 0..<300 {
            let boundary = (0..<Int.random(in: 1...70, using: &generator)).map { _ in
                boundaryBytes.randomElement(using: &generator) ?? 0
            }
            let name = String(decoding: boundary, as: UTF8.self)
            // These are hard to tell from a boundary.
            let bricks = [
                [0x0D], [0x0A], [0x0D, 0x0A], Array("--".utf8), Array("\r\n--".utf8) + boundary.dropLast(),
                boundary,
                [0x00], [0xFF], Array("text".utf8),
            ]
            let content = (0..<Int.random(in: 0...60, using: &generator))
                .flatMap { _ in bricks.randomElement(using: &generator) ?? [] }
            if ([0x0D, 0x0A] + content).firstRange(of: Array("\r\n--\(name)".utf8)) != nil { continue }
            let body =
                Array("--\(name)\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n".utf8) + content
                + Array("\r\n--\(name)--\r\n".utf8)
            let places = (0..<Int.random(in: 0...20, using: &generator))
                .map { _ in Int.random(in: 0...body.count, using: &generator) }.sorted()
            let result = try Self.read(body, splitAt: places, boundary: name, limit: content.count)
            #expect(result == .success(MultipartFile(bytes: content)), "\(body) \(places)")
        }
    }

    @Test(
        "A file may be as long as the limit, but not a byte longer", arguments: [0, 1, 2, 3, 4, 5, 999, 1000])
    func keepsLimit(limit: Int) throws {
        for filler in ["x", "\r", "\n", "-"] {
            let body = Self.file(String(repeating: filler, count: limit)) + "--b--"
            let over = Self.file(String(repeating: filler, count: limit + 1)) + "--b--"
            for places in [[], Array(0..<body.utf8.count)] {
                let fits = try Self.read(Array(body.utf8), splitAt: places, limit: limit)
                #expect((try? fits.get().bytes.count) == limit)
                let result = try Self.read(Array(over.utf8), splitAt: places, limit: limit)
                #expect(result == .failure(.fileTooLarge))
            }
        }
    }

    @Test("A reader takes no more once the file is too large, but reads a malformed body to its end")
    func wants() throws {
        let large = try Self.reader(limit: 3)
        #expect(Array(Self.file("abc").dropLast().utf8).withUnsafeBytes(large.receive))
        #expect(!Array("d".utf8).withUnsafeBytes(large.receive))
        #expect(!Array("\r\n--b--".utf8).withUnsafeBytes(large.receive))
        #expect(throws: MultipartError.fileTooLarge) { try large.file() }
        let malformed = try Self.reader()
        for _ in 0..<3 { #expect(Array("--b\n".utf8).withUnsafeBytes(malformed.receive)) }
        #expect(throws: MultipartError.malformed) { try malformed.file() }
    }

    @Test("Parts of other names may be longer than the file's limit")
    func passesOver() throws {
        let body = Self.part("name=other", String(repeating: "x", count: 100_000)) + Self.file("x") + "--b--"
        #expect(try Self.read(body) == Self.found("x"))
    }

    @Test(
        "The file's name is found as it was sent, whatever it is",
        arguments: [
            (#"name="file"; filename="a b.csv""#, "a b.csv"), (#"name=file;filename=a.csv"#, "a.csv"),
            (#"filename="x"; name="file""#, "x"), (#"NAME="file" ; FileName="x" ;"#, "x"),
            (#"name="file""#, nil),
            (#"name="file"; filename="""#, ""), (#"name="file"; filename="a\"b\\c\d.csv""#, #"a"b\c\d.csv"#),
            (#"name="file"; filename="a%22b;c=d""#, "a%22b;c=d"),
            (#"name="file"; filename="명단.csv""#, "명단.csv"),
            (#"name="file"; filename*=UTF-8''x"#, nil),
            (#"name="file"; filename="../../etc/passwd""#, "../../etc/passwd"),
        ])
    func findsFilename(disposition: String, filename: String?) throws {
        #expect(try Self.read(Self.part(disposition, "x") + "--b--") == Self.found("x", filename))
    }

    @Test(
        "A form without that part has no file",
        arguments: ["name=other", "name=File", "name=\"file \"", "name=\"\""])
    func lacks(disposition: String) throws {
        #expect(try Self.read(Self.part(disposition, "x") + "--b--") == .failure(.noSuchPart))
    }

    @Test("A form without parts has no file, and an empty body is incomplete")
    func lacksAll() throws {
        #expect(try Self.read("--b--\r\n") == .failure(.noSuchPart))
        #expect(try Self.read("") == .failure(.incomplete))
        #expect(try Self.read("name=file") == .failure(.incomplete))
    }

    @Test(
        "A body that no browser would have written is malformed",
        arguments: [
            "--b\n", "--b\r\r\n", "--bb\r\n", "--b-\r\n", "--b-x", "--b x\r\n", "--b\r\n\r\n",
            "--b\r\nX: y\r\n\r\n",
            "--b\r\nX: y\n", "--b\r\nX\r\n", "--b\r\nX : y\r\n", "--b\r\n: y\r\n", "--b\r\nX: \u{0}\r\n",
            "--b\r\nX: \u{7F}\r\n",
            "--b\r\nContent-Disposition: form-data\r\n", "--b\r\nContent-Disposition: form-data; name\r\n",
            "--b\r\nContent-Disposition: attachment; name=file\r\n",
            "--b\r\nContent-Disposition: form-data; name=\"file\r\n",
            "--b\r\nContent-Disposition: form-data; name=\"file\"x\r\n",
            "--b\r\nContent-Disposition: form-data; name=file; name=file\r\n",
            "--b\r\nContent-Disposition: form-data; name=file; NAME=x\r\n",
            "--b\r\nContent-Disposition: form-data; name=file; =x\r\n",
            "--b\r\nContent-Disposition: form-data; name=file\r\nContent-Disposition: form-data; name=file\r\n",
            "--b\r\nContent-Disposition: form-data;\r\n name=file\r\n",
            "--b\r\nContent-Transfer-Encoding: base64\r\n",
            "--b\r\nContent-Transfer-Encoding: quoted-printable\r\n",
        ])
    func refuses(_ text: String) throws {
        let body = text.hasPrefix("--b\r\n\r\n") ? text : text + "\r\n\r\nx\r\n--b--"
        #expect(try Self.read(body) == .failure(.malformed))
        #expect(try Self.read(Self.file("x") + body) == .failure(.malformed))
    }

    @Test("Transfer encodings that change nothing are accepted", arguments: ["7bit", "8BIT", "binary"])
    func takesEncoding(_ name: String) throws {
        let body = Self.part("name=file", "x", more: "content-transfer-encoding: \(name)\r\n") + "--b--"
        #expect(try Self.read(body) == Self.found("x", nil))
    }

    @Test("Parts, headers and their bytes are limited")
    func limits() throws {
        let part = Self.part("name=x", "")
        let twenty = String(repeating: part, count: 19) + Self.file("x")
        #expect(try Self.read(twenty + "--b--") == Self.found("x"))
        #expect(try Self.read(twenty + part + "--b--") == .failure(.malformed))
        for (count, isFine) in [(15, true), (16, false)] {
            let headers = String(repeating: "X: y\r\n", count: count)
            let result = try Self.read(Self.part("name=file", "x", more: headers) + "--b--")
            #expect(result == (isFine ? Self.found("x", nil) : .failure(.malformed)))
        }
        let used = "\r\nContent-Disposition: form-data; name=file\r\nX: \r\n\r\n".utf8.count
        for (count, isFine) in [(8192 - used, true), (8193 - used, false)] {
            let header = "X: " + String(repeating: "y", count: count) + "\r\n"
            let result = try Self.read(Self.part("name=file", "x", more: header) + "--b--")
            #expect(result == (isFine ? Self.found("x", nil) : .failure(.malformed)))
        }
        let padded =
            "--b" + String(repeating: " ", count: 9000) + "\r\n" + Self.file("x").dropFirst(4) + "--b--"
        #expect(try Self.read(padded) == .failure(.malformed))
    }

    @Test(
        "Boundaries of 1 to 70 characters are accepted, with or without quotation marks",
        arguments: [
            "boundary=b", "boundary=\"b\"", "Boundary=b; charset=utf-8", "charset=utf-8;boundary=b",
            "boundary=----WebKitFormBoundaryAbC123", "boundary=\"a b'()+_,-./:=?\"", "boundary=a=b",
            "boundary=" + String(repeating: "x", count: 70),
        ])
    func takesBoundary(parameters: String) throws {
        _ = try Self.reader("multipart/form-data; " + parameters)
        _ = try Self.reader("Multipart/Form-Data;" + parameters)
    }

    @Test(
        "A boundary that is missing, repeated, too long or has other characters is 400",
        arguments: [
            "", ";", "; boundary", "; boundary=", "; boundary=\"\"", "; boundary=a; boundary=a",
            "; boundary=\"a \"",
            "; boundary=\"a", "; boundary=a b", "; boundary=é", "; boundary=\"a\tb\"", "; boundary=a*b",
            "; x=boundary=b",
            "; boundary=" + String(repeating: "x", count: 71),
            "; boundary=a, multipart/form-data; boundary=b",
        ])
    func refusesBoundary(parameters: String) {
        #expect(throws: HTTPError(.badRequest)) { try Self.reader("multipart/form-data" + parameters) }
    }

    @Test(
        "Another content type is 415",
        arguments: [
            "", "text/csv", "multipart/mixed; boundary=b", "multipart/form-dat; boundary=b",
            "xmultipart/form-data",
        ])
    func refusesType(_ type: String) {
        #expect(throws: HTTPError(.unsupportedMediaType)) { try Self.reader(type) }
    }
}
