import Dispatch
import Logging
import Model
import Storage
import Synchronization
import TestStores
import Testing

@testable import Mail

/// Sends by what a test tells it, and remembers the mails.
private final class ScriptedTransport: MailTransport {
    struct Shared: Sendable {
        var sent: [Message] = []
        var closed = 0
        var deliveries: [Delivery] = []
    }

    let shared: Mutex<Shared>
    private let beforeReply: @Sendable () -> Void

    /// - Parameter beforeReply: runs before each reply, once the mail is among those sent.
    init(_ deliveries: [Delivery] = [], beforeReply: @escaping @Sendable () -> Void = {}) {
        shared = Mutex(Shared(deliveries: deliveries))
        self.beforeReply = beforeReply
    }

    func send(_ message: Message) -> Delivery {
        shared.withLock { $0.sent.append(message) }
        beforeReply()
        return shared.withLock { shared in
            shared.deliveries.isEmpty
                ? .accepted(reply: "250 Ok") : shared.deliveries.removeFirst()
        }
    }

    func close() { shared.withLock { $0.closed += 1 } }

    var sent: [Message] { shared.withLock { $0.sent } }
}

extension ScriptedTransport: @unchecked Sendable {}

/// The outbox’s sender acts on the replies of a server.
@Suite("Sending what waits in the outbox")
struct OutboxSenderTests {
    private let temporary: TemporaryStore
    private let ana: Int64

    init() async throws {
        temporary = try TemporaryStore()
        ana = try await temporary.store.addMember(
            Profile(name: "Ana", email: "ana@example.org"), by: .command, at: .now)
    }

    private func write(_ subject: String) async throws {
        _ = try await temporary.store.queueLetter(
            Letter(subject: subject, text: "Hello"), to: [ana], ifStill: nil, formID: subject, by: .command,
            at: .now)
    }

