import HTTP
import Passwords
import Storage
import Visitors

/// The files that a session has sent to be imported, so that an organiser who has left a file's page finds it
/// again. They are sealed with the session's token, which only its browser has, since a draft's id opens its
/// file.
struct SentFiles: Sendable {
    struct File: Codable, Equatable {
        /// The draft's id.
        let id: String
        /// The name that the browser gave; empty if it gave none.
        let name: String
    }

    /// Enough, since at most one waits, and one or two are being imported.
    private static let limit = 4

    private let cookie: SessionCookie
    private let kept: SealedMemory

    init(cookie: SessionCookie, memory: any ShortMemory) {
        self.cookie = cookie
        kept = SealedMemory(memory: memory, space: MemorySpace("sent files", capacity: 64))
    }

    /// The session's files, the newest first. Some may be gone.
    func files(_ request: Request) async throws(StoreError) -> [File] {
        guard let seal = seal(request) else { return [] }
        return try await kept.get([File].self, under: seal)?.value ?? []
    }

    func add(_ file: File, _ request: Request) async throws(StoreError) {
        guard let seal = seal(request) else { return }
        let files = try await [file] + files(request)
        try await kept.put(
            Array(files.prefix(Self.limit)), under: seal, forSeconds: ImportDrafts.heldSeconds)
    }

    private func seal(_ request: Request) -> Seal? {
        cookie.seal(request, for: "sent files")
    }
}
