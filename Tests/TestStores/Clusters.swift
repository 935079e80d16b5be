import Foundation
import Synchronization

/// PostgreSQL servers for one test, which it can stop, kill, pause and promote; see `Tests/Scale/clusters`.
public final class Clusters: Sendable {
    public struct Failed: Error { let answer: String }

    public let addresses: [String]
    private let process: Process
    private let commands: Pipe
    private let answers: Mutex<FileHandle>

    public init(_ options: String...) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let (process, commands, output) = (Process(), Pipe(), Pipe())
        process.executableURL = folder.appendingPathComponent("Scale/clusters")
        process.arguments = options
        process.standardInput = commands
        process.standardOutput = output
        try process.run()
        self.process = process
        self.commands = commands
        addresses = Self.line(output.fileHandleForReading).split(separator: " ").map(String.init)
        answers = Mutex(output.fileHandleForReading)
        if addresses.isEmpty { throw Failed(answer: "no cluster was started") }
    }

    deinit {
        try? commands.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Sends a command such as `kill 1`, and waits until it is done.
    public func tell(_ command: String) throws {
        let answer = try answers.withLock { answers in
            try commands.fileHandleForWriting.write(contentsOf: Data("\(command)\n".utf8))
            return Self.line(answers)
        }
        if answer != "ok" { throw Failed(answer: answer) }
    }

    private static func line(_ handle: FileHandle) -> String {
        var line = Data()
        while let byte = try? handle.read(upToCount: 1), !byte.isEmpty, byte[0] != UInt8(ascii: "\n") {
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }
}
