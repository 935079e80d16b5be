/// The row of the table `mail_sender`: the program that sends mail, and until when no other program does.
enum SenderRow {
    /// - Parameter takesOver: whether to take over from another sender, because no other program can be
    ///   sending.
    /// - Returns: false if another program sends mail.
    static func take(
        _ database: any SQLDatabase, for sender: String, takesOver: Bool, at now: Timestamp
    ) throws -> Bool {
        let until = now.adding(seconds: Outbox.leaseSeconds)
        return try database.execute(
            """
            UPDATE mail_sender SET sender = ?1, until = ?2
            WHERE sender = ?1 OR sender = '' OR until <= ?3 OR until > ?4 OR ?5
            """, [sender, until, now, latestEnd(at: now), takesOver]) > 0
    }

    /// Renews the lease, if this program has it.
    static func renew(_ database: any SQLDatabase, by sender: String, at now: Timestamp) throws {
        let until = now.adding(seconds: Outbox.leaseSeconds)
        try database.execute(
            "UPDATE mail_sender SET until = ?2 WHERE sender = ?1", [sender, until])
    }

    /// Whether a program sends mail. None begins to before the end of the transaction.
    static func isSending(_ database: any SQLDatabase, at now: Timestamp) throws -> Bool {
        try database.isTrue(
            "SELECT sender <> '' AND until > ?1 AND until <= ?2 FROM mail_sender\(database.dialect.lock)",
            [now, latestEnd(at: now)])
    }

    /// The latest end of a lease. A later one was taken while a clock was wrong, and doesn't count.
    private static func latestEnd(at now: Timestamp) -> Timestamp {
        now.adding(seconds: Outbox.leaseSeconds + Timestamp.clockErrorSeconds)
    }

    static func release(_ database: any SQLDatabase, by sender: String) throws {
        try database.execute("UPDATE mail_sender SET sender = '', until = 0 WHERE sender = ?1", [sender])
    }
}
