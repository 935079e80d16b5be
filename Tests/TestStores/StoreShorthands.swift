import Foundation
import Model
import Storage

extension Timestamp {
    /// The time at which most tests begin.
    package static let noon = Timestamp(milliseconds: 1_800_000_000_000)
}

extension Registration {
    package init(_ name: String, email: String? = nil) {
        self.init(
            Profile(name: name, email: email ?? "\(name)@example.org", phone: "0123456789"),
            passwordHash: "hash of \(name)", by: .desk)
    }
}

extension Sequence {
    package func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}

extension Store {
    // MARK: Members

    /// Adds a member, and returns their id.
    package func signUp(_ username: String, at now: Timestamp = .noon) async throws(StoreError) -> Int64 {
        let session = NewSession(tokenDigest: Array(UUID().uuidString.utf8), isRemembered: false, browser: "")
        return try await signUp(
            Registration(Profile(username: username), passwordHash: "hash", by: .username), session: session,
            at: now
        ).id
    }

    package func memberCount() async throws(StoreError) -> Int {
        try await members(MemberQuery(), limit: 1).total
    }

    /// Adds an organiser.
    package func organiser(_ username: String = "olga") async throws(StoreError) -> Actor {
        try await staff(.organiser, username)
    }

    /// The member who works at the desk in this role; adds one at first.
    package func keeper(_ role: Role = .desk) async throws(StoreError) -> Actor {
        let username = "keeper-\(role)"
        if let member = try await member(signInName: username) { return .member(member.id) }
        return try await staff(role, username)
    }

    private func staff(_ role: Role, _ username: String) async throws(StoreError) -> Actor {
        let id = try await signUp(username)
        _ = try await setRole(role, of: id, by: .command, at: .noon)
        return .member(id)
    }

    /// The id of the member with this email at example.org.
    package func id(_ name: String) async throws(StoreError) -> Int64 {
        guard let member = try await member(email: "\(name)@example.org") else { throw .unknownMember }
        return member.id
    }

    package func sessions(of member: Int64, at now: Timestamp) async throws(StoreError) -> [Session] {
        try await overview(of: member, at: now).sessions
    }

    // MARK: Settings

    /// Changes settings, as a command could.
    package func decide(
        at now: Timestamp = .noon, _ change: (inout SiteSettings) -> Void
    ) async throws(StoreError) {
        var settings = try await settings().settings
        change(&settings)
        _ = try await changeSettings(settings, from: nil, by: .command, at: now)
    }

    // MARK: The desk's list

    @discardableResult
    package func register(
        _ name: String, email: String? = nil, at now: Timestamp = .noon
    ) async throws(StoreError) -> Roster.Entry {
        try await register(Registration(name, email: email), at: now).entry
    }

    /// The whole list.
    package func roster(limit: Int = 1000) async throws -> Roster {
        guard case .reset(let roster) = try await rosterUpdate(since: nil, limit: limit) else {
            throw StoreError.unavailable(reason: "the whole list was asked for")
        }
        return roster
    }

    package func names() async throws -> [String] { try await roster().entries.map(\.name) }

    package func checkIn(
        _ member: Int64, by actor: Actor, at now: Timestamp
    ) async throws(StoreError) -> CheckInOutcome {
        try await checkIn(member, isFree: false, by: actor, at: now)
    }

    // MARK: Restarts

    /// Undoes the newest Restart.
    package func undoRestart(at now: Timestamp) async throws(StoreError) -> UndoneRestart? {
        try await undoRestart(nil, by: .desk, at: now)
    }

    package func undoRestart(
        _ restart: Timestamp?, at now: Timestamp
    ) async throws(StoreError) -> UndoneRestart? {
        try await undoRestart(restart, by: .desk, at: now)
    }

    package func restartDesk(at now: Timestamp) async throws(StoreError) -> Restart? {
        try await restartDesk(expecting: nil, by: .desk, at: now)
    }

    package func undoableRestart(at now: Timestamp) async throws(StoreError) -> Restart? {
        try await deskList(since: nil, limit: 0, at: now).undoableRestart
    }

    // MARK: Credits

    /// Sends credits, with a new form id unless one is given.
    @discardableResult
    package func send(
        _ hundredths: Int64, _ from: Int64, to receiver: String, form: String = UUID().uuidString,
        at now: Timestamp = .noon
    ) async throws(StoreError) -> TransferOutcome {
        try await transfer(
            Amount(hundredths: hundredths), from: from, to: receiver, formID: form, at: now)
    }

    /// The balance in hundredths.
    package func balance(_ member: Int64) async throws(StoreError) -> Int64 {
        try await statement(of: member, before: nil, limit: 0).balance.hundredths
    }

    package func entries(_ member: Int64) async throws(StoreError) -> [AccountStatement.Entry] {
        try await statement(of: member, before: nil, limit: 1000).entries
    }

    /// Adds two members who send each other credits in turn, and returns their ids.
    package func trade(
        _ count: Int, _ first: String = "ana", _ second: String = "ben"
    ) async throws -> (first: Int64, second: Int64) {
        let (one, two) = (try await signUp(first), try await signUp(second))
        for number in 0..<count {
            if number % 3 == 1 {
                try await send(1, two, to: first)
            } else {
                try await send(1, one, to: second)
            }
        }
        return (one, two)
    }
}
