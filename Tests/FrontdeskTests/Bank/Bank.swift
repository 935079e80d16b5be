import Foundation
import Synchronization

/// A run of the program under load: members send each other credits over HTTP while it is killed and started
/// again. Modelled on Jepsen's bank test (https://jepsen.io/analyses): the answers must agree with the data.
final class Bank: Sendable {
    struct Settings {
        var memberCount = 8
        var clientCount = 16
        var killCount = 10
        var secondsBetweenKills = 0.5...1.3
        /// The largest transfer. Large ones often exceed the sender's balance.
        var largestAmount: Int64 = 40_00
        var program = Server.program
        /// How many programs run at once. They are killed in turn.
        var programCount = 1
        /// Whether members are checked in to an event with a price meanwhile.
        var hasDoor = true
    }

    private let settings: Settings
    private let place: any BankPlace
    private let ports: Mutex<[UInt16]>
    private let isOver = Atomic(false)
    private let acknowledgedCount = Atomic(0)
    private let record = Mutex(BankRecord())
    private let door = Mutex<BankDoor?>(nil)

    init(_ settings: Settings, at place: any BankPlace) {
        self.settings = settings
        self.place = place
        ports = Mutex(Array(repeating: 0, count: settings.programCount))
    }

    convenience init(_ settings: Settings, data: URL) { self.init(settings, at: BankFile(path: data.path)) }

    /// Runs it to the end. Returns the answers and the data, and the number of check-ins.
    func run() throws -> (record: BankRecord, books: Books, checkInCount: Int) {
        var servers = try (0..<settings.programCount).map(start)
        let cookies = try (1...settings.memberCount).map(signUp)
        if settings.hasDoor { try openDoor() }
        let group = DispatchGroup()
        spawn(group) { self.checkIn() }
        for number in 0..<settings.clientCount {
            let member = number % settings.memberCount
            spawn(group) { self.trade(as: member + 1, cookies[member], number) }
        }
        spawn(group) { self.readBooks() }
        for kill in 0..<settings.killCount {
            letThemTrade()
            let number = kill % settings.programCount
            servers[number].stop(SIGKILL)
            servers[number] = try start(number)
        }
        letThemTrade()
        isOver.store(true, ordering: .relaxed)
        group.wait()
        if settings.killCount > 0 { for server in servers { server.stop(SIGKILL) } }
        var record = record.withLock { $0 }
        var books = try place.books(isWhole: true)
        // A server that answers first makes the transfer a moment later, unless it is killed.
        for _ in 0..<300 where settings.killCount == 0 && !record.violations(against: books).isEmpty {
            Thread.sleep(forTimeInterval: 0.1)
            books = try place.books(isWhole: true)
        }
        let (violations, checkInCount) = door.withLock { door in
            (door?.violations(against: books) ?? [], door?.checkInCount ?? 0)
        }
        for violation in violations { record.noteRead(violation) }
        return (record, books, checkInCount)
    }

    private func openDoor() throws {
        let number = settings.memberCount + 1
        let cookie = try signUp(number)
        try door.withLock { door in
            door = try BankDoor(
                name(number), cookie: cookie, memberCount: settings.memberCount, at: place.location
            ) { self.port }
        }
    }

    private func checkIn() {
        while !isOver.load(ordering: .relaxed), door.withLock({ $0?.step() }) != nil {}
    }

    /// Lets the clients work until there were enough answers, however slow the machine is.
    private func letThemTrade() {
        let before = acknowledgedCount.load(ordering: .relaxed)
        Thread.sleep(forTimeInterval: .random(in: settings.secondsBetweenKills))
        for _ in 0..<6000 where acknowledgedCount.load(ordering: .relaxed) < before + 50 { usleep(10_000) }
    }

    private func start(_ number: Int) throws -> Server {
        let server = try Server(location: place.location, program: settings.program)
        ports.withLock { $0[number] = UInt16(server.address.port ?? 0) }
        return server
    }

