import ArgumentParser
import Foundation
import HTTP
import Logging
import MicroHTTPD
import Model
import Passwords
import SQLiteStorage
import Site
import Storage

/// `frontdesk serve`: wires the rooms together, and runs until it is told to stop.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the site.",
        discussion: "Every option can come from the environment, too: FRONTDESK_PORT for --port.")

    @Option(help: "The address to listen at. Anything but this machine's own lets others in.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at; 0 takes a free one.")
    var port: UInt16 = 8080

    @Option(help: "The file that keeps everything.")
    var data = "frontdesk.sqlite"

    @Option(
        help: "The credits that a new member begins with, whatever the settings say.",
        transform: Amount.openingBalance)
    var openingBalance: Amount?

    @Option(help: "A host name to answer to, besides this machine's own; may be given again.")
    var allowHost: [String] = []

    @Option(help: "The folder of Public and Templates (default: this folder, else the program's).")
    var assets: String?

    @Option(help: "The address visitors use when a TLS proxy stands in front, as https://desk.example.org.")
    var origin: String?

    @Flag(help: "Take the client's address from the proxy in front, by X-Forwarded-For.")
    var trustProxy = false

    @Flag(help: "Take passwords over plain http from other machines: nobody listens on this network.")
    var trustNetwork = false

    @Flag(help: "Start with a few members to try it with, in a temporary file; --data is not touched.")
    var demo = false

    func validate() throws {
        guard let origin else { return }
        guard let url = URL(string: origin), let scheme = url.scheme, ["http", "https"].contains(scheme),
            url.host?.isEmpty == false, url.path.isEmpty, url.query == nil, url.fragment == nil,
            url.user == nil, origin == origin.lowercased()
        else {
            throw ValidationError(
                "--origin needs the form https://desk.example.org, in small letters and without a path.")
        }
    }

    func run() throws {
        let signals = Signals()  // before any thread starts, since threads inherit what is blocked
        let log = LogWriter()
        defer { log.stop() }
        LoggingSystem.bootstrap { LineLogHandler(label: $0, writer: log) }
        let logger = Logger(label: "frontdesk")

        let demo = demo ? try Demo() : nil
        defer { demo?.remove() }
        let store = try open(demo?.dataPath ?? data)
        let hasher = PasswordHasher()
        try demo?.fill(store, hasher)
        let app = try Application(
            store: store, settings: store.settings(), hasher: hasher, exposure: exposure,
            folder: try assetsFolder(), logger: logger,
            demo: demo.map { _ in Demo.accounts })
        let daemon = try start(app)
        for (level, text) in warnings { logger.log(level: level, text) }
        let housekeeping = Housekeeping(app: app, store: store, logger: logger)

        let address = origin ?? "http://\(printedHost):\(daemon.port)"
        FileHandle.standardOutput.write(Data("Frontdesk is at \(address)\n".utf8))
        offerSetUp(app, at: address, logger)
        signals.wait()
        logger.info("stopping")
        daemon.stop(graceSeconds: 10) { app.endStreams() }
        housekeeping.stop()
        hasher.stop()
        store.close()
        logger.info("stopped")
    }

    /// As long as nobody is an organiser, whoever started the program can become one.
    private func offerSetUp(_ app: Application, at address: String, _ logger: Logger) {
        do {
            guard let path = try wait(for: { try await app.offerSetUp() }) else { return }
            FileHandle.standardOutput.write(Data("First organiser: \(address)\(path)\n".utf8))
        } catch {
            logger.error("could not offer to set up an organiser", metadata: ["error": "\(error)"])
        }
    }

    private func open(_ path: String) throws(Failure) -> SQLiteStore {
        do throws(SQLiteStore.OpenError) {
            // One reader a thread that serves, and some for long reads, such as the check of the ledger.
            return try SQLiteStore(path: path, readers: Settings.cores + 6, openingBalance: openingBalance)
        } catch {
            throw Failure("\(error)")
        }
    }

    private func start(_ app: Application) throws(Failure) -> Daemon {
        var settings = Settings()
        settings.host = host
        settings.port = port
        // To the daemon all of them come from the proxy.
        if trustProxy { settings.connectionsPerNetwork = 0 }
        do throws(StartError) {
            return try Daemon(
                settings, refuse: { app.refuse($0, $1) }, planBody: { await app.planBody($0) },
                respond: { await app.respond(to: $0) })
        } catch {
            throw Failure("\(error)")
        }
    }

    var isLoopback: Bool { host == "localhost" || ClientAddress.isLoopback(host) }

    var exposure: Exposure {
        Exposure(
            origin: origin, allowedHosts: allowHost + [printedHost],
            isReachableByOthers: !isLoopback || !allowHost.isEmpty || origin != nil, trustsProxy: trustProxy,
            trustsNetwork: trustNetwork)
    }

    private var printedHost: String { host.contains(":") ? "[\(host)]" : host }

    private func assetsFolder() throws(Failure) -> URL {
        let beside = Bundle.main.bundleURL
        let candidates = assets.map { [URL(fileURLWithPath: $0)] } ?? [URL(fileURLWithPath: "."), beside]
        let found = candidates.first { folder in
            ["Public", "Templates"].allSatisfy {
                FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
            }
        }
        if let found { return found }
        throw Failure(
            "Public and Templates are not in \(candidates.map(\.path).joined(separator: " or ")): name their folder with --assets."
        )
    }
}
