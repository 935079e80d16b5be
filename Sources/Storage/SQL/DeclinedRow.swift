import Model
import Names

/// A row of the table `declined_mail`: an address whose owner never asked for the code that was sent there.
enum DeclinedRow {
    static func add(_ database: any SQLDatabase, _ address: String, at now: Timestamp) throws {
        try database.execute(
            """
            INSERT INTO declined_mail (email_folded, at) VALUES (?1, ?2)
            ON CONFLICT (email_folded) DO UPDATE SET at = excluded.at
            """, [address.foldedMailbox, now])
    }

    static func has(_ database: any SQLDatabase, _ address: String, at now: Timestamp) throws -> Bool {
        try database.isTrue(
            "SELECT EXISTS (SELECT 1 FROM declined_mail WHERE email_folded = ?1 AND at > ?2)",
            [address.foldedMailbox, latestExpired(at: now)])
    }

    static func hasOld(_ database: any SQLDatabase, at now: Timestamp) throws -> Bool {
        try database.isTrue(
            "SELECT EXISTS (SELECT 1 FROM declined_mail WHERE at <= ?1)", [latestExpired(at: now)])
    }

    static func forgetOld(_ database: any SQLDatabase, at now: Timestamp) throws {
        try database.execute("DELETE FROM declined_mail WHERE at <= ?1", [latestExpired(at: now)])
    }

    private static func latestExpired(at now: Timestamp) -> Timestamp {
        now.adding(seconds: -Outbox.declinedSeconds)
    }
}
