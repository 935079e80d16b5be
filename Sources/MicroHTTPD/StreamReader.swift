import CMicroHTTPD
import Glibc
import HTTP

/// Reads an event stream for libmicrohttpd, on the thread of the one connection that it goes to.
final class StreamReader: Sendable {
    private static let endOfStream = -1  // MHD_CONTENT_READER_END_OF_STREAM, a macro that Swift can't import
    private static let endWithError = -2
    private static let sizeUnknown = UInt64.max
    private static let blockBytes = 4096

    private let stream: EventStream
    /// Lives until `close`: libmicrohttpd frees a connection's response before the connection.
    nonisolated(unsafe) private let connection: OpaquePointer
    private let descriptor: Int32
    private let service: Service

    init(_ stream: EventStream, _ connection: OpaquePointer, _ descriptor: Int32, _ service: Service) {
        self.stream = stream
        self.connection = connection
        self.descriptor = descriptor
        self.service = service
    }

    /// Holds the reader until libmicrohttpd is done with it.
    func makeResponse() -> OpaquePointer? {
        let held = Unmanaged.passRetained(self)
        let made = MHD_create_response_from_callback(
            Self.sizeUnknown, Self.blockBytes, readStream, held.toOpaque(), closeStream)
        if made == nil {
            held.release()
            close()
        }
        return made
    }

    fileprivate func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        // A first write to a peer that has gone succeeds; this tells.
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK | MSG_DONTWAIT)
        if recv(descriptor, &byte, 1, flags) == 0 { return Self.endWithError }
        let next = stream.next(into: target) {
            MHD_suspend_connection(connection)
            return { MHD_resume_connection(self.connection) }
        }
        return switch next {
        case .copied(let count): count
        case .parked: 0
        case .ended: Self.endOfStream
        }
    }

    fileprivate func close() { service.close(stream) }
}

private func readStream(
    _ reader: UnsafeMutableRawPointer?, _: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int
) -> Int {
    guard let reader else { return -2 }
    return Unmanaged<StreamReader>.fromOpaque(reader).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private func closeStream(_ reader: UnsafeMutableRawPointer?) {
    reader.map { Unmanaged<StreamReader>.fromOpaque($0).takeRetainedValue().close() }
}
