import CMicroHTTPD
import HTTP
import HTTPTypes

/// libmicrohttpd's form of a response, with its headers. One with a buffered body may be sent any number of
/// times.
final class NativeResponse: @unchecked Sendable {
    // It doesn't change after `init`; libmicrohttpd counts its references under a lock of its own.
    /// Nil if there was not enough memory.
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
            // libmicrohttpd copies the bytes at once, and never writes to them.
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
    /// Sends a response; only inside the access callback.
    ///
    /// - Parameter isHead: whether the request's method is HEAD.
    /// - Parameter closes: whether the connection closes after it.
    func send(
        _ response: Response, isHead: Bool, closes: Bool, on connection: OpaquePointer, for service: Service
    ) -> MHD_Result {
        let native: NativeResponse
        let responseSeconds = service.settings.responseSeconds
        client.expect(withinSeconds: responseSeconds)
        switch response.body {
        case .bytes(let bytes):
            let make = { NativeResponse(bytes, response.headers, closes: closes) }
            native = closes ? make() : response.seal?.native(make) ?? make()
        case .stream(let stream) where !isHead && response.status.mayHaveBody:
            client.expectNothing()
            client.beginStreaming()
            native = NativeResponse(
                BodyReader(stream, connection, client, service), response.headers, closes: closes)
        case .download(let download) where response.status.mayHaveBody:
            if !isHead { client.beginDownload(on: connection) }
            let reader = BodyReader(download, connection, client, service, pieceSeconds: responseSeconds)
            native = NativeResponse(reader, response.headers, closes: closes)
            if isHead, let pointer = native.pointer { frontdesk_leave_length_out(pointer) }
        case .stream, .download:
            // libmicrohttpd would send an empty chunk, which the client would take for the next answer.
            response.body.source?.close()
            native = NativeResponse([], response.headers, closes: closes)
        }
        guard let pointer = native.pointer else { return .NO }
        return MHD_queue_response(connection, UInt32(response.status.code), pointer)
    }
}

extension HTTPResponse.Status {
    /// RFC 9112, section 6.3.
    fileprivate var mayHaveBody: Bool { code >= 200 && code != 204 && code != 304 }
}
