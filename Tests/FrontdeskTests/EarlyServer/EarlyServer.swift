import Foundation
import HTTP
import Logging
import MicroHTTPD
import Passwords
import SQLiteStorage
import Site
import Storage

/// A control for the bank test: Frontdesk with a store that answers a transfer before it is made. Takes the
/// arguments of `frontdesk serve --data FILE`.
@main struct EarlyServer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard let index = arguments.firstIndex(of: "--data"), index + 1 < arguments.count else { exit(64) }
        let file = try SQLiteEngine(path: arguments[index + 1])
        let store = Store(EarlyEngine(file))
        let app = try await Application(
            store: store, settings: store.settings(), hasher: PasswordHasher(),
            options: Application.Options(
                files: SiteFiles(folder: URL(fileURLWithPath: ".")) { fatalError("nothing provides \($0)") },
                logger: Logger(label: "early") { _ in SwiftLogNoOpLogHandler() }))
        let daemon = try Daemon(
            Listener(host: "127.0.0.1", port: 0), refuse: { app.refuse($0, $1) },
            respond: { await app.respond(to: $0) })
        FileHandle.standardOutput.write(Data("Frontdesk is at http://127.0.0.1:\(daemon.port)\n".utf8))
        while true { sleep(60) }
    }
}
