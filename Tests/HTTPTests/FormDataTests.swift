import HTTP
import HTTPTypes
import Testing

@Suite("URL-encoded forms")
struct FormDataTests {
    private func form(_ body: String, type: String? = "application/x-www-form-urlencoded") throws -> FormData
    {
        try form(Array(body.utf8), type: type)
    }

    private func form(_ body: [UInt8], type: String?) throws -> FormData {
        var request = Request(method: .post, path: "/", body: body)
        request.headers[.contentType] = type
        return try FormData(request)
    }

    @Test("Escapes, plus signs, empty and missing fields are read as browsers write them")
    func reads() throws {
        let data = try form("name=Ada+L%C3%B6v%65lace&empty=&bare&a%26b=%3D&&x=a=b")
        #expect(data["name"] == "Ada Lövelace")
        #expect(data["empty"] == "")
        #expect(data["bare"] == "")
        #expect(data["a&b"] == "=")
        #expect(data["x"] == "a=b")
        #expect(data["missing"] == nil)
    }

    @Test("A request without a body is an empty form")
    func empty() throws { #expect(try form("", type: nil)["name"] == nil) }

    @Test(
        "The content type may carry a charset and any letter case",
        arguments: ["; charset=UTF-8", ";charset=\"utf-8\"", "; Charset=utf-8;", "; x=y", ""])
    func contentType(_ parameters: String) throws {
        #expect(try form("a=1", type: "Application/X-WWW-Form-Urlencoded\(parameters)")["a"] == "1")
    }

    @Test(
        "Bad escapes, bytes that are not UTF-8 and fields that come twice are 400",
        arguments: [
            "a=%", "a=%4", "a=%G1", "a=%+1", "%=a", "a=%FF", "a=%C3", "a=%ED%A0%80", "a=1&a=2", "a=1&%61=2",
        ])
    func malformed(_ body: String) {
        #expect(throws: HTTPError(.badRequest)) { try form(body) }
    }

    @Test("Raw bytes that are not UTF-8 are 400")
    func rawBytes() {
        #expect(throws: HTTPError(.badRequest)) {
            try form([UInt8(ascii: "a"), UInt8(ascii: "="), 0xFF], type: "application/x-www-form-urlencoded")
        }
    }

    @Test(
        "Another content type, another charset, and a malformed parameter are 415",
        arguments: [
            "text/plain", "multipart/form-data; boundary=x", "",
            "application/x-www-form-urlencoded; charset=iso-8859-1",
            "application/x-www-form-urlencoded; charset",
            "application/x-www-form-urlencoded; charset=utf-8; charset=utf-8",
        ])
    func otherType(_ type: String) {
        #expect(throws: HTTPError(.unsupportedMediaType)) { try form("a=1", type: type) }
    }

    @Test("A query is read like a body")
    func query() throws {
        #expect(try FormData(query: "since=12&x=%20")["since"] == "12")
        #expect(try FormData(query: nil)["since"] == nil)
    }

    @Test("Only the field that is named as repeated may come several times, and its values stay in order")
    func repeated() throws {
        let request = Request(
            method: .post, path: "/", headers: [.contentType: "application/x-www-form-urlencoded"],
            body: Array("pick=2&x=1&pick=1&pick=2".utf8))
        let data = try FormData(request, repeating: { $0 == "pick" })
        #expect(data.values("pick") == ["2", "1", "2"] && data["pick"] == "2" && data["x"] == "1")
        #expect(data.values("nothing").isEmpty)
        #expect(throws: HTTPError.self) { try FormData(request) }
        #expect(throws: HTTPError.self) { try FormData(request, repeating: { $0 == "x" }) }
        #expect(
            try FormData(query: "pick=1&pick=%32", repeating: { $0 == "pick" }).values("pick") == ["1", "2"])
    }
}
