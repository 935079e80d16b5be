import Foundation
import HTTP
import Storage
import Synchronization
import TestStores
import Testing

@testable import Site

/// A list that a test changes, and whose next read it can delay or let fail.
private final class GatedList: Sendable {
    private struct State {
        var names: [String] = []
        var failures = 0
        var reads = 0
        /// Runs during the next read, after the list was read and before the result is returned.
        var beforeAnswer: (@Sendable () async -> Void)?
    }

    private let state = Mutex(State())

    /// Adds the names at once: a reader finds none of them, or all.
    func add(_ names: String...) { add(names) }
    func add(_ names: [String]) { state.withLock { $0.names += names } }
    func failOnce() { state.withLock { $0.failures += 1 } }
    var reads: Int { state.withLock { $0.reads } }
    func interruptNextRead(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { $0.beforeAnswer = work }
    }

    @Sendable func read(since: Int64?) async throws(StoreError) -> RosterUpdate {
        let (update, interruption, fails) = state.withLock { state in
            defer {
                state.beforeAnswer = nil
                state.failures = max(0, state.failures - 1)
            }
            state.reads += 1
            let entries = state.names.enumerated().map {
                Roster.Entry(revision: Int64($0.offset + 1), name: $0.element)
            }
            let update: RosterUpdate =
                if let since, entries.count - Int(since) <= RosterSnapshot.limit {
                    .added(entries.filter { $0.revision > since }, total: entries.count)
                } else {
                    .reset(
                        Roster(
                            revision: Int64(entries.count), total: entries.count,
                            entries: entries.suffix(RosterSnapshot.limit)))
                }
            return (update, state.beforeAnswer, state.failures > 0)
        }
        await interruption?()
        if fails { throw .unavailable(reason: "a test") }
        return update
    }
}

/// Says which sessions may have the list.
private final class AskedOffice: Sendable {
    private struct State {
        var allowed: Set<[UInt8]> = []
        var asked: [Set<[UInt8]>] = []
        var failures = 0
    }

    private let state = Mutex(State())

    func allow(_ tokenDigests: [[UInt8]]) { state.withLock { $0.allowed = Set(tokenDigests) } }
    func failOnce() { state.withLock { $0.failures += 1 } }
    var asked: [Set<[UInt8]>] { state.withLock { $0.asked } }

    @Sendable func allowed(_ tokenDigests: Set<[UInt8]>) async throws -> Set<[UInt8]> {
        try state.withLock { state in
            state.asked.append(tokenDigests)
            if state.failures > 0 {
                state.failures -= 1
                throw StoreError.unavailable(reason: "a test")
            }
            return tokenDigests.intersection(state.allowed)
        }
    }
}

@Suite("The streams of the list")
struct RosterStreamsTests {
    private let list = GatedList()
    private let office = AskedOffice()
    private let log = LoggedLines()
    private let streams: RosterStreams

    init() {
        streams = RosterStreams(logger: log.logger, allowed: office.allowed, read: list.read)
    }

