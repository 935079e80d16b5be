/// A row of the table `outgoing_mail`: a mail that waits, or one that couldn't be delivered, which has
/// `given_up_at`. Its `answer` is the server's reply, or why no server could be reached.
enum OutgoingMailRow {
    /// A mail to add.
    struct New {
        let member: Int64
        let address: String
        let language: String?
        var code: String?
        var letter: Int64?
    }

    static func add(
        _ database: any SQLDatabase, _ kind: OutgoingMail.Kind, _ mails: [New], at now: Timestamp
    ) throws {
        _ = try database.run(
            """
            INSERT INTO outgoing_mail (
                kind, member_id, address, language, code, letter_id, message_id, at, due_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)
            """,
            each: mails.map {
                [
                    kind.rawValue, $0.member, $0.address, $0.language, $0.code, $0.letter,
                    OutgoingMail.randomToken(),
                    now,
                ]
            })
    }

    /// Sends a notice to the member's present address; does nothing if they have none. Its owner can decline
    /// codes, but not this notice, which tells them that a stranger may be taking over the account.
    static func notify(
        _ database: any SQLDatabase, _ kind: OutgoingMail.Kind, _ member: Member, at now: Timestamp
    ) throws {
        guard let address = member.profile.email else { return }
        try add(
            database, kind, [New(member: member.id, address: address, language: member.language)], at: now)
    }

    // MARK: Room

    /// - Throws: `.outboxFull` if there is no room for `count` more mails.
    static func requireRoom(
        _ database: any SQLDatabase, for count: Int, upTo limit: Int = Outbox.maxWaiting
    ) throws {
        if try waitingCount(database) + count > limit { throw StoreError.outboxFull }
    }

    static func waitingCount(_ database: any SQLDatabase) throws -> Int {
        try database.value("SELECT count(*) FROM outgoing_mail WHERE given_up_at IS NULL") ?? 0
    }

    /// Deletes the mails that wait with these members' codes.
    static func deleteWaiting(
        _ database: any SQLDatabase, with purposes: [CodePurpose], of members: [Int64]
    ) throws {
        for purpose in purposes {
            try database.execute(
                """
                DELETE FROM outgoing_mail WHERE kind = ?1 AND given_up_at IS NULL
                    AND member_id IN (\(database.dialect.elements("?2")))
                """, [purpose.mailKind.rawValue, members])
        }
    }

    static func deleteLetters(_ database: any SQLDatabase, to member: Int64) throws {
        try database.execute(
            "DELETE FROM outgoing_mail WHERE member_id = ?1 AND letter_id IS NOT NULL AND given_up_at IS NULL",
            [member])
    }

    /// Readdresses the letters that wait for a member; if the address is nil, deletes them.
    static func readdressLetters(
        _ database: any SQLDatabase, to member: Int64, at address: String?
    ) throws {
        guard let address else { return try deleteLetters(database, to: member) }
        try database.execute(
            """
            UPDATE outgoing_mail SET address = ?1
            WHERE member_id = ?2 AND letter_id IS NOT NULL AND given_up_at IS NULL
            """, [address, member])
    }

    // MARK: Sending

    /// The condition that this version can send a mail of that kind. A newer one, which can send the others,
    /// may be using the same database.
    private static let isKnown =
        "kind IN (\(OutgoingMail.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))"

