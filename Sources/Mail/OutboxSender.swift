import Dispatch
import Foundation
import Logging
import Metrics
import Storage

/// Hands mails to a server, one after another.
public protocol MailTransport: AnyObject {
    /// Sends a mail, and blocks the thread until its outcome is known.
    func send(_ message: Message) -> Delivery
    /// Ends the connection. The next mail opens a new one.
    func close()
}

extension SMTPConnection: MailTransport {}

/// Sends the mails in the outbox, until it is stopped.
public final class OutboxSender: Sendable {
    /// How many mails had each outcome since the start.
    public struct Counts: Sendable {
        /// Mails that a server has accepted.
        public let accepted: Int
        /// Times that a mail was deferred: the server said so, no server could be reached, or the reply was
        /// lost.
        public let deferred: Int
        /// Mails that a server has rejected for good.
        public let rejected: Int
    }

    private static let idlePause = Duration.seconds(1)
    /// How many mails are fetched at once: few enough that a mail to a single member doesn't wait long behind
    /// letters.
    private static let batchSize = 10
    /// The pauses while no server can be reached: each is twice as long as the previous one.
    static let firstPauseSeconds = 10
    private static let maxPauseSeconds = 60

    /// Names this sender as the holder of the lease.
    private let senderID = UUID().uuidString
    private let store: Store
    private let composer: MailComposer
    private let transportQueue: TransportQueue
    private let perSecond: Double
    private let renewal: Duration
    private let logger: Logger
    private let now: @Sendable () -> Timestamp
    private let accepted = Counter()
    private let deferred = Counter()
    private let rejected = Counter()

    /// - Parameter transport: makes the connection, on the queue that uses it.
    /// - Parameter perSecond: the most mails that are sent in a second.
    /// - Parameter renewal: how often the lease is renewed while a mail takes long.
    public init(
        _ store: Store, _ composer: MailComposer, perSecond: Double,
        renewal: Duration = .seconds(Outbox.leaseSeconds / 3), logger: Logger,
        now: @escaping @Sendable () -> Timestamp = { .now },
        transport: @escaping @Sendable () -> any MailTransport
    ) {
        self.store = store
        self.composer = composer
        self.perSecond = perSecond
        self.renewal = renewal
        self.logger = logger
        self.now = now
        transportQueue = TransportQueue(transport)
    }

    /// How many mails had each outcome since the start.
    public var counts: Counts {
        Counts(accepted: accepted.value, deferred: deferred.value, rejected: rejected.value)
    }

    /// Sends until the task is cancelled, and then lets other programs send. A mail that is being sent at
    /// that moment is finished and recorded.
    public func run() async {
        var pause = Self.firstPauseSeconds
        // The store's failures that have been logged since it last worked.
        var logged: Set<String> = []
        while !Task.isCancelled {
            let round = await sendBatch()
            if case .failed(let reason) = round {
                // A failure may last for hours, and its lines would hide the important ones.
                if logged.insert(reason).inserted {
                    logger.error("could not read the outbox", metadata: ["error": "\(reason)"])
                }
            } else {
                logged = []
            }
            switch round {
            case .idle:
                transportQueue.close()
                try? await Task.sleep(for: Self.idlePause)
            case .reached: pause = Self.firstPauseSeconds
            case .unreachable:
                transportQueue.close()
                // Another program may reach the server.
                try? await store.releaseOutbox(of: senderID)
                try? await Task.sleep(for: .seconds(pause))
                pause = Self.pause(after: pause)
            case .failed: try? await Task.sleep(for: Self.idlePause)
            }
        }
        transportQueue.close()
        try? await store.releaseOutbox(of: senderID)
    }

    /// The pause after one of so many seconds, while no server can be reached.
    static func pause(after seconds: Int) -> Int { min(2 * seconds, maxPauseSeconds) }

    private enum Round {
        case idle, reached, unreachable
        /// The store can't be used.
        case failed(reason: String)
    }

