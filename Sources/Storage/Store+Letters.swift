import Model

/// Letters to many members.
extension Store {
    /// How many of these members a letter would reach, and which ones it would leave out.
    ///
    /// - Throws: `.unavailable`.
    public func letterReach(of members: [Int64]) async throws(StoreError) -> LetterReach {
        try await engine.readWithoutSnapshot { database in
            let rows = try database.rows(
                """
                SELECT \(MemberRow.listName), email IS NOT NULL, unsubscribed_at IS NOT NULL
                FROM member LEFT JOIN subscription ON member_id = id
                WHERE id IN (\(database.dialect.elements("?1"))) AND closed_by IS NULL ORDER BY id
                """, [members])
            let people = rows.map { (name: $0[0] as String, hasEmail: $0[1] as Bool, isOut: $0[2] as Bool) }
            return LetterReach(
                recipientCount: people.count { $0.hasEmail && !$0.isOut },
                withoutEmail: people.filter { !$0.hasEmail }.map(\.name),
                unsubscribed: people.filter { $0.hasEmail && $0.isOut }.map(\.name))
        }
    }

    /// Writes to the members among these who have an email and haven't unsubscribed. A form that is sent
    /// again writes nothing more.
    ///
    /// - Parameter found: as for `Store.remove`.
    /// - Returns: the number of recipients, even if the form was sent before; and whether the letter is new.
    /// - Throws: `.formUsed` if the form has written something else; `.listChanged`, `.outboxFull`,
    ///   `.forbidden`, `.unavailable`, `.unsound`.
    public func queueLetter(
        _ letter: Letter, to members: [Int64], ifStill found: FoundMembers?, formID: String, by actor: Actor,
        at now: Timestamp
    ) async throws(StoreError) -> (recipientCount: Int, isNew: Bool) {
        try await engine.write(.exclusive, byOrganiser: actor) { database in
            if let earlier = try LetterRow.fetch(database, formID: formID) {
                if earlier.letter != letter { throw StoreError.formUsed }
                return (earlier.recipientCount, false)
            }
            try found?.check(database)
            let recipients = try LetterRow.recipients(database, among: members)
            if recipients.isEmpty { return (0, false) }
            try OutgoingMailRow.requireRoom(
                database, for: recipients.count, upTo: Outbox.maxLettersWaiting)
            try SubscriptionRow.add(database, recipients.map(\.id))
            let id = try LetterRow.add(database, letter, formID: formID, to: recipients.count, at: now)
            try OutgoingMailRow.add(
                database, .letter,
                recipients.compactMap { member in
                    member.profile.email.map {
                        OutgoingMailRow.New(
                            member: member.id, address: $0, language: member.language, letter: id)
                    }
                }, at: now)
            try ActivityRow.add(
                database, .letterWritten, by: actor, to: recipients.map(\.id), count: recipients.count,
                at: now)
            return (recipients.count, true)
        }
    }

    /// The member who unsubscribes with this token, and whether they have; nil if there is none.
    ///
    /// - Throws: `.unavailable`.
    public func subscriber(
        token: String
    ) async throws(StoreError) -> (member: Member, isUnsubscribed: Bool)? {
        if token.utf8.contains(0) { return nil }
        return try await engine.readWithoutSnapshot { try SubscriptionRow.fetch($0, token: token) }
    }

    /// Ends the letters of the member with this token. Waiting letters are no longer sent.
    ///
    /// - Returns: false if there is no such member.
    /// - Throws: `.unavailable`, `.unsound`.
    public func unsubscribe(token: String, at now: Timestamp) async throws(StoreError) -> Bool {
        if token.utf8.contains(0) { return false }
        return try await engine.write(.shared) { database in
            guard let (member, _) = try SubscriptionRow.fetch(database, token: token) else { return false }
            try SubscriptionRow.update(database, isUnsubscribed: true, member.id, at: now)
            return true
        }
    }

    /// Ends a member's letters, or resumes them.
    ///
    /// - Throws: `.unknownMember`, `.unavailable`, `.unsound`.
    public func setUnsubscribed(
        _ isUnsubscribed: Bool, of member: Int64, at now: Timestamp
    ) async throws(StoreError) {
        try await engine.write(.shared) { database in
            if try MemberRow.lock(database, member) == nil { throw StoreError.unknownMember }
            try SubscriptionRow.update(database, isUnsubscribed: isUnsubscribed, member, at: now)
        }
    }

    /// One member's mail preferences.
    ///
    /// - Throws: `.unavailable`.
    public func mailPreferences(
        of member: Int64, at now: Timestamp
    ) async throws(StoreError) -> MailPreferences {
        try await engine.read { database in
            let email: String? = try database.value("SELECT email FROM member WHERE id = ?1", [member])
            let asked = try CodeRow.fetch(database, of: member, .confirmation, at: now)?.address
            return MailPreferences(
                addressToConfirm: asked.flatMap { $0.isSameAddress(as: email) ? nil : $0 },
                isUnsubscribed: try database.isTrue(
                    "SELECT unsubscribed_at IS NOT NULL FROM subscription WHERE member_id = ?1", [member]))
        }
    }
}
