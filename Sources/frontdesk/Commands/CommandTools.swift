import Foundation
import SQLiteStorage

/// Runs long work on files so that Ctrl-C and SIGTERM stop it cleanly.
func withCancellation<Value, Problem: Error>(
    _ work: (Cancellation) throws(Problem) -> Value
) throws(Problem) -> Value {
    let signals = Signals()
    let cancellation = Cancellation()
    Thread.detachNewThread {
        signals.waitForStop()
        cancellation.cancel()
    }
    return try work(cancellation)
}

/// Lowers the priority of this thread (on Linux, of no other), so that the server's threads come first.
func lowerThreadPriority() { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }

/// Whether the next line on standard input says yes; false at the end of the input.
func readsYes() -> Bool { ["y", "yes"].contains(readLine()?.lowercased() ?? "") }

/// A number with its noun, for the output of commands.
func counted(_ number: Int, _ one: String, _ other: String? = nil) -> String {
    "\(number) \(number == 1 ? one : other ?? "\(one)s")"
}
