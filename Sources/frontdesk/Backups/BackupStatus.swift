import Storage

/// The state of the nightly backups, for the program's figures.
struct BackupStatus: Sendable, Equatable {
    struct Success: Sendable, Equatable {
        let at: Timestamp
        let bytes: Int64
        /// The seconds it took; nil for a backup that the program found when it started.
        let seconds: Double?
    }

    /// The latest whole backup; nil if there is none.
    var lastSuccess: Success?
    /// Why the latest attempt failed; nil if it didn't, or if there was none since the program started.
    var failureReason: String?
    /// How many attempts have failed since the program started.
    var failureCount = 0
}
