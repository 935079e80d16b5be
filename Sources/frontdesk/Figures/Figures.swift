import Mail
import Metrics
import MicroHTTPD
import Operations
import Passwords
import Site

/// All figures of the running program. Only this folder names the figures that other rooms provide. No figure
/// contains a person's name, an address, or anything a client sent.
struct Figures: Sendable {
    let app: Application
    let daemon: Daemon
    let hasher: PasswordHasher
    let store: OpenedStore
    let log: LogWriter
    /// Nil without `--backup-folder`.
    let nightlyBackups: NightlyBackups?
    /// Nil without `--mail`.
    let mail: SiteMail?
    private let process = ProcessFigures()

    /// The figures in Prometheus's text format.
    var text: String {
        var exposition = Exposition()
        exposition.gauge(
            "frontdesk_build_info", "Always 1; its label says which version runs.",
            [.init(1, ["version": Version.current])])
        Self.write(app.statistics, to: &exposition)
        Self.write(daemon.statistics, to: &exposition)
        Self.write(hasher.statistics, to: &exposition)
        switch store {
        case .file(let file): file.statistics.write(to: &exposition)
        case .database(let database): database.statistics.write(to: &exposition)
        }
        if let nightlyBackups { Self.write(nightlyBackups.status, to: &exposition) }
        if let mail { Self.write(mail.counts, to: &exposition) }
        exposition.counter(
            "frontdesk_log_lines_dropped_total",
            "Log lines that were dropped, since standard error was read too slowly.",
            [.init(log.droppedTotal)])
        process.write(to: &exposition)
        return exposition.text
    }

    private static func write(_ mail: OutboxSender.Counts, to exposition: inout Exposition) {
        exposition.counter(
            "frontdesk_mails_total",
            "Attempts to send a mail: taken by the server, put off, or refused for good.",
            [
                .init(mail.accepted, ["outcome": "handed-over"]),
                .init(mail.deferred, ["outcome": "put-off"]),
                .init(mail.rejected, ["outcome": "refused"]),
            ])
    }

    private static func write(_ site: Application.Statistics, to exposition: inout Exposition) {
        exposition.counter(
            "frontdesk_http_requests_total", "Answered requests, by route, method and status.",
            site.requests.map {
                .init($0.count, ["route": $0.route, "method": $0.method, "status": $0.status])
            })
        exposition.histogram(
            "frontdesk_http_request_duration_seconds",
            "From the complete request to its answer; of streams and downloads, to the beginning of it.",
            unit: Durations.unitsPerSecond, site.requestDurations.map { ($0.values, ["route": $0.route]) })
        exposition.gauge(
            "frontdesk_event_streams", "Pages that are told of each change of the desk's list.",
            [.init(site.eventStreams)])
        exposition.counter(
            "frontdesk_security_events_total", "Security events, by the names that they have in the log.",
            site.securityEvents.map { .init($0.count, ["event": $0.event]) })
    }

    private static func write(_ server: Daemon.Statistics, to exposition: inout Exposition) {
        exposition.counter(
            "frontdesk_http_requests_refused_total",
            "Requests that the server turned away before the site saw them, by status.",
            server.refusals.sorted { $0.key < $1.key }.map { .init($0.value, ["status": "\($0.key)"]) })
        exposition.gauge(
            "frontdesk_http_requests_live",
            "Requests that are being answered, open event streams and downloads among them.",
            [.init(server.liveRequests)])
        exposition.gauge("frontdesk_http_uploads", "Files that are being sent.", [.init(server.uploads)])
        exposition.gauge("frontdesk_http_connections", "Open connections.", [.init(server.openConnections)])
        exposition.counter(
            "frontdesk_http_connections_accepted_total",
            "Connections that were accepted, those over the limit of their network among them.",
            [.init(server.acceptedConnections)])
    }

    private static func write(_ passwords: PasswordHasher.Statistics, to exposition: inout Exposition) {
        exposition.gauge(
            "frontdesk_password_workers", "Passwords that can be hashed at the same time.",
            [.init(passwords.workers)])
        exposition.gauge(
            "frontdesk_passwords_waiting", "Passwords that wait for a worker.", [.init(passwords.waiting)])
        exposition.gauge(
            "frontdesk_passwords_running", "Passwords that are being hashed.", [.init(passwords.running)])
        exposition.counter(
            "frontdesk_passwords_hashed_total", "Passwords that were hashed, to be kept or to be compared.",
            [.init(passwords.done)])
        exposition.counter(
            "frontdesk_passwords_refused_total", "Passwords that were refused, since too many were waiting.",
            [.init(passwords.rejected)])
    }

    static func write(_ backups: NightlyBackupStatus, to exposition: inout Exposition) {
        exposition.gauge(
            "frontdesk_backup_last_success_timestamp_seconds",
            "When the latest backup was made, in seconds since 1970; absent before the first.",
            backups.lastSuccess.map { [.init(Double($0.at.milliseconds) / 1000)] } ?? [])
        exposition.gauge(
            "frontdesk_backup_last_size_bytes", "Size of the latest backup; absent before the first.",
            backups.lastSuccess.map { [.init(Int($0.bytes))] } ?? [])
        exposition.counter(
            "frontdesk_backup_failures_total", "Backups that could not be made.",
            [.init(backups.failureCount)])
    }
}
