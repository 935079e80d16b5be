import ArgumentParser
import Foundation
import SQLiteStorage
import Storage

/// `frontdesk restore`: replaces the data file with a backup, and keeps the old file.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in place, and keep what was there.",
        discussion: """
            The program must not run. On a terminal it says what changes, and asks. Everybody has to sign in again.
            """)

    @OptionGroup var to: DataOption
    @Flag(help: "Don't ask, even on a terminal.") var yes = false
    @Argument(help: "The backup.", completion: .file()) var backup: String

    func validate() throws {
        if backup.isEmpty { throw ValidationError("Which backup?") }
    }

    func run() throws {
        let data = try to.location().file(
            or: """
                A database takes no copy of a file: pg_restore brings back what pg_dump made, and frontdesk move brings a \
                file into an empty database
                """)
        let now = Timestamp.now
        let plan: DataFile.RestorePlan?
        let kept = unusedName("\(DataFile.resolvingLink(data)).before-restore-\(FileTime(now).text)")
        do throws(DataFileError) {
            plan = try withCancellation { cancellation throws(DataFileError) in
                try DataFile.restore(
                    backup, to: data, keeping: URL(fileURLWithPath: kept).lastPathComponent, at: now,
                    cancellation: cancellation,
                    isAgreed: { plan in yes || isatty(STDIN_FILENO) != 1 || ask(plan, data, cancellation) })
            }
        } catch {
            throw Failure(error, naming: backup)
        }
        guard let plan else { throw Failure("Nothing was changed.") }
        var parts = ["restored \(backup): \(Self.contents(plan))"]
        if let change = Self.changes(plan) { parts.append(change) }
        if plan.hasData {
            let logs = Self.logs.map { kept + $0 }.filter { access($0, F_OK) == 0 }
            let log = logs.isEmpty ? "" : ", with its log \(logs.joined(separator: " and "))"
            parts.append("what was there is \(kept)\(log)")
        }
        print(parts.joined(separator: "; ").printable)
    }

    /// The ends of the names of a data file's logs.
    private static let logs = ["-wal", "-journal"]

    /// A name that no file has yet, nor its log, with a number if needed: two restores may run within one
    /// second.
    private func unusedName(_ path: String) -> String {
        var (name, number) = (path, 1)
        while ([""] + Self.logs).contains(where: { access(name + $0, F_OK) == 0 }) {
            number += 1
            name = "\(path)-\(number)"
        }
        return name
    }

    /// Describes the backup's contents, and whether its checksum is right.
    private static func contents(_ plan: DataFile.RestorePlan) -> String {
        [
            counted(plan.report.memberCount, "member"), counted(plan.report.transferCount, "transfer"),
            plan.report.checksum.words,
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// Describes the changes; nil if there is no old file to compare with.
    private static func changes(_ plan: DataFile.RestorePlan) -> String? {
        if !plan.hasData { return nil }
        guard let losses = plan.losses else { return "what was there can’t be read and compared" }
        let (members, transfers) = (
            counted(losses.missingMemberCount, "member"), counted(losses.missingTransferCount, "transfer")
        )
        let comingBack = counted(losses.comingBackCount, "person", "people")
        var changes = [
            "back, though they left or were removed since then: \(comingBack)",
            "not in it: \(members) and \(transfers) made since then",
        ]
        if losses.regainedRoleCount > 0 {
            let people = counted(losses.regainedRoleCount, "person", "people")
            changes.append("desk keepers or organisers again, though not any more since then: \(people)")
        }
        if losses.resubscribedCount > 0 {
            let people = counted(losses.resubscribedCount, "person", "people")
            changes.append("sent letters again, though they unsubscribed since then: \(people)")
        }
        return changes.joined(separator: "; ")
    }

    private func ask(_ plan: DataFile.RestorePlan, _ data: String, _ cancellation: Cancellation) -> Bool {
        print("\(backup.printable): \(Self.contents(plan))")
        if let change = Self.changes(plan) { print(change) }
        print("Put it in place of \(data.printable)? [y/N] ", terminator: "")
        fflush(nil)
        // Ctrl-C counts as no.
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        while !cancellation.isCancelled {
            if poll(&input, 1, 200) > 0 { return readsYes() }
        }
        return false
    }
}
