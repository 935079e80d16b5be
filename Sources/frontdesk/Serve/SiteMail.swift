import Foundation
import Logging
import Mail
import Operations
import Storage
import Synchronization
import Words

/// Sends the mail that waits in the outbox, and test mail for organisers.
final class SiteMail: Sendable {
    private let settings: MailOptions.Settings
    private let composer: MailComposer
    private let store: Store
    private let sender: OutboxSender
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(
        _ settings: MailOptions.Settings, origin: String, languages: Languages, store: Store,
        logger: Logger
    ) {
        self.settings = settings
        self.store = store
        composer = MailComposer(
            languages: languages, origin: origin, from: settings.from, fromName: settings.name)
        sender = OutboxSender(store, composer, perSecond: settings.perSecond, logger: logger) {
            SMTPConnection(
                settings.server, password: settings.password, authoritiesFile: settings.authoritiesFile)
        }
    }

    /// How many mails have had each outcome since the start.
    var counts: OutboxSender.Counts { sender.counts }

    /// Starts sending the mail in the outbox.
    func start() { task.withLock { $0 = Task(priority: .medium) { [sender] in await sender.run() } } }

    /// Waits at most ten seconds for the mail being sent. If its outcome isn't recorded by then, it is sent
    /// again later, with the same Message-ID.
    func stop() {
        guard let task = task.withLock({ $0.take() }) else { return }
        task.cancel()
        let end = Latch()
        Task(priority: .medium) {
            await task.value
            end.open()
        }
        end.wait(atMost: Self.grace)
    }

    private static let grace = Duration.seconds(10)
}

extension SiteMail: TestMailSender {
    func sendTest(to address: String, language: String?) async -> TestMailOutcome {
        let site = (try? await store.settings().settings) ?? SiteSettings()
        guard let message = composer.test(to: address, language: language, site, at: .now) else {
            return TestMailOutcome(.impossible)
        }
        // It has its own connection, so that it doesn't wait for other mail.
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { [settings] in
                let connection = SMTPConnection(
                    settings.server, password: settings.password,
                    authoritiesFile: settings.authoritiesFile, mailMilliseconds: Self.testMilliseconds)
                let delivery = connection.send(message)
                connection.close()
                continuation.resume(returning: TestMailOutcome(delivery))
            }
        }
    }

    /// This is short, because an organiser is waiting for the answer.
    private static let testMilliseconds = 20_000
}

extension TestMailOutcome {
    init(_ delivery: Delivery) {
        self =
            switch delivery {
            case .accepted(let reply): .accepted(reply: reply)
            case .rejected(let reply), .deferred(let reply): .failed(reply: reply)
            case .unreachable(let reason, _): .failed(reply: reason)
            case .unknown(let reason, _): .unknown(reason: reason)
            }
    }
}