    /// Sends until the condition holds, for half a minute at most.
    private func send(
        by transport: ScriptedTransport, perSecond: Double = 1000, until isDone: () async throws -> Bool
    ) async throws -> OutboxSender.Counts {
        let sender = OutboxSender(
            temporary.store, try MailComposerTests.composer(), perSecond: perSecond,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { transport }
        let task = Task { await sender.run() }
        try await eventually { try await isDone() }
        task.cancel()
        await task.value
        return sender.counts
    }

    @Test("N6 Each mail is handed over once, and is gone then")
    func sends() async throws {
        for number in 1...25 { try await write("\(number)") }
        let transport = ScriptedTransport()
        let counts = try await send(by: transport) { try await temporary.store.waitingMail().count == 0 }
        #expect(transport.sent.map(\.subject) == (1...25).map { "\($0)" })
        #expect(counts.accepted == 25)
        #expect(counts.deferred + counts.rejected == 0)
        #expect(transport.shared.withLock { $0.closed } > 0)
    }

    @Test("N6 No more mails are handed over in a second than may be")
    func rate() async throws {
        for number in 1...5 { try await write("\(number)") }
        let start = ContinuousClock.now
        let counts = try await send(by: ScriptedTransport(), perSecond: 5) {
            try await temporary.store.waitingMail().count == 0
        }
        #expect(counts.accepted == 5)
        #expect(start.duration(to: .now) >= .milliseconds(800))
    }

    @Test(
        "N6 What a server rejects for good is given up; what it defers stays, as does one without a reply"
    )
    func replies() async throws {
        for subject in ["rejected", "deferred", "unknown", "taken"] { try await write(subject) }
        let transport = ScriptedTransport([
            .rejected(reply: "550 no such user"), .deferred(reply: "450 later"),
            .unknown(reason: "The mail server hung up."),
        ])
        let counts = try await send(by: transport) { try await temporary.store.waitingMail().count == 2 }
        #expect(transport.sent.map(\.subject) == ["rejected", "deferred", "unknown", "taken"])
        #expect(try await temporary.store.undeliveredMail().map(\.reply) == ["550 no such user"])
        #expect([counts.accepted, counts.deferred, counts.rejected] == [1, 2, 1])
        let later = Timestamp.now.adding(seconds: 3600)
        let waiting = try await temporary.store.dueMail(for: "other", limit: 9, at: later)
        #expect(waiting.compactMap(\.letter?.subject) == ["deferred", "unknown"])
        let unknown = try #require(waiting.last)
        #expect(transport.sent[2].messageID == "<\(unknown.messageID)@example.org>")
    }

    @Test("N6 A server that can't be reached isn't asked for each mail")
    func unreachable() async throws {
        for number in 1...5 { try await write("\(number)") }
        let transport = ScriptedTransport(
            Array(repeating: .unreachable(reason: "There is no such host."), count: 5))
        _ = try await send(by: transport) { !transport.sent.isEmpty }
        #expect(transport.sent.count == 1)
        #expect(try await temporary.store.waitingMail().count == 5)
    }

    @Test("N6 While no server can be reached, each pause is twice the one before, but a minute at most")
    func pauses() {
        let pauses = sequence(first: OutboxSender.firstPauseSeconds) { OutboxSender.pause(after: $0) }
        #expect(Array(pauses.prefix(5)) == [10, 20, 40, 60, 60])
    }

    @Test("N6 While the store can't be used, that is logged once, and again only after it could be used")
    func storeGone() async throws {
        let lines = LoggedLines()
        let sender = OutboxSender(
            temporary.store, try MailComposerTests.composer(), perSecond: 1000,
            logger: lines.logger
        ) { ScriptedTransport() }
        temporary.close()
        let task = Task { await sender.run() }
        try await Task.sleep(for: .seconds(4))
        task.cancel()
        await task.value
        #expect(lines.messages == ["could not read the outbox"])
    }

    @Test("N6 A program that can't reach the server lets others send meanwhile")
    func letsOthersSend() async throws {
        try await write("1")
        let transport = ScriptedTransport(Array(repeating: .unreachable(reason: "refused"), count: 99))
        _ = try await send(by: transport) {
            let until = try temporary.number("SELECT until FROM mail_sender")
            return !transport.sent.isEmpty && until == 0
        }
    }

    /// A sender that soon renews its lease while a mail is handed over.
    private func renewingSender(
        _ transport: ScriptedTransport, now: @escaping @Sendable () -> Timestamp
    ) throws -> OutboxSender {
        OutboxSender(
            temporary.store, try MailComposerTests.composer(), perSecond: 1000, renewal: .milliseconds(5),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: now
        ) { transport }
    }

    /// Lets three leases pass, and sees the sender renew each.
    private func seeLeaseRenewed(_ clock: borrowing Mutex<Timestamp>) async throws {
        for _ in 0..<3 {
            let later = clock.withLock { clock in
                clock = clock.adding(seconds: Outbox.leaseSeconds)
                return clock
            }
            try await eventually {
                try (temporary.number("SELECT until FROM mail_sender") ?? 0) > later.milliseconds
            }
        }
    }

    @Test("N6 No other program sends while a mail takes longer than the lease")
    func renewsLease() async throws {
        try await write("1")
        let clock = Mutex(Timestamp.now)
        let replied = DispatchSemaphore(value: 0)
        let transport = ScriptedTransport { replied.wait() }
        let sender = try renewingSender(transport) { clock.withLock { $0 } }
        let task = Task { await sender.run() }
        defer { replied.signal() }
        try await eventually { !transport.sent.isEmpty }
        try await seeLeaseRenewed(clock)
        replied.signal()
        try await eventually { try await temporary.store.waitingMail().count == 0 }
        #expect(transport.sent.count == 1)
        task.cancel()
        await task.value
    }

    @Test("N6 No other program sends a mail while its outcome can't be recorded for longer than the lease")
    func renewsLeaseUntilRecorded() async throws {
        try await write("1")
        let clock = Mutex(Timestamp.now)
        let transport = ScriptedTransport()
        let sender = try renewingSender(transport) { clock.withLock { $0 } }
        try temporary.breakWrites("DELETE", of: "outgoing_mail")
        let task = Task { await sender.run() }
        try await eventually { sender.counts.accepted == 1 }
        try await seeLeaseRenewed(clock)
        try temporary.mendWrites(of: "outgoing_mail")
        try await eventually { try await temporary.store.waitingMail().count == 0 }
        #expect(transport.sent.count == 1)
        task.cancel()
        await task.value
    }

    @Test("N5 N6 A letter that was read with others isn't sent if its recipient unsubscribes before its turn")
    func withdrawn() async throws {
        for subject in ["1", "2"] { try await write(subject) }
        let answered = DispatchSemaphore(value: 0)
        let transport = ScriptedTransport { answered.wait() }
        let sender = try renewingSender(transport) { .now }
        let task = Task { await sender.run() }
        defer { answered.signal() }
        try await eventually { !transport.sent.isEmpty }
        try await temporary.store.setUnsubscribed(true, of: ana, at: .now)
        for _ in 0..<2 { answered.signal() }
        // It hangs up once there is nothing left to send.
        try await eventually { transport.shared.withLock { $0.closed } > 0 }
        #expect(transport.sent.map(\.subject) == ["1"])
        task.cancel()
        await task.value
    }

    @Test("N6 A code isn't given up while it is handed over, although its hour ends then")
    func isInHand() async throws {
        let clock = Mutex(Timestamp.now)
        let code = MailedCode(StoredCode(salt: [1], digest: [1]), text: "CODE", language: nil)
        let written = clock.withLock { $0.adding(seconds: 10 - Outbox.codeSeconds) }
        _ = try await temporary.store.mailCodes([(ana, code)], ifStill: nil, by: .command, at: written)
        let replied = DispatchSemaphore(value: 0)
        let transport = ScriptedTransport { replied.wait() }
        let sender = try renewingSender(transport) { clock.withLock { $0 } }
        let task = Task { await sender.run() }
        defer { replied.signal() }
        try await eventually { !transport.sent.isEmpty }
        let later = clock.withLock { clock in
            clock = clock.adding(seconds: 20)
            return clock
        }
        let until = later.adding(seconds: Outbox.leaseSeconds).milliseconds
        try await eventually { try temporary.number("SELECT until FROM mail_sender") == until }
        replied.signal()
        try await eventually { sender.counts.accepted == 1 }
        task.cancel()
        await task.value
        #expect(try await temporary.store.undeliveredMail().isEmpty)
        #expect(try await temporary.store.waitingMail().count == 0)
    }

    @Test("N6 An address that no server would take is given up at once")
    func address() async throws {
        let odd = try await temporary.store.addMember(
            Profile(name: "Odd", email: "odd@under_score.example"), by: .command, at: .now)
        _ = try await temporary.store.queueLetter(
            Letter(subject: "x", text: "y"), to: [odd], ifStill: nil, formID: "x", by: .command, at: .now)
        let transport = ScriptedTransport()
        _ = try await send(by: transport) { try await temporary.store.undeliveredMail().count == 1 }
        #expect(transport.sent.isEmpty)
    }
}