    /// Sends the mails that are due, or some of them.
    private func sendBatch() async -> Round {
        do {
            let mails = try await store.dueMail(for: senderID, limit: Self.batchSize, at: now())
            if mails.isEmpty { return .idle }
            let settings = try await store.settings().settings
            let start = ContinuousClock.now
            for mail in mails {
                if Task.isCancelled { break }
                let began = ContinuousClock.now
                // Others may send once the lease is over, so no mail is begun late in the lease.
                if began - start > .seconds(Outbox.leaseSeconds / 3) { break }
                if try await !store.isWaiting(mail) { continue }
                let delivery = await keepingLease {
                    let delivery = await send(mail, settings)
                    await settle(mail, delivery)
                    return delivery
                }
                if case .unreachable = delivery { return .unreachable }
                try? await Task.sleep(until: began + .seconds(1 / perSecond))
            }
            return .reached
        } catch {
            return .failed(reason: "\(error)")
        }
    }

    private func send(_ mail: OutgoingMail, _ settings: SiteSettings) async -> Delivery {
        guard let message = composer.message(mail, settings) else {
            return .impossible
        }
        return await transportQueue.send(message)
    }

    /// Calls `body`, which sends a mail and records its outcome. A server and a database may take long for
    /// that, and once the lease is over, another program would send the mail again.
    private func keepingLease(_ body: () async -> Delivery) async -> Delivery {
        let renewing = Task { [store, senderID, now, renewal] in
            while (try? await Task.sleep(for: renewal)) != nil {
                try? await store.renewOutbox(of: senderID, at: now())
            }
        }
        let delivery = await body()
        renewing.cancel()
        // No renewal may happen after the lease is given back.
        await renewing.value
        return delivery
    }

    /// Records the outcome of a mail. It retries for a while, since a mail without a recorded outcome is sent
    /// again.
    private func settle(_ mail: OutgoingMail, _ delivery: Delivery) async {
        let outcome = record(delivery, of: mail)
        // Not cancelled with this task: the mail has been sent.
        await Task { [store, now, logger] in
            var logged: Set<String> = []
            for attempt in 1...Self.maxAttempts {
                do {
                    return try await store.settle(mail.id, outcome, at: now())
                } catch {
                    if logged.insert("\(error)").inserted || attempt == Self.maxAttempts {
                        logger.error(
                            "could not record what became of a mail",
                            metadata: ["error": "\(error)", "attempt": "\(attempt)"])
                    }
                    try? await Task.sleep(for: .seconds(1))
                }
            }
        }.value
    }

    /// How many times it tries to record an outcome, once a second.
    private static let maxAttempts = 60

    /// Counts and logs the outcome of a mail. A server's reply to one mail may name its recipient, so only
    /// its code is logged.
    private func record(_ delivery: Delivery, of mail: OutgoingMail) -> SendOutcome {
        let about: Logger.Metadata = ["kind": "\(mail.kind.rawValue)", "member": "\(mail.member)"]
        func log(_ level: Logger.Level, _ text: Logger.Message, _ more: Logger.Metadata) {
            logger.log(level: level, text, metadata: about.merging(more) { $1 })
        }
        switch delivery {
        case .accepted:
            accepted.increment()
            log(.info, "a mail was handed over", [:])
            return .accepted
        case .rejected(let reply):
            rejected.increment()
            log(.warning, "a mail was refused", ["code": "\(reply.prefix { $0.isNumber })"])
            return .rejected(reply: reply)
        case .deferred(let reply):
            deferred.increment()
            log(.notice, "a mail was put off", ["code": "\(reply.prefix { $0.isNumber })"])
            return .deferred(reply: reply)
        case .unreachable(let reason, let code):
            deferred.increment()
            log(.error, "no mail can be sent", Self.cause(reason, code))
            return .deferred(reply: reason)
        case .unknown(let reason, let code):
            deferred.increment()
            log(.warning, "the answer to a mail was lost, so it is sent again", Self.cause(reason, code))
            return .deferred(reply: reason)
        }
    }

    private static func cause(_ reason: String, _ code: Int?) -> Logger.Metadata {
        code.map { ["code": "\($0)"] } ?? ["reason": "\(reason)"]
    }
}

/// Uses the connection on a queue of its own, since sending blocks. Unchecked, since `transport` is used only
/// there.
private final class TransportQueue: @unchecked Sendable {
    private let queue = DispatchQueue(label: "mail", qos: .utility)
    private let connect: @Sendable () -> any MailTransport
    private lazy var transport = connect()

    init(_ connect: @escaping @Sendable () -> any MailTransport) { self.connect = connect }

    func close() { queue.async { self.transport.close() } }

    func send(_ message: Message) async -> Delivery {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.transport.send(message)) }
        }
    }
}
