import Metrics
import Storage

extension PostgreSQLEngine {
    /// The engine's current state, and its counts since it was opened.
    public struct Statistics: Sendable {
        /// The connections for pages, for writes, and for slow reads.
        public let readers, writers, slowReaders: PoolStatistics
        public let writes: WriteStatistics
        /// The host and port that the engine is connected to.
        public let server: String
        /// The server's timeline, which increases when a standby takes over; nil if the server doesn't report
        /// it.
        public let timeline: Int64?
        /// Since when the engine has been connected to that server without losing a connection.
        public let connectedSince: Timestamp
        /// How safe a commit is.
        public let durability: Durability
        /// Whether the database could be reached at the last attempt.
        public let isReachable: Bool
        /// How many outages there were, and how long they lasted altogether.
        public let outageCount: Int
        public let outageDuration: Duration
        /// How long, altogether, writes failed or waited in vain.
        public let writeFailureDuration: Duration
        /// Whether every check of the credits found them to add up; nil before the first.
        public let isSound: Bool?
    }

    /// The connections of a pool, and the jobs that wait for them.
    public struct PoolStatistics: Sendable, Equatable {
        /// How many connections there can be.
        public let size: Int
        /// How many are in use.
        public let busy: Int
        /// How many jobs are waiting for one.
        public let waiting: Int
        /// How many jobs waited in vain, or found the queue full, since the store was opened.
        public let rejected: Int
    }

    /// Writes since the store was opened.
    public struct WriteStatistics: Sendable, Equatable {
        /// From the beginning of each transaction to the end of its commit, in nanoseconds.
        public let durations: Histogram.Values
        /// Writes that were committed.
        public let done: Int
        /// Writes that were refused by a rule, such as an email that is taken.
        public let refused: Int
        /// Writes that failed because of the database.
        public let failed: Int
        /// Commits whose answer was lost, so that their receipt was checked.
        public let unknown: Int
    }

    /// Counts writes, from any thread.
    final class WriteCounts: Sendable {
        let durations = Histogram.ofDurations()
        let done = Counter()
        let refused = Counter()
        let failed = Counter()
        let unknown = Counter()

        var values: WriteStatistics {
            WriteStatistics(
                durations: durations.values, done: done.value, refused: refused.value, failed: failed.value,
                unknown: unknown.value)
        }
    }
}
