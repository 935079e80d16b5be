import Foundation
import Testing

@Suite("The bank")
struct BankTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// To run it by hand: BANK_KILLS=200 swift test --filter BankTests
    private static let kills = ProcessInfo.processInfo.environment["BANK_KILLS"].flatMap { Int($0) } ?? 10

    @Test(
        "T8 E6 Killed repeatedly under load, the program loses no acknowledged transfer or check-in, makes none twice, and always adds up"
    )
    func killed() throws {
        let (record, books, checkIns) = try Bank(.init(killCount: Self.kills), data: folder.data).run()
        let violations = record.violations(against: books)
        #expect(violations == [])
        let acknowledged = record.count(.acknowledged)
        #expect(acknowledged > 20 * Self.kills)
        #expect(record.count(.refused) > 0)
        #expect(checkIns > Self.kills)
        #expect(record.readCount > Self.kills)
        print(
            """
            \(Self.kills) kills: \(record.attempts.count) transfers asked for, \(record.answerCount) answers: \
            \(acknowledged) acknowledged, \(record.count(.refused)) refused, \(record.count(.unknown)) unknown; \
            \(checkIns) check-ins; \(record.readCount) reads; \(violations.count) violations
            """)
    }

    @Test(
        "The control: a server that answers before its commit passes until it is killed"
    )
    func control() throws {
        // Amounts are so small that nothing is refused, since that server answers before it could know.
        var settings = Bank.Settings(killCount: 0, largestAmount: 2, hasDoor: false)
        settings.program = Server.builtFolder.appendingPathComponent("EarlyServer")
        let (calm, books, _) = try Bank(settings, data: folder.data).run()
        #expect(calm.violations(against: books) == [])
        #expect(calm.count(.acknowledged) > 20)

        settings.killCount = 6
        let other = try TemporaryFolder()
        let (record, kept, _) = try Bank(settings, data: other.data).run()
        let lost = record.violations(against: kept).filter {
            $0.contains("was acknowledged and is there 0 times")
        }
        #expect(!lost.isEmpty)
    }
}
