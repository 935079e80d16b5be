import Foundation
import Testing

@testable import Passwords

extension HashCost {
    /// The lowest cost that libsodium accepts.
    static let least = HashCost(memoryKiB: 8, passes: 1)
}

@Suite struct PasswordHasherTests {
    private let hasher = PasswordHasher(cost: .least, workers: 2)

    @Test("A hash names its algorithm and cost (PHC format): 19 MiB and 2 passes unless set otherwise")
    func format() async throws {
        let standard = PasswordHasher(workers: 1)
        #expect(try await standard.hash("correct horse").hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await hasher.hash("correct horse").hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    }

    @Test(
        "A large machine has no more workers than fit into the service's memory",
        arguments: [(1, 1), (2, 2), (16, 16), (17, 16), (512, 16)])
    func workers(_ cores: Int, _ workers: Int) {
        #expect(PasswordHasher.workers(cores: cores) == workers)
        #expect(workers * HashCost.standard.memoryKiB <= 512 * 1024)
    }

    @Test("Only the password from which a hash was made is right")
    func rightAndWrong() async throws {
        let hash = try await hasher.hash("correct horse")
        #expect(try await hasher.verify("correct horse", against: hash))
        for wrong in [
            "Correct horse", "correct horse ", " correct horse", "correct hors", "", "correct horse\0",
        ] {
            #expect(try await !hasher.verify(wrong, against: hash))
        }
    }

    @Test("Two hashes of one password differ, since each has its own salt")
    func salted() async throws {
        #expect(try await hasher.hash("correct horse") != hasher.hash("correct horse"))
    }

    @Test(
        "Any text can be a password",
        arguments: [
            "", "       ", "a\0b", "\0", "pässwörd", "비밀번호비밀번호", String(repeating: "👩‍👩‍👧‍👦", count: 256),
            String(repeating: "x", count: 1_000_000),
        ])
    func odd(password: String) async throws {
        let hash = try await hasher.hash(password)
        #expect(hash.utf8.count < 128)
        #expect(try await hasher.verify(password, against: hash))
        #expect(try await !hasher.verify(password + "x", against: hash))
    }

    @Test("What follows a NUL counts")
    func nul() async throws {
        let hash = try await hasher.hash("a\0b")
        #expect(try await !hasher.verify("a\0c", against: hash))
        #expect(try await !hasher.verify("a", against: hash))
    }

    @Test("The last emoji of 256 counts")
    func lastEmoji() async throws {
        let family = String(repeating: "👩‍👩‍👧‍👦", count: 255)
        let hash = try await hasher.hash(family + "👩‍👩‍👧‍👦")
        #expect(try await !hasher.verify(family + "👩‍👩‍👧‍👧", against: hash))
    }

    @Test("A letter typed as one character or with a combining accent is the same password")
    func normalised() async throws {
        let hash = try await hasher.hash("caf\u{E9} \u{D55C}")
        #expect(try await hasher.verify("cafe\u{301} \u{1112}\u{1161}\u{11AB}", against: hash))
        #expect(try await !hasher.verify("cafe \u{D55C}", against: hash))
    }

    @Test(
        "A text that is not a hash verifies no password",
        arguments: ["", "x", "$argon2id$", "\0", "$2b$10$abcdefghijklmnopqrstuv"])
    func noHash(hash: String) async throws {
        #expect(try await !hasher.verify("correct horse", against: hash))
        #expect(hasher.needsRehash(hash))
    }

    @Test("A hash needs to be made again when its cost isn’t today’s")
    func needsRehash() async throws {
        let hash = try await hasher.hash("correct horse")
        #expect(!hasher.needsRehash(hash))
        let memory = PasswordHasher(cost: HashCost(memoryKiB: 16, passes: 1), workers: 1)
        let passes = PasswordHasher(cost: HashCost(memoryKiB: 8, passes: 2), workers: 1)
        #expect(memory.needsRehash(hash))
        #expect(passes.needsRehash(hash))
        #expect(try await memory.verify("correct horse", against: hash))
        let dearer = try await passes.hash("correct horse")
        #expect(hasher.needsRehash(dearer))
    }

    @Test("The work for a member who doesn’t exist is done by the same workers")
    func dummy() async throws {
        try await hasher.verifyAgainstDummy("correct horse")
        // libsodium reads it as a hash of today's cost, and so does all of its work.
        #expect(!hasher.needsRehash(hasher.dummyHash))
        #expect(hasher.dummyHash.count == (try await hasher.hash("correct horse")).count)
        #expect(try await !hasher.verify("correct horse", against: hasher.dummyHash))
        let busy = PasswordHasher(cost: .least, workers: 1, queueLimits: FairQueueLimits(total: 0))
        await #expect(throws: PasswordError.busy) { try await busy.verifyAgainstDummy("correct horse") }
    }

    @Test("200 passwords at the same time each get their own answer")
    func many() async throws {
        let hasher = PasswordHasher(cost: .least, workers: 2, queueLimits: FairQueueLimits(total: 200))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let hash = try await hasher.hash("password \(number)")
                    return try await hasher.verify("password \(number)", against: hash)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("Once stopped, it takes no password any more; stopping twice does no harm")
    func stopped() async throws {
        hasher.stop()
        hasher.stop()
        await #expect(throws: PasswordError.busy) { try await hasher.hash("correct horse") }
        await #expect(throws: PasswordError.busy) { try await hasher.verify("correct horse", against: "") }
        #expect(!hasher.isSaturated, "there is nothing to wait for")
    }

    @Test("A hasher that is released ends its threads")
    func released() async throws {
        let before = threadCount()
        for _ in 0..<20 { _ = try await PasswordHasher(cost: .least, workers: 4).hash("correct horse") }
        for _ in 0..<300 where threadCount() >= before + 40 { try await Task.sleep(for: .milliseconds(100)) }
        #expect(threadCount() < before + 40)
    }

    /// The number of threads in this process; other tests start some too.
    private func threadCount() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }
}
