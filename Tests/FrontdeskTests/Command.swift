import Foundation

/// Runs the built program as a command until it ends.
enum Command {
    /// Another program, which runs this one.
    enum Wrapper {
        /// Limits the size of the files that it writes, in kilobytes.
        case fileLimit(Int)
        /// Runs it as the user `nobody`, if the tests run as root.
        case asNobody
        /// Runs it as nohup does, and hangs up again and again until it ends.
        case hangUps
        /// Runs it with a shell's redirections, such as `>&-`, which closes standard output.
        case redirections(String)

        /// The part of the command line that comes before this program.
        fileprivate var command: [String] {
            switch self {
            case .fileLimit(let kilobytes): Self.shell("ulimit -f \(kilobytes); exec \"$0\" \"$@\"")
            case .asNobody: ["/usr/bin/setpriv", "--reuid=nobody", "--clear-groups"]
            case .hangUps:
                Self.shell(
                    "trap '' HUP; \"$0\" \"$@\" & while kill -HUP $! 2>/dev/null; do sleep 0.01; done; wait $!"
                )
            case .redirections(let redirections): Self.shell("exec \"$0\" \"$@\" \(redirections)")
            }
        }

        private static func shell(_ script: String) -> [String] { ["/bin/bash", "-c", script] }
    }

    /// - Parameter environment: the whole environment.
    /// - Parameter folder: where it runs, if not where the tests do.
    static func run(
        _ arguments: [String], _ environment: [String: String] = [:], in folder: URL? = nil,
        by wrapper: Wrapper? = nil
    ) throws -> (status: Int32, output: String, error: String) {
        let process = Process()
        let command = (wrapper?.command ?? []) + [Server.program.path] + arguments
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = environment
        if let folder { process.currentDirectoryURL = folder }
        let output = Pipe()
        process.standardOutput = output
        // A second pipe could fill up while the first is read.
        let errorFolder = try TemporaryFolder()
        let errorFile = errorFolder.file("error")
        try Data().write(to: errorFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let error = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self), error)
    }

    /// Starts it, and doesn't wait for its end.
    static func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = Server.program
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs it on a terminal of its own (`script` of Debian's essential bsdutils).
    ///
    /// - Parameter meanwhile: called while it waits for the answer; nil to give that before it asks.
    static func onTerminal(
        _ arguments: [String], typing answer: String, meanwhile: (() throws -> Void)? = nil
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        let command = ([Server.program.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
        process.arguments = ["--quiet", "--return", "--command", command, "/dev/null"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var text = ""
        if let meanwhile {
            while !text.contains("[y/N]") {
                let more = output.fileHandleForReading.availableData
                if more.isEmpty { break }
                text += String(decoding: more, as: UTF8.self)
            }
            try meanwhile()
        }
        try input.fileHandleForWriting.write(contentsOf: Data("\(answer)\n".utf8))
        try input.fileHandleForWriting.close()
        text += String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
