import Glibc
import Metrics
import Storage

extension SQLiteStore {
    /// What goes on in the store and what there was since it was opened.
    public struct Statistics: Sendable, Equatable {
        /// Of the writes.
        public let writes: WriteStatistics
        /// Reads that the database didn't answer.
        public let failedReads: Int
        /// Of the file; nil where it isn't there.
        public let fileBytes: Int?
        /// Of the write-ahead log beside it; 0 where there is none.
        public let logBytes: Int
        /// What the latest check of the credits has found, with any problem ever found; nil before the first.
        public let isSound: Bool?
    }

    /// Writes that share commits. Those that have the file to themselves, as erasures have, are not among them.
    public struct WriteStatistics: Sendable, Equatable {
        /// For the commit under way to end.
        public let waiting: Int
        /// How many writes shared each commit; the sum is all that were answered by one.
        public let groupSizes: Histogram.Values
        /// From the begin of each transaction to the end of its commit, in nanoseconds.
        public let commitDurations: Histogram.Values
        /// Writes that are on disk.
        public let done: Int
        /// Writes that were refused by a rule, such as an email that is taken.
        public let refused: Int
        /// Writes whose commit was lost: the disk is full, read-only or failing.
        public let failed: Int
    }

    /// As they are now, one after the other.
    public var statistics: Statistics {
        Statistics(
            writes: writer.statistics, failedReads: failedReads.value, fileBytes: Self.byteCount(pool.path),
            logBytes: Self.byteCount(pool.path + "-wal") ?? 0, isSound: memory.soundness.withLock { $0 })
    }

    private static func byteCount(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// What `body` throws, as a `StoreError`; counted where it is the database's fault.
    func failedRead(_ error: any Error) -> StoreError {
        let error = StoreError(error)
        if case .unavailable = error { failedReads.increment() }
        return error
    }
}
