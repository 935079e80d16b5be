import Foundation
import Model
import Passwords
import SQLiteStorage
import Site
import Storage

/// What `--demo` serves: members to try the site with, in a file that goes when the program stops.
struct Demo {
    static let accounts = DemoAccounts(
        usernames: ["ada-lovelace", "alan-turing", "grace-hopper"], password: "try-it-out")

    private let folder: URL

    var dataPath: String { folder.appendingPathComponent("demo.sqlite").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("frontdesk-demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Puts the members there, who joined some days ago and have sent each other a little since.
    func fill(_ store: SQLiteStore, _ hasher: PasswordHasher) throws {
        let now = Timestamp.now
        @Sendable func daysAgo(_ days: Int64) -> Timestamp {
            now.adding(seconds: -days * 24 * 3600 + days * 1000)
        }
        try wait {
            var ids: [Int64] = []
            for username in Self.accounts.usernames {
                let registration = Registration(
                    Profile(username: username), passwordHash: try await hasher.hash(Self.accounts.password))
                // A session that nobody has the token of.
                let session = NewSession(
                    tokenDigest: Token().digest, isRemembered: false, browser: "Demo")
                ids.append(try await store.signUp(registration, session: session, at: daysAgo(9)).id)
            }
            let transfers: [(from: Int, to: Int, hundredths: Int64, days: Int64)] = [
                (0, 1, 12_50, 8), (1, 2, 30_00, 6), (2, 0, 7_75, 5), (1, 0, 20_00, 3), (0, 2, 4_00, 1),
            ]
            for (index, one) in transfers.enumerated() {
                _ = try await store.transfer(
                    Amount(hundredths: one.hundredths), from: ids[one.from],
                    to: Self.accounts.usernames[one.to], formID: "demo \(index)", at: daysAgo(one.days))
            }
            for id in ids { _ = try await store.endSessions(of: id, keeping: []) }
        }
    }
}
