import ArgumentParser
import Foundation
import SQLiteStorage

/// Whose data a command is for.
struct DataOption: ParsableArguments {
    @Option(
        help: "The file that keeps everything, or the database: postgres://USER@HOST/DATABASE",
        completion: .file())
    var data = "frontdesk.sqlite"

    func validate() throws {
        if data.isEmpty { throw ValidationError("--data takes the name of a file.") }
    }

    func location() throws(Failure) -> DataLocation { try DataLocation(data) }

    func open() throws(Failure) -> OpenedStore { try OpenedStore(forCommand: location()) }
}

/// Runs long work on whole files so that Ctrl-C and SIGTERM stop it tidily.
func withCancellation<Value, Problem: Error>(
    _ work: (Cancellation) throws(Problem) -> Value
) throws(Problem) -> Value {
    let signals = Signals()
    let cancellation = Cancellation()
    Thread.detachNewThread {
        _ = signals.wait()
        cancellation.cancel()
    }
    return try work(cancellation)
}

/// Lets others have the processor first, as those who answer. On Linux it is for this thread alone.
func giveWay() { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }

/// Whether the next line on standard input agrees; no line doesn't.
func readsYes() -> Bool { ["y", "yes"].contains(readLine()?.lowercased() ?? "") }

/// Numbers with their nouns, for what commands say.
func count(_ number: Int, _ one: String, _ other: String? = nil) -> String {
    "\(number) \(number == 1 ? one : other ?? "\(one)s")"
}

/// `4.2 MB`
func megabytes(_ bytes: Int64) -> String { String(format: "%.1f MB", Double(bytes) / 1_000_000) }
