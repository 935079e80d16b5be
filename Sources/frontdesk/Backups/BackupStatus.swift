import Storage

/// How the nightly backups are doing, for whoever looks at the program's figures.
struct BackupStatus: Sendable, Equatable {
    struct Success: Sendable, Equatable {
        let at: Timestamp
        let bytes: Int64
        /// How long it took; nil for one that the program found when it started.
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
    /// How many attempts have failed since then.
    var failureCount = 0
}
