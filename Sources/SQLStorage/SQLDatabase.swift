import Model
import Names
import Storage

/// Statements on one connection, mostly inside of one transaction. It is used in the closure that it is given to, and
/// nowhere else.
package protocol SQLDatabase: AnyObject {
    static var dialect: Dialect { get }

    /// All rows that the statement gives.
    func run(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> any SQLRows

    /// The same statement for each of several lists of arguments, with one exchange where there is a server.
    ///
    /// - Returns: the rows for each list.
    func run(_ sql: String, each arguments: [[(any SQLParameter)?]]) throws -> [any SQLRows]

    /// Gives the rows one after the other, in bounded memory. A row is to be used at once.
    func forEach(
        _ sql: String, _ arguments: [(any SQLParameter)?], _ take: (SQLRow) throws -> Void
    ) throws

    /// How many rows were changed.
    @discardableResult
    func execute(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> Int

    /// Runs a statement before the next one, whose result is the one that matters; with the same exchange where there is a
    /// server. There has to be a next one.
    func precede(_ sql: String, _ arguments: [(any SQLParameter)?]) throws

    /// To be called by whatever changes what `StoreChange` tells of.
    func note(_ change: StoreChange)

    // MARK: What each engine does in its own way

    /// Writes something that says nothing: so that a refusal waits for the disk, or to see whether it works.
    func touchHealth() throws

    /// To be called after members were closed or opened.
    ///
    /// - Parameter count: negative for those who were closed.
    func countMembers(_ count: Int) throws

    /// By what the engine's own search finds a member's `searchText`; empty where it needs nothing but the row.
    static func searchKey(of searchText: String) -> String

    func memberCount() throws -> Int

    /// Some members, in the query's order, from its place on.
    ///
    /// - Parameter text: what they have to have, folded; empty for everybody.
    /// - Returns: rows as `MemberListRow` has them, and how many are found in all: of more than `MemberQuery.countLimit`, one
    ///   more; nil without a text.
    func members(
        _ query: MemberQuery, having text: String, limit: Int
    ) throws -> (rows: [SQLRow], found: Int?)

    /// Gives all members who have a text, or everybody, the oldest first, in bounded memory, as `MemberListRow` has them. A
    /// row is to be used at once.
    func forEachMember(having text: String, _ take: (SQLRow) throws -> Void) throws

    /// To be called before a member's row changes by which they are found.
    func forgetSearch(of member: Int64) throws

    /// To be called after it.
    ///
    /// - Parameter key: of `searchKey`.
    func keepSearch(of member: Int64, key: String) throws

    /// Adds a member, where nobody has the names, and opens the account with what a new member gets.
    ///
    /// - Parameter fixed: what they begin with, whatever the settings say.
    /// - Parameter isListed: whether the name is appended to the desk's list.
    /// - Returns: the id, and the list's revision.
    /// - Throws: `.emailTaken`, `.usernameTaken`.
    func insertMember(
        _ registration: Registration, _ names: IndexedNames, openingBalance fixed: Amount?, isListed: Bool,
        at now: Timestamp
    ) throws -> (id: Int64, listRevision: Int64?)

    /// Deletes members and everything that names them, and moves what they have left to the treasury. To be called where
    /// the gate is held exclusively. Traces in the engine's files go with the next `eraseClosed`.
    ///
    /// - Parameter count: how many of them are not closed.
    func deleteMembers(_ members: [Int64], counted count: Int, at now: Timestamp) throws

    /// Until the end of the transaction nobody else moves anything from or to these.
    func lockAccounts(_ accounts: [Int64]) throws

    /// What must hold besides what holds in every engine: how each invariant is violated, and the query that finds a
    /// violation's number.
    var invariants: [(String, String)] { get }

    /// What the treasury has, which is below zero where it gave more than it got.
    func treasuryBalance() throws -> Amount

    /// As `CreditStore.transfer` says, but for a refusal's waiting for the disk.
    ///
    /// - Parameter receiver: nil where nobody can have the name.
    func transfer(
        _ amount: Amount, from member: Int64, to receiver: SignInName?, formID: String, at now: Timestamp
    ) throws -> TransferOutcome

    /// Moves credits between two accounts that are locked.
    ///
    /// - Returns: the transfer's id; nil if the account doesn't have that much, and then nothing has moved. The treasury
    ///   has no limit.
    func move(
        _ amount: Amount, from: Int64, to: Int64, at now: Timestamp, formID: String?,
        reversing reversed: Int64?
    ) throws -> Int64?
}

extension SQLDatabase {
    package var dialect: Dialect { Self.dialect }

    package func rows(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws -> [SQLRow] {
        try run(sql, arguments).all
    }

    /// The first of the rows.
    package func row(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws -> SQLRow? {
        try run(sql, arguments).first
    }

    /// What stands in the first column of the first row; nil where there is no row, or NULL.
    package func value<Value: SQLColumn>(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws
        -> Value?
    {
        try row(sql, arguments)?[0]
    }

    /// What stands in the first column of each row.
    package func values<Value: SQLColumn>(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws
        -> [Value]
    {
        try rows(sql, arguments).map { $0[0] }
    }

    @discardableResult
    package func execute(_ sql: String) throws -> Int { try execute(sql, []) }
}
