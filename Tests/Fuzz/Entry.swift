/// Called by libFuzzer with each input that it makes up. A target is a file with the function `fuzz`.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    fuzz(UnsafeRawBufferPointer(start: start, count: count))
    return 0
}

/// Checks what must hold for every input; if it doesn't, libFuzzer reports and stores the input.
func check(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { fatalError(what()) }
}

/// The lines of an input, which line feeds separate.
func lines(_ input: UnsafeRawBufferPointer) -> [[UInt8]] {
    input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
}

func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
