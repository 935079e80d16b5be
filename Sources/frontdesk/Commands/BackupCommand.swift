import ArgumentParser
import Foundation
import SQLiteStorage
import Storage

/// `frontdesk backup`: makes a complete, checked copy, whether or not the server is running.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy everything into one file, even while the server runs.")

    @OptionGroup var from: DataOption
    @Argument(help: "The copy's name, which no file has.", completion: .file()) var copy: String

    func validate() throws {
        if copy.isEmpty { throw ValidationError("The copy needs a name.") }
    }

    func run() throws {
        let start = ContinuousClock.now
        let data = try from.location().file(
            or:
                "A database is no file to copy: pg_dump makes backups of it, and frontdesk move a copy as a file"
        )
        lowerThreadPriority()
        let report: DataFile.Report
        do throws(DataFileError) {
            report = try withCancellation { cancellation throws(DataFileError) in
                try DataFile.backUp(data, to: copy, cancellation: cancellation)
            }
        } catch { throw Failure(error, naming: copy) }
        if let problem = record(report, in: data) {
            FileHandle.standardError.writeIfPossible(
                "The backup is made, but not in the activity: \(problem.printable)\n")
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let members = counted(report.memberCount, "member")
        print(
            "backed up \(members) to \(copy.printable): \(report.bytes.megabytes), \(String(format: "%.1f", seconds)) s"
        )
    }

    /// Records the backup in the activity, unless the data file has an older format or is itself a backup.
    ///
    /// - Returns: why it couldn't be recorded; nil if it was, or needn't be. The backup is valid either way.
    private func record(_ report: DataFile.Report, in data: String) -> String? {
        guard report.isCurrent else { return nil }
        do {
            let engine = try SQLiteEngine.openAlongsideServer(path: data)
            defer { engine.close() }
            try wait {
                try await Store(engine).recordBackup(
                    isWhole: true, memberCount: report.memberCount, by: .command, at: .now)
            }
            return nil
        } catch SQLiteEngine.OpenError.backup {
            return nil
        } catch StoreError.unavailable(let reason) {
            return "\(reason)."
        } catch {
            return "\(error)"
        }
    }
}
