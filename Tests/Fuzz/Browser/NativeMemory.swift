/// Stands in for the WebAssembly memory, whose end there is nothing like here.
func memoryByteCount() -> UInt64 { .max }
