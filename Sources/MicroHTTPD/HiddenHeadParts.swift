import CMicroHTTPD
import Glibc

/// Finds the parts of a head that libmicrohttpd 0.9.75 hides: text after a NUL, fields without a name, folded
/// lines, and lines that end with only a line feed. Later versions refuse them.
///
/// libmicrohttpd keeps a head in one piece of memory, as it was sent, but with NULs in place of single
/// spaces, colons and line ends. If two parts that it reports are further apart in memory than those NULs
/// explain, there is something between them that it hides.
struct HiddenHeadParts {
    // Remove this once 0.9.75 is no longer supported.
    static let libraryHidesThem = String(cString: MHD_get_version()) == "0.9.75"
    private static let lineEnd: UInt = 2

    private let start: UInt
    /// Where the next field has to begin.
    private var next: UInt
    private var isBroken: Bool

    /// - Parameter target: its place in memory when the request line was read, before libmicrohttpd split its
    ///   parameters.
    init(method: UnsafePointer<CChar>, target: MemoryRange, version: UnsafePointer<CChar>) {
        let (method, version) = (MemoryRange(method), MemoryRange(version))
        start = method.start
        isBroken = method.end + 1 != target.start || target.end + 1 != version.start
        next = version.end + Self.lineEnd
    }

    /// Takes the next field. Both texts end with a NUL.
    mutating func read(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
        let (name, value) = (MemoryRange(name), MemoryRange(value))
        if name.start != next || value.start <= name.end { isBroken = true }
        next = value.end + Self.lineEnd
    }

    /// Whether the head contains anything that libmicrohttpd hides, once all its fields have been read.
    ///
    /// - Parameter byteCount: the head's length, with the empty line at its end.
    func areAny(in byteCount: Int) -> Bool {
        isBroken || next + Self.lineEnd != start + UInt(byteCount)
    }

    /// The place in memory of a text that ends with a NUL.
    struct MemoryRange {
        let start: UInt
        /// Where the NUL is.
        let end: UInt

        init(_ text: UnsafePointer<CChar>) {
            start = UInt(bitPattern: text)
            end = start + UInt(strlen(text))
        }
    }
}
