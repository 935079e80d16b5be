import Foundation
import Logging
import Operations
import SQLiteStorage
import Storage
import Synchronization

/// Makes a backup each night, on a separate, low-priority thread, so that requests are answered first.
final class NightlyBackups: Sendable {
    /// How often to check whether a backup is due: often, since the clock may be set at any moment.
    struct Waits {
        var firstCheckDelay: Duration = .seconds(15)
        var checkInterval: Duration = .seconds(30)
        /// The pause until the next attempt, whether or not the last one failed, so that a clock that jumps
        /// doesn't cause one backup after another.
        var pause: Duration = .seconds(3600)
    }

    private let data: String
    private let folder: BackupFolder
    private let schedule: BackupSchedule
    private let waits: Waits
    private let logger: Logger
    private let now: @Sendable () -> Timestamp
    private let space: DiskSpace
    private let record: @Sendable (_ memberCount: Int) throws -> Void
    private let cancellation = Cancellation()
    private let wake = Latch()
    private let ended = DispatchSemaphore(value: 0)
    private let state: Mutex<NightlyBackupStatus>

    /// The state of the backups.
    var status: NightlyBackupStatus { state.withLock { $0 } }

    /// Starts the thread at once. A missing folder, such as a USB stick that isn't plugged in, must not keep
    /// the site from starting.
    ///
    /// - Parameter record: records in the activity that a backup was made.
    init(
        of data: String, in folder: BackupFolder, schedule: BackupSchedule = BackupSchedule(),
        waits: Waits = Waits(), logger: Logger, space: DiskSpace = .system,
        now: @escaping @Sendable () -> Timestamp = { .now },
        record: @escaping @Sendable (_ memberCount: Int) throws -> Void
    ) {
        self.data = data
        self.folder = folder
        self.schedule = schedule
        self.waits = waits
        self.logger = logger
        self.space = space
        self.now = now
        self.record = record
        let latest = folder.latest(of: data).map { NightlyBackupStatus.Success(at: $0.at, bytes: $0.bytes) }
        state = Mutex(NightlyBackupStatus(lastSuccess: latest))
        Thread.detachNewThread { self.run() }
    }

    /// Cancels a backup in progress, leaving no file behind, and waits for the thread to end.
    func stop() {
        cancellation.cancel()
        wake.open()
        ended.wait()
    }

    private func run() {
        defer { ended.signal() }
        lowerThreadPriority()
        logger.warnOfExposed(folder.makePrivate())
        var (wait, lastAttempt) = (waits.firstCheckDelay, ContinuousClock.Instant?.none)
        while !cancellation.isCancelled {
            wake.wait(atMost: wait)
            wait = waits.checkInterval
            if cancellation.isCancelled { return }
            if let lastAttempt, lastAttempt.duration(to: .now) < waits.pause { continue }
            // The folder is read each time: a different USB stick may have been plugged in.
            guard schedule.isDue(at: now(), last: folder.latest(of: data)?.at) else { continue }
            attempt()
            lastAttempt = .now
        }
    }

    private func attempt() {
        let start = ContinuousClock.now
        let name = folder.newName(at: now())
        let report: DataFile.Report
        do { try folder.claim(name, for: data) } catch { return fail("\(error)") }
        do throws(DataFileError) {
            report = try DataFile.backUp(
                data, to: folder.path(name), space: space, cancellation: cancellation)
        } catch {
            if case .cancelled = error { return }
            return fail(error.description)
        }
        succeed(name, report, seconds: start.duration(to: .now) / .seconds(1))
        logger.warnOfExposed(folder.makePrivate())
        removeOld(besides: name)
        do { try record(report.memberCount) } catch {
            logger.error(
                "made the backup, but could not record it in the activity", metadata: ["error": "\(error)"])
        }
    }

    private func succeed(_ name: String, _ report: DataFile.Report, seconds: Double) {
        let success = NightlyBackupStatus.Success(at: now(), bytes: report.bytes)
        state.withLock { state in
            state.lastSuccess = success
            state.failureReason = nil
        }
        logger.info(
            "backup made",
            metadata: [
                "file": "\(name)", "members": .stringConvertible(report.memberCount),
                "bytes": .stringConvertible(report.bytes),
                "seconds": .stringConvertible((seconds * 10).rounded() / 10),
            ])
    }

    private func removeOld(besides name: String) {
        do {
            for (name, error) in try folder.keep(name, for: data) {
                if let error {
                    logger.error(
                        "could not remove an old backup", metadata: ["file": "\(name)", "error": "\(error)"])
                } else {
                    logger.info("removed an old backup", metadata: ["file": "\(name)"])
                }
            }
        } catch {
            logger.error("no old backup was removed", metadata: ["error": "\(error)"])
        }
    }

    private func fail(_ reason: String) {
        state.withLock { state in
            state.failureReason = reason
            state.failureCount += 1
        }
        logger.error("could not make the backup", metadata: ["error": "\(reason)"])
    }
}
