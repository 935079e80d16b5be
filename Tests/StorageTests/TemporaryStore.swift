import Foundation
import SQLiteStorage
import Storage
import Synchronization

/// A fresh store in a temporary folder, which is removed with it.
final class TemporaryStore: Sendable {
    let folder: URL
    let sqlite: SQLiteStore
    private let later = Mutex<SQLiteStore?>(nil)

    var path: String { folder.appendingPathComponent("desk.sqlite").path }

    convenience init() throws { try self.init(at: FileManager.default.makeTemporaryFolder()) }

    /// Opens what stands in the folder, if anything.
    init(at folder: URL) throws {
        self.folder = folder
        sqlite = try SQLiteStore(path: folder.appendingPathComponent("desk.sqlite").path)
    }

    deinit {
        (later.withLock { $0 } ?? sqlite).close()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The store as the program finds it when it has ended and started again, `times` times.
    func reopened(times: Int = 1) throws -> SQLiteStore {
        try later.withLock { later in
            for _ in 0..<times {
                (later ?? sqlite).close()
                later = nil
                later = try SQLiteStore(path: path)
            }
            return later ?? sqlite
        }
    }

    /// The bytes of all of the store's files, by name.
    func files() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            contents[file.lastPathComponent] = try Data(contentsOf: file)
        }
        return contents
    }
}

extension FileManager {
    func makeTemporaryFolder() throws -> URL {
        let folder = temporaryDirectory.appendingPathComponent("frontdesk-\(UUID().uuidString)")
        try createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

extension Timestamp {
    /// When most tests begin.
    static let noon = Timestamp(milliseconds: 1_800_000_000_000)
}

extension Registration {
    init(_ name: String, email: String? = nil) {
        self.init(
            name: name, email: email ?? "\(name)@example.org", phone: "0123456789",
            passwordHash: "hash of \(name)")
    }
}

extension DeskStore {
    @discardableResult
    func register(
        _ name: String, email: String? = nil, at now: Timestamp = .noon
    ) async throws(StoreError) -> Roster.Entry {
        try await register(Registration(name, email: email), at: now)
    }

    /// The whole list.
    func roster(limit: Int = 1000) async throws -> Roster {
        guard case .reset(let roster) = try await rosterUpdate(since: nil, limit: limit) else {
            throw StoreError.unavailable(reason: "the whole list was asked for")
        }
        return roster
    }

    func names() async throws -> [String] { try await roster().entries.map(\.name) }
}
