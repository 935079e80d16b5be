import ArgumentParser
import Logging
import SQLiteStorage

extension Serve {
    /// The source of backups to download; nil for a database.
    func backups(
        of location: DataLocation, _ opened: OpenedStore, _ logger: Logger
    ) -> FileBackups? {
        guard case .file(let path) = location else { return nil }
        return FileBackups(data: path, nights: nightlyBackups(opened, logger))
    }

    /// Nil without `--backup-folder`, for a database, and for the demo.
    private func nightlyBackups(_ opened: OpenedStore, _ logger: Logger) -> NightlyBackups? {
        guard case .file = opened, let backupFolder, !demo else { return nil }
        return NightlyBackups(
            of: data.data, in: BackupFolder(backupFolder, keeping: backupKeep), logger: logger,
            record: { [store = opened.store] count in
                try wait {
                    try await store.recordBackup(isWhole: true, memberCount: count, by: .program, at: .now)
                }
            })
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
