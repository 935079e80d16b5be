import HTTP

/// `/health`, for whatever watches over the program.
enum Health {
    static func show(_ request: Request, _ context: Context) async throws -> Response {
        do { try await context.app.store.check() } catch {
            context.app.logger.error("the store is not well", metadata: ["error": "\(error)"])
            return Response(
                status: .serviceUnavailable, headers: [.cacheControl: "no-store", .retryAfter: "5"],
                text: "can’t read and write the data\n", type: "text/plain; charset=utf-8")
        }
        return Response(headers: [.cacheControl: "no-store"], text: "ok", type: "text/plain; charset=utf-8")
    }
}
