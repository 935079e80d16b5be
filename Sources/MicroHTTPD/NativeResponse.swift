import CMicroHTTPD
import Glibc
import HTTP
import HTTPTypes
import Synchronization

/// libmicrohttpd's form of a response, with its headers. One with a buffered body may be sent any number of
/// times.
final class NativeResponse: @unchecked Sendable {
    // It is changed only by `fill`, while only one thread has it; libmicrohttpd counts its references under
    // its own lock.
    /// Nil if there was not enough memory.
    let pointer: OpaquePointer?
    /// libmicrohttpd's copy of the body, which it frees; nil for a stream or download.
    private let bytes: UnsafeMutableRawBufferPointer?

    private init(
        _ pointer: OpaquePointer?, _ bytes: UnsafeMutableRawBufferPointer?, _ headers: HTTPFields,
        closes: Bool
    ) {
        self.pointer = pointer
        self.bytes = bytes
        guard let pointer else { return }
        for field in headers where !Self.isSetByServer(field.name) {
            MHD_add_response_header(pointer, field.name.rawName, field.value)
        }
        if closes { MHD_add_response_header(pointer, "Connection", "close") }
    }

    deinit {
        if let pointer { MHD_destroy_response(pointer) }
    }

    convenience init(_ bytes: [UInt8], _ headers: HTTPFields, closes: Bool) {
        let copy = malloc(max(1, bytes.count)).map {
            UnsafeMutableRawBufferPointer(start: $0, count: bytes.count)
        }
        copy?.copyBytes(from: bytes)
        let made = copy.flatMap {
            MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_FREE)
        }
        if made == nil { free(copy?.baseAddress) }
        self.init(made, copy, headers, closes: closes)
    }

    /// Writes into the body. The response must not be on its way to any client.
    func fill(_ gap: Range<Int>, with filling: [UInt8]) {
        guard let bytes, pointer != nil else { return }
        UnsafeMutableRawBufferPointer(rebasing: bytes[gap]).copyBytes(from: filling)
    }

    convenience init(_ reader: BodyReader, _ headers: HTTPFields, closes: Bool) {
        self.init(reader.makeResponse(), nil, headers, closes: closes)
    }

    private static func isSetByServer(_ name: HTTPField.Name) -> Bool {
        name == .contentLength || name == .transferEncoding || name == .connection || name == .date
    }
}

/// The native forms of one reusable response with a gap. After one has been sent, it is filled again for
/// another client.
final class FillableResponses: Sendable {
    /// The most that are kept. Threads send one at a time, so only slow clients need more.
    private static let limit = 8

    private let free = Mutex<[NativeResponse]>([])

    /// A native response that no other request has until it is given back.
    func take(make: () -> NativeResponse) -> NativeResponse { free.withLock { $0.popLast() } ?? make() }

    /// Takes back a native response that was sent, or won't be.
    func giveBack(_ native: NativeResponse) {
        // It has no pointer if there was not enough memory.
        free.withLock { if native.pointer != nil, $0.count < Self.limit { $0.append(native) } }
    }
}
