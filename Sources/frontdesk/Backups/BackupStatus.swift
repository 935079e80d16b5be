import Storage

/// The state of the nightly backups, for the program's figures.
struct BackupStatus: Sendable, Equatable {
    struct Success: Sendable, Equatable {
        let at: Timestamp
        let bytes: Int64
        /// The seconds it took; nil for a backup that the program found when it started.
        let seconds: Double?
    }

    struct Failure: Sendable, Equatable {
        let at: Timestamp
        let reason: String
    }

    /// The latest whole backup; nil if there is none.
    var lastSuccess: Success?
    /// The latest attempt that failed since the program started; nil if none did.
    var lastFailure: Failure?
    /// How many attempts have failed since the program started.
    var failureCount = 0
}
