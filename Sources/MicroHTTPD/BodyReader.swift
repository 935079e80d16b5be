import CMicroHTTPD
import Glibc
import HTTP

/// Reads a streamed body for libmicrohttpd, on the thread of its connection.
final class BodyReader: Sendable {
    private static let endOfStream = -1  // MHD_CONTENT_READER_END_OF_STREAM, a macro that Swift can't import
    fileprivate static let endWithError = -2  // MHD_CONTENT_READER_END_WITH_ERROR, likewise
    private static let sizeUnknown = UInt64.max
    private static let blockBytes = 4096

    let source: any BodySource
    let client: ClientConnection
    /// Valid until `close`: libmicrohttpd frees a connection's response before the connection.
    nonisolated(unsafe) private let connection: OpaquePointer
    private let service: Service
    /// How long the client may take over each piece, from the moment it is ready; nil for no limit.
    private let pieceSeconds: Double?

    init(
        _ source: any BodySource, _ connection: OpaquePointer, _ client: ClientConnection, _ service: Service,
        pieceSeconds: Double? = nil
    ) {
        self.source = source
        self.connection = connection
        self.client = client
        self.service = service
        self.pieceSeconds = pieceSeconds
    }

    /// Retains the reader until libmicrohttpd has finished with it.
    func makeResponse() -> OpaquePointer? {
        service.open(self)
        let held = Unmanaged.passRetained(self)
        let made = MHD_create_response_from_callback(
            Self.sizeUnknown, Self.blockBytes, readBody, held.toOpaque(), closeBody)
        if made == nil {
            held.release()
            close()
        }
        return made
    }

    fileprivate func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        // The first write to a client that has gone would still succeed.
        if client.hasHungUp { return Self.endWithError }
        switch source.next(into: target, suspend: suspend) {
        case .copied(let count): return count
        case .suspended: return 0
        case .ended: return Self.endOfStream
        case .failed:
            // In HTTP/1.0 the end of the connection is the end of the body: only a reset shows that it is
            // incomplete.
            client.disconnect()
            return Self.endWithError
        }
    }

    private func suspend() -> @Sendable () -> Void {
        client.clearDeadline()
        MHD_suspend_connection(connection)
        return {
            if let seconds = self.pieceSeconds { self.client.setDeadline(inSeconds: seconds) }
            MHD_resume_connection(self.connection)
        }
    }

    fileprivate func close() { service.close(self) }
}

private func readBody(
    _ reader: UnsafeMutableRawPointer?, _: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int
) -> Int {
    guard let reader else { return BodyReader.endWithError }
    return Unmanaged<BodyReader>.fromOpaque(reader).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private func closeBody(_ reader: UnsafeMutableRawPointer?) {
    reader.map { Unmanaged<BodyReader>.fromOpaque($0).takeRetainedValue().close() }
}
