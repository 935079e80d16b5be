import Storage
import Synchronization
import TestStores
import Testing
import Visitors

/// Tests what every `ShortMemory` does.
@Suite("Short memory")
struct ShortMemoryTests {
    private static let space = MemorySpace("test", capacity: 100)
    private let test: TestMemory
    private var memory: any ShortMemory { test.memory }

    init() throws { test = try TestMemory() }

    private func put(_ value: String, _ key: String, seconds: Int64 = 60, in space: MemorySpace = space)
        async throws
    {
        try await memory.put(Array(value.utf8), under: Array(key.utf8), in: space, forSeconds: seconds)
    }

    private func take(_ key: String) async throws -> String? {
        try await memory.take(Array(key.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    private func get(_ key: String) async throws -> Remembered? { try await memory.get(Array(key.utf8)) }

    private func replace(_ key: String, _ version: Int64?, _ value: String) async throws -> Bool {
        try await memory.replace(
            Array(key.utf8), version: version, with: Array(value.utf8), in: Self.space, forSeconds: 600)
    }

    @Test("S2 A value of any bytes, and of many, can be read before it is taken, and taken once")
    func taken() async throws {
        #expect(try await take("a") == nil)
        try await put("one", "a")
        try await put("two", "b")
        #expect(try await get("a")?.value == Array("one".utf8))
        #expect(try await take("a") == "one")
        #expect(try await take("a") == nil)
        #expect(try await get("a") == nil)
        try await put("three", "b")
        #expect(try await take("b") == "three")
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try await memory.put(bytes, under: [0, 39, 92, 255], in: Self.space, forSeconds: 60)
        #expect(try await memory.get([0, 39, 92, 255])?.value == bytes)
        try await memory.put([], under: [1], in: Self.space, forSeconds: 60)
        #expect(try await memory.take([1]) == [])
    }

    @Test("S2 If many callers take the same value at once, one gets it")
    func takenOnce() async throws {
        for round in 0..<5 {
            try await put("code", "round \(round)")
            let got = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<10 { group.addTask { try await take("round \(round)") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(got.compactMap(\.self) == ["code"])
        }
    }

    @Test("S2 A value that has expired is gone, and one that was written again lives on")
    func expires() async throws {
        try await put("one", "a", seconds: 600)
        try await put("two", "b", seconds: 1200)
        try await test.pass(seconds: 300)
        let version = try await get("a")?.version
        #expect(try await replace("a", version, "three"))
        try await test.pass(seconds: 550)
        #expect(try await get("a")?.value == Array("three".utf8))
        try await test.pass(seconds: 400)
        #expect(try await get("a") == nil)
        #expect(try await take("a") == nil)
        #expect(try await take("b") == nil)
        // An expired value is treated as if it had never been there.
        #expect(try await !replace("a", version, "four"))
        #expect(try await replace("a", nil, "five"))
        #expect(try await take("a") == "five")
    }

    @Test("S2 A value is replaced only by a caller who has seen the latest one")
    func replaced() async throws {
        #expect(try await !replace("a", 1, "one"))
        #expect(try await replace("a", nil, "one"))
        #expect(try await !replace("a", nil, "two"))
        let first = try #require(try await get("a")).version
        #expect(try await replace("a", first, "two"))
        #expect(try await !replace("a", first, "three"))
        let second = try #require(try await get("a")).version
        try await put("four", "a")
        #expect(try await !replace("a", second, "three"))
        #expect(try await take("a") == "four")
        try await put("five", "a")
        let versions = [first, second, try #require(try await get("a")).version]
        #expect(Set(versions).count == 3)
    }

    @Test("S2 Many callers who count in the same value at once lose nothing")
    func counted() async throws {
        @Sendable func increment() async throws {
            while true {
                let found = try await get("count")
                let count = found.flatMap { Int(String(decoding: $0.value, as: UTF8.self)) } ?? 0
                if try await replace("count", found?.version, "\(count + 1)") { return }
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<5 { try await increment() } } }
            try await group.waitForAll()
        }
        #expect(try await take("count") == "40")
    }

    @Test("S2 Forgotten values are gone, and no others")
    func forgotten() async throws {
        for key in ["a", "b", "c"] { try await put(key, key) }
        try await memory.forget([Array("a".utf8), Array("c".utf8), Array("never".utf8)])
        try await memory.forget([])
        #expect(try await take("a") == nil)
        #expect(try await take("b") == "b")
        #expect(try await take("c") == nil)
    }

    @Test("S2 When a space is full, its oldest values go, and those of other spaces stay")
    func bounded() async throws {
        let small = MemorySpace("small", capacity: 10)
        try await put("other", "other")
        try await put("first", "a", in: small)
        try await put("second", "b", in: small)
        try await put("written anew", "a", in: small)
        for index in 0..<8 { try await put("\(index)", "\(index)", in: small) }
        #expect(try await get("b") != nil)
        try await put("8", "8", in: small)
        #expect(try await get("b") == nil)
        #expect(try await take("a") == "written anew")
        for index in 9..<30 { try await put("\(index)", "\(index)", in: small) }
        #expect(try await get("19") == nil)
        for index in 20..<30 { #expect(try await take("\(index)") == "\(index)") }
        #expect(try await take("other") == "other")
    }
}

/// The memory of the engine under test. A test can let its time pass.
private final class TestMemory: Sendable {
    private final class Clock: Sendable {
        let now = Mutex(Timestamp(milliseconds: 1_800_000_000_000))
    }

    let memory: any ShortMemory
    /// The store whose memory it is; nil if each program has a memory of its own.
    private let data: TemporaryStore?
    private let clock = Clock()

    init() throws {
        data = StoreEngine.underTest == .sqlite ? nil : try TemporaryStore()
        memory = data?.store.shortMemory ?? LocalMemory { [clock] in clock.now.withLock { $0 } }
        #expect(memory.isShared == (data != nil))
    }

    func pass(seconds: Int64) async throws {
        clock.now.withLock { $0 = $0.adding(seconds: seconds) }
        let passed = "interval '\(seconds) seconds'"
        try data?.tamper(
            "UPDATE memory SET written_at = written_at - \(passed), expires_at = expires_at - \(passed)")
    }
}
