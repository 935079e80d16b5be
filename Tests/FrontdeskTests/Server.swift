import Foundation
import FoundationNetworking
import Synchronization
import TestStores
import Testing

/// The built program, running as a process of its own on the test's data.
final class Server: @unchecked Sendable {  // a Process is used from one test at a time
    let process = Process()
    let address: URL
    private let standardOutput = Pipe()
    /// Its standard output, as far as it was read.
    private(set) var output: String
    private let logFolder: TemporaryFolder
    /// Its standard error, unless the test reads that itself.
    let logFile: URL
    private let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)

    static let packageFolder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of what was built with the tests.
    static let builtFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
    /// The program that users get, as `script/test` gives it; otherwise the one built with the tests.
    static let program =
        ProcessInfo.processInfo.environment["FRONTDESK_BINARY"].map { URL(fileURLWithPath: $0) }
        ?? builtFolder.appendingPathComponent("frontdesk")

    struct DidNotStart: Error { let standardError: String, status: Int32 }

    /// Starts it and waits until it prints its address.
    ///
    /// - Parameter location: the data's path, or a database's address.
    /// - Parameter standardError: where the log goes instead of a file; the test has to read it.
    init(
        location: String, arguments: [String] = ["--port", "0"], environment: [String: String] = [:],
        program: URL = Server.program, standardInput: FileHandle? = nil, standardError: Pipe? = nil
    ) throws {
        logFolder = try TemporaryFolder()
        logFile = logFolder.file("log")
        try Data().write(to: logFile)
        process.executableURL = program
        process.currentDirectoryURL = Self.packageFolder
        process.arguments = ["serve", "--data", location] + arguments
        process.environment = environment
        if let standardInput { process.standardInput = standardInput }
        process.standardOutput = standardOutput
        let file = try FileHandle(forWritingTo: logFile)
        process.standardError = standardError ?? file as Any
        try process.run()
        try standardError?.fileHandleForWriting.close()
        output = String(decoding: standardOutput.fileHandleForReading.availableData, as: UTF8.self)
        guard let match = output.prefixMatch(of: /Frontdesk is at (https?:\/\/\S+)\n/),
            let url = URL(string: String(match.1))
        else {
            process.waitUntilExit()
            let log = String(decoding: try Data(contentsOf: logFile), as: UTF8.self)
            throw DidNotStart(standardError: log, status: process.terminationStatus)
        }
        address = url
    }

    convenience init(
        data: URL, arguments: [String] = ["--port", "0"], environment: [String: String] = [:],
        program: URL = Server.program, standardInput: FileHandle? = nil, standardError: Pipe? = nil
    ) throws {
        try self.init(
            location: data.path, arguments: arguments, environment: environment, program: program,
            standardInput: standardInput, standardError: standardError)
    }

    deinit { if process.isRunning { stop(SIGKILL) } }

    /// Waits until it prints more, or ends.
    func readMoreOutput() {
        output += String(decoding: standardOutput.fileHandleForReading.availableData, as: UTF8.self)
    }

    /// The path and query of the link by which the first organiser signs up.
    func setUpLink() throws -> String {
        if !output.contains("First organiser") { readMoreOutput() }
        let pattern = try Regex(
            "\nFirst organiser: \(address)(/setup\\?code=\\S+)\n", as: (Substring, Substring).self)
        return String(try #require(output.firstMatch(of: pattern)).1)
    }

    var log: String { (try? String(contentsOf: logFile, encoding: .utf8)) ?? "" }

    /// Waits until the log contains the words, half a minute at most, since lines are written with a short
    /// delay.
    func waitUntilLogged(_ words: String, forSeconds seconds: Int = 30) -> Bool {
        for _ in 0..<(50 * seconds) {
            if log.contains(words) { return true }
            usleep(20_000)
        }
        return false
    }

    /// Sends the signal and waits for the end. Returns the exit status, or the signal that ended it.
    @discardableResult
    func stop(_ signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    func get(_ path: String, headers: [String: String] = [:]) async throws -> (status: Int, text: String) {
        var request = URLRequest(url: address.appendingPathComponent(path))
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return try await send(request)
    }

    /// Gets a page by its path and query.
    func get(query path: String) async throws -> (status: Int, text: String) {
        let url = try #require(URL(string: path, relativeTo: address))
        return try await send(URLRequest(url: url))
    }

    func post(
        _ path: String, _ fields: [String: String] = [:], headers: [String: String] = [:]
    ) async throws -> Int {
        try await postForm(path, fields, headers: headers).status
    }

    /// Posts a form, and gets the answer's bytes.
    func postForm(
        _ path: String, _ fields: [String: String], headers: [String: String] = [:]
    ) async throws -> (status: Int, bytes: Data) {
        var request = URLRequest(url: address.appendingPathComponent(path))
        request.httpMethod = "POST"
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(
            fields.map { name, value in
                let value = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                return "\(name)=\(value)"
            }.joined(separator: "&").utf8)
        let (data, response) = try await session.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, data)
    }

    func register(_ name: String, _ email: String) async throws -> Int {
        try await post(
            "join/desk", ["name": name, "email": email, "password": "secret 7", "phone": "0123456789"])
    }

    /// The names in the desk's list.
    func registered() async throws -> [String] {
        let page = try await get("")
        let list = try #require(page.text.firstMatch(of: /<textarea id="registered"[^>]*>([^<]*)</)?.1)
        return list.split(separator: "\n").map(String.init)
    }

    private func send(_ request: URLRequest) async throws -> (status: Int, text: String) {
        let (data, response) = try await session.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }
}

final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
}

/// Named here, too, for all files of these tests.
typealias TemporaryFolder = TestStores.TemporaryFolder

extension TemporaryFolder {
    var data: URL { file("test.sqlite") }
}