    /// The mails to open members that are due, without those that only a newer version knows: letters come
    /// last.
    static func due(_ database: any SQLDatabase, limit: Int, at now: Timestamp) throws -> [OutgoingMail] {
        try database.rows(
            """
            SELECT outgoing_mail.id, kind, message_id, outgoing_mail.member_id,
                coalesce(member.name, member.nickname, member.username), address, outgoing_mail.language,
                outgoing_mail.code, letter.subject, letter.text, subscription.token, outgoing_mail.at, attempts
            FROM outgoing_mail JOIN member ON member.id = outgoing_mail.member_id
            LEFT JOIN letter ON letter.id = letter_id
            LEFT JOIN subscription ON subscription.member_id = outgoing_mail.member_id
            WHERE given_up_at IS NULL AND due_at <= ?1 AND closed_by IS NULL AND \(isKnown)
            ORDER BY letter_id IS NOT NULL, outgoing_mail.id LIMIT ?2
            """, [now, limit]
        ).compactMap { row in
            guard let kind = OutgoingMail.Kind(rawValue: row[1]) else { return nil }
            let subject: String? = row[8]
            return OutgoingMail(
                id: row[0], kind: kind, messageID: row[2], member: row[3], name: row[4], address: row[5],
                language: row[6], code: row[7], letter: subject.map { Letter(subject: $0, text: row[9]) },
                unsubscribeToken: subject == nil ? nil : row[10], at: row[11],
                attempts: row[12])
        }
    }

    /// A mail that waits.
    struct Waiting {
        let id: Int64
        let member: Int64
        let kind: String
        let attempts: Int
        let reply: String

        fileprivate static let columns = "id, member_id, kind, attempts, answer"

        fileprivate init(_ row: SQLRow) {
            (id, member, kind, attempts, reply) = (row[0], row[1], row[2], row[3], row[4])
        }
    }

    /// Selects the mails that wait, except those to removed members.
    private static let fromWaiting = """
        FROM outgoing_mail JOIN member ON member.id = member_id
        WHERE given_up_at IS NULL AND closed_by IS NULL
        """

    static func waiting(_ database: any SQLDatabase) throws -> WaitingMail {
        WaitingMail(
            count: try database.value("SELECT count(*) \(fromWaiting)") ?? 0,
            reply: try database.value(
                "SELECT answer \(fromWaiting) AND answer <> '' ORDER BY outgoing_mail.id DESC LIMIT 1"))
    }

    static func waiting(_ database: any SQLDatabase, _ id: Int64) throws -> Waiting? {
        try database.row(
            """
            SELECT \(Waiting.columns) FROM outgoing_mail
            WHERE id = ?1 AND given_up_at IS NULL\(database.dialect.lock)
            """, [id]
        ).map(Waiting.init)
    }

    /// Whether the mail still waits, for the same address and an open member.
    static func isWaiting(_ database: any SQLDatabase, _ mail: OutgoingMail) throws -> Bool {
        try database.isTrue(
            "SELECT EXISTS (SELECT 1 \(fromWaiting) AND outgoing_mail.id = ?1 AND address = ?2)",
            [mail.id, mail.address])
    }

    static func deferMail(
        _ database: any SQLDatabase, _ mail: Waiting, reply: String, at now: Timestamp
    ) throws {
        let due = now.adding(seconds: Outbox.pauseSeconds(after: mail.attempts + 1))
        try database.execute(
            "UPDATE outgoing_mail SET attempts = attempts + 1, due_at = ?1, answer = ?2 WHERE id = ?3",
            [due, reply, mail.id])
    }

    static func delete(_ database: any SQLDatabase, _ mail: Waiting) throws {
        try database.execute("DELETE FROM outgoing_mail WHERE id = ?1", [mail.id])
    }

    // MARK: Mails with a wrong time

    /// The condition that a mail waits longer than it would have been told to: until it is sent for the first
    /// time, or longer than any pause. Its time was noted while a clock was wrong.
    private static let isLate = "given_up_at IS NULL AND due_at > ?1 AND (attempts = 0 OR due_at > ?2)"

    private static func lateArguments(at now: Timestamp) -> [(any SQLParameter)?] {
        [
            now.adding(seconds: Timestamp.clockLeewaySeconds),
            now.adding(seconds: Outbox.longestPauseSeconds + Timestamp.clockErrorSeconds),
        ]
    }

    static func hasLate(_ database: any SQLDatabase, at now: Timestamp) throws -> Bool {
        try database.isTrue(
            "SELECT EXISTS (SELECT 1 FROM outgoing_mail WHERE \(isLate))", lateArguments(at: now))
    }

