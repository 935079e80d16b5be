import Glibc
import PostgreSQLStorage

/// The program's arguments, as other users of this machine see them in `ps`.
enum ProgramArguments {
    /// Hides the password in every database's address. Call it before anything else, once the arguments
    /// themselves are known.
    static func hidePasswords() {
        guard let memory = memory() else { return }
        var start = 0
        while start < memory.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[start...])
            let length = rest.firstIndex(of: 0) ?? rest.count
            hide(UnsafeMutableRawBufferPointer(rebasing: rest[..<length]))
            start += length + 1
        }
    }

    private static func hide(_ argument: UnsafeMutableRawBufferPointer) {
        let text = String(decoding: argument, as: UTF8.self)
        guard let address = address(in: text) else { return }
        let shown = text.prefix(text.count - address.count) + shown(address)
        let bytes = Array(shown.utf8.prefix(argument.count))
        argument.copyBytes(from: bytes)
        for index in bytes.count..<argument.count { argument[index] = 0 }
    }

    /// `text`, which is about the arguments, with every address in it as it may be shown.
    static func hidingPasswords(of arguments: [String], in text: String) -> String {
        arguments.compactMap(address).reduce(text) { $0.replacing($1, with: shown($1)) }
    }

    /// The address in an argument, such as after `--data=`; nil if there is none.
    private static func address(in argument: String) -> Substring? {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = argument.hasPrefix("-") ? parts.last ?? "" : argument[...]
        return ServerAddress.resembles(value) ? value : nil
    }

    private static func shown(_ address: Substring) -> String {
        (try? ServerAddress(String(address)))?.description ?? "postgres://…"
    }

    /// The memory from which the system reads the arguments: proc(5), fields 48 and 49 of the line.
    private static func memory() -> UnsafeMutableRawBufferPointer? {
        guard let file = fopen("/proc/self/stat", "re") else { return nil }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = fread(&buffer, 1, buffer.count, file)
        // The second field is the program's name in parentheses, which may have spaces.
        let line = String(decoding: buffer.prefix(count), as: UTF8.self)
        guard let end = line.lastIndex(of: ")") else { return nil }
        let words = line[line.index(after: end)...].split(separator: " ")
        guard words.count > 46, let start = UInt(words[45]), let last = UInt(words[46]), start < last,
            let pointer = UnsafeMutableRawPointer(bitPattern: start)
        else { return nil }
        return UnsafeMutableRawBufferPointer(start: pointer, count: Int(last - start))
    }
}
