/// A row of the table `code`. A transaction that gives, uses or declines a code locks its member first, or
/// holds the gate exclusively.
enum CodeRow {
    /// Locks those of these members who are open, and returns them by id.
    static func lock(_ database: any SQLDatabase, _ members: Set<Int64>) throws -> [Int64: Member] {
        let found = try MemberRow.fetchAll(
            database, where: "id IN (\(database.dialect.elements("?1")))", [members.sorted()],
            " ORDER BY id\(database.dialect.lock)")
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    }

    /// A code that is given to a member.
    struct Given {
        let member: Int64
        let code: StoredCode
        /// The address to which it is mailed; nil if it isn't mailed.
        var address: String?
    }

    /// Gives each member a code in place of their previous one for the same purpose. A mail with the previous
    /// one is no longer sent.
    static func give(
        _ database: any SQLDatabase, _ codes: [Given], _ purpose: CodePurpose, by actor: Actor,
        at now: Timestamp
    ) throws {
        _ = try database.run(
            """
            INSERT INTO code (member_id, purpose, salt, digest, given_at, given_by, address)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT (member_id, purpose) DO UPDATE SET salt = excluded.salt, digest = excluded.digest,
                given_at = excluded.given_at, given_by = excluded.given_by, address = excluded.address
            """,
            each: codes.map {
                [
                    $0.member, purpose.rawValue, $0.code.salt, $0.code.digest, now, actor.member,
                    $0.address,
                ]
            })
        try OutgoingMailRow.deleteWaiting(database, with: [purpose], of: codes.map(\.member))
    }

    /// Gives codes and sends them.
    static func send(
        _ database: any SQLDatabase, _ mails: [MailToSend], _ purpose: CodePurpose, by actor: Actor,
        at now: Timestamp
    ) throws {
        try give(
            database,
            mails.map { Given(member: $0.member.id, code: $0.code.code, address: $0.address) }, purpose,
            by: actor, at: now)
        try OutgoingMailRow.add(
            database, purpose.mailKind,
            mails.map {
                OutgoingMailRow.New(
                    member: $0.member.id, address: $0.address,
                    language: $0.member.language ?? $0.code.language, code: $0.code.text)
            }, at: now)
    }

    /// The member's code, and the address to which it was mailed, if it is still valid and the member is
    /// open.
    static func fetch(
        _ database: any SQLDatabase, of member: Int64, _ purpose: CodePurpose, at now: Timestamp
    ) throws -> (code: StoredCode, address: String?)? {
        try database.row(
            """
            SELECT salt, digest, address FROM code JOIN member ON member.id = member_id
            WHERE member_id = ?1 AND purpose = ?2 AND given_at > ?3 AND closed_by IS NULL
            """, [member, purpose.rawValue, latestExpired(purpose, at: now)]
        ).map { (StoredCode(salt: $0[0], digest: $0[1]), $0[2]) }
    }

    /// The open member who has the valid code with this digest, and the address to which it was mailed. The
    /// condition `purpose <> 'come-in'` is that of the index `code_digest`, without which SQLite doesn't use
    /// it.
    static func fetch(
        _ database: any SQLDatabase, digest: [UInt8], _ purpose: CodePurpose, at now: Timestamp
    ) throws -> (member: Member, address: String)? {
        try database.row(
            """
            SELECT \(MemberRow.columns), address FROM code JOIN member ON member.id = member_id
            WHERE purpose <> 'come-in' AND digest = ?1 AND purpose = ?2 AND given_at > ?3 AND closed_by IS NULL
            """, [digest, purpose.rawValue, latestExpired(purpose, at: now)]
        ).map { (MemberRow.member($0), $0[MemberRow.columnCount]) }
    }

    /// Codes given at this moment or earlier are no longer valid at `now`.
    private static func latestExpired(_ purpose: CodePurpose, at now: Timestamp) -> Timestamp {
        now.adding(seconds: -purpose.validSeconds)
    }

    /// Deletes these members' own codes, and the waiting mails that have them.
    static func delete(
        _ database: any SQLDatabase, _ purposes: [CodePurpose] = CodePurpose.allCases, of members: [Int64]
    ) throws {
        for purpose in purposes {
            try database.execute(
                "DELETE FROM code WHERE purpose = ?1 AND member_id IN (\(database.dialect.elements("?2")))",
                [purpose.rawValue, members])
        }
        try OutgoingMailRow.deleteWaiting(database, with: purposes, of: members)
    }

    /// Deletes the codes that a member was mailed, because their email has changed. Letters that wait for
    /// them are sent to the new address, or deleted if there is none.
    static func deleteMailed(
        _ database: any SQLDatabase, of member: Int64, whoseEmailIs email: String?
    ) throws {
        try database.execute("DELETE FROM code WHERE member_id = ?1 AND address IS NOT NULL", [member])
        try OutgoingMailRow.deleteWaiting(database, with: CodePurpose.allCases, of: [member])
        try OutgoingMailRow.readdressLetters(database, to: member, at: email)
    }

    /// Deletes the sign-in codes that these members gave to others. Call it for members who are no longer
    /// organisers: otherwise they could still take over each account for which they hold a code.
    static func delete(_ database: any SQLDatabase, givenBy members: [Int64]) throws {
        // Codes that members requested for themselves have those members as givers, and stay.
        let given = "purpose = ?2 AND given_by IN (\(database.dialect.elements("?1")))"
        let arguments: [(any SQLParameter)?] = [members, CodePurpose.signIn.rawValue]
        let recipients: [Int64] = try database.values("SELECT member_id FROM code WHERE \(given)", arguments)
        try database.execute("DELETE FROM code WHERE \(given)", arguments)
        try OutgoingMailRow.deleteWaiting(database, with: [.signIn], of: recipients)
    }

    /// Deletes the code that would replace the member's email with another one.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    static func deleteNewAddress(_ database: any SQLDatabase, of member: Member) throws -> Bool {
        let asked: String? = try database.value(
            "SELECT address FROM code WHERE member_id = ?1 AND purpose = ?2",
            [member.id, CodePurpose.confirmation.rawValue])
        guard let asked, !asked.isSameAddress(as: member.profile.email) else { return false }
        try delete(database, [.confirmation], of: [member.id])
        return true
    }

    static func forgetOld(_ database: any SQLDatabase, at now: Timestamp) throws {
        for purpose in CodePurpose.allCases {
            try database.execute(
                "DELETE FROM code WHERE purpose = ?1 AND given_at <= ?2",
                [purpose.rawValue, latestExpired(purpose, at: now)])
        }
    }
}

/// A mail with a code, to one of a member's addresses.
struct MailToSend {
    let member: Member
    let address: String
    let code: MailedCode
}

extension Member {
    /// The code as a mail to the member's email; nil if they have none.
    func mailed(_ code: MailedCode) -> MailToSend? {
        profile.email.map { MailToSend(member: self, address: $0, code: code) }
    }
}