    /// Makes such mails due now.
    static func correctLate(_ database: any SQLDatabase, at now: Timestamp) throws {
        try database.execute(
            "UPDATE outgoing_mail SET due_at = ?3 WHERE \(isLate)", lateArguments(at: now) + [now])
    }

    // MARK: Giving up

    private static let overdue = """
        given_up_at IS NULL AND (code IS NOT NULL AND at <= ?1 OR at <= ?2)
        """

    private static func overdueArguments(at now: Timestamp) -> [(any SQLParameter)?] {
        [Outbox.codeSeconds, Outbox.mailSeconds].map { now.adding(seconds: -$0) }
    }

    /// Whether any mail is due that this version can send, or overdue.
    static func hasWork(_ database: any SQLDatabase, at now: Timestamp) throws -> Bool {
        let isDue = try database.isTrue(
            "SELECT EXISTS (SELECT 1 \(fromWaiting) AND due_at <= ?1 AND \(isKnown))", [now])
        return try isDue || hasOverdue(database, at: now)
    }

    static func hasOverdue(_ database: any SQLDatabase, at now: Timestamp) throws -> Bool {
        try database.isTrue(
            "SELECT EXISTS (SELECT 1 FROM outgoing_mail WHERE \(overdue))", overdueArguments(at: now))
    }

    /// Gives up some of the mails that have waited too long.
    static func giveUpOverdue(_ database: any SQLDatabase, at now: Timestamp) throws {
        let mails = try database.rows(
            "SELECT \(Waiting.columns) FROM outgoing_mail WHERE \(overdue) ORDER BY id LIMIT 1000",
            overdueArguments(at: now)
        ).map(Waiting.init)
        // Mails that failed alike share a row of the activity, since all of them fail if the server can't be
        // reached.
        for (_, alike) in Dictionary(grouping: mails, by: { [$0.kind, $0.reply] })
            .sorted(by: { $0.value[0].id < $1.value[0].id })
        {
            try giveUp(database, alike, reply: alike[0].reply, at: now)
        }
    }

    /// Keeps these mails, which must be of one kind, as undelivered, without their codes and texts.
    static func giveUp(
        _ database: any SQLDatabase, _ mails: [Waiting], reply: String, at now: Timestamp
    ) throws {
        guard let first = mails.first else { return }
        try database.execute(
            """
            UPDATE outgoing_mail SET given_up_at = ?1, code = NULL, letter_id = NULL, answer = ?2
            WHERE id IN (\(database.dialect.elements("?3")))
            """, [now, reply, mails.map(\.id)])
        let members = Set(mails.map(\.member)).sorted()
        try ActivityRow.add(
            database, .mailUndelivered, by: .program, to: members, count: members.count,
            changes: [Activity.Change(field: "mail", before: first.kind, after: reply)], at: now)
        try database.execute(
            """
            DELETE FROM outgoing_mail WHERE given_up_at IS NOT NULL AND id NOT IN (
                SELECT id FROM outgoing_mail WHERE given_up_at IS NOT NULL
                ORDER BY given_up_at DESC, id DESC LIMIT ?1)
            """, [Outbox.undeliveredKept])
    }

    static func undelivered(_ database: any SQLDatabase) throws -> [UndeliveredMail] {
        try database.rows(
            """
            SELECT kind, member_id, \(MemberRow.listName), address, given_up_at, answer
            FROM outgoing_mail JOIN member ON member.id = member_id
            WHERE given_up_at IS NOT NULL AND closed_by IS NULL ORDER BY given_up_at DESC, outgoing_mail.id DESC
            """
        ).map {
            UndeliveredMail(
                kind: OutgoingMail.Kind(rawValue: $0[0]), member: $0[1], name: $0[2], address: $0[3],
                at: $0[4], reply: $0[5])
        }
    }
}

extension CodePurpose {
    /// The kind of mail that contains such a code.
    var mailKind: OutgoingMail.Kind {
        switch self {
        case .signIn: .signIn
        case .newPassword: .newPassword
        case .confirmation: .confirmation
        }
    }
}
