import HTTP
import Logging
import Storage
import Synchronization
import Testing

@testable import Site

/// A list that a test changes, read through a gate that it holds.
private final class GatedList: Sendable {
    private struct State {
        var names: [String] = []
        var failures = 0
        /// Of the next read: called with what was read, before it is given.
        var beforeAnswer: (@Sendable () async -> Void)?
    }

    private let state = Mutex(State())

    func add(_ name: String) { state.withLock { $0.names.append(name) } }
    func failOnce() { state.withLock { $0.failures += 1 } }
    func interruptNextRead(_ work: @escaping @Sendable () async -> Void) {
        state.withLock { $0.beforeAnswer = work }
    }

    @Sendable func read(since: Int64?) async throws(StoreError) -> RosterUpdate {
        let (update, interruption, fails) = state.withLock { state in
            defer {
                state.beforeAnswer = nil
                state.failures = max(0, state.failures - 1)
            }
            let entries = state.names.enumerated().map {
                Roster.Entry(revision: Int64($0.offset + 1), name: $0.element)
            }
            let update: RosterUpdate =
                if let since { .added(entries.filter { $0.revision > since }, total: entries.count) } else {
                    .reset(Roster(revision: Int64(entries.count), total: entries.count, entries: entries))
                }
            return (update, state.beforeAnswer, state.failures > 0)
        }
        await interruption?()
        if fails { throw .unavailable(reason: "a test") }
        return update
    }
}

@Suite("The streams of the list")
struct RosterStreamsTests {
    private let list = GatedList()
    private let streams: RosterStreams

    init() {
        streams = RosterStreams(
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, read: list.read)
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

    @Test("D9 A stream that is opened while another one is told of a change gets that change too")
    func openedMeanwhile() async throws {
        let first = try await streams.open(since: 0)
        // The list is read for the new stream; before it is opened, a name comes and is sent to the first.
        list.interruptNextRead { [list, streams] in
            list.add("Ada")
            streams.noteChange()
            for _ in 0..<6000 where !String(decoding: first.taken(), as: UTF8.self).contains("Ada") {
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
        let second = try await streams.open(since: 0)
        #expect(try await waitForEvents(1, of: second) == ["1"])
        list.add("Ben")
        streams.noteChange()
        #expect(try await waitForEvents(1, of: second) == ["2"])
        #expect(try await waitForEvents(1, of: first) == ["2"])
    }

    @Test("D9 A change that could not be read is told later, once and for all")
    func readFails() async throws {
        let stream = try await streams.open(since: 0)
        try await Task.sleep(for: .milliseconds(100))
        list.failOnce()
        list.add("Ada")
        streams.noteChange()
        #expect(try await waitForEvents(1, of: stream) == ["1"])
    }
}

extension EventStream {
    /// What waits to be sent.
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
