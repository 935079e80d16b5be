import Foundation

/// Runs the built program as a command until it ends.
enum Command {
    /// - Parameter environment: the whole environment.
    /// - Parameter folder: where it runs, if not where the tests do.
    /// - Parameter fileLimit: the limit on the size of files that it writes, in kilobytes; nil for none.
    /// - Parameter asNobody: whether to run it as the user `nobody`, if the tests run as root.
    /// - Parameter hangsUp: whether to run it as nohup does, and hang up again and again until it ends.
    /// - Parameter isFull: whether its standard output is a file on a full disk.
    /// - Parameter redirections: a shell's, such as `>&-`, which closes standard output.
    static func run(
        _ arguments: [String], _ environment: [String: String] = [:], in folder: URL? = nil,
        fileLimit: Int? = nil, asNobody: Bool = false, hangsUp: Bool = false, isFull: Bool = false,
        redirections: String? = nil
    ) throws -> (status: Int32, output: String, error: String) {
        let process = Process()
        process.executableURL = Server.program
        process.arguments = arguments
        if let fileLimit {
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments =
                ["-c", "ulimit -f \(fileLimit); exec \"$0\" \"$@\"", Server.program.path] + arguments
        }
        if asNobody {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
            process.arguments = ["--reuid=nobody", "--clear-groups", Server.program.path] + arguments
        }
        if hangsUp {
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            let script =
                "trap '' HUP; \"$0\" \"$@\" & while kill -HUP $! 2>/dev/null; do sleep 0.01; done; wait $!"
            process.arguments = ["-c", script, Server.program.path] + arguments
        }
        if let redirections {
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = ["-c", "exec \"$0\" \"$@\" \(redirections)", Server.program.path] + arguments
        }
        process.environment = environment
        if let folder { process.currentDirectoryURL = folder }
        let (output, error) = (Pipe(), Pipe())
        process.standardOutput = output
        if isFull {
            process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
            try output.fileHandleForWriting.close()
        }
        process.standardError = error
        try process.run()
        let texts = try [output, error].map {
            String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
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
