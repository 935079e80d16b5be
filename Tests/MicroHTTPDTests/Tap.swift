import Foundation
import HTTP
import HTTPTypes
import Synchronization

/// Makes downloads from a source that the test gives, and counts how it is used.
final class Tap: Sendable {
    struct Broken: Error {}

    let asked = Tally()
    let cancelled = Tally()
    private let underWay = Mutex((now: 0, most: 0))
    private let piece: @Sendable (Int) async throws -> [UInt8]?

    /// - Parameter piece: makes the piece with the given number; every download counts from 0.
    init(_ piece: @escaping @Sendable (Int) async throws -> [UInt8]?) { self.piece = piece }

    var maxAtOnce: Int { underWay.withLock { $0.most } }

    @Sendable func respond(_ request: Request) async -> Response {
        if request.path != "/" { return await echo(request) }
        let status = HTTPResponse.Status(code: request.query.flatMap { Int($0) } ?? 200)
        let number = Tally()
        let download = Download { [self] in
            defer { number.add() }
            return try await next(number.value)
        }
        return Response(status: status, headers: [.contentType: "text/csv"], body: .download(download))
    }

    private func next(_ number: Int) async throws -> [UInt8]? {
        asked.add()
        underWay.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        defer { underWay.withLock { $0.now -= 1 } }
        return try await withTaskCancellationHandler {
            try await piece(number)
        } onCancel: {
            cancelled.add()
        }
    }

    /// Letters that depend on their positions, so that a lost, doubled or moved one shows.
    static func letters(_ range: Range<Int>) -> [UInt8] {
        range.map { UInt8(ascii: "a") + UInt8($0 % 26) ^ UInt8($0 / 26 % 2) }
    }

    /// Makes downloads with pieces of these sizes.
    static func pieces(_ sizes: [Int]) -> Tap {
        Tap { number in
            if number == sizes.count { return nil }
            if number % 2 == 1 { await Task.yield() }
            let start = sizes[..<number].reduce(0, +)
            return letters(start..<(start + sizes[number]))
        }
    }

    static func waitForever() async throws { try await Task.sleep(for: .seconds(60)) }
}

/// Holds tasks until it is opened.
final class Gate: Sendable {
    private let isOpen = Atomic(false)
    func open() { isOpen.store(true, ordering: .sequentiallyConsistent) }
    func pass() async throws {
        while !isOpen.load(ordering: .sequentiallyConsistent) { try await Task.sleep(for: .milliseconds(2)) }
    }
}
