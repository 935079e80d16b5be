import Storage
import Testing

@testable import Operations

@Suite("Limits on attempts")
struct AttemptLimitTests {
    private let limits = AttemptLimits()
    private struct Busy: Error {}

    private func attempt(
        _ name: String?, _ caller: Caller, fails: Bool, at now: Timestamp = .noon
    ) async -> TooManyAttempts? {
        do {
            _ = try await limits.count(name, by: caller, at: now, failed: { $0 }) { fails }
            return nil
        } catch { return error as? TooManyAttempts }
    }

    @Test(
        "A name has ten failures from one address in fifteen minutes, letter case ignored, and then waits for the rest"
    )
    func perNameAndAddress() async {
        for index in 0..<10 {
            let now = Timestamp.noon.adding(seconds: Int64(index))
            #expect(await attempt("countess", .elsewhere, fails: true, at: now) == nil)
        }
        let later = Timestamp.noon.adding(seconds: 100)
        #expect(
            await attempt("COUNTESS", .elsewhere, fails: false, at: later)
                == TooManyAttempts(waitSeconds: 800))
        let other = Caller(address: "192.0.2.8", network: "192.0.2.8", isFromElsewhere: true)
        #expect(await attempt("countess", other, fails: false, at: later) == nil)
        #expect(await attempt("nobody", .elsewhere, fails: false, at: later) == nil)
        let lastSecond = Timestamp(milliseconds: Timestamp.noon.milliseconds + 899_999)
        #expect(
            await attempt("countess", .elsewhere, fails: false, at: lastSecond)
                == TooManyAttempts(waitSeconds: 1))
        #expect(await attempt("countess", .elsewhere, fails: false, at: .noon.adding(seconds: 900)) == nil)
    }

    @Test("A network has fifty failures, whatever it tries; without a network nobody is limited that way")
    func perNetwork() async {
        for index in 0..<50 { #expect(await attempt("name \(index)", .elsewhere, fails: true) == nil) }
        #expect(await attempt("another", .elsewhere, fails: false) == TooManyAttempts(waitSeconds: 900))
        #expect(await attempt(nil, .elsewhere, fails: false) == TooManyAttempts(waitSeconds: 900))
        for index in 0..<60 { #expect(await attempt("name \(index)", .thisMachine, fails: true) == nil) }
    }

    @Test("Memory is bounded: beyond it only what is known already is counted, until what is over makes room")
    func bounded() async throws {
        var settings = AttemptLimits.Settings()
        settings.perNameAndAddress = 1
        settings.rememberedKeys = 3
        let limits = AttemptLimits(settings)
        func isRefused(_ name: String, at seconds: Int64) async -> Bool {
            let now = Timestamp.noon.adding(seconds: seconds)
            do {
                _ = try await limits.count(name, by: .thisMachine, at: now, failed: { _ in true }) {}
                return false
            } catch { return true }
        }
        for (index, name) in ["a", "b", "c"].enumerated() {
            #expect(await !isRefused(name, at: Int64(index)))
        }
        for name in ["a", "b", "c"] { #expect(await isRefused(name, at: 10)) }
        for _ in 0..<2 { #expect(await !isRefused("d", at: 10)) }
        // The first failure is over, and its place is free.
        #expect(await !isRefused("d", at: 900))
        #expect(await isRefused("d", at: 900))
        #expect(await !isRefused("e", at: 900))
        #expect(await !isRefused("e", at: 900))
        for name in ["b", "c"] { #expect(await isRefused(name, at: 900)) }
    }

    @Test("What succeeds costs nothing")
    func success() async {
        for _ in 0..<60 { #expect(await attempt("countess", .elsewhere, fails: false) == nil) }
    }

    @Test("What is nobody's fault doesn't count as a failure; what is under way does, for as long as it is")
    func underWay() async throws {
        for _ in 0..<60 {
            await #expect(throws: Busy.self) {
                try await limits.count("countess", by: .elsewhere, at: .noon, failed: { true }) {
                    throw Busy()
                }
            }
        }
        func nested(_ depth: Int) async throws {
            try await limits.count("countess", by: .thisMachine, at: .noon, failed: { false }) {
                if depth > 1 { try await nested(depth - 1) }
            }
        }
        try await nested(10)
        await #expect(throws: TooManyAttempts(waitSeconds: 5)) { try await nested(11) }
        try await nested(10)
    }

    @Test("A member may ask for fifty receivers that there aren't; those that there are don't count")
    func receivers() throws {
        for _ in 0..<60 { try limits.checkReceivers(of: 1, isUnknown: false, at: .noon) }
        for _ in 0..<50 { try limits.checkReceivers(of: 1, isUnknown: true, at: .noon) }
        for isUnknown in [true, false] {
            #expect(throws: TooManyAttempts(waitSeconds: 900)) {
                try limits.checkReceivers(of: 1, isUnknown: isUnknown, at: .noon)
            }
        }
        try limits.checkReceivers(of: 2, isUnknown: true, at: .noon)
        try limits.checkReceivers(of: 1, isUnknown: false, at: .noon.adding(seconds: 900))
    }
}
