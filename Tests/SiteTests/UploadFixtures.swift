import Foundation
import HTTP
import HTTPTypes
import Testing

@testable import Site

extension Visitor {
    /// Sends a file the way a browser does.
    func upload(_ bytes: [UInt8], to path: String = "/members/import", filename: String = "a.csv") async
        -> Page
    {
        let boundary = "----------------------------frontdesk"
        var request = request(.post, path)
        request.headers[.contentType] = "multipart/form-data; boundary=\(boundary)"
        request.headers[.secFetchSite] = "same-origin"
        let head =
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(filename)\"\r\n"
            + "Content-Type: text/csv\r\n\r\n"
        let body = Array(head.utf8) + bytes + Array("\r\n--\(boundary)--\r\n".utf8)
        return await upload(request, body)
    }

    func upload(_ request: Request, _ body: [UInt8]) async -> Page {
        var request = request
        switch await plan(request) {
        case .refuse(let response): return Page(response)
        case .collect: request.body = body
        case .collectUpTo(let limit, _):
            if body.count > limit { return refusal(.contentTooLarge, request) }
            request.body = body
        case .receive(let receiver, let limit, _):
            if body.count > limit { return refusal(.contentTooLarge, request) }
            for start in stride(from: 0, to: body.count, by: 4096) {
                let piece = body[start..<min(start + 4096, body.count)]
                if !piece.withUnsafeBytes(receiver.receive) { return refusal(.contentTooLarge, request) }
            }
            request.bodyReceiver = receiver
        }
        return await send(request)
    }

    /// Sends a file, and opens its preview.
    func preview(_ text: String) async -> (path: String, page: Page) {
        let answer = await upload(Array(text.utf8))
        let path = answer.headers[.location] ?? ""
        #expect(answer.status == .seeOther && path.hasPrefix("/members/import/"))
        return (path, await get(path))
    }
}

extension Page {
    /// The rows of the table of problems: their numbers, and what is wrong, after the field that it concerns.
    var problemRows: [[String]] {
        let body = text.components(separatedBy: "<table class=\"problems").dropFirst().joined()
        return body.components(separatedBy: "<tr><th scope=\"row\"").dropFirst().map { row in
            let number = row.firstMatch(of: /^[^>]*>(\d+)</).map { String($0.1) } ?? ""
            return [number]
                + row.matches(of: /<p class="problem"[^>]*>(.*?)<\/p>/).map {
                    String($0.1).replacing("<b>", with: "").replacing("</b>", with: ":")
                }
        }
    }

    /// The texts of the inputs that correct rows, by their names.
    var corrections: [String: String] {
        let inputs = text.matches(of: /<input [^>]*name="(row-[^"]*)" value="([^"]*)"/)
        return Dictionary(uniqueKeysWithValues: inputs.map { (String($0.1), String($0.2)) })
    }

    /// The choice in the menu of a column.
    func column(_ number: Int) -> String? { choice(id: "column-\(number)") }
}
