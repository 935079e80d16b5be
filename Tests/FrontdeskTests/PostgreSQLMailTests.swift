import Foundation
import PostgreSQLStorage
import SMTPServer
import SeededGenerator
import Storage
import Testing

/// Two programs on one database send what waits in its outbox, in turns.
@Suite(
    "Mail of programs that share a database", .enabled(if: TestSchema.server != nil), .timeLimit(.minutes(5)))
struct PostgreSQLMailTests {
    private static let count = 200

    private let schema: TestSchema
    private let mails: SMTPServer

    init() throws {
        schema = try TestSchema()
        mails = try SMTPServer()
    }

    private func fill() async throws {
        let engine = try PostgreSQLEngine(ServerAddress(schema.location))
        let store = Store(engine)
        defer { engine.close() }
        try await store.fillOutbox(Self.count)
    }

    private func start(mailsPerSecond rate: Int) throws -> Server {
        try Server(
            location: schema.location,
            arguments: [
                "--port", "0", "--origin", "https://desk.example.org", "--mail",
                "smtp://127.0.0.1:\(mails.port)", "--mail-from", "desk@example.org", "--mail-rate", "\(rate)",
            ])
    }

    /// Waits until each member has a mail. Returns all Message-IDs by address.
    private func received(_ earlier: [SMTPServer.Mail] = []) async throws -> [String: [String]] {
        var all = earlier
        for _ in 0..<600 where Set(all.flatMap(\.to)).count < Self.count {
            all += try mails.mails()
            try await Task.sleep(for: .milliseconds(100))
        }
        return Dictionary(grouping: all, by: { $0.to.first ?? "" }).mapValues { mails in
            mails.map { $0.header("Message-ID") ?? "" }
        }
    }

    @Test("N6 Two programs send each mail once, and the second goes on at once when the first is stopped")
    func two() async throws {
        try await fill()
        let (one, other) = (try start(mailsPerSecond: 100), try start(mailsPerSecond: 100))
        try await Task.sleep(for: .seconds(1))
        #expect(one.stop(SIGTERM) == 0)
        let ids = try await received()
        #expect(other.stop(SIGTERM) == 0)
        #expect(ids.count == Self.count)
        #expect(ids.values.allSatisfy { $0.count == 1 })
        #expect(try mails.mails().isEmpty)
    }

    @Test(
        "N6 When the program that sends is killed, the other goes on once its time is over, with the same Message-IDs"
    )
    func killed() async throws {
        try await fill()
        var random = SeededGenerator(seed: 17)
        var kills = 0
        var servers = [try start(mailsPerSecond: 50), try start(mailsPerSecond: 50)]
        for round in 0..<8 {
            try await Task.sleep(for: .milliseconds(Int.random(in: 100..<400, using: &random)))
            servers[round % 2].stop(SIGKILL)
            kills += 1
            // Three minutes pass.
            _ = try BankDatabase(location: schema.location).rows("UPDATE mail_sender SET until = 0")
            servers[round % 2] = try start(mailsPerSecond: 50)
        }
        let ids = try await received()
        for server in servers { #expect(server.stop(SIGTERM) == 0) }
        #expect(ids.count == Self.count)
        #expect(ids.values.allSatisfy { Set($0).count == 1 })
        #expect(ids.values.reduce(0) { $0 + $1.count } - Self.count <= kills)
    }
}
