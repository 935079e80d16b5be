import HTTP
import Logging
import Storage
import Visitors

/// `/health`, for a monitor that watches the program. For a client on another machine, the check writes
/// nothing, since such a client can ask as often as it likes.
struct HealthPage: Sendable {
    let store: any CheckableStore
    let logger: Logger

    func show(_ request: Request, _ context: Context) async throws -> Response {
        do {
            if context.source.isThisMachine {
                try await store.check()
            } else {
                try await store.checkReading()
            }
        } catch {
            logger.error("the store can’t be read and written", metadata: ["error": "\(error)"])
            return Response(
                status: .serviceUnavailable, headers: [.cacheControl: "no-store", .retryAfter: "5"],
                text: "can’t read and write the data\n", type: "text/plain; charset=utf-8")
        }
        return Response(headers: [.cacheControl: "no-store"], text: "ok", type: "text/plain; charset=utf-8")
    }
}
