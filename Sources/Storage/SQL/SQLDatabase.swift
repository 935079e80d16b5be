import Model
import Names

/// Runs statements on one connection, usually inside a transaction. It must not be used outside the closure
/// to which it is passed.
package protocol SQLDatabase: AnyObject {
    static var dialect: Dialect { get }

    /// Runs a statement, and returns all its rows.
    func run(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> any SQLRows

    /// Runs the same statement for each list of arguments, in one round trip if there is a server.
    ///
    /// - Returns: the rows for each list.
    func run(_ sql: String, each arguments: [[(any SQLParameter)?]]) throws -> [any SQLRows]

    /// Calls `body` with each row of a statement, in bounded memory. A row is valid only during the call.
    func forEach(
        _ sql: String, _ arguments: [(any SQLParameter)?], _ body: (SQLRow) throws -> Void
    ) throws

    /// Runs a statement, and returns how many rows it changed.
    @discardableResult
    func execute(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> Int

    /// Runs a statement whose result doesn't matter before the next one, in the same round trip if there is a
    /// server (https://www.postgresql.org/docs/15/libpq-pipeline-mode.html). Another statement must follow.
    func pipeline(_ sql: String, _ arguments: [(any SQLParameter)?]) throws

    /// Records that the transaction makes a change that `Store.observe` reports.
    func report(_ change: StoreChange)

    /// Keeps a failed read from being repeated, since the store's caller already has some of its rows.
    func forbidRetry()

    // MARK: What each engine does in its own way

    /// Writes a meaningless row, to check that writing works, or to make a refusal wait for the disk like a
    /// success.
    func touchHealth() throws

    /// Adjusts the number of members, after some were closed or reopened.
    ///
    /// - Parameter difference: how many were reopened; negative if they were closed.
    func adjustMemberCount(by difference: Int) throws

    /// The key by which the engine's search index finds a member's `searchText`; empty if it uses the row
    /// itself.
    static func searchKey(of searchText: String) -> String

    func memberCount() throws -> Int

    /// The first `limit` members after the query's position, in its order.
    ///
    /// - Parameter conditions: those of the query's filter.
    /// - Returns: rows that begin with the columns of `MemberListRow`, and how many are found in all: at most
    ///   one more than `MemberQuery.countLimit`; nil without conditions.
    func members(
        _ query: MemberQuery, having conditions: MemberConditions, limit: Int
    ) throws -> (rows: [SQLRow], found: Int?)

    /// The ids of up to `limit` members who meet the conditions, in no particular order.
    func memberIDs(having conditions: MemberConditions, limit: Int) throws -> [Int64]

    /// Calls `body` with each member who meets the conditions, in order of sign-up and in bounded memory. The
    /// row has the columns of `MemberListRow`, and is valid only during the call.
    func forEachMember(having conditions: MemberConditions, _ body: (SQLRow) throws -> Void) throws

    /// Removes a member from the search index. Call it before `search_text` or `answer_text` of their row
    /// changes.
    func removeFromSearchIndex(of member: Int64) throws

    /// Adds a member to the search index. Call it after `search_text` or `answer_text` has changed.
    func addToSearchIndex(of member: Int64) throws

    /// Adds a member if no other one has the names, and opens an account for them with the opening balance.
    ///
    /// - Parameter answerText: from `NewAnswers.texts`; the answers themselves aren't added.
    /// - Parameter fixed: an opening balance that overrides the settings.
    /// - Parameter isListed: whether the name is appended to the desk's list.
    /// - Returns: the member's id, and the place on the list if the name was added to it.
    /// - Throws: `.emailTaken`, `.usernameTaken`.
    func insertMember(
        _ registration: Registration, _ keys: IndexedKeys, answerText: String,
        openingBalance fixed: Amount?, isListed: Bool, at now: Timestamp
    ) throws -> (id: Int64, place: ListRow.Place?)

    /// Deletes members and everything that names them, and moves their credits to the treasury. Call it only
    /// with the gate held exclusively. The next `eraseClosed` removes the traces in the engine's files.
    ///
    /// - Parameter count: how many of them are open, and are therefore counted as members.
    func deleteMembers(_ members: [Int64], counted count: Int, at now: Timestamp) throws

    /// Locks these accounts until the end of the transaction: no other transaction moves credits from or to
    /// them.
    func lockAccounts(_ accounts: [Int64]) throws

    /// The invariants that only this engine has: the name of a violation, and a query that returns a number
    /// that identifies one, or no row.
    var invariants: [(violation: String, query: String)] { get }

    /// The treasury's balance, which is negative if it has given more than it has received.
    func treasuryBalance() throws -> Amount

    /// See `Store.transfer`; here, a refusal doesn't wait for the disk.
    ///
    /// - Parameter receiver: nil for a name that no member can have.
    func transfer(
        _ amount: Amount, from member: Int64, to receiver: SignInName?, formID: String, at now: Timestamp
    ) throws -> TransferOutcome

    /// Moves credits between two accounts, which must be locked.
    ///
    /// - Returns: the transfer's id; nil, with nothing moved, if the sender doesn't have that much. The
    ///   treasury has no limit.
    func move(
        _ amount: Amount, from: Int64, to: Int64, at now: Timestamp, formID: String?,
        reversing reversed: Int64?
    ) throws -> Int64?

    /// Moves credits between the treasury and each of these members, who must have enough. Call it only with
    /// the gate held exclusively.
    ///
    /// - Returns: the transfers' ids, in the order of `members`.
    func moveEach(
        _ amount: Amount, _ direction: TreasuryTransfer.Direction,
        of members: [(id: Int64, formID: String)], at now: Timestamp
    ) throws -> [Int64]
}

extension SQLDatabase {
    /// By default nothing has to be done, since a file's reads are never repeated.
    package func forbidRetry() {}

    package var dialect: Dialect { Self.dialect }

    package func rows(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws -> [SQLRow] {
        try run(sql, arguments).all
    }

    package func row(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws -> SQLRow? {
        try run(sql, arguments).first
    }

    /// Whether the first column of the first row is true.
    package func isTrue(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws -> Bool {
        try value(sql, arguments) ?? false
    }

    /// The first column of the first row; nil if there is no row, or for NULL.
    package func value<Value: SQLColumn>(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws
        -> Value?
    {
        try row(sql, arguments)?[0]
    }

    /// The id of the row that a statement adds.
    package func added(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws -> Int64 {
        guard let id: Int64 = try value(sql + " RETURNING id", arguments) else {
            throw StoreError.unavailable(reason: "no row was added")
        }
        return id
    }

    /// The first column of each row.
    package func values<Value: SQLColumn>(_ sql: String, _ arguments: [(any SQLParameter)?] = []) throws
        -> [Value]
    {
        try rows(sql, arguments).map { $0[0] }
    }

    @discardableResult
    package func execute(_ sql: String) throws -> Int { try execute(sql, []) }
}

extension [(any SQLParameter)?] {
    /// Adds an argument.
    ///
    /// - Returns: the parameter that stands for it.
    package mutating func parameter(_ argument: any SQLParameter) -> String {
        append(argument)
        return "?\(count)"
    }
}
