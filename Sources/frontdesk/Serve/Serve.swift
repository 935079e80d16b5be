import ArgumentParser
import Foundation
import HTTP
import Logging
import MicroHTTPD
import Model
import Passwords
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

    @Option(
        help: "The file that keeps everything, or the database: postgres://USER@HOST/DATABASE",
        completion: .file())
    var data = "frontdesk.sqlite"

    @Flag(help: "Write nothing unless a synchronous standby of the PostgreSQL database confirms it.")
    var requireStandby = false

    @Option(
        help: "The credits that a new member begins with, whatever the settings say.",
        transform: Amount.openingBalance)
    var openingBalance: Amount?

    @Option(help: "A host name to answer to, besides this machine's own; may be given again.")
    var allowHost: [String] = []

    @Option(
        help:
            "The folder of Public and Templates (default: the package's, else this folder, else the program's).",
        completion: .directory)
    var assets: String?

    @Option(help: "The address visitors use when a TLS proxy stands in front, as https://desk.example.org.")
    var origin: String?

    @Flag(help: "Take the client's address from the proxy in front, by X-Forwarded-For.")
    var trustProxy = false

    @Flag(help: "Take passwords over plain http from other machines: nobody listens on this network.")
    var trustNetwork = false

    @Flag(help: "Start with a few members to try it with, in a temporary file; --data is not touched.")
    var demo = false

    @OptionGroup var logging: LogOptions

    @Option(
        help: "The certificate to serve https with, and the chain to it, in PEM format.", completion: .file())
    var tlsCertificate: String?

    @Option(help: "The private key of --tls-certificate, in PEM format.", completion: .file())
    var tlsKey: String?

    @Option(help: "With TLS: a plain port that only leads to it, mostly 80. Without, there is none.")
    var httpPort: UInt16?

    @Option(help: "A folder that gets a backup each night, best on another disk.", completion: .directory)
    var backupFolder: String?

    @Option(help: "How many of those backups stay.", transform: Serve.keptCount)
    var backupKeep = 14

    @OptionGroup var figures: MetricsOptions

    func validate() throws {
        let values =
            [
                ("host", host), ("data", data), ("assets", assets), ("tls-certificate", tlsCertificate),
                ("tls-key", tlsKey), ("backup-folder", backupFolder),
            ] + allowHost.map { ("allow-host", $0) }
        for (option, value) in values where value?.isEmpty == true {
            throw ValidationError("--\(option) is empty.")
        }
        try validateTLS()
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
        let metricsAddress = try figures.address(trustsNetwork: trustNetwork)
        let level = try logging.level()
        let log = LogWriter(format: try logging.format())
        defer { log.stop() }
        LoggingSystem.bootstrap { LineLogHandler(label: $0, writer: log, level: level) }
        let logger = Logger(label: "frontdesk")

        let location = demo ? nil : try DataLocation(data)
        if let location { try expectFileForBackups(location) }
        let manager = try ServiceManager()
        let tls = try loadCertificate()
        let listeners = try listen(manager.sockets, at: port)
        let plainListeners = try listenForPlain(manager)
        let metricsListener = try metricsAddress.map { address throws(Failure) in
            (
                address.host,
                try address.listen(besides: (listeners + (plainListeners ?? [])).map(\.port))
            )
        }
        let hosts = servedHosts(listeners)
        let networkPolicy = networkPolicy(at: hosts, tls?.credentials)
        let demo = demo ? try Demo() : nil
        defer { demo?.remove() }
        // Another program’s migration may have to be waited for.
        let opened = try signals.endingProgram { () throws(Failure) in
            try OpenedStore(
                serving: location ?? .file(demo?.dataPath ?? data), openingBalance: openingBalance,
                requiresStandby: requireStandby, logger: logger)
        }
        let store = opened.store
        let hasher = PasswordHasher()
        try demo?.fill(store, hasher)
        let settings = try firstSettings(of: store)
        let app = try Application(
            store: store, settings: settings, hasher: hasher, networkPolicy: networkPolicy,
            folder: try assetsFolder(), logger: logger,
            demo: demo.map { _ in Demo.accounts })
        let daemon = try start(app, listeners, tls?.credentials)
        let redirect = try startRedirect(plainListeners, to: daemon, networkPolicy, logger)
        let housekeeping = Housekeeping(app: app, store: store, logger: logger)
        let backups = nightlyBackups(opened, logger)
        let allFigures = Figures(
            app: app, daemon: daemon, hasher: hasher, store: opened, log: log, backups: backups)
        let metrics = try metricsListener.map { host, listener throws(Failure) in
            try MetricsServer(listener, at: host, allowedHosts: allowHost) { allFigures.text }
        }
        if let metrics { logger.notice("the figures are at \(metrics.url)") }
        for (level, text) in warnings(at: hosts, networkPolicy) { logger.log(level: level, text) }

        let renewal = tls.map { CertificateRenewal($0.files, $0.credentials, logger: logger) }
        let address = address(networkPolicy, at: hosts[0], port: daemon.port)
        FileHandle.standardOutput.write(Data("Frontdesk is at \(address)\n".utf8))
        let setUp = offerSetUp(app, at: address, logger)
        manager.tellReady("at \(address)")
        let watch = manager.keepWatch(store)
        // Without a certificate there is nothing to be taken up, and SIGHUP says that the terminal was closed.
        while signals.wait() == SIGHUP, renewal != nil || manager.isWaiting || signals.ignoresHangUp {
            renewal?.check(isAsked: true)
        }
        logger.info("stopping")
        manager.tellStopping()
        watch?.cancel()
        setUp?.cancel()
        stop(daemon, redirect) { app.endStreams() }
        renewal?.stop()
        metrics?.stop()
        housekeeping.stop()
        backups?.stop()
        hasher.stop()
        opened.close()
        logger.info("stopped")
    }

    private func firstSettings(of store: any Store) throws(Failure) -> KeptSettings {
        do { return try wait { try await store.settings() } } catch StoreError.unavailable(let reason) {
            throw Failure("The settings can’t be read: \(reason).")
        } catch {
            throw Failure("The settings can’t be read: \(error).")
        }
    }

    /// As long as nobody is an organiser, whoever started the program can become one.
    ///
    /// - Returns: what goes on trying, where nothing can be written yet.
    private func offerSetUp(_ app: Application, at address: String, _ logger: Logger) -> Task<Void, Never>? {
        @Sendable func offer() async throws {
            guard let path = try await app.offerSetUp() else { return }
            FileHandle.standardOutput.write(Data("First organiser: \(address)\(path)\n".utf8))
        }
        do {
            try wait { try await offer() }
            return nil
        } catch {
            logger.error("could not offer to set up an organiser", metadata: ["error": "\(error)"])
        }
        return Task(priority: .medium) {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(5))
                if (try? await offer()) != nil { return }
            }
        }
    }

    private func start(
        _ app: Application, _ listeners: [Listener], _ credentials: TLSCredentials?
    ) throws(Failure) -> Daemon {
        do throws(StartError) {
            return try Daemon(
                listeners[0], and: Array(listeners.dropFirst()), Self.settings(behindProxy: trustProxy),
                tls: credentials,
                refuse: { app.refuse($0, $1) },
                planBody: { await app.planBody($0) },
                respond: { await app.respond(to: $0) })
        } catch {
            throw Failure("\(error)")
        }
    }

    static func settings(behindProxy: Bool) -> Settings {
        var settings = Settings()
        // All connections come from the proxy.
        if behindProxy { (settings.connectionsPerNetwork, settings.connectionsPerSite) = (0, 0) }
        return settings
    }

    private func assetsFolder() throws(Failure) -> URL {
        let beside = Bundle.main.bundleURL
        let candidates =
            assets.map { [URL(fileURLWithPath: $0)] } ?? Installation.own.map { [$0.assets] }
            ?? [URL(fileURLWithPath: "."), beside]
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
