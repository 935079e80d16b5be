import ArgumentParser
import Foundation
import HTTP
import Logging
import MicroHTTPD
import Model
import Passwords
import Site
import Storage
import Visitors

/// `frontdesk serve`: wires the rooms together, and runs until it is told to stop.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the site.",
        discussion: "Every option can come from the environment, too: FRONTDESK_PORT for --port.")

    @Option(help: "The address to listen at. Anything but this machine's own lets others in.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at; 0 takes a free one.")
    var port: UInt16 = 8080

    @OptionGroup var data: DataOption

    @Flag(help: "Write nothing unless a synchronous standby of the PostgreSQL database confirms it.")
    var requireStandby = false

    @Option(
        help: "The credits that a new member begins with, whatever the settings say.",
        transform: Amount.openingBalance)
    var openingBalance: Amount?

    @Option(
        help: "A host name to answer to, besides this machine's own; may be given again.",
        transform: Serve.allowedHost)
    var allowHost: [String] = []

    @Option(
        help:
            "The folder of Public and Templates (default: the package's, else this folder, else the program's).",
        completion: .directory)
    var assets: String?

    @Option(
        help: "The address visitors use when a TLS proxy stands in front, such as https://desk.example.org.")
    var origin: String?

    @Flag(help: "Take the client's address from the proxy in front, by X-Forwarded-For.")
    var trustProxy = false

    @Flag(help: "Take passwords over plain http from other machines: nobody listens on this network.")
    var trustNetwork = false

    @Flag(help: "Start with a made-up club of some 250 members, in a temporary file; --data is not touched.")
    var demo = false

    @OptionGroup var logging: LogOptions

    @Option(
        help: "The certificate to serve https with, and the chain to it, in PEM format.", completion: .file())
    var tlsCertificate: String?

    @Option(help: "The private key of --tls-certificate, in PEM format.", completion: .file())
    var tlsKey: String?

    @Option(help: "With TLS: a plain port that only leads to it, usually 80. Without, there is none.")
    var httpPort: UInt16?

    @Option(help: "A folder that gets a backup each night, best on another disk.", completion: .directory)
    var backupFolder: String?

    @Option(help: "How many of those backups stay (default: 14).", transform: Serve.keptCount)
    var backupKeep = 14

    @OptionGroup var figures: MetricsOptions

    @OptionGroup var mail: MailOptions

    func validate() throws {
        let values = [
            ("host", host), ("assets", assets), ("tls-certificate", tlsCertificate),
            ("tls-key", tlsKey), ("backup-folder", backupFolder),
        ]
        for (option, value) in values where value?.isEmpty == true {
            throw ValidationError("--\(option) is empty.")
        }
        try validateTLS()
        guard let origin else { return }
        guard let url = URL(string: origin), let scheme = url.scheme, ["http", "https"].contains(scheme),
            url.host?.isEmpty == false, url.path.isEmpty, url.query == nil, url.fragment == nil,
            url.user == nil, origin == origin.lowercased(),
            Self.isAsSent(String(origin.dropFirst("\(scheme)://".count)))
        else {
            throw ValidationError(
                "--origin needs the form https://desk.example.org, in small letters and without a path; a name with other letters than a to z in its xn-- form."
            )
        }
        // Browsers leave out the default port, so no request's origin would match.
        if url.port == (scheme == "https" ? 443 : 80) {
            throw ValidationError("--origin needs no port :\(url.port ?? 0): that is the one of \(scheme).")
        }
    }

    func run() throws {
        let signals = Signals()  // before any thread starts, since threads inherit what is blocked
        let metricsAddress = try figures.address(trustsNetwork: trustNetwork)
        let mailSettings = try mail.settings(origin: origin)
        let log = try startLog()
        defer { log.stop() }
        let logger = Logger(label: "frontdesk")
        warnOfUnknownVariables(logger)

        let demoData = demo ? try Demo() : nil
        defer { demoData?.remove() }
        let location = try demoData.map { .file($0.dataPath) } ?? dataLocation()
        let manager = try ServiceManager()
        let endpoints = try openEndpoints(manager, metricsAddress)
        let files = try siteFiles(logger)
        let opened = try openStore(location, signals, logger)
        let hasher = PasswordHasher()
        try demoData?.fill(opened.store, hasher)
        let foundation = SiteFoundation(
            opened: opened, hasher: hasher, files: files,
            backups: backups(of: location, opened.store, logger),
            mail: mailSettings.map { siteMail($0, files, opened.store, logger) }, log: log, logger: logger)
        let app = try makeApplication(on: foundation, endpoints.networkPolicy)
        let site = try start(app, at: endpoints, on: foundation)

        let ownAddress = address(endpoints.networkPolicy, at: endpoints.ownHost, port: site.daemon.port)
        announce(ownAddress, to: manager)
        let watchdog = manager.tellWatchdog(of: opened.store)
        // Compresses the files a little later, since the first visitors may be waiting for their pages now.
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .seconds(1)) { app.prepare() }
        let setUp = offerSetUp(app, at: origin ?? ownAddress, logger)
        waitUntilStopped(signals, manager, site.renewal)

        logger.info("stopping")
        manager.tellStopping()
        watchdog?.cancel()
        setUp?.cancel()
        site.stop()
        hasher.stop()
        opened.close()
        logger.info("stopped")
    }

    private func startLog() throws(Failure) -> LogWriter {
        let level = try logging.level()
        let log = LogWriter(format: try logging.format())
        LoggingSystem.bootstrap { LineLogHandler(label: $0, writer: log, level: level) }
        return log
    }

    /// Only warns about such variables, whereas an unknown name in the file of options is an error: these
    /// variables may have been set by other programs.
    private func warnOfUnknownVariables(_ logger: Logger) {
        let names = Environment.unknown(in: ProcessInfo.processInfo.environment)
        if names.isEmpty { return }
        logger.warning(
            "variables of the environment that are no option of Frontdesk",
            metadata: ["names": "\(names.joined(separator: " "))"])
    }

    private func dataLocation() throws(Failure) -> DataLocation {
        let location = try data.location()
        try expectFileForBackups(location)
        return location
    }

    /// Opens the store. This may have to wait until another program has migrated the database.
    private func openStore(
        _ location: DataLocation, _ signals: Signals, _ logger: Logger
    ) throws(Failure) -> OpenedStore {
        func open() throws(Failure) -> OpenedStore {
            try OpenedStore(
                serving: location, openingBalance: openingBalance, requiresStandby: requireStandby,
                logger: logger)
        }
        // A demo never has to wait, and when it ends its folder must be removed.
        return demo ? try open() : try signals.exitingOnSignal(during: open)
    }

    private func siteFiles(_ logger: Logger) throws -> SiteFiles {
        try SiteFiles(folder: assetsFolder()) {
            logger.error(
                "a template names a value that no view provides, or a sentence that no catalogue has",
                metadata: ["name": "\($0)"])
        }
    }

    private func siteMail(
        _ settings: MailOptions.Settings, _ files: SiteFiles, _ store: Store, _ logger: Logger
    ) -> SiteMail {
        SiteMail(settings, origin: origin ?? "", languages: files.languages, store: store, logger: logger)
    }

    private func makeApplication(
        on foundation: SiteFoundation, _ networkPolicy: NetworkPolicy
    ) throws -> Application {
        var options = Application.Options(
            files: foundation.files, networkPolicy: networkPolicy, logger: foundation.logger)
        options.demo = demo ? Demo.accounts : nil
        options.backups = foundation.backups
        options.mail = foundation.mail
        let store = foundation.opened.store
        return try Application(
            store: store, settings: firstSettings(of: store), hasher: foundation.hasher, options: options)
    }

    /// Returns once a signal asks the program to stop. With TLS, SIGHUP asks for a check of the certificate.
    /// Without TLS it means that the terminal was closed, which stops the program unless it doesn't depend on
    /// one.
    private func waitUntilStopped(
        _ signals: Signals, _ manager: ServiceManager, _ renewal: CertificateRenewal?
    ) {
        while signals.wait() == SIGHUP, renewal != nil || manager.isWaiting || signals.ignoresHangUp {
            renewal?.check(isAsked: true)
        }
    }

    private func firstSettings(of store: Store) throws(Failure) -> StoredSettings {
        do { return try wait { try await store.settings() } } catch StoreError.unavailable(let reason) {
            throw Failure("The settings can’t be read: \(reason).")
        } catch {
            throw Failure("The settings can’t be read: \(error).")
        }
    }

    /// Tells the terminal and the service manager where the site is, which already answers, even if the store
    /// can't be written to yet.
    ///
    /// - Parameter address: the URL of the program itself.
    private func announce(_ address: String, to manager: ServiceManager) {
        FileHandle.standardOutput.writeIfPossible("Frontdesk is at \(address)\n")
        manager.tellReady("at \(address)")
    }

    /// Prints a link with which the first organiser can sign up, unless there is already an organiser.
    ///
    /// - Returns: the task that keeps trying, if the store can't be written to yet.
    private func offerSetUp(_ app: Application, at address: String, _ logger: Logger) -> Task<Void, Never>? {
        @Sendable func offer() async throws {
            guard let path = try await app.offerSetUp() else { return }
            FileHandle.standardOutput.writeIfPossible("First organiser: \(address)\(path)\n")
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
