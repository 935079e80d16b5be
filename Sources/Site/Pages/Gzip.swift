import CZlib

/// `bytes` in the gzip format (RFC 1952), as small as zlib can make them; nil if zlib gets no memory.
func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    let gzipFormat: Int32 = 16
    guard frontdesk_deflate_init(&stream, Z_BEST_COMPRESSION, gzipFormat + MAX_WBITS) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let result = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            return deflate(&stream, Z_FINISH)
        }
    }
    guard result == Z_STREAM_END else { return nil }
    return Array(output.prefix(Int(stream.total_out)))
}
