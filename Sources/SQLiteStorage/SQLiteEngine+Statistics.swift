import Glibc
import Metrics
import Storage

extension SQLiteEngine {
    /// The engine's current state, and its counts since it was opened.
    public struct Statistics: Sendable, Equatable {
        public let writes: WriteStatistics
        /// How many reads failed because of the database.
        public let failedReads: Int
        /// The size of the file; nil if it is missing.
        public let fileBytes: Int?
        /// The size of the write-ahead log beside it; 0 if there is none.
        public let logBytes: Int
        /// Whether every check of the credits found them to add up; nil before the first.
        public let isSound: Bool?
    }

    /// The writes that go through the queue for a commit, whether or not they share it. Steps that run
    /// between commits, such as those of an erasure, aren't counted.
    public struct WriteStatistics: Sendable, Equatable {
        /// How many writes wait for the current commit to end.
        public let waiting: Int
        /// How many writes shared each commit, with those that were refused or failed by themselves.
        public let groupSizes: Histogram.Values
        /// From the beginning of each transaction to the end of its commit, in nanoseconds.
        public let commitDurations: Histogram.Values
        /// Writes that are on disk.
        public let done: Int
        /// Writes that were refused by a rule, such as an email that is taken.
        public let refused: Int
        /// Writes that failed for another reason, such as a disk that is full, read-only or failing.
        public let failed: Int
    }

    /// The current values, which are read one after the other.
    public var statistics: Statistics {
        Statistics(
            writes: writer.statistics, failedReads: failedReads.value, fileBytes: Self.byteCount(pool.path),
            logBytes: Self.byteCount(pool.path + "-wal") ?? 0, isSound: memory.soundness.withLock { $0 })
    }

    private static func byteCount(_ path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The error of a read as a `StoreError`. It is counted if it comes from the database.
    func failedRead(_ error: any Error) -> StoreError {
        let error = StoreError(error)
        if case .unavailable = error { failedReads.increment() }
        return error
    }
}
