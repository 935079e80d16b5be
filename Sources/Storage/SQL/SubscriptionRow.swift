import Model

/// A row of the table `subscription`: the token by which a member unsubscribes, and when they did.
enum SubscriptionRow {
    /// Gives a token to each of these members who has none.
    static func add(_ database: any SQLDatabase, _ members: [Int64]) throws {
        _ = try database.run(
            "INSERT INTO subscription (member_id, token) VALUES (?1, ?2) ON CONFLICT (member_id) DO NOTHING",
            each: members.map { [$0, OutgoingMail.randomToken()] })
    }

    /// Also finds removed members, since Undo may bring them back.
    static func fetch(
        _ database: any SQLDatabase, token: String
    ) throws -> (member: Member, isUnsubscribed: Bool)? {
        try database.row(
            """
            SELECT \(MemberRow.columns), unsubscribed_at IS NOT NULL
            FROM subscription JOIN member ON id = member_id WHERE token = ?1
            """, [token]
        ).map { (MemberRow.member($0), $0[MemberRow.columnCount]) }
    }

    static func update(
        _ database: any SQLDatabase, isUnsubscribed: Bool, _ member: Int64, at now: Timestamp
    ) throws {
        try add(database, [member])
        try database.execute(
            "UPDATE subscription SET unsubscribed_at = ?1 WHERE member_id = ?2",
            [isUnsubscribed ? now : nil, member])
        if isUnsubscribed { try OutgoingMailRow.deleteLetters(database, to: member) }
    }
}
