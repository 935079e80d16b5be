import ArgumentParser
import Foundation
import PostgreSQLStorage
import SQLiteStorage
import Storage

/// `frontdesk check`: checks whether a data file, a backup or a database is sound.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Read everything, and say whether it is sound.",
        discussion: """
            It changes nothing, and works while the server runs. --data takes a backup, too, whose checksum shows a change \
            of any byte. Of a database it reads the credits; whether its own files are sound, PostgreSQL's pg_amcheck says.
            """)

    @OptionGroup var data: DataOption

    func run() throws {
        lowerThreadPriority()
        switch try data.location() {
        case .file(let path): try check(path)
        case .database: try check(data.open(for: .reading))
        }
    }

    private func check(_ path: String) throws {
        let report: DataFile.Report
        do throws(DataFileError) { report = try DataFile.check(path) } catch { throw Failure(error) }
        let version = report.isCurrent ? "" : " (of an older version, which serve brings up to date)"
        let checksum = report.checksum.words.map { "; \($0)" } ?? ""
        try tell(
            report.problems, memberCount: report.memberCount, transferCount: report.transferCount,
            bytes: report.bytes, version + checksum)
    }

    private func check(_ opened: OpenedStore) throws {
        defer { opened.close() }
        guard case .database(let engine) = opened else { return }
        let report: PostgreSQLEngine.Report
        do { report = try wait { try await engine.report() } } catch StoreError.unavailable(let reason) {
            throw Failure("The database at \(try data.location()) can’t be read: \(reason).")
        }
        try tell(
            report.problem.map { ["the credits don’t add up: \($0)"] } ?? [], memberCount: report.memberCount,
            transferCount: report.transferCount, bytes: report.bytes)
    }

    private func tell(
        _ problems: [String], memberCount: Int, transferCount: Int, bytes: Int64, _ addition: String = ""
    ) throws {
        if !problems.isEmpty {
            let lines = problems.map { "unsound: \($0.printable)\n" }.joined()
            FileHandle.standardError.writeIfPossible(lines)
            throw ExitCode.failure
        }
        let facts = [counted(memberCount, "member"), counted(transferCount, "transfer"), bytes.megabytes]
        print("sound: \(facts.joined(separator: ", "))\(addition)")
    }
}

extension BackupChecksum.Comparison {
    /// Describes the checksum of a sound file; nil if the file isn't expected to have one.
    var words: String? {
        switch self {
        case .right: "its checksum is right"
        case .missing: "it has no checksum, as only newer backups have, so a changed byte may go unseen"
        case .notCompared: nil
        }
    }
}
