import Mail
import PostgreSQLStorage

/// The program's arguments, as other users of this machine see them in `ps`.
enum ProgramArguments {
    /// Hides the password in every database's address. Call it first, as soon as the arguments have been
    /// copied.
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

    /// Hides the password in one argument, in its own memory.
    static func hide(_ argument: UnsafeMutableRawBufferPointer) {
        let text = String(decoding: argument, as: UTF8.self)
        guard let address = address(in: text) else { return }
        let shown = text.prefix(text.count - address.count) + shown(address)
        let bytes = Array(shown.utf8.prefix(argument.count))
        argument.copyBytes(from: bytes)
        for index in bytes.count..<argument.count { argument[index] = 0 }
    }

    /// A message about the arguments, without the passwords of the addresses in it.
    static func hidingPasswords(of arguments: [String], in text: String) -> String {
        arguments.compactMap(address).reduce(text) { $0.replacing($1, with: shown($1)) }
    }

    /// The database's address in an argument, such as after `--data=`; nil if there is none. A mail server's
    /// address never has a password.
    private static func address(in argument: String) -> Substring? {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = argument.hasPrefix("-") ? parts.last ?? "" : argument[...]
        let isMailServer = (try? MailServer(String(value))) != nil
        return ServerAddress.resembles(value) && !isMailServer ? value : nil
    }

    private static func shown(_ address: Substring) -> String {
        (try? ServerAddress(String(address)))?.description ?? "…"
    }

    /// The memory from which the system reads the arguments.
    private static func memory() -> UnsafeMutableRawBufferPointer? {
        // `arg_start` and `arg_end`.
        guard let start = ProcessFile.stat(48), let end = ProcessFile.stat(49), start < end,
            let pointer = UnsafeMutableRawPointer(bitPattern: start)
        else { return nil }
        return UnsafeMutableRawBufferPointer(start: pointer, count: Int(end - start))
    }
}
