import HTTP
import Synchronization
import Testing

/// Takes a body as a server does.
private struct Taker: Sendable {
    let source: any BodySource
    private let wakes = AsyncStream<Void>.makeStream()

    init(_ source: any BodySource) { self.source = source }

    /// Calls the source once, and returns the result and the text that was copied.
    func take(_ count: Int) -> (BodyRead, String) {
        let target = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { target.deallocate() }
        let read = source.next(into: target) { { wakes.continuation.yield() } }
        guard case .copied(let copied) = read else { return (read, "") }
        return (read, String(decoding: target[..<copied], as: UTF8.self))
    }

    func waitForWake() async { for await _ in wakes.stream { return } }

    /// Waits until the source has bytes, or ends.
    func takeWhenReady(_ count: Int) async -> (BodyRead, String) {
        while true {
            let taken = take(count)
            if taken.0 != .suspended { return taken }
            await waitForWake()
        }
    }

    /// Takes the whole body, and returns how it ended.
    func takeAll(_ count: Int) async -> (end: BodyRead, text: String) {
        var text = ""
        while true {
            let (read, more) = await takeWhenReady(count)
            guard case .copied = read else { return (read, text) }
            text += more
        }
    }
}

/// Gives these pieces one after the other, and counts how often it is called.
private final class Pieces: Sendable {
    struct Broken: Error {}
    private let pieces: [String?]
    private let count = Mutex(0)

    /// - Parameter pieces: what to give one after the other; nil stands for an error.
    init(_ pieces: [String?]) { self.pieces = pieces }

    var asked: Int { count.withLock { $0 } }

    @Sendable func next() async throws -> [UInt8]? {
        let index = count.withLock { count in
            defer { count += 1 }
            return count
        }
        await Task.yield()
        if index >= pieces.count { return nil }
        guard let piece = pieces[index] else { throw Broken() }
        return Array(piece.utf8)
    }
}

@Suite("Downloads", .timeLimit(.minutes(1)))
struct DownloadTests {
    @Test(
        "A download is passed on completely and in order, however much is taken at a time",
        arguments: [1, 2, 3, 4, 9])
    func whole(_ count: Int) async {
        let pieces = Pieces(["abc", "", "d", "", "", "efgh", ""])
        let taker = Taker(Download(pieces.next))
        #expect(await taker.takeAll(count) == (.ended, "abcdefgh"))
        #expect(pieces.asked == 8)
        #expect(taker.take(count) == (.ended, ""))
        #expect(pieces.asked == 8)
    }

    @Test("An empty download ends at once", arguments: [[], ["", ""]])
    func empty(_ pieces: [String]) async {
        #expect(await Taker(Download(Pieces(pieces).next)).takeAll(4) == (.ended, ""))
    }

    @Test("The function is called for the next piece only after the one before was taken completely")
    func onDemand() async {
        let pieces = Pieces(["abcd", "e"])
        let taker = Taker(Download(pieces.next))
        #expect(pieces.asked == 0)
        #expect(await taker.takeWhenReady(2) == (.copied(2), "ab"))
        #expect(taker.take(1) == (.copied(1), "c"))
        #expect(taker.take(1) == (.copied(1), "d"))
        await Task.yield()
        #expect(pieces.asked == 1)
        #expect(taker.take(1) == (.suspended, ""))
        await taker.waitForWake()
        #expect(pieces.asked == 2)
        #expect(taker.take(9) == (.copied(1), "e"))
    }

    @Test(
        "If the function fails, at the beginning or later, the download fails for good and doesn't call it again"
    )
    func fails() async {
        for (texts, text) in [([nil], ""), (["ab", nil], "ab"), (["ab", "", nil], "ab")]
            as [([String?], String)]
        {
            let pieces = Pieces(texts + ["more"])
            let taker = Taker(Download(pieces.next))
            #expect(await taker.takeAll(4) == (.failed, text))
            #expect(taker.take(4) == (.failed, ""))
            #expect(pieces.asked == texts.count)
        }
    }

    @Test("Closing a download wakes the server, cancels the piece under way, and releases the function")
    func closes() async {
        let asked = AsyncStream<Void>.makeStream()
        let cancelled = AsyncStream<Void>.makeStream()
        var held: Pieces? = Pieces([])
        weak let weakly = held
        let download = Download { [held] in
            asked.continuation.yield()
            do { try await Task.sleep(for: .seconds(60)) } catch { cancelled.continuation.yield() }
            return try await held?.next()
        }
        held = nil
        let taker = Taker(download)
        #expect(taker.take(4) == (.suspended, ""))
        for await _ in asked.stream { break }
        #expect(weakly != nil)
        download.close()
        await taker.waitForWake()
        for await _ in cancelled.stream { break }
        #expect(taker.take(4) == (.failed, ""))
        while weakly != nil { await Task.yield() }
        download.close()
        #expect(taker.take(4) == (.failed, ""))
    }

