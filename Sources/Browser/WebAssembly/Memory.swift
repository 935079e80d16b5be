// The C functions that Swift's standard library needs, since there is no C library here.
//
// Memory comes in blocks whose size is a power of two; a freed block goes to the list of its size, to be
// used again. So a form that is left open all day needs no more memory than in its busiest moment.

/// WebAssembly's own instruction, under LLVM's name. Returns the previous number of pages, or -1.
@_extern(c, "llvm.wasm.memory.grow.i32")
func growMemory(_ memory: Int32, _ pages: Int32) -> Int32

/// The same for WebAssembly's `memory.size`. Returns the number of pages.
@_extern(c, "llvm.wasm.memory.size.i32")
func countMemoryPages(_ memory: Int32) -> Int32

/// The size of all memory: at most 4 GiB, for which an `Int` is too small here.
func memoryByteCount() -> UInt64 { UInt64(UInt32(bitPattern: countMemoryPages(0))) * UInt64(pageBytes) }

private let pageBytes = 65_536
/// The header of a block has its power of two while it is in use, and the next free block of its size
/// afterwards. It is as long as the alignment of the blocks.
private let headerBytes = 16

// These are unsafe only with several threads, and the module has one.

/// The first free block of each power of two, or 0.
nonisolated(unsafe) private var freeBlocks = (
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
)
/// The beginning of the memory that was never used.
nonisolated(unsafe) private var fresh = 0
/// The end of it.
nonisolated(unsafe) private var end = 0

private func withFreeBlocks<T>(_ body: (UnsafeMutablePointer<Int>) -> T) -> T {
    withUnsafeMutablePointer(to: &freeBlocks) {
        body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Int.self))
    }
}

@c(posix_memalign)
func allocate(
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ byteCount: Int
) -> Int32 {
    let outOfMemory: Int32 = 12
    guard alignment <= headerBytes, byteCount >= 0, byteCount <= 1 << 30 - headerBytes else {
        return outOfMemory
    }
    let power = Int.bitWidth - (byteCount + headerBytes - 1).leadingZeroBitCount
    guard let block = takeFree(power) ?? takeFresh(1 << power) else { return outOfMemory }
    block.storeBytes(of: power, as: Int.self)
    result.pointee = block + headerBytes
    return 0
}

/// Swift doesn't let us define `free`, so the linker puts this in its place (`--wrap=free`).
@c(__wrap_free)
func free(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    let block = pointer - headerBytes
    let power = block.load(as: Int.self)
    withFreeBlocks { lists in
        block.storeBytes(of: lists[power], as: Int.self)
        lists[power] = Int(bitPattern: block)
    }
}

private func takeFree(_ power: Int) -> UnsafeMutableRawPointer? {
    withFreeBlocks { lists in
        guard let block = UnsafeMutableRawPointer(bitPattern: lists[power]) else { return nil }
        lists[power] = block.load(as: Int.self)
        return block
    }
}

/// Takes memory that has never been used: the rest of the latest added pages, or new pages, which come after
/// everything that the linker laid out.
private func takeFresh(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    if end - fresh < byteCount {
        let pages = (byteCount + pageBytes - 1) / pageBytes
        let before = growMemory(0, Int32(pages))
        if before < 0 { return nil }
        let start = Int(before) * pageBytes
        if start != end { fresh = start }
        end = start + pages * pageBytes
    }
    defer { fresh += byteCount }
    return UnsafeMutableRawPointer(bitPattern: fresh)
}

@c(memcmp)
func compare(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    for index in 0..<count where left[index] != right[index] {
        return Int32(left[index]) - Int32(right[index])
    }
    return 0
}

/// Seeds the hashes of sets and dictionaries. Any seed will do, since visitors can only slow their own pages
/// down.
@c(arc4random_buf)
func fillRandomly(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    for index in 0..<count { bytes[index] = UInt8(truncatingIfNeeded: index &* 167 &+ 13) }
}
