import Foundation
import Operations
import SQLiteStorage

/// Copies of the data file for organisers to download.
struct FileBackups: BackupSource {
    let data: String
    /// Nil without `--backup-folder`.
    let nightlyBackups: NightlyBackups?
    var space = DiskSpace.system

    var nightly: NightlyBackupStatus? { nightlyBackups?.status }

    /// Copies on a separate, low-priority thread, so that requests are answered first.
    func copy() async throws -> BackupCopy {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    lowerThreadPriority()
                    continuation.resume(with: Result { try copy(cancellation) })
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    private func copy(_ cancellation: Cancellation) throws -> BackupCopy {
        do throws(DataFileError) {
            let (file, report) = try DataFile.copy(
                data, in: NSTemporaryDirectory(), space: space, cancellation: cancellation)
            return BackupCopy(bytes: report.bytes, memberCount: report.memberCount) {
                try file.read(from: $0, count: $1)
            }
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            case .noRoom: throw BackupFailure(error.description, lacksRoom: true)
            default: throw BackupFailure(error.description)
            }
        }
    }
}