    @Test("A piece that is ready only after the download was closed is dropped")
    func closesBeforePiece() async {
        let asked = AsyncStream<Void>.makeStream()
        let gate = AsyncStream<Void>.makeStream()
        let taker = Taker(
            Download {
                asked.continuation.yield()
                await Task.detached { for await _ in gate.stream { break } }.value
                return [65]
            })
        #expect(taker.take(4) == (.suspended, ""))
        for await _ in asked.stream { break }
        taker.source.close()
        gate.continuation.yield()
        for _ in 0..<1000 {
            await Task.yield()
            #expect(taker.take(4) == (.failed, ""))
        }
    }

    @Test("Closing a download drops what is left of a piece")
    func closesAmidPiece() async {
        let pieces = Pieces(["abcd", "e"])
        let taker = Taker(Download(pieces.next))
        #expect(await taker.takeWhenReady(2) == (.copied(2), "ab"))
        taker.source.close()
        #expect(taker.take(2) == (.failed, ""))
        #expect(pieces.asked == 1)
    }

    @Test("A download that is closed before it begins doesn't call its function")
    func closesBefore() async throws {
        let pieces = Pieces(["abcd"])
        let download = Download(pieces.next)
        download.close()
        #expect(Taker(download).take(2) == (.failed, ""))
        #expect(try await download.next() == nil)
        #expect(pieces.asked == 0)
    }

    @Test("A download goes on when the server is about to stop")
    func drains() async {
        let taker = Taker(Download(Pieces(["ab", "cd"]).next))
        #expect(await taker.takeWhenReady(2) == (.copied(2), "ab"))
        taker.source.drain()
        #expect(await taker.takeAll(4) == (.ended, "cd"))
    }

    @Test(
        "Without a server the pieces come one after the other, then nil, and the function isn't called again")
    func withoutServer() async throws {
        let pieces = Pieces(["ab", "", "cd"])
        let download = Download(pieces.next)
        #expect(try await download.next() == Array("ab".utf8))
        #expect(pieces.asked == 1)
        #expect(try await download.next() == Array("cd".utf8))
        for _ in 0..<2 { #expect(try await download.next() == nil) }
        #expect(pieces.asked == 4)
        let broken = Pieces([nil, "ab"])
        let failing = Download(broken.next)
        await #expect(throws: Pieces.Broken.self) { try await failing.next() }
        #expect(try await failing.next() == nil)
        #expect(broken.asked == 1)
    }

    @Test("A cancelled task doesn't call the function")
    func cancelled() async {
        let pieces = Pieces(["ab"])
        let download = Download(pieces.next)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await download.next()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(pieces.asked == 0)
    }
}

@Suite("Event streams", .timeLimit(.minutes(1)))
struct EventStreamTests {
    @Test("What was sent is passed on; then the server waits for more, or for the end")
    func passesOn() async {
        let stream = EventStream { _ in }
        stream.send(Array("abc".utf8))
        let taker = Taker(stream)
        #expect(taker.take(2) == (.copied(2), "ab"))
        #expect(taker.take(2) == (.copied(1), "c"))
        #expect(taker.take(2) == (.suspended, ""))
        stream.send(Array("d".utf8))
        await taker.waitForWake()
        stream.end()
        #expect(taker.take(2) == (.copied(1), "d"))
        #expect(taker.take(2) == (.ended, ""))
        #expect(!stream.send([1]))
    }

    @Test("When the server is about to stop, the stream ends after what was sent")
    func drains() async {
        let stream = EventStream { _ in }
        let taker = Taker(stream)
        #expect(taker.take(2) == (.suspended, ""))
        stream.send(Array("a".utf8))
        stream.drain()
        await taker.waitForWake()
        #expect(taker.take(2) == (.copied(1), "a"))
        #expect(taker.take(2) == (.ended, ""))
    }

    @Test("Closing a stream wakes the server, stops all sending, and calls back once")
    func closes() async {
        let closed = Mutex(0)
        let stream = EventStream { _ in closed.withLock { $0 += 1 } }
        let taker = Taker(stream)
        #expect(taker.take(2) == (.suspended, ""))
        stream.close()
        await taker.waitForWake()
        #expect(taker.take(2) == (.failed, ""))
        #expect(!stream.send([1]))
        stream.close()
        #expect(closed.withLock { $0 } == 1)
    }
}