    private func waitForEvents(_ count: Int, of stream: EventStream) async throws -> [String] {
        var text = ""
        for _ in 0..<6000 {
            text += String(decoding: stream.taken(), as: UTF8.self)
            if text.matches(of: #/event: /#).count >= count { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        return text.matches(of: /id: (\d+)/).map { String($0.1) }
    }

    @Test("D9 A stream that is opened while another is sent a change gets that change too")
    func openedMeanwhile() async throws {
        let first = try await streams.open(since: 0)
        // Opening the first stream starts a read, which must not be the one to interrupt.
        try await settle()
        // After the list was read for the new stream, and before that is opened, a name is added and sent to
        // the first.
        let wasTold = Mutex(false)
        list.interruptNextRead { [list, streams] in
            list.add("Ada")
            streams.publishChange()
            for _ in 0..<6000 {
                if String(decoding: first.taken(), as: UTF8.self).contains("Ada") {
                    return wasTold.withLock { $0 = true }
                }
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
        let second = try await streams.open(since: 0)
        #expect(wasTold.withLock { $0 })
        #expect(try await waitForEvents(1, of: second) == ["1"])
        list.add("Ben")
        streams.publishChange()
        #expect(try await waitForEvents(1, of: second) == ["2"])
        #expect(try await waitForEvents(1, of: first) == ["2"])
    }

    /// A phone that takes the stream piece by piece.
    private final class SlowPhone {
        let stream: EventStream
        private var bytes: [UInt8] = []
        private(set) var isOver = false

        init(_ stream: EventStream) { self.stream = stream }

        /// Returns false if nothing was waiting.
        @discardableResult
        func read(_ count: Int) -> Bool {
            let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
            defer { piece.deallocate() }
            switch stream.next(into: piece, suspend: { {} }) {
            case .copied(let count):
                bytes += piece[..<count]
                return true
            case .suspended: return false
            case .ended, .failed:
                isOver = true
                return false
            }
        }

        /// All events that it got, as revisions; a whole list is its negative revision.
        var told: [Int] {
            String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n\n").compactMap { event in
                let lines = event.split(separator: "\n", maxSplits: 2)
                guard lines.count == 3, let id = Int(lines[1].dropFirst("id: ".count)) else { return nil }
                return lines[0] == "event: reset" ? -id : id
            }
        }

        /// Reads until it got this revision, for half a minute at most.
        func read(until revision: Int) async throws {
            for _ in 0..<600 {
                while read(16 * 1024) {}
                if isOver || told.last.map(abs) == revision { return }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Waits until no change is being sent any more.
    private func settle() async throws {
        try await eventually { !streams.isPublishing }
    }

    /// A name of 100 characters, most of them three bytes long.
    private static func longName(_ number: Int) -> String {
        String(repeating: "한", count: 95) + String(10_000 + number)
    }

    @Test(
        "D9 A slow phone keeps up with a busy desk: names added while it reads a thousand long ones come after them"
    )
    func slowPhone() async throws {
        for number in 1...1000 { list.add(Self.longName(number)) }
        let phone = SlowPhone(try await streams.open(since: nil))
        for number in 1001...1200 {
            list.add(Self.longName(number))
            streams.publishChange()
            phone.read(1000)
            if number.isMultiple(of: 20) { try await Task.sleep(for: .milliseconds(60)) }
        }
        #expect(!phone.isOver)
        try await phone.read(until: 1200)
        #expect(phone.told == [-1000] + (1001...1200))
        #expect(!phone.isOver)
    }

    @Test(
        "D9 A phone that missed more than a page shows is sent the whole list, once", arguments: [1000, 1001])
    func missedTooMuch(_ missed: Int) async throws {
        list.add("Ada")
        let phone = SlowPhone(try await streams.open(since: nil))
        let quick = SlowPhone(try await streams.open(since: nil))
        try await quick.read(until: 1)
        try await settle()
        list.add((2...missed + 1).map(Self.longName))
        streams.publishChange()
        try await quick.read(until: missed + 1)
        try await phone.read(until: missed + 1)
        let whole = [-1, -(missed + 1)]
        for one in [phone, quick] { #expect(one.told == (missed > 1000 ? whole : [-1] + (2...1001))) }
    }

    @Test("D9 No heartbeat is queued for a slow phone that still has something to take")
    func heartbeats() async throws {
        let slow = try await streams.open(since: 0)
        let quick = try await streams.open(since: 0)
        _ = quick.taken()
        await streams.sendHeartbeats()
        #expect(slow.taken() == Array("retry: 2000\n\n".utf8))
        #expect(quick.taken() == Array(":\n\n".utf8))
    }

    @Test(
        "A17 Each change asks once which sessions may have the list, for all streams together, each session once"
    )
    func asksOnce() async throws {
        office.allow((0..<50).map { [$0] })
        let all = try await withThrowingTaskGroup(of: EventStream.self) { group in
            for index in 0..<2000 {
                group.addTask { [streams] in try await streams.open(since: 0, for: [UInt8(index % 50)]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for stream in all { _ = stream.taken() }
        // The read that the openings started is over, and every stream waits.
        try await settle()
        for stream in all { _ = stream.taken() }
        let before = office.asked
        list.add("Ada")
        streams.publishChange()
        #expect(try await waitForEvents(1, of: all[0]) == ["1"])
        #expect(office.asked.count == before.count + 1)
        #expect(office.asked.last == Set((0..<50).map { [$0] }))
        try await settle()
        let reads = list.reads
        await #expect(throws: HTTPError.self) { try await streams.open(since: 0) }
        #expect(list.reads == reads, "a stream that is refused costs no read")
    }

    @Test("A17 The streams of a session that may no longer have the list get no more; the others go on")
    func endsForbidden() async throws {
        office.allow([[1], [2]])
        let (one, other, anybody) = (
            try await streams.open(since: 0, for: [1]), try await streams.open(since: 0, for: [2]),
            try await streams.open(since: 0)
        )
        for stream in [one, other, anybody] { _ = stream.taken() }
        office.allow([[2]])
        list.add("Ada")
        streams.publishChange()
        #expect(try await waitForEvents(1, of: other) == ["1"])
        #expect(try await waitForEvents(1, of: anybody) == ["1"])
        #expect(one.taken().isEmpty && !one.send([]))
        #expect(streams.count == 2)
    }

    @Test("A17 A heartbeat ends the streams of a session that may no longer have the list")
    func heartbeatEndsForbidden() async throws {
        office.allow([[1], [2]])
        let (one, other) = (
            try await streams.open(since: 0, for: [1]), try await streams.open(since: 0, for: [2])
        )
        for stream in [one, other] { _ = stream.taken() }
        // The read that the openings started is over.
        try await settle()
        office.allow([[2]])
        await streams.sendHeartbeats()
        #expect(one.taken().isEmpty && !one.send([]))
        #expect(other.taken() == Array(":\n\n".utf8))
        #expect(streams.count == 1)
    }

    @Test("A17 While the sessions can't be checked, nothing is sent, and no stream ends")
    func askingFails() async throws {
        office.allow([[1]])
        let stream = try await streams.open(since: 0, for: [1])
        _ = stream.taken()
        try await settle()
        office.failOnce()
        list.add("Ada")
        streams.publishChange()
        #expect(try await waitForEvents(1, of: stream) == ["1"])
        office.failOnce()
        await streams.sendHeartbeats()
        #expect(stream.send([]))
    }

    @Test("D9 A change that couldn't be read is sent later, once")
    func readFails() async throws {
        let stream = try await streams.open(since: 0)
        try await settle()
        list.failOnce()
        list.failOnce()
        list.add("Ada")
        streams.publishChange()
        #expect(try await waitForEvents(1, of: stream) == ["1"])
        // Several failures in a row are one line of the log.
        #expect(log.count("the list’s changes could not be read") == 1)
        try await settle()
        list.failOnce()
        list.add("Ben")
        streams.publishChange()
        #expect(try await waitForEvents(1, of: stream) == ["2"])
        #expect(log.count("the list’s changes could not be read") == 2)
    }
}

extension EventStream {
    /// The bytes that wait to be sent.
    func taken() -> [UInt8] {
        var bytes: [UInt8] = []
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
        defer { piece.deallocate() }
        while case .copied(let count) = next(into: piece, suspend: { {} }) {
            bytes.append(contentsOf: piece[..<count])
        }
        return bytes
    }
}
