import Model
import Storage

/// A model of `Store` in plain arrays and dictionaries, with which an engine is compared. Amounts are
/// in hundredths. Members are identified by their usernames, and the treasury by nil.
struct PlainLedger {
    struct Transfer: Equatable {
        let from, to: String?
        let amount: Int64
        let at: Timestamp
        let formID: String?
        /// The index of the transfer that this one undoes.
        let reverses: Int?
    }

    private(set) var transfers: [Transfer] = []
    private(set) var members: [String] = []
    let openingBalance: Int64

    init(openingBalance: Int64) { self.openingBalance = openingBalance }

    /// The balance, as the sum of all transfers so far.
    func balance(_ account: String?, after count: Int = .max) -> Int64 {
        transfers.prefix(count).reduce(0) { sum, one in
            sum + (one.to == account ? one.amount : 0) - (one.from == account ? one.amount : 0)
        }
    }

    mutating func join(_ name: String, at now: Timestamp) {
        members.append(name)
        record(nil, name, openingBalance, now)
    }

    mutating func leave(_ name: String, at now: Timestamp) {
        record(name, nil, balance(name), now)
        members.removeAll { $0 == name }
    }

    /// Removes a member, who keeps their credits.
    mutating func remove(_ name: String) { members.removeAll { $0 == name } }

    mutating func bringBack(_ name: String) { members.append(name) }

    mutating func send(
        _ amount: Int64, _ from: String, to receiver: String, form: String, at now: Timestamp
    ) -> TransferOutcome {
        let name = members.first { $0.lowercased() == receiver.lowercased() }
        guard let name else { return .unknownReceiver }
        if let earlier = transfers.first(where: { $0.formID == form }) {
            let isUndone = transfers.contains { $0.reverses == transfers.firstIndex(of: earlier) }
            return earlier.from == from && earlier.amount == amount && earlier.to == name
                ? .alreadyDone(isUndone: isUndone) : .otherContents
        }
        if name == from { return .ownAccount }
        let has = members.contains(from) ? balance(from) : 0
        if amount > has { return .notEnough(balance: Amount(hundredths: has)) }
        record(from, name, amount, now, form: form)
        return .done
    }

    /// Moves credits between the treasury and a member.
    mutating func move(
        _ amount: Int64, _ direction: TreasuryTransfer.Direction, of name: String, form: String,
        at now: Timestamp
    ) -> TreasuryOutcome {
        let (from, to) = direction == .give ? (nil, name) : (name, nil)
        if let earlier = transfers.first(where: { $0.formID == form }) {
            return earlier.from == from && earlier.to == to && earlier.amount == amount
                ? .alreadyDone : .otherContents
        }
        if direction == .take, amount > balance(name) {
            return .notEnough(balance: Amount(hundredths: balance(name)))
        }
        record(from, to, amount, now, form: form)
        return .done
    }

    mutating func undo(_ index: Int, by member: String, at now: Timestamp) -> UndoOutcome {
        guard transfers.indices.contains(index) else { return .unknownTransfer }
        let one = transfers[index]
        guard one.from == member, one.to != nil, one.reverses == nil else { return .unknownTransfer }
        if transfers.contains(where: { $0.reverses == index }) { return .alreadyUndone }
        if now >= one.at.adding(seconds: 300) { return .tooLate }
        let isThere = members.contains { $0 == one.to }
        if !isThere || balance(one.to) < one.amount { return .notEnough }
        record(one.to, one.from, one.amount, now, reverses: index)
        return .done
    }

    private mutating func record(
        _ from: String?, _ to: String?, _ amount: Int64, _ at: Timestamp, form: String? = nil,
        reverses: Int? = nil
    ) {
        if amount == 0 { return }
        transfers.append(
            Transfer(from: from, to: to, amount: amount, at: at, formID: form, reverses: reverses))
    }

    /// The member's history without the engine's own ids, the newest first.
    func history(_ name: String) -> [Line] {
        transfers.indices.reversed().filter { transfers[$0].from == name || transfers[$0].to == name }.map {
            let one = transfers[$0]
            let isSent = one.from == name
            let other = isSent ? one.to : one.from
            return Line(
                at: one.at, other: other.flatMap { members.contains($0) ? $0 : nil },
                change: isSent ? -one.amount : one.amount, balanceAfter: balance(name, after: $0 + 1),
                isUndo: one.reverses != nil,
                isGivenOrTaken: one.formID != nil && (one.from == nil || one.to == nil),
                isUndone: transfers.contains { [index = $0] in $0.reverses == index })
        }
    }

    struct Line: Equatable {
        let at: Timestamp
        let other: String?
        let change, balanceAfter: Int64
        let isUndo, isGivenOrTaken, isUndone: Bool
    }
}

extension PlainLedger.Line {
    init(_ entry: AccountStatement.Entry) {
        var isUndo = false
        if case .undo = entry.kind { isUndo = true }
        var isGivenOrTaken = false
        if case .treasury = entry.kind { isGivenOrTaken = true }
        self.init(
            at: entry.at, other: entry.other, change: entry.change.hundredths,
            balanceAfter: entry.balanceAfter.hundredths, isUndo: isUndo,
            isGivenOrTaken: isGivenOrTaken, isUndone: entry.undoneBy != nil)
    }
}
