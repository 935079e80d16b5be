import Storage

/// Nothing was tried or changed: there was too much of it lately.
public struct TooManyAttempts: Error, Sendable, Equatable {
    /// When the next attempt may be made.
    public let waitSeconds: Int64
}

/// Counts what was attempted, in a memory that forgets, and refuses more of it for a while.
///
/// A thousand at once are not a way around it: what is under way counts like what is over; receivers are counted again
/// before any answer about them is given.
public final class AttemptLimits: Sendable {
    /// How often something may be done within the window. Callers without a network have no limit by network or of
    /// transfers: at a desk everybody is 127.0.0.1.
    public struct Settings: Sendable {
        /// Wrong passwords for one name from one network, or one address where there is no network.
        public var passwordsPerName = 10
        /// The same of one-time codes, within a day.
        public var codesPerName = 10
        /// A site with many networks may try a name so many times as often with all of them.
        public var networksPerSiteAndName = 2
        /// Failures from one network, whatever was tried; receivers that there aren't count by themselves, as many.
        public var failuresPerNetwork = 50
        /// New members from one network: a class that signs up together comes from one.
        public var signUpsPerNetwork = 60
        /// The same, within a day.
        public var dailySignUpsPerNetwork = 300
        /// Emails and usernames that one member asked for in place of their own, whether they were free or not.
        public var identifiersPerMember = 10
        /// The same, of all members of one network.
        public var identifiersPerNetwork = 60
        /// Receivers that one member asked for and that there aren't: nobody can list the members that way.
        public var unknownReceiversPerMember = 50
        /// The same, where others on the member's network have reached the network's limit.
        public var unknownReceiversWhateverOthersDo = 5
        /// Visitors whom one desk keeper or organiser registers at the desk.
        public var registrationsPerStaff = 600
        /// Emails and usernames that were taken when one desk keeper or organiser tried to register them.
        public var takenAtDeskPerStaff = 50
        /// Transfers of one member, and those that they undid.
        public var transfersPerMember = 300
        /// Colours that visitors and members of one network choose: each is kept.
        public var coloursPerNetwork = 600
        /// A customer of a provider who has many networks may do so many times as much with all of them.
        public var networksPerSite = 10
        /// So many acts of each kind are remembered; of more the oldest go.
        public var rememberedActs = 100_000
        /// How long an act counts.
        public var windowSeconds: Int64 = 900

        /// Those above.
        public init() {}

        func windowSeconds(of kind: AttemptKind) -> Int64 { kind == .today ? 24 * 3600 : windowSeconds }
    }

    private let settings: Settings
    private let memory: any AttemptMemory
    private let report: SecurityLog

    /// - Parameter memory: where attempts are counted; nil for this program's own, which forgets them when it ends.
    /// - Parameter report: told of each caller who has to wait.
    public init(
        _ settings: Settings = Settings(), memory: (any AttemptMemory)? = nil,
        report: @escaping SecurityLog = { _ in }
    ) {
        self.settings = settings
        self.memory = memory ?? LocalAttempts(settings)
        self.report = report
    }

    /// Runs `action` if there may be one more of each of `attempts`, and counts those that its outcome stands for. An
    /// error that it throws is no fault of who tries.
    ///
    /// - Parameter member: the id of who is signed in, for the report.
    /// - Throws: `TooManyAttempts`, without running it; `StoreError.unavailable` where nothing can be counted; else what
    ///   `action` throws.
    func run<Value>(
        _ attempts: [Attempt], on occasion: Occasion, of member: Int64? = nil,
        counting: (Value) -> [Attempt], _ action: () async throws -> Value
    ) async throws -> Value {
        let limits = attempts.flatMap { $0.limits(settings, of: occasion.caller) }
        if limits.isEmpty { return try await action() }
        switch try await memory.begin(limits, at: occasion.now) {
        case .mustWait(let seconds): throw refused(seconds, occasion.caller, member)
        case .begun(let ticket):
            let value: Value
            do { value = try await action() } catch {
                // Where that fails too, it counts as under way for a while.
                try? await memory.end(ticket, limits, counting: [], at: occasion.now)
                throw error
            }
            try await end(ticket, limits, counting: counting(value), on: occasion)
            return value
        }
    }

    /// - Throws: where an outcome must not be told that isn't counted.
    private func end(
        _ ticket: Int64, _ limits: [AttemptLimit], counting attempts: [Attempt], on occasion: Occasion
    ) async throws(StoreError) {
        let counted = attempts.flatMap { $0.limits(settings, of: occasion.caller) }
        do throws(StoreError) {
            try await memory.end(ticket, limits, counting: counted, at: occasion.now)
        } catch {
            if !attempts.allSatisfy(\.mayGoUncounted) { throw error }
        }
    }

    /// Before an attempt whose outcome will be checked.
    ///
    /// - Throws: as `check`.
    func checkRoughly(
        _ attempt: Attempt, on occasion: Occasion, of member: Int64
    ) async throws {
        try await check(attempt, on: occasion, of: member) {
            try await memory.checkRoughly($0, at: occasion.now)
        }
    }

    /// For an attempt whose outcome must not be told where there were too many of them meanwhile.
    ///
    /// - Parameter isCounted: whether it counts from now on.
    /// - Throws: `TooManyAttempts` if there may be no more of it; `StoreError.unavailable`.
    func check(
        _ attempt: Attempt, isCounted: Bool, on occasion: Occasion, of member: Int64
    ) async throws {
        try await check(attempt, on: occasion, of: member) {
            try await memory.check($0, isCounted: isCounted, at: occasion.now)
        }
    }

    private func check(
        _ attempt: Attempt, on occasion: Occasion, of member: Int64,
        secondsToWait: ([AttemptLimit]) async throws -> Int64?
    ) async throws {
        let limits = attempt.limits(settings, of: occasion.caller)
        if limits.isEmpty { return }
        guard let wait = try await secondsToWait(limits) else { return }
        let own = attempt.ownLimits(settings)
        if !own.isEmpty, try await secondsToWait(own) == nil { return }
        throw refused(wait, occasion.caller, member)
    }

    /// Writes into the activity that there may be no more of `attempt` for now, if that is so. Fire and forget: the time
    /// that the answer takes must not tell that there is such a member.
    ///
    /// - Parameter member: whose name was tried; nil for nobody's, of whom nothing is written.
    func noteIfTooMany(
        _ attempt: Attempt, of member: Int64?, in store: any Store, on occasion: Occasion
    ) {
        Task { [memory, settings] in
            let limits = attempt.limits(settings, of: occasion.caller)
            guard try await memory.check(limits, isCounted: false, at: occasion.now) != nil, let member else {
                return
            }
            try await store.noteFailedSignIns(
                of: member, withinSeconds: settings.windowSeconds, at: occasion.now)
        }
    }

    private func refused(_ wait: Int64, _ caller: Caller, _ member: Int64?) -> TooManyAttempts {
        report(SecurityEvent(.hadToWait, member: member, by: caller))
        return TooManyAttempts(waitSeconds: wait)
    }
}
