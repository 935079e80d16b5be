import Logging
import Storage

/// Erases what a Restart closed once its ten minutes are over, also when the program was off in between.
struct Eraser {
    private static let every = Duration.seconds(5)
    private let task: Task<Void, Never>

    init(store: any Store, logger: Logger) {
        task = Task {
            while !Task.isCancelled {
                do {
                    let count = try await store.eraseClosed(at: .now)
                    if count > 0 {
                        logger.info("erased closed registrations", metadata: ["count": "\(count)"])
                    }
                } catch {
                    logger.error("could not erase closed registrations", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: Self.every)
            }
        }
    }

    func stop() { task.cancel() }
}
