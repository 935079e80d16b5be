import ArgumentParser
import Foundation
import PostgreSQLStorage
import SQLiteStorage
import Storage
import Synchronization

/// `frontdesk move`: copies all data from a file into a database, or back.
struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Take everything from a file into an empty database, or back.",
        discussion: """
            Each is a file or the address of a database: postgres://USER@HOST/DATABASE. No program may use either. What it \
            is taken from stays as it is; don't serve it any more.
            """)

    @Option(help: "Where everything is.", completion: .file()) var from: String
    @Option(help: "Where it goes: a file that isn't there, or an empty database.", completion: .file())
    var to: String

    func validate() throws {
        if from.isEmpty { throw ValidationError("--from takes a file or the address of a database.") }
        if to.isEmpty { throw ValidationError("--to takes a file or the address of a database.") }
    }

    func run() throws {
        let start = ContinuousClock.now
        if from == to { throw Failure("--from and --to are the same.") }
        let (from, to) = (try DataLocation(from), try DataLocation(to))
        let stop = MoveCancellation()
        let result = try move(from, to, stop)
        let seconds = String(format: "%.1f", (ContinuousClock.now - start) / .seconds(1))
        let facts = [
            counted(result.report.memberCount, "member"), counted(result.report.transferCount, "transfer"),
            counted(result.report.rowCount, "row") + " in all",
        ]
        let remark = result.isConfirmed ? "" : "; its standby has not confirmed it"
        print("moved \(facts.joined(separator: ", ")), \(seconds) s, to \(to)\(remark)".printable)
    }

    private func move(
        _ from: DataLocation, _ to: DataLocation, _ stop: MoveCancellation
    ) throws -> (report: Move.Report, isConfirmed: Bool) {
        do {
            return try Self.withSource(from, stop) { source in
                var report: Move.Report?
                let outcome = try Self.withTarget(to, stop) { target in
                    report = try Move(from: source, to: target).run()
                }
                guard let moved = report, outcome != .cancelled else { throw DataFileError.cancelled }
                return (moved, outcome == .safe)
            }
        } catch let error as Move.Failure {
            throw Failure(Self.sentence(error, from, to))
        } catch let error as DataFileError {
            if case .missing = error { throw Failure(error, naming: "\(from)") }
            throw Failure(error, naming: "\(to)")
        } catch let error as PostgreSQLEngine.OpenError {
            throw Failure("\(error)")
        }
    }

    private static func sentence(_ failure: Move.Failure, _ from: DataLocation, _ to: DataLocation) -> String
    {
        switch failure {
        case .unsound: "\(from) can’t be moved: \(failure)."
        case .longEmail, .incomplete: "\(from) can’t be moved to \(to): \(failure)."
        }
    }

    private static func withSource<Value>(
        _ location: DataLocation, _ stop: MoveCancellation, _ body: (any MoveSource) throws -> Value
    ) throws -> Value {
        switch location {
        case .file(let path):
            try DataFile.withMoveSource(path, cancellation: stop.cancellation, body)
        case .database(let address): try PostgreSQLEngine.withMoveSource(address, body)
        }
    }

    private static func withTarget(
        _ location: DataLocation, _ stop: MoveCancellation, _ body: (any MoveTarget) throws -> Void
    ) throws -> PostgreSQLEngine.MoveOutcome {
        switch location {
        case .file(let path):
            try DataFile.withMoveTarget(
                path, cancellation: stop.cancellation, willFinish: stop.willCommit, body)
            return .safe
        case .database(let address):
            return try PostgreSQLEngine.withMoveTarget(
                address, isCancelled: { stop.cancellation.isCancelled }, willCommit: stop.willCommit, body)
        }
    }
}

/// Lets Ctrl-C and SIGTERM stop a move cleanly. If a database is still busy with a long step after a few
/// seconds, it deletes an unfinished file and ends the program: the database then rolls the transaction back.
private final class MoveCancellation: Sendable {
    private static let patienceSeconds = 3.0

    let cancellation = Cancellation()
    private let isCommitting = Mutex(false)

    init() {
        let signals = Signals()
        Thread.detachNewThread { [self] in
            signals.waitForStop()
            cancellation.cancel()
            Thread.sleep(forTimeInterval: Self.patienceSeconds)
            // This never releases the lock, so no commit can begin from now on.
            isCommitting.withLock { isCommitting in
                if isCommitting { return }
                FileHandle.standardError.writeIfPossible("Error: \(DataFileError.cancelled)\n")
                cancellation.deleteUnfinished()
                _exit(1)
            }
        }
    }

    /// Call it just before the commit. From then on the move can't be stopped.
    func willCommit() { isCommitting.withLock { $0 = true } }
}
