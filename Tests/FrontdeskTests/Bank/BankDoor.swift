import Foundation
import Testing

/// The one client that checks members in to an event with a price, and takes them off again, while the program
/// is killed. Each request is sent until it is answered, so the client knows who has to be on the list.
struct BankDoor {
    static let price: Int64 = 7_00

    private let client = BankClient()
    private let port: @Sendable () -> UInt16
    private let memberCount: Int
    private(set) var present: Set<Int> = []
    private(set) var checkInCount = 0
    private(set) var refusedCount = 0
    private(set) var problems: [String] = []

    /// Makes a member an organiser, and gives the open event its price.
    init(
        _ name: String, cookie: String, memberCount: Int, at location: String,
        port: @escaping @Sendable () -> UInt16
    ) throws {
        self.port = port
        self.memberCount = memberCount
        client.cookie = cookie
        let staff = try Command.run(["staff", "add", name, "--role", "organiser", "--data", location])
        try #require(staff.status == 0, "\(staff.error)")
        try save("/settings", "restart=keep")
        try save("/events/1", "name=Bank&date=2026-11-25&price=7.00")
    }

    private func save(_ path: String, _ fields: String) throws {
        let form = try repeated { try client.get(path, port: port()) }
        let revision = try #require(
            form.body.firstMatch(of: /name="revision" value="([^"]*)"/)?.1,
            "\(path) was answered with \(form.status): \(form.body)")
        let answer = try repeated { try client.post(path, "\(fields)&revision=\(revision)", port: port()) }
        try #require(answer.status == 303, "\(answer.body)")
    }

    /// Repeats a request for up to ten seconds while the database is too slow for it.
    private func repeated(_ request: () throws -> BankClient.Answer) throws -> BankClient.Answer {
        let end = ContinuousClock.now + .seconds(10)
        while true {
            let answer = try request()
            if answer.status != 503 || ContinuousClock.now > end { return answer }
            usleep(5000)
        }
    }

    mutating func step() {
        let member = Int.random(in: 1...memberCount)
        if present.contains(member), Bool.random() {
            _ = insist("/desk/take-off", member, isRefusable: false)
            present.remove(member)
        } else if insist("/desk/check-in", member, isRefusable: true) {
            checkInCount += 1
            present.insert(member)
        } else {
            refusedCount += 1
            if present.contains(member) { problems.append("\(member), who is there, was refused") }
        }
    }

    /// - Returns: false if it was refused.
    private mutating func insist(_ path: String, _ member: Int, isRefusable: Bool) -> Bool {
        for _ in 0..<2000 {
            let status = try? client.post(path, "member=\(member)", port: port()).status
            if status == 303 { return true }
            if status == 422, isRefusable { return false }
            if let status, status != 503 { problems.append("\(path) was answered with \(status)") }
            usleep(5000)
        }
        problems.append("\(path) was never answered")
        return false
    }

    /// All contradictions between the answers and the data: who is on the list, and who has paid, once.
    func violations(against books: Books, openingBalance: Int64 = 100_00) -> [String] {
        var found = problems
        if books.present != present.sorted() {
            found.append("\(books.present) are on the list, and \(present.sorted()) should be")
        }
        for member in 1...memberCount {
            var paid = openingBalance
            for one in books.transfers where one.formID == nil {
                if one.from == member { paid += one.amount }
                if one.to == member { paid -= one.amount }
            }
            let due = present.contains(member) ? Self.price : 0
            if paid != due { found.append("\(member) has paid \(paid), and should have paid \(due)") }
        }
        return found
    }
}
