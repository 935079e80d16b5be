import Storage

/// There were too many attempts recently, so nothing was tried or changed.
public struct TooManyAttempts: Error, Sendable, Equatable {
    /// The seconds until the next attempt may be made.
    public let waitSeconds: Int64
}

/// Counts attempts in a memory that forgets them after a while, and until then refuses more than the policy
/// allows.
///
/// Attempts that are under way count like finished ones, so a thousand at once don't get around the limits.
/// The limits on unknown receivers are checked again before an answer about a receiver is given.
public final class AttemptLimits: Sendable, ReportsSecurity {
    private let policy: AttemptPolicy
    private let memory: any AttemptMemory
    let report: SecurityLog

    /// - Parameter memory: where attempts are counted; nil for this program's own memory, which is lost when
    ///   it ends.
    /// - Parameter report: called for each caller who has to wait.
    public init(
        _ policy: AttemptPolicy = AttemptPolicy(), memory: (any AttemptMemory)? = nil,
        report: @escaping SecurityLog
    ) {
        self.policy = policy
        self.memory = memory ?? LocalAttempts(policy)
        self.report = report
    }

    /// Runs `action` if one more of each of `attempts` is allowed, and counts those that `counting` returns
    /// for its outcome. If `action` throws, nothing is counted, since an error isn't the caller's fault.
    ///
    /// - Parameter member: the id of the signed-in member, for the report.
    /// - Throws: `TooManyAttempts` without running `action`; `StoreError.unavailable` if nothing can be
    ///   counted; what `action` throws.
    func run<Value>(
        _ attempts: [Attempt], on occasion: Occasion, of member: Int64? = nil,
        counting: (Value) -> [Attempt], _ action: () async throws -> Value
    ) async throws -> Value {
        switch try await runIfAllowed(attempts, on: occasion, counting: counting, action) {
        case .finished(let value): return value
        case .mustWait(let seconds): throw refused(seconds, member, occasion)
        }
    }

    /// Counts one more of each of these attempts if all of them are allowed. If not, nothing is reported,
    /// since the caller doesn't have to wait.
    ///
    /// - Throws: `StoreError.unavailable`.
    func countIfAllowed(_ attempts: [Attempt], on occasion: Occasion) async throws -> Bool {
        switch try await runIfAllowed(attempts, on: occasion, counting: { _ in attempts }, {}) {
        case .finished: true
        case .mustWait: false
        }
    }

    /// The outcome of `runIfAllowed`.
    enum Run<Value> {
        case finished(Value)
        /// The action didn't run.
        case mustWait(seconds: Int64)
    }

    /// The same as `run`, but if one more isn't allowed, nothing is reported: the caller doesn't have to
    /// wait, or isn't told.
    ///
    /// - Throws: `StoreError.unavailable` if nothing can be counted; what `action` throws.
    func runIfAllowed<Value>(
        _ attempts: [Attempt], on occasion: Occasion, counting: (Value) -> [Attempt],
        _ action: () async throws -> Value
    ) async throws -> Run<Value> {
        let limits = attempts.flatMap { $0.limits(policy, of: occasion.caller) }
        if limits.isEmpty { return .finished(try await action()) }
        switch try await memory.begin(limits, at: occasion.now) {
        case .mustWait(let seconds): return .mustWait(seconds: seconds)
        case .begun(let ticket):
            let value: Value
            do { value = try await action() } catch {
                // If this fails, too, the attempt counts as under way for a while.
                try? await memory.end(ticket, limits, counting: [], at: occasion.now)
                throw error
            }
            try await end(ticket, limits, counting: counting(value), on: occasion)
            return .finished(value)
        }
    }

    /// - Throws: `StoreError` if the attempts can't be counted, and the caller must not learn an uncounted
    ///   outcome.
    private func end(
        _ ticket: Int64, _ limits: [AttemptLimit], counting attempts: [Attempt], on occasion: Occasion
    ) async throws(StoreError) {
        let counted = attempts.flatMap { $0.limits(policy, of: occasion.caller) }
        do throws(StoreError) {
            try await memory.end(ticket, limits, counting: counted, at: occasion.now)
        } catch {
            if !attempts.allSatisfy(\.mayGoUncounted) { throw error }
        }
    }

    /// Whether one more of each of these attempts is allowed; counts none of them.
    ///
    /// - Throws: `StoreError.unavailable`.
    func isAllowed(_ attempts: [Attempt], on occasion: Occasion) async throws(StoreError) -> Bool {
        let limits = attempts.flatMap { $0.limits(policy, of: occasion.caller) }
        return try await memory.check(limits, isCounted: false, at: occasion.now) == nil
    }

    /// Counts attempts that were made, if that is possible: their outcome is already certain.
    func count(_ attempts: [Attempt], on occasion: Occasion) async {
        _ = try? await countIfAllowed(attempts, on: occasion)
    }

    /// Checks the limits roughly before an attempt: `check` decides whether its outcome may be told.
    ///
    /// - Throws: what `check` throws.
    func checkRoughly(_ attempt: Attempt, on occasion: Occasion, of member: Int64) async throws {
        try await throwIfTooMany(attempt, on: occasion, of: member) {
            try await memory.checkRoughly($0, at: occasion.now)
        }
    }

    /// Checks the limits, and may count an attempt. If the attempt has already been made and this throws, its
    /// outcome must not be told.
    ///
    /// - Parameter isCounted: whether this attempt is to be counted as well.
    /// - Throws: `TooManyAttempts` if one more isn't allowed; `StoreError.unavailable`.
    func check(_ attempt: Attempt, isCounted: Bool, on occasion: Occasion, of member: Int64) async throws {
        try await throwIfTooMany(attempt, on: occasion, of: member) {
            try await memory.check($0, isCounted: isCounted, at: occasion.now)
        }
    }

    private func throwIfTooMany(
        _ attempt: Attempt, on occasion: Occasion, of member: Int64,
        secondsToWait: ([AttemptLimit]) async throws -> Int64?
    ) async throws {
        let limits = attempt.limits(policy, of: occasion.caller)
        if limits.isEmpty { return }
        guard let wait = try await secondsToWait(limits) else { return }
        let own = attempt.ownLimits(policy)
        if !own.isEmpty, try await secondsToWait(own) == nil { return }
        throw refused(wait, member, occasion)
    }

    /// If no more of `attempt` is allowed for now, records that in the member's activity. It is fire and
    /// forget: the time that an answer takes must not reveal whether there is such a member.
    ///
    /// - Parameter member: the id of the member whose name was tried; nil for an unknown name, for which
    ///   nothing is recorded.
    func recordIfTooMany(_ attempt: Attempt, of member: Int64?, in store: Store, on occasion: Occasion) {
        Task { [memory, policy] in
            let limits = attempt.limits(policy, of: occasion.caller)
            guard try await memory.check(limits, isCounted: false, at: occasion.now) != nil, let member else {
                return
            }
            try await store.recordFailedSignIns(
                of: member, withinSeconds: policy.windowSeconds, at: occasion.now)
        }
    }

    private func refused(_ wait: Int64, _ member: Int64?, _ occasion: Occasion) -> TooManyAttempts {
        report(.hadToWait, about: member, on: occasion)
        return TooManyAttempts(waitSeconds: wait)
    }
}
