import Storage

/// A complete, checked copy of all data, in a file that is deleted with this value.
public struct BackupCopy: Sendable {
    /// The file's size.
    public let bytes: Int64
    /// How many members the copy has.
    public let memberCount: Int
    /// Reads some bytes from an offset in the file: fewer than asked for near its end, and none after it.
    public let read: @Sendable (_ offset: Int64, _ count: Int) throws -> [UInt8]

    package init(
        bytes: Int64, memberCount: Int,
        read: @escaping @Sendable (_ offset: Int64, _ count: Int) throws -> [UInt8]
    ) {
        (self.bytes, self.memberCount, self.read) = (bytes, memberCount, read)
    }
}

/// The backups that the program makes by itself each night.
public struct NightlyBackupStatus: Sendable, Equatable {
    /// A complete backup.
    public struct Success: Sendable, Equatable {
        /// When it was made.
        public let at: Timestamp
        /// The file's size.
        public let bytes: Int64

        package init(at: Timestamp, bytes: Int64) { (self.at, self.bytes) = (at, bytes) }
    }

    /// The latest backup; nil if there is none.
    public package(set) var lastSuccess: Success?
    /// Why the latest attempt failed; nil if it didn't, or if there was none since the program started.
    public package(set) var failureReason: String?
    /// How many attempts have failed since the program started.
    public package(set) var failureCount: Int

    package init(lastSuccess: Success? = nil, failureReason: String? = nil, failureCount: Int = 0) {
        (self.lastSuccess, self.failureReason) = (lastSuccess, failureReason)
        self.failureCount = failureCount
    }

    /// Whether the latest attempt failed.
    public var isFailing: Bool { failureReason != nil }
}

/// Makes copies of the data, where that is a file.
public protocol BackupSource: Sendable {
    /// Nil if the operator wants none.
    var nightly: NightlyBackupStatus? { get }

    /// Copies all data while others go on reading and writing. It takes seconds for a million members.
    ///
    /// - Throws: `BackupFailure`; `CancellationError`.
    func copy() async throws -> BackupCopy
}

/// No backup could be made.
public struct BackupFailure: Error, CustomStringConvertible {
    /// The reason, for the log.
    public let description: String
    /// Whether there is too little room on the disk.
    public let lacksRoom: Bool

    /// A failure for this reason.
    public init(_ reason: String, lacksRoom: Bool = false) {
        (description, self.lacksRoom) = (reason, lacksRoom)
    }
}

/// Backups that organisers download, and when the latest was made.
public struct Backups: Sendable, UsesResources {
    /// After how many seconds without a backup organisers are warned, if there should be nightly ones.
    public static let dueSeconds: Int64 = 2 * 24 * 3600

    let resources: Resources
    private let source: (any BackupSource)?

    /// - Parameter source: nil if the data is in a database, whose own tools make backups.
    public init(_ resources: Resources, source: (any BackupSource)?) {
        (self.resources, self.source) = (resources, source)
    }

    /// Whether the data is a file, which can be downloaded.
    public var canDownload: Bool { source != nil }

    /// The state of the backups, as far as it is known.
    public struct State: Sendable, Equatable {
        /// When the latest one was made, at night, by a command or for a download; nil if there is none.
        public let latestAt: Timestamp?
        /// Nil if the operator wants none.
        public let nightly: NightlyBackupStatus?

        /// The warning for organisers; nil if all is well.
        public func warning(at now: Timestamp) -> Warning? {
            guard let latestAt else { return .missing }
            if let nightly, nightly.isFailing { return .failing }
            return nightly != nil && latestAt.adding(seconds: Backups.dueSeconds) < now ? .old : nil
        }
    }

    /// A problem with the backups.
    public enum Warning: Sendable, Equatable {
        /// No backup was ever made.
        case missing
        /// The latest attempt at night failed.
        case failing
        /// The latest backup is too old, although there should be one each night.
        case old
    }

    /// The state of the backups; nil if the data is in a database.
    /// - Throws: `.unavailable`.
    public func state(for _: Organiser) async throws(StoreError) -> State? {
        guard let source else { return nil }
        let nightly = source.nightly
        // The folder may have backups from before the data was restored.
        let times = [try await store.latestBackup(), nightly?.lastSuccess?.at].compactMap(\.self)
        return State(latestAt: times.max(), nightly: nightly)
    }

    /// Makes a copy for an organiser to download, if the proof is theirs. Call `recordDownload` before they
    /// get any of it, and again once they have all of it.
    ///
    /// - Parameter make: calls the function that it is given, which makes the copy, perhaps after waiting for
    ///   others.
    /// - Returns: nil if the proof isn't theirs.
    /// - Throws: `TooManyAttempts`; `PasswordError`; `BackupFailure`; `CancellationError`; `StoreError`.
    public func copy(
        for organiser: Organiser, _ proof: Proof, on occasion: Occasion,
        _ make: (@escaping @Sendable () async throws -> BackupCopy) async throws -> BackupCopy
    ) async throws -> BackupCopy? {
        guard let source else { throw BackupFailure("the data isn’t a file") }
        guard try await credentials.member(organiser.id, proof, on: occasion) != nil else { return nil }
        let copy = try await make { try await source.copy() }
        report(.backupDownloaded, about: organiser.id, on: occasion)
        return copy
    }

    /// Records in the activity that an organiser has downloaded a copy, or only begins to.
    ///
    /// - Parameter isWhole: false before the first byte: even a part of the copy has members' data, but isn't
    ///   a backup.
    /// - Throws: `StoreError.forbidden`, `.unavailable`, `.unsound`.
    public func recordDownload(
        of copy: BackupCopy, isWhole: Bool, on occasion: Occasion
    ) async throws(StoreError) {
        try await store.recordBackup(
            isWhole: isWhole, memberCount: copy.memberCount, by: occasion.actor, at: occasion.now)
    }
}