    /// The port of any of the programs, as behind a balancer.
    private var port: UInt16 { ports.withLock { $0.randomElement() ?? 0 } }

    private func spawn(_ group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
        group.enter()
        Thread.detachNewThread {
            work()
            group.leave()
        }
    }

    /// The members get the ids 1, 2, 3 …, since each is signed up before the next.
    private func signUp(_ number: Int) throws -> String {
        let answer = try BankClient().post(
            "/join/username", "username=\(name(number))&password=countess+8",
            port: port)
        guard answer.status == 303, let cookie = answer.headers.firstMatch(of: /session=[^;]+/)?.0 else {
            throw BankClient.NoAnswer()
        }
        return String(cookie)
    }

    private func name(_ member: Int) -> String { "bankmember-\(member)" }

    // MARK: Clients

    private func trade(as me: Int, _ cookie: String, _ number: Int) {
        let client = BankClient()
        client.cookie = cookie
        var mine = BankRecord()
        var ids: [String] = []
        while !isOver.load(ordering: .relaxed) {
            let port = port
            switch Int.random(in: 0..<20) {
            case 0..<2:
                if let problem = readHome(client, port) { mine.noteRead(problem.isEmpty ? nil : problem) }
            case 2..<6:
                guard let id = ids.randomElement(), let one = mine.attempts[id] else { continue }
                mine.note(id, one.from, one.to, one.amount, send(id, to: one.to, one.amount, client, port))
            default:
                let to = (me + Int.random(in: 0..<(settings.memberCount - 1))) % settings.memberCount + 1
                let amount = Int64.random(in: 1...settings.largestAmount)
                let id = "client-\(number)-\(ids.count)"
                ids.append(id)
                mine.note(id, me, to, amount, send(id, to: to, amount, client, port))
            }
        }
        record.withLock { $0.merge(mine) }
    }

    private func send(
        _ id: String, to: Int, _ hundredths: Int64, _ client: BankClient, _ port: UInt16
    ) -> BankRecord.Outcome {
        let amount = "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
        let body = "id=\(id)&to=\(name(to))&amount=\(amount)"
        guard let answer = try? client.post("/transfers", body, port: port) else {
            usleep(5000)
            return .unknown
        }
        switch answer.status {
        case 303:
            acknowledgedCount.add(1, ordering: .relaxed)
            return .acknowledged
        case 422: return .refused
        case 503: return .unknown
        default: return .unexpected(answer.status)
        }
    }

    /// The contradictions on a member's page Home; empty if there are none, nil if there was no answer.
    private func readHome(_ client: BankClient, _ port: UInt16) -> String? {
        guard let page = try? client.get("/home", port: port), page.status == 200 else { return nil }
        func hundredths(_ text: Substring) -> Int64 {
            let digits = Int64(text.filter(\.isNumber)) ?? .min
            return text.hasPrefix("−") || text.hasPrefix("-") ? -digits : digits
        }
        guard let balance = page.body.firstMatch(of: /<output id="balance">([^<]*)</)?.1 else {
            return "Home has no balance"
        }
        let rows = page.body.matches(
            of: /<td class="number[^>]*>([^<]*)<\/td><td class="number">([^<]*)<\/td>/
        ).map { (change: hundredths($0.1), after: hundredths($0.2)) }
        var next = hundredths(balance)
        if rows.isEmpty || next < 0 { return "Home shows \(balance) and \(rows.count) transfers" }
        for row in rows {
            if row.after != next { return "Home shows \(row.after) after a transfer, then \(next)" }
            next = row.after - row.change
        }
        return ""
    }

    private func readBooks() {
        while !isOver.load(ordering: .relaxed) {
            // While the program starts, the file may be locked for a moment.
            if let books = try? place.books(isWhole: false) {
                record.withLock { record in
                    if books.problems.isEmpty { record.noteRead(nil) }
                    for problem in books.problems { record.noteRead(problem) }
                }
            }
            usleep(50_000)
        }
    }
}
