import HTTP
import Logging
import Storage
import Visitors

/// `/health`, for a monitor that watches the program. For a client on another machine, the check writes
/// nothing, since such a client can ask as often as it likes.
struct HealthPage: Sendable {
    private let store: any CheckableStore
    // The logs of failed checks: in an outage, every waiting page asks every few seconds.
    private let failures: FailureLog
    private let failuresToRead: FailureLog

    init(store: any CheckableStore, logger: Logger) {
        self.store = store
        failures = FailureLog("the store can’t be read and written", logger)
        failuresToRead = FailureLog("the store can’t be read", logger)
    }

    func show(_ request: Request, _ context: Context) async throws -> Response {
        let writes = context.source.isThisMachine
        let failures = writes ? failures : failuresToRead
        do {
            if writes {
                try await store.check()
            } else {
                try await store.checkReading()
            }
        } catch {
            failures.failed(error)
            return Response(
                status: .serviceUnavailable, headers: [.cacheControl: "no-store", .retryAfter: "5"],
                text: "can’t read and write the data\n", type: "text/plain; charset=utf-8")
        }
        failures.succeeded()
        return Response(headers: [.cacheControl: "no-store"], text: "ok", type: "text/plain; charset=utf-8")
    }
}
