import Foundation
import Testing

@testable import frontdesk

@Suite("Freed memory") struct FreedMemoryTests {
    private static let megabyte = 1 << 20

    /// Frees 128 MB in pieces as large as texts, but for one in a hundred: the allocator can't give the rest
    /// back by itself then.
    ///
    /// - Returns: the pieces that are left.
    /// - Parameter whileHeld: called before.
    private func freeMost(whileHeld: () -> Void) -> [[UInt8]] {
        let pieces = (0..<128 * 1024).map { _ in [UInt8](repeating: 1, count: 1000) }
        whileHeld()
        return pieces.enumerated().filter { $0.offset.isMultiple(of: 100) }.map(\.element)
    }

    @Test(
        "Memory that much work has freed goes back to the system, also if it was in use when it was last looked at",
        arguments: [false, true])
    func givesBack(_ isLookedAtBefore: Bool) throws {
        let memory = FreedMemory()
        memory.giveBack()
        let before = try #require(ProcessFile.memory?.resident)
        let left = freeMost { if isLookedAtBefore { memory.giveBack() } }
        let freed = try #require(ProcessFile.memory?.resident)
        #expect(freed > before + 100 * Self.megabyte)
        memory.giveBack()
        let after = try #require(ProcessFile.memory?.resident)
        #expect(after < before + 50 * Self.megabyte)
        #expect(left.count == 1311)
    }
}
