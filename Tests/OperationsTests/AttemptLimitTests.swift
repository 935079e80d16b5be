import Storage
import TestStores
import Testing

@testable import Operations

@Suite("Limits on attempts")
struct AttemptLimitTests {
    /// The store in which the engine under test counts attempts; nil if each program counts its own.
    private let data: TemporaryStore?
    private let limits: AttemptLimits
    private struct Busy: Error {}

    init() throws {
        let data = StoreEngine.underTest == .sqlite ? nil : try TemporaryStore()
        self.data = data
        limits = Self.limits(.init(), data)
    }

    private static func limits(_ settings: AttemptPolicy, _ data: TemporaryStore?) -> AttemptLimits {
        AttemptLimits(
            settings, memory: data?.store.attemptMemory(capacity: settings.rememberedAttempts),
            report: { _ in })
    }

    private func attempt(
        _ attempts: [Attempt], _ caller: Caller = .elsewhere, counts: Bool = true, at now: Timestamp = .noon
    ) async -> TooManyAttempts? {
        do {
            try await limits.run(
                attempts, on: Occasion(caller, at: now), counting: { counts ? attempts : [] }
            ) {}
            return nil
        } catch { return error as? TooManyAttempts }
    }

    private func signIn(
        _ name: String, _ caller: Caller = .elsewhere, fails: Bool = true, at now: Timestamp = .noon
    ) async -> TooManyAttempts? {
        await attempt([.password(foldedName: name), .probe], caller, counts: fails, at: now)
    }

    @Test(
        "A name may fail ten times from one network in fifteen minutes, and then has to wait for the rest of them"
    )
    func perName() async {
        for index in 0..<10 {
            #expect(await signIn("countess", at: .noon.adding(seconds: Int64(index))) == nil)
        }
        let later = Timestamp.noon.adding(seconds: 100)
        #expect(await signIn("countess", fails: false, at: later) == TooManyAttempts(waitSeconds: 800))
        #expect(await signIn("countess", .from("192.0.2.8"), fails: false, at: later) == nil)
        #expect(await signIn("nobody", fails: false, at: later) == nil)
        let lastSecond = Timestamp(milliseconds: Timestamp.noon.milliseconds + 899_999)
        #expect(await signIn("countess", fails: false, at: lastSecond) == TooManyAttempts(waitSeconds: 1))
        #expect(await signIn("countess", fails: false, at: .noon.adding(seconds: 900)) == nil)
    }

