import CMicroHTTPD
import HTTP
import HTTPTypes

extension Exchange {
    /// The native form of a response with these bytes, which is cached with it.
    private func makeNative(_ response: Response, _ bytes: [UInt8], closes: Bool) -> NativeResponse {
        let make = { NativeResponse(bytes, response.headers, closes: closes) }
        guard let gap = response.gap else {
            return closes ? make() : response.nativeCache?.native(make) ?? make()
        }
        let native: NativeResponse
        if !closes, let responses = response.nativeCache?.native(FillableResponses.init) {
            native = responses.take(make: make)
            keep(native, of: responses)
        } else {
            native = make()
        }
        native.fill(gap, with: response.filling ?? Array(bytes[gap]))
        return native
    }

    /// Sends a response; only inside the access callback.
    ///
    /// - Parameter isHead: whether the request's method is HEAD.
    /// - Parameter closes: whether the connection closes after it.
    func send(
        _ response: Response, isHead: Bool, closes: Bool, on connection: OpaquePointer, for service: Service
    ) -> MHD_Result {
        let native: NativeResponse
        let responseSeconds = service.settings.responseSeconds
        client.setDeadline(inSeconds: responseSeconds)
        switch response.body {
        case .bytes(let bytes):
            native = makeNative(response, bytes, closes: closes)
        case .stream(let stream) where !isHead && response.status.mayHaveBody:
            client.clearDeadline()
            client.beginStreaming()
            native = NativeResponse(
                BodyReader(stream, connection, client, service), response.headers, closes: closes)
        case .download(let download) where response.status.mayHaveBody:
            if !isHead { client.beginDownload(on: connection) }
            let reader = BodyReader(download, connection, client, service, pieceSeconds: responseSeconds)
            native = NativeResponse(reader, response.headers, closes: closes)
            if isHead, let pointer = native.pointer { frontdesk_omit_length(pointer) }
        case .stream, .download:
            // libmicrohttpd would send an empty chunk, which the client would mistake for the next response.
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
