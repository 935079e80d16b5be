import Foundation

/// A mail server in a process of its own, which ends with this; `server.py` says what it can be told to do wrong.
public final class SMTPServer {
    /// When TLS begins.
    public enum TLS: String, Sendable { case start, offered, required }

    /// A fault at a stage.
    public enum Fault: Encodable, Sendable {
        /// The server replies with this.
        case reply(String)
        /// The connection is closed.
        case hangUp
        /// The exchange goes on after this many seconds.
        case slow(Double)
        /// Ends the fault.
        case noFault

        public func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .reply(let text): try value.encode(text)
            case .hangUp: try value.encode("hang up")
            case .slow(let seconds): try value.encode(seconds)
            case .noFault: try value.encodeNil()
            }
        }
    }

    /// A mail whose end the server has seen.
    public struct Mail: Decodable {
        /// Counts from 1.
        public let connection: Int
        public let tls: Bool
        public let hello: String
        public let user: String?
        public let from: String
        public let to: [String]
        /// The parameters of the MAIL command.
        public let options: [String]
        /// Names and decoded values.
        public let headers: [[String]]
        public let fromName: String
        /// Decoded, with its paragraphs joined.
        public let text: String
        /// The whole mail, as it was received.
        public let data: String

        /// The decoded value of a header that the mail has once.
        public func header(_ name: String) -> String? {
            let values = headers.filter { $0[0] == name }
            return values.count == 1 ? values[0][1] : nil
        }
    }

    private struct Line: Decodable {
        let port: Int?
        let mail: Mail?
        let signIn: Int?
        let faults: Faults?

        struct Faults: Decodable {}
    }

    struct Ended: Error {}

    /// Where it listens, on 127.0.0.1.
    public private(set) var port = 0
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()

    /// Starts it, and waits until it listens.
    ///
    /// - Parameter certificateFile: with `tls`, in PEM; `keyFile` is its key.
    /// - Parameter user: who must sign in, with `password`.
    public init(
        tls: TLS? = nil, certificateFile: URL? = nil, keyFile: URL? = nil, user: String? = nil,
        password: String? = nil, faults: [String: Fault] = [:], port: Int = 0
    ) throws {
        let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("server.py")
        let options: [String: String?] = [
            "--tls": tls?.rawValue, "--certificate": certificateFile?.path, "--key": keyFile?.path,
            "--user": user, "--password": password, "--port": "\(port)",
            "--faults": String(decoding: try JSONEncoder().encode(faults), as: UTF8.self),
        ]
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments =
            [program.path] + options.flatMap { name, value in value.map { [name, $0] } ?? [] }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        guard let port = try next().port else { throw Ended() }
        self.port = port
    }

    deinit { stop() }

    /// Ends it at once.
    public func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Changes what is wrong at some stages, and waits until it is.
    public func set(_ faults: [String: Fault]) throws {
        try input.fileHandleForWriting.write(contentsOf: try JSONEncoder().encode(faults) + Data("\n".utf8))
        while true {
            let line = try next()
            if line.faults != nil { return }
            keep(line)
        }
    }

    /// The next mail, which this waits for.
    public func mail() throws -> Mail {
        while waiting.isEmpty { keep(try next()) }
        return waiting.removeFirst()
    }

    /// The mails that came since the last question.
    public func mails() throws -> [Mail] {
        try set([:])
        defer { waiting = [] }
        return waiting
    }

    /// How often somebody has tried to sign in.
    public func signIns() throws -> Int {
        try set([:])
        return signInCount
    }

    private var waiting: [Mail] = []
    private var signInCount = 0

    private func keep(_ line: Line) {
        if let mail = line.mail { waiting.append(mail) }
        if line.signIn != nil { signInCount += 1 }
    }

    private func next() throws -> Line {
        while !unread.contains(10) {
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty { throw Ended() }
            unread += piece
        }
        let line = unread.prefix { $0 != 10 }
        unread = Data(unread[line.endIndex...].dropFirst())
        return try JSONDecoder().decode(Line.self, from: line)
    }
}
