import Metrics
import Storage

extension PostgreSQLStore {
    /// What goes on in the store and what there was since it was opened.
    public struct Statistics: Sendable {
        /// Connections for pages, for writes, and for what takes long.
        public let readers, writers, slowReaders: PoolStatistics
        /// Of the writes.
        public let writes: WriteStatistics
        /// The host and port that are connected to.
        public let server: String
        /// Its timeline, which goes up when a standby takes over; nil where it doesn't tell.
        public let timeline: Int64?
        /// Since when it has been, without a connection having been lost.
        public let connectedSince: Timestamp
        /// How safe a commit is.
        public let durability: Durability
        /// Whether the database could be reached the last time.
        public let isReachable: Bool
        /// How often it could not, and how long that has been altogether.
        public let outageCount: Int
        public let outageDuration: Duration
        /// How long writes have been refused, or have waited in vain.
        public let refusalDuration: Duration
        /// What the latest check of the credits has found, with any problem ever found; nil before the first.
        public let isSound: Bool?
    }

    /// Connections, and what waits for them.
    public struct PoolStatistics: Sendable, Equatable {
        /// How many there can be.
        public let size: Int
        /// How many are used just now.
        public let busy: Int
        /// What waits for one.
        public let waiting: Int
        /// What has waited in vain since the store was opened, or found the queue full.
        public let refused: Int
    }

    /// Writes since the store was opened.
    public struct WriteStatistics: Sendable, Equatable {
        /// From the begin of each transaction to the end of its commit, in nanoseconds.
        public let durations: Histogram.Values
        /// Writes that are committed.
        public let done: Int
        /// Writes that were refused by a rule, such as an email that is taken.
        public let refused: Int
        /// Writes that the database could not do.
        public let failed: Int
        /// Commits whose answer was lost, and that had to be asked for.
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
