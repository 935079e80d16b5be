import HTTP
import Synchronization
import Testing

@Suite("The limit of what waits in an event stream")
struct EventStreamLimitTests {
    private func read(_ stream: EventStream, _ count: Int) -> BodyRead {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { piece.deallocate() }
        return stream.next(into: piece, suspend: { {} })
    }

    private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 120, count: count) }

    @Test(
        "What follows the first piece counts to the byte, whatever that piece's length and however much is left"
    )
    func limit() {
        for (taken, isOver) in [(0, false), (1, false), (299, false), (0, true), (299, true)] {
            let stream = EventStream(bufferLimitBytes: 100) { _ in }
            #expect(stream.send(bytes(300)))
            if taken > 0 { #expect(read(stream, taken) == .copied(taken)) }
            #expect(stream.send(bytes(60)))
            #expect(stream.send(bytes(isOver ? 41 : 40)) == !isOver)
            #expect(read(stream, 1000) == (isOver ? .ended : .copied(400 - taken)))
        }
    }

    @Test("Once the first piece is taken, what is left of the later ones counts")
    func later() {
        let stream = EventStream(bufferLimitBytes: 100) { _ in }
        #expect(stream.send(bytes(300)) && stream.send(bytes(100)))
        #expect(read(stream, 350) == .copied(350))
        #expect(stream.send(bytes(50)))
        #expect(!stream.send(bytes(1)))
    }

    @Test("A piece that is sent after all was taken is a first piece again")
    func firstAgain() {
        let stream = EventStream(bufferLimitBytes: 100) { _ in }
        for _ in 0..<3 {
            #expect(stream.send(bytes(101)))
            #expect(stream.send(bytes(100)))
            #expect(read(stream, 201) == .copied(201))
        }
        #expect(read(stream, 1) == .suspended)
    }

    @Test("It calls back whenever its client has taken all")
    func taken() {
        let count = Mutex(0)
        let stream = EventStream(
            onTaken: { stream in
                #expect(stream.isReady)
                count.withLock { $0 += 1 }
            }, onClose: { _ in })
        #expect(stream.isReady)
        stream.send(bytes(10))
        #expect(!stream.isReady && !stream.sendNext([1]))
        #expect(read(stream, 9) == .copied(9))
        #expect(count.withLock { $0 } == 0)
        #expect(read(stream, 9) == .copied(1))
        #expect(count.withLock { $0 } == 1)
        #expect(read(stream, 9) == .suspended)
        #expect(stream.sendNext(bytes(1)))
        #expect(read(stream, 9) == .copied(1))
        #expect(count.withLock { $0 } == 2)
        stream.end()
        #expect(!stream.isReady && !stream.sendNext([1]))
    }
}
