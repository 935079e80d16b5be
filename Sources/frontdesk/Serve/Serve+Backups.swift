import ArgumentParser
import Logging
import Storage

extension Serve {
    /// The source of backups to download, and of nightly ones with `--backup-folder`; nil for a database.
    func backups(of location: DataLocation, _ store: Store, _ logger: Logger) -> FileBackups? {
        guard case .file(let path) = location else { return nil }
        // A demo's data is gone when it ends.
        let folder = demo ? nil : backupFolder.map { BackupFolder($0, keeping: backupKeep) }
        let nightlyBackups = folder.map { folder in
            NightlyBackups(
                of: path, in: folder, logger: logger,
                record: { count in
                    try wait {
                        try await store.recordBackup(
                            isWhole: true, memberCount: count, by: .program, at: .now)
                    }
                })
        }
        return FileBackups(data: path, nightlyBackups: nightlyBackups)
    }

    /// - Throws: a `Failure` if `--backup-folder` is given for a database.
    func expectFileForBackups(_ location: DataLocation) throws(Failure) {
        guard case .database = location, backupFolder != nil else { return }
        throw Failure(
            """
            --backup-folder (FRONTDESK_BACKUP_FOLDER) is for a file: pg_dump makes backups of a database, and frontdesk \
            move a copy as a file.
            """)
    }

    static func keptCount(_ text: String) throws -> Int {
        guard let count = Int(text), count >= 1 else {
            throw ValidationError("--backup-keep takes a number from 1 on.")
        }
        return count
    }
}
