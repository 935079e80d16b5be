import Logging
import Site
import Storage
import Visitors

/// The tasks that run regularly, whether or not there are requests.
struct Housekeeping {
    private let tasks: [Task<Void, Never>]

    init(app: Application, store: Store, logger: Logger) {
        let audit = Self.retrying(every: .seconds(60)) { await Self.audit(store, logger) }
        let freedMemory = FreedMemory()
        let memory = Self.every(.seconds(10)) { freedMemory.giveBack() }
        let heartbeats = Self.every(.seconds(15)) { await app.sendHeartbeats() }
        // For other machines, `/health` only reads. While the disk is full a load balancer sends no visitors,
        // so nothing would be written and the program would never notice that there is room again.
        let recovery = Self.every(.seconds(5)) {
            do { try await store.checkReading() } catch { try? await store.check() }
        }
        tasks =
            [audit, memory, heartbeats, recovery]
            + Self.duties(store, logger).map { Self.fulfilling($0, logger) }
    }

    typealias Duty = (
        pause: Duration, failure: Logger.Message, work: @Sendable () async throws -> Void
    )

    private static func duties(_ store: Store, _ logger: Logger) -> [Duty] {
        [
            // The data that a Restart closed is erased after ten minutes, even if the program was stopped in
            // between.
            (
                .seconds(5), "could not erase removed members",
                {
                    let count = try await store.eraseClosed(at: .now)
                    if count == 0 { return }
                    logger.info("erased removed members", metadata: ["count": .stringConvertible(count)])
                }
            ),
            (
                .seconds(10), "could not begin the event of the night",
                {
                    // If this fails, so does the next line, and both are tried again soon.
                    try? await store.agreeOnTimeZone()
                    guard let closed = try await store.beginNightlyEvent(at: .now) else { return }
                    logger.info(
                        "a new event began", metadata: ["came": .stringConvertible(closed.stayingCount)])
                }
            ),
            (
                .seconds(600), "could not forget ended sessions",
                { try await store.forgetEndedSessions(at: .now) }
            ),
            (
                .seconds(600), "could not forget unused colours",
                { try await store.forgetUnusedColours(at: .now) }
            ),
            // Mail with a code must not wait longer than the code is valid, whether or not there is a mail
            // server.
            (
                .seconds(60), "could not give up old mail",
                { try await store.forgetOldMail(at: .now) }
            ),
            (
                .seconds(3600), "could not forget old activity",
                { try await store.forgetOldActivityAndCodes(at: .now) }
            ),
        ]
    }

    /// Checks the ledger once.
    ///
    /// - Returns: false if the check has to be tried again.
    static func audit(_ store: Store, _ logger: Logger) async -> Bool {
        do {
            let audit = try await store.auditLedger()
            let counts: Logger.Metadata = [
                "transfers": .stringConvertible(audit.transferCount),
                "accounts": .stringConvertible(audit.accountCount),
            ]
            if let problem = audit.problem {
                logger.critical(
                    "the credits don’t add up: nothing is changed any more",
                    metadata: ["problem": "\(problem)"])
            } else {
                logger.info("the credits add up", metadata: counts)
            }
            return true
        } catch {
            if Task.isCancelled { return true }
            logger.error("could not check the credits", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// Does the work regularly.
    static func fulfilling(_ duty: Duty, _ logger: Logger) -> Task<Void, Never> {
        let failures = FailureLog(duty.failure, logger)
        return every(duty.pause) {
            do {
                try await duty.work()
                failures.succeeded()
            } catch {
                // What fails because the program stops is no failure.
                if !Task.isCancelled { failures.failed(error) }
            }
        }
    }

    /// Does the work until it returns true.
    static func retrying(
        every interval: Duration, _ work: @escaping @Sendable () async -> Bool
    ) -> Task<Void, Never> {
        Task(priority: .medium) {
            while !Task.isCancelled, await !work() { try? await Task.sleep(for: interval) }
        }
    }

    private static func every(
        _ interval: Duration, _ work: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        Task(priority: .medium) {
            while !Task.isCancelled {
                await work()
                try? await Task.sleep(for: interval)
            }
        }
    }

    func stop() { for task in tasks { task.cancel() } }
}
