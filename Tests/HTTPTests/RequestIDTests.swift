import Testing

@testable import HTTP

@Suite("Request ids")
struct RequestIDTests {
    @Test("K8 An id is short and has no letters that look alike")
    func short() throws {
        for _ in 0..<1000 {
            let text = RequestID().description
            #expect(try /[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{3}/.wholeMatch(in: text) != nil, "\(text)")
        }
    }

    @Test("K8 No two requests of a process have the same id, on any threads")
    func distinct() async {
        let ids = await withTaskGroup(of: [RequestID].self) { group in
            for _ in 0..<4 { group.addTask { (0..<50_000).map { _ in RequestID() } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(ids).count == 200_000)
        #expect(Set(ids.map(\.description)).count == 200_000)
    }

    @Test("K8 Ids repeat only after all of them were given")
    func repetition() {
        let all: UInt64 = 1 << 35
        #expect(RequestID(number: 5) == RequestID(number: 5 + all))
        for bit in 0..<35 { #expect(RequestID(number: 5) != RequestID(number: 5 + 1 << bit)) }
    }

    @Test("K8 Copies of a request have its id, and another request has another one")
    func copies() {
        let request = Request(path: "/")
        var copy = request
        copy.body = [1]
        #expect(copy.id == request.id)
        #expect(Request(path: "/").id != request.id)
    }
}
