import Metrics
import PostgreSQLStorage
import SQLiteStorage

/// The figures about writes, which both engines provide.
private func writeWrites(
    done: Int, refused: Int, failed: Int, waiting: Int, durations: Histogram.Values, commits: Int,
    to exposition: inout Exposition
) {
    exposition.counter(
        "frontdesk_commits_total", "Commits: of a data file, those that writes have shared.",
        [.init(commits)])
    exposition.counter(
        "frontdesk_writes_total",
        "Writes: done, refused by a rule, or failed with the disk or the database.",
        [
            .init(done, ["outcome": "done"]), .init(refused, ["outcome": "refused"]),
            .init(failed, ["outcome": "failed"]),
        ])
    exposition.gauge(
        "frontdesk_writes_waiting",
        "Writes that wait for the commit before theirs, or for a connection.", [.init(waiting)])
    exposition.histogram(
        "frontdesk_commit_duration_seconds",
        "From the beginning of a transaction to the end of its commit.",
        unit: Durations.unitsPerSecond, [(durations, [:])])
}

private func writeLedger(isSound: Bool?, to exposition: inout Exposition) {
    exposition.gauge(
        "frontdesk_ledger_checked", "1 once all credits were checked since the start, before that 0.",
        [.init(isSound == nil ? 0 : 1)])
    exposition.gauge(
        "frontdesk_ledger_sound", "1 as long as the credits add up, else 0; absent before the check.",
        isSound.map { [.init($0 ? 1 : 0)] } ?? [])
}

extension SQLiteEngine.Statistics {
    func write(to exposition: inout Exposition) {
        writeWrites(
            done: writes.done, refused: writes.refused, failed: writes.failed, waiting: writes.waiting,
            durations: writes.commitDurations, commits: writes.groupSizes.count,
            to: &exposition)
        exposition.histogram(
            "frontdesk_commit_writes", "How many writes have shared a commit.", [(writes.groupSizes, [:])])
        exposition.counter(
            "frontdesk_read_failures_total", "Reads that the data file has not answered.",
            [.init(failedReads)])
        exposition.gauge(
            "frontdesk_data_file_bytes", "Size of the data file.", fileBytes.map { [.init($0)] } ?? [])
        exposition.gauge(
            "frontdesk_write_ahead_log_bytes", "Size of the write-ahead log beside the data file.",
            [.init(logBytes)])
        writeLedger(isSound: isSound, to: &exposition)
    }
}

extension PostgreSQLEngine.Statistics {
    func write(to exposition: inout Exposition) {
        writeWrites(
            done: writes.done, refused: writes.refused, failed: writes.failed, waiting: writers.waiting,
            durations: writes.durations, commits: writes.done, to: &exposition)
        exposition.counter(
            "frontdesk_commits_in_doubt_total",
            "Commits whose answer was lost, and that had to be asked for.", [.init(writes.unknown)])
        writePools(to: &exposition)
        writeConnection(to: &exposition)
        writeDurability(to: &exposition)
        writeLedger(isSound: isSound, to: &exposition)
    }

    private func writeConnection(to exposition: inout Exposition) {
        exposition.gauge(
            "frontdesk_database_up", "1 as long as the database can be reached, else 0.",
            [.init(isReachable ? 1 : 0)])
        exposition.gauge(
            "frontdesk_database_connected_timestamp_seconds",
            "Since when it has been connected to this server, in seconds since 1970.",
            [.init(Double(connectedSince.milliseconds) / 1000, ["server": server])])
        exposition.gauge(
            "frontdesk_database_timeline",
            "The server’s timeline, which goes up when a standby takes over; absent where it doesn’t tell.",
            timeline.map { [.init(Int($0))] } ?? [])
        exposition.counter(
            "frontdesk_database_outages_total", "How often the database could not be reached.",
            [.init(outageCount)])
        exposition.counter(
            "frontdesk_database_outage_seconds_total", "How long that has been, all together.",
            [.init(outageDuration / .seconds(1))])
        exposition.counter(
            "frontdesk_database_refusal_seconds_total",
            "How long writes were refused or waited in vain, all together.",
            [.init(writeFailureDuration / .seconds(1))])
    }

    private func writeDurability(to exposition: inout Exposition) {
        exposition.gauge(
            "frontdesk_database_fsync", "1 where a commit is on the database’s own disk, by its settings.",
            [.init(durability.isSynced ? 1 : 0)])
        exposition.gauge(
            "frontdesk_database_waits_for_standby",
            "1 where a commit waits for a synchronous standby, by the database’s settings.",
            [.init(durability.isConfirmedByStandby ? 1 : 0)])
        exposition.gauge(
            "frontdesk_database_standbys",
            "Synchronous standbys that are there; absent where this user may not see them.",
            durability.standbys.map { [.init($0)] } ?? [])
    }

    private func writePools(to exposition: inout Exposition) {
        let pools = [("read", readers), ("write", writers), ("long", slowReaders)]
        exposition.gauge(
            "frontdesk_database_connections_max", "The most connections for each use.",
            pools.map { .init($1.size, ["use": $0]) })
        exposition.gauge(
            "frontdesk_database_connections_busy", "Connections that are used just now.",
            pools.map { .init($1.busy, ["use": $0]) })
        exposition.gauge(
            "frontdesk_database_waiting", "What waits for a connection.",
            pools.map { .init($1.waiting, ["use": $0]) })
        exposition.counter(
            "frontdesk_database_refused_total",
            "What was refused, since too much waited for a connection, or it waited for too long.",
            pools.map { .init($1.rejected, ["use": $0]) })
    }
}