    @Test("After the clock was set back, failures from before it don't count; those after it do")
    func clockSetBack() async {
        let ahead = Timestamp.noon.adding(seconds: 24 * 3600)
        for _ in 0..<10 { #expect(await signIn("countess", at: ahead) == nil) }
        #expect(await signIn("countess", at: ahead) == TooManyAttempts(waitSeconds: 900))
        for _ in 0..<10 { #expect(await signIn("countess", at: .noon) == nil) }
        #expect(await signIn("countess", at: .noon) == TooManyAttempts(waitSeconds: 900))
        let little = Timestamp.noon.adding(seconds: -1)
        #expect(await signIn("countess", at: little) == TooManyAttempts(waitSeconds: 901))
    }

    @Test(
        "A name may fail ten times from all addresses of a network, and twenty times from all networks of an end site"
    )
    func perNameAndEndSite() async {
        func caller(_ network: Int, _ address: Int = 0) -> Caller {
            Caller(
                address: "\(network)-\(address)", network: "n\(network)", endSite: "s",
                mayBeSomebodyElse: true)
        }
        for address in 0..<10 { #expect(await signIn("countess", caller(1, address)) == nil) }
        #expect(await signIn("countess", caller(1, 10), fails: false) == TooManyAttempts(waitSeconds: 900))
        for network in 2..<12 { #expect(await signIn("countess", caller(network)) == nil) }
        #expect(await signIn("countess", caller(12), fails: false) == TooManyAttempts(waitSeconds: 900))
        #expect(await signIn("another", caller(12)) == nil)
        #expect(await signIn("countess", fails: false) == nil)
    }

    @Test("A network may fail fifty times, whatever it tries; callers without a network have no such limit")
    func perNetwork() async {
        for index in 0..<50 { #expect(await signIn("name \(index)") == nil) }
        #expect(await signIn("another", fails: false) == TooManyAttempts(waitSeconds: 900))
        #expect(await attempt([.probe], counts: false) == TooManyAttempts(waitSeconds: 900))
        for index in 0..<60 { #expect(await signIn("name \(index)", .thisMachine) == nil) }
    }

    @Test(
        "A network may sign up sixty members in fifteen minutes and three hundred a day; this machine any number"
    )
    func signUps() async {
        var seconds: Int64 = 0
        for _ in 0..<5 {
            let now = Timestamp.noon.adding(seconds: seconds)
            for _ in 0..<60 { #expect(await attempt([.signUp], at: now) == nil) }
            #expect(await attempt([.signUp], at: now) != nil)
            #expect(await attempt([.signUp], .from("192.0.2.8"), counts: false, at: now) == nil)
            seconds += 900
        }
        let later = Timestamp.noon.adding(seconds: seconds)
        #expect(await attempt([.signUp], at: later) == TooManyAttempts(waitSeconds: 24 * 3600 - seconds))
        let oneShort = Timestamp(milliseconds: Timestamp.noon.milliseconds + 24 * 3600 * 1000 - 1)
        #expect(await attempt([.signUp], at: oneShort) == TooManyAttempts(waitSeconds: 1))
        #expect(await attempt([.signUp], at: .noon.adding(seconds: 24 * 3600)) == nil)
        for _ in 0..<400 { #expect(await attempt([.signUp], .thisMachine) == nil) }
    }

    @Test(
        "A member may move credits three hundred times in fifteen minutes, from all networks together; at this machine without a limit"
    )
    func transfers() async {
        for index in 0..<300 {
            let caller = Caller(
                address: "a", network: "n\(index % 3)", endSite: "s\(index % 2)", mayBeSomebodyElse: true)
            #expect(await attempt([.transfer(member: 1)], caller) == nil)
        }
        #expect(await attempt([.transfer(member: 1)]) == TooManyAttempts(waitSeconds: 900))
        #expect(await attempt([.transfer(member: 2)]) == nil)
        for _ in 0..<400 { #expect(await attempt([.transfer(member: 1)], .thisMachine) == nil) }
    }

    @Test("An end site with many networks may do ten times as much with all of them, and no more")
    func endSites() async {
        func caller(_ network: Int) -> Caller {
            Caller(address: "a\(network)", network: "n\(network)", endSite: "s", mayBeSomebodyElse: true)
        }
        for index in 0..<500 { #expect(await attempt([.probe], caller(index / 25)) == nil) }
        #expect(await attempt([.probe], caller(99)) == TooManyAttempts(waitSeconds: 900))
        #expect(await attempt([.probe], .from("192.0.2.8")) == nil)
        #expect(Caller(address: "a", network: nil, endSite: "s", mayBeSomebodyElse: false).endSite == nil)
    }

    @Test("A network may choose six hundred colours in fifteen minutes, this machine any number")
    func colours() async {
        for _ in 0..<600 { #expect(await attempt([.colour]) == nil) }
        #expect(await attempt([.colour]) == TooManyAttempts(waitSeconds: 900))
        for _ in 0..<700 { #expect(await attempt([.colour], .thisMachine) == nil) }
    }

    @Test("Memory is bounded: when it is full, the oldest acts are forgotten, and new ones still count")
    func bounded() async throws {
        var settings = AttemptPolicy()
        settings.passwordsPerName = 1
        settings.rememberedAttempts = 3
        let limits = Self.limits(settings, data)
        func isRefused(_ name: String, at seconds: Int64) async -> Bool {
            let now = Timestamp.noon.adding(seconds: seconds)
            let attempt = [Attempt.password(foldedName: name)]
            do {
                try await limits.run(attempt, on: Occasion(.thisMachine, at: now), counting: { attempt }) {}
                return false
            } catch { return true }
        }
        for (index, name) in ["a", "b", "c"].enumerated() {
            #expect(await !isRefused(name, at: Int64(index)))
        }
        for name in ["a", "b", "c"] { #expect(await isRefused(name, at: 10)) }
        #expect(await !isRefused("d", at: 10))
        for name in ["b", "c", "d"] { #expect(await isRefused(name, at: 10)) }
        #expect(await !isRefused("a", at: 10))
        for name in ["c", "d", "a"] { #expect(await isRefused(name, at: 10)) }
        // The oldest has expired, and so makes room.
        #expect(await !isRefused("c", at: 902))
        for name in ["d", "a", "c"] { #expect(await isRefused(name, at: 902)) }
    }

    @Test("Many acts of one kind push none of another kind out of memory")
    func memories() async throws {
        var settings = AttemptPolicy()
        settings.rememberedAttempts = 10
        let limits = Self.limits(settings, data)
        func run(_ attempt: Attempt, _ caller: Caller = .elsewhere) async throws {
            try await limits.run([attempt], on: Occasion(caller, at: .noon), counting: { [attempt] }) {}
        }
        for _ in 0..<10 { try await run(.password(foldedName: "countess")) }
        for member in 0..<50 { try await run(.transfer(member: Int64(member))) }
        for index in 0..<50 { try await run(.colour, .from("192.0.2.\(index)")) }
        for index in 0..<50 { try await run(.signUp, .from("192.0.2.\(index)")) }
        await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
            try await run(.password(foldedName: "countess"))
        }
    }

    @Test("Attempts that succeed are not counted")
    func success() async {
        for _ in 0..<60 { #expect(await signIn("countess", fails: false) == nil) }
    }

    @Test("An attempt that throws doesn't count as a failure; one that is under way does until it ends")
    func underWay() async throws {
        let attempt = [Attempt.password(foldedName: "countess"), .probe]
        for _ in 0..<60 {
            await #expect(throws: Busy.self) {
                try await limits.run(attempt, on: Occasion(.elsewhere, at: .noon), counting: { attempt }) {
                    throw Busy()
                }
            }
        }
        func nested(_ depth: Int) async throws {
            try await limits.run(attempt, on: Occasion(.elsewhere, at: .noon), counting: { [] }) {
                if depth > 1 { try await nested(depth - 1) }
            }
        }
        try await nested(10)
        await #expect(throws: TooManyAttempts(waitSeconds: 5)) { try await nested(11) }
        try await nested(10)
    }

    @Test("Sign-ups under way count against the day's limit too")
    func underWayToday() async throws {
        var settings = AttemptPolicy()
        settings.dailySignUpsPerNetwork = 2
        let limits = Self.limits(settings, data)
        func nested(_ depth: Int) async throws {
            try await limits.run([.signUp], on: Occasion(.elsewhere, at: .noon), counting: { [] }) {
                if depth > 1 { try await nested(depth - 1) }
            }
        }
        try await nested(2)
        await #expect(throws: TooManyAttempts(waitSeconds: 5)) { try await nested(3) }
    }

    @Test(
        "A member may name fifty unknown receivers, and so may a network, however many members are on it"
    )
    func receivers() async throws {
        func ask(
            _ member: Int64, _ caller: Caller = .thisMachine, isUnknown: Bool, at now: Timestamp = .noon
        ) async throws {
            try await limits.check(
                .unknownReceiver(member: member), isCounted: isUnknown, on: Occasion(caller, at: now),
                of: member)
        }
        for _ in 0..<60 { try await ask(1, isUnknown: false) }
        for _ in 0..<50 { try await ask(1, isUnknown: true) }
        for isUnknown in [true, false] {
            await #expect(throws: TooManyAttempts(waitSeconds: 900)) {
                try await ask(1, isUnknown: isUnknown)
            }
        }
        try await ask(2, isUnknown: true)
        try await ask(1, isUnknown: false, at: .noon.adding(seconds: 900))
        for member in 10..<60 { try await ask(Int64(member), .elsewhere, isUnknown: true) }
        // Members who named few themselves may name some more.
        for _ in 0..<5 { try await ask(60, .elsewhere, isUnknown: true) }
        await #expect(throws: TooManyAttempts.self) { try await ask(60, .elsewhere, isUnknown: false) }
        try await ask(60, .from("192.0.2.8"), isUnknown: true)
    }

    @Test("A caller who has to wait is reported, with the address")
    func reports() async {
        let reported = TestOperations.Reported()
        let memory = data?.store.attemptMemory(capacity: 100)
        let limits = AttemptLimits(memory: memory) { event in reported.events.withLock { $0.append(event) } }
        for _ in 0..<52 {
            try? await limits.run([.probe], on: Occasion(.elsewhere, at: .noon), counting: { [.probe] }) {}
        }
        let transfer = Attempt.unknownReceiver(member: 7)
        for _ in 0..<51 {
            try? await limits.check(transfer, isCounted: true, on: Occasion(.elsewhere, at: .noon), of: 7)
        }
        let waits = SecurityEvent(.hadToWait, by: .elsewhere)
        let memberWaits = SecurityEvent(.hadToWait, member: 7, by: .elsewhere)
        #expect(reported.events.withLock { $0 } == [waits, waits, memberWaits])
    }
}

extension Caller {
    static func from(_ address: String) -> Caller {
        Caller(address: address, network: address, mayBeSomebodyElse: true)
    }
}
