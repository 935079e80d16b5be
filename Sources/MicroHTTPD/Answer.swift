import CMicroHTTPD
import HTTP
import HTTPTypes

/// A response as libmicrohttpd has it, headers and all; it may be sent any number of times.
final class Answer: @unchecked Sendable {
    // Not changed after `init`; libmicrohttpd counts its references under a lock of its own.
    /// Nil: there was no memory for it.
    let pointer: OpaquePointer?

    private init(_ pointer: OpaquePointer?, _ headers: HTTPFields, closes: Bool) {
        self.pointer = pointer
        guard let pointer else { return }
        for field in headers where !Self.isOurs(field.name) {
            MHD_add_response_header(pointer, field.name.rawName, field.value)
        }
        if closes { MHD_add_response_header(pointer, "Connection", "close") }
    }

    deinit {
        if let pointer { MHD_destroy_response(pointer) }
    }

    convenience init(_ bytes: [UInt8], _ headers: HTTPFields, closes: Bool) {
        let made = bytes.withUnsafeBytes {
            // Copied right away, so nobody writes to it.
            MHD_create_response_from_buffer(
                $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
        }
        self.init(made, headers, closes: closes)
    }

    convenience init(_ reader: BodyReader, _ headers: HTTPFields, closes: Bool) {
        self.init(reader.makeResponse(), headers, closes: closes)
    }

    private static func isOurs(_ name: HTTPField.Name) -> Bool {
        name == .contentLength || name == .transferEncoding || name == .connection || name == .date
    }
}

extension Exchange {
    /// Only inside the access callback. `isHead`: the request's method; `closes`: the connection ends with it.
    func send(
        _ response: Response, isHead: Bool, closes: Bool, on connection: OpaquePointer, for service: Service
    ) -> MHD_Result {
        let answer: Answer
        let responseSeconds = service.settings.responseSeconds
        link.expect(withinSeconds: responseSeconds)
        switch response.body {
        case .bytes(let bytes):
            let make = { Answer(bytes, response.headers, closes: closes) }
            answer = closes ? make() : response.seal?.native(make) ?? make()
        case .stream(let stream) where !isHead && response.status.mayHaveBody:
            link.expectNothing()
            answer = Answer(BodyReader(stream, connection, link, service), response.headers, closes: closes)
        case .download(let download) where response.status.mayHaveBody:
            let reader = BodyReader(download, connection, link, service, pieceSeconds: responseSeconds)
            answer = Answer(reader, response.headers, closes: closes)
            if isHead, let pointer = answer.pointer { frontdesk_leave_length_out(pointer) }
        case .stream, .download:
            // libmicrohttpd would send an empty chunk, which the client would take for the next answer.
            response.body.source?.close()
            answer = Answer([], response.headers, closes: closes)
        }
        guard let pointer = answer.pointer else { return .NO }
        return MHD_queue_response(connection, UInt32(response.status.code), pointer)
    }
}

extension HTTPResponse.Status {
    /// RFC 9112, section 6.3.
    fileprivate var mayHaveBody: Bool { code >= 200 && code != 204 && code != 304 }
}
