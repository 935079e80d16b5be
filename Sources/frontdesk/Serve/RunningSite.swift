import Foundation
import HTTP
import Logging
import MicroHTTPD
import Passwords
import Site

/// The parts that are created before the site starts.
struct SiteFoundation {
    let opened: OpenedStore
    let hasher: PasswordHasher
    let files: SiteFiles
    /// Nil if the data is in a database.
    let backups: FileBackups?
    /// Nil for a site that sends no mail.
    let mail: SiteMail?
    let log: LogWriter
    let logger: Logger
}

/// Everything that runs while the site is served and stops with it.
struct RunningSite {
    let app: Application
    let daemon: Daemon
    let redirect: Daemon?
    let housekeeping: Housekeeping
    let nightlyBackups: NightlyBackups?
    /// Nil for a site that sends no mail.
    let mail: SiteMail?
    let metrics: MetricsServer?
    let renewal: CertificateRenewal?

    /// Lets requests in progress finish, and then stops everything.
    func stop() {
        stopDaemons()
        mail?.stop()
        renewal?.stop()
        metrics?.stop()
        housekeeping.stop()
        nightlyBackups?.stop()
    }

    /// Stops both daemons at once, so that the grace period passes only once.
    private func stopDaemons() {
        let redirectHasStopped = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [redirect] in
            redirect?.stop(graceSeconds: 10) {}
            redirectHasStopped.signal()
        }
        daemon.stop(graceSeconds: 10) { app.endStreams() }
        redirectHasStopped.wait()
    }
}

extension Serve {
    /// Starts serving the site, and everything that runs beside it.
    func start(
        _ app: Application, at endpoints: Endpoints, on foundation: SiteFoundation
    ) throws(Failure) -> RunningSite {
        let (networkPolicy, logger) = (endpoints.networkPolicy, foundation.logger)
        let (opened, mail) = (foundation.opened, foundation.mail)
        let nightlyBackups = foundation.backups?.nightlyBackups
        let daemon = try startDaemon(app, endpoints.site, endpoints.tls?.credentials)
        let redirect = try startRedirect(endpoints.redirect, to: daemon, networkPolicy, logger)
        let housekeeping = Housekeeping(app: app, store: opened.store, logger: logger)
        mail?.start()
        let figures = Figures(
            app: app, daemon: daemon, hasher: foundation.hasher, store: opened, log: foundation.log,
            nightlyBackups: nightlyBackups, mail: mail)
        let metrics = try endpoints.metrics.map { host, listener throws(Failure) in
            try MetricsServer(listener, at: host, allowedHosts: allowHost) { figures.text }
        }
        if let metrics { logger.notice("the figures are at \(metrics.url)") }
        for (level, text) in warnings(at: endpoints.hosts, networkPolicy) { logger.log(level: level, text) }
        return RunningSite(
            app: app, daemon: daemon, redirect: redirect, housekeeping: housekeeping,
            nightlyBackups: nightlyBackups, mail: mail, metrics: metrics,
            renewal: endpoints.tls.map { CertificateRenewal($0.files, $0.credentials, logger: logger) })
    }

    private func startDaemon(
        _ app: Application, _ listeners: [Listener], _ credentials: TLSCredentials?
    ) throws(Failure) -> Daemon {
        do throws(StartError) {
            return try Daemon(
                listeners[0], and: Array(listeners.dropFirst()), Self.settings(behindProxy: trustProxy),
                tls: credentials,
                refuse: { app.refuse($0, $1) },
                planBody: { await app.planBody($0) },
                respondNow: { app.respondNow(to: $0) },
                respond: { await app.respond(to: $0) })
        } catch {
            throw Failure("\(error)")
        }
    }

    static func settings(behindProxy: Bool) -> DaemonSettings {
        var settings = DaemonSettings()
        // All connections come from the proxy, so limits per client network would make no sense.
        if behindProxy { (settings.connectionsPerNetwork, settings.connectionsPerEndSite) = (0, 0) }
        return settings
    }
}
