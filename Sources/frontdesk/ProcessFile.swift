import Glibc

/// Linux's figures about this process: proc(5).
enum ProcessFile {
    /// The beginning of `/proc/self/NAME`; nil if it can't be read.
    static func text(_ name: String) -> String? {
        let descriptor = open("/proc/self/\(name)", O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }

    /// The process's memory in bytes: the mapped address space, and the part of it that is resident.
    static var memory: (virtual: Int, resident: Int)? {
        let pages = text("statm")?.split(separator: " ").prefix(2).compactMap { Int($0) } ?? []
        let bytesPerPage = sysconf(Int32(_SC_PAGESIZE))
        return pages.count == 2 ? (pages[0] * bytesPerPage, pages[1] * bytesPerPage) : nil
    }

    /// A field of the line in `stat`, by its number in proc(5), which must be above 3.
    static func stat(_ number: Int) -> UInt? {
        // The second field is the program's name in parentheses, which may have spaces.
        guard let line = text("stat"), let end = line.lastIndex(of: ")") else { return nil }
        let fields = line[line.index(after: end)...].split(separator: " ")
        return fields.indices.contains(number - 3) ? UInt(fields[number - 3]) : nil
    }
}
