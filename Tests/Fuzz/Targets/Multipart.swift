import HTTP

/// The first byte of the input says where to split the body that follows; its boundary is `b`.
func fuzz(_ input: UnsafeRawBufferPointer) {
    let fileLimitBytes = 40
    let body = Array(input.dropFirst())
    let size = Int(input.first ?? 0) % 16 + 1
    let whole = read(body, inPiecesOf: max(1, body.count), fileLimitBytes)
    check(read(body, inPiecesOf: 1, fileLimitBytes) == whole, "byte by byte")
    check(read(body, inPiecesOf: size, fileLimitBytes) == whole, "in pieces")
    switch whole {
    case .success(let file):
        check(file.bytes.count <= fileLimitBytes, "the limit")
        check(body.contains(file.bytes + Array("\r\n--b".utf8)) || file.bytes.isEmpty, "what was sent")
        check(read(body, inPiecesOf: size, file.bytes.count) == whole, "as much as is allowed")
        if !file.bytes.isEmpty {
            let tooLarge = read(body, inPiecesOf: size, file.bytes.count - 1)
            check(tooLarge == .failure(.fileTooLarge), "a byte more than is allowed")
        }
        check(
            read(written(file), inPiecesOf: size, fileLimitBytes)
                == .success(MultipartFile(bytes: file.bytes)), "anew")
    case .failure: break
    }
}

private func read(
    _ body: [UInt8], inPiecesOf size: Int, _ fileLimitBytes: Int
) -> Result<MultipartFile, MultipartError> {
    let head = Request(path: "/", headers: [.contentType: "multipart/form-data; boundary=b"])
    guard let reader = try? MultipartReader(head, fileLimitBytes: fileLimitBytes) else {
        fatalError("refused")
    }
    for start in stride(from: 0, to: body.count, by: size) {
        // It is a copy, so that AddressSanitizer notices reading past its end.
        let piece = Array(body[start..<min(body.count, start + size)])
        if !piece.withUnsafeBytes(reader.receive) { break }
    }
    return Result { () throws(MultipartError) in try reader.file() }
}

private func written(_ file: MultipartFile) -> [UInt8] {
    Array("--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n".utf8) + file.bytes
        + Array("\r\n--b--\r\n".utf8)
}
