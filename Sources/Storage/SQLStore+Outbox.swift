extension SQLStore {
    /// See `OutboxStore.dueMail`.
    public func dueMail(
        for sender: String, limit: Int, at now: Timestamp
    ) async throws(StoreError) -> [OutgoingMail] {
        // Usually no mail waits, and nothing is written.
        guard try await readWithoutSnapshot({ try OutgoingMailRow.hasWork($0, at: now) }) else { return [] }
        let isAlone = shortMemory == nil
        return try await write(.shared) { database in
            guard try SenderRow.take(database, for: sender, takesOver: isAlone, at: now) else { return [] }
            try OutgoingMailRow.giveUpOverdue(database, at: now)
            return try OutgoingMailRow.due(database, limit: limit, at: now)
        }
    }

    /// See `OutboxStore.isWaiting`.
    public func isWaiting(_ mail: OutgoingMail) async throws(StoreError) -> Bool {
        try await readWithoutSnapshot { try OutgoingMailRow.isWaiting($0, mail) }
    }

    /// See `OutboxStore.settle`.
    public func settle(
        _ mail: Int64, _ outcome: SendOutcome, at now: Timestamp
    ) async throws(StoreError) {
        try await write(.shared) { database in
            guard let mail = try OutgoingMailRow.waiting(database, mail) else { return }
            switch outcome {
            case .handedOver: try OutgoingMailRow.delete(database, mail)
            case .putOff(let answer):
                try OutgoingMailRow.putOff(database, mail, answer: answer.asAnswer, at: now)
            case .refused(let answer):
                try OutgoingMailRow.giveUp(database, [mail], answer: answer.asAnswer, at: now)
            }
        }
    }

    /// See `OutboxStore.renewOutbox`.
    public func renewOutbox(of sender: String, at now: Timestamp) async throws(StoreError) {
        try await write(.none, allowedWhenUnsound: true) { try SenderRow.renew($0, by: sender, at: now) }
    }

    /// See `OutboxStore.releaseOutbox`.
    public func releaseOutbox(of sender: String) async throws(StoreError) {
        try await write(.none, allowedWhenUnsound: true) { try SenderRow.release($0, by: sender) }
    }

    /// See `OutboxStore.waitingMail`.
    public func waitingMail() async throws(StoreError) -> WaitingMail {
        try await readWithoutSnapshot { try OutgoingMailRow.waiting($0) }
    }

    /// See `OutboxStore.undeliveredMail`.
    public func undeliveredMail() async throws(StoreError) -> [UndeliveredMail] {
        try await readWithoutSnapshot { try OutgoingMailRow.undelivered($0) }
    }

    /// See `OutboxStore.forgetOldMail`.
    public func forgetOldMail(at now: Timestamp) async throws(StoreError) {
        let isNeeded = try await readWithoutSnapshot { database in
            try OutgoingMailRow.hasOverdue(database, at: now) || LetterRow.hasOld(database, at: now)
                || DeclinedRow.hasOld(database, at: now)
        }
        if !isNeeded { return }
        try await write(.shared) { database in
            if try !SenderRow.isSending(database, at: now) {
                try OutgoingMailRow.giveUpOverdue(database, at: now)
            }
            try LetterRow.forgetOld(database, at: now)
            try DeclinedRow.forgetOld(database, at: now)
        }
    }
}

extension String {
    fileprivate var asAnswer: String { String(prefix(Outbox.answerLength)) }
}

/// The row of the table `mail_sender`: the program that sends mail, and until when no other program does.
private enum SenderRow {
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
            WHERE sender = ?1 OR sender = '' OR until <= ?3 OR ?4
            """, [sender, until, now, takesOver]) > 0
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
            "SELECT sender <> '' AND until > ?1 FROM mail_sender\(database.dialect.lock)",
            [now])
    }

    static func release(_ database: any SQLDatabase, by sender: String) throws {
        try database.execute("UPDATE mail_sender SET sender = '', until = 0 WHERE sender = ?1", [sender])
    }
}
