/// The mails to be sent. A mail is recorded in the step that causes it, and deleted once a server has
/// accepted it.
extension Store {
    /// The mails to be sent now: first those to single members, then letters; the oldest first. Gives up
    /// mails that have waited too long; those that failed in the same way share a row of the activity.
    ///
    /// - Parameter sender: the program that sends; no other program gets any mail until `Outbox.leaseSeconds`
    ///   after the last call of this method or `renewOutbox`, or until `releaseOutbox`. In a store that only
    ///   one program can use, a new program may send at once.
    /// - Returns: no mails if another program is sending.
    /// - Throws: `.unavailable`, `.unsound`.
    public func dueMail(
        for sender: String, limit: Int, at now: Timestamp
    ) async throws(StoreError) -> [OutgoingMail] {
        // Usually no mail waits, and nothing is written.
        guard try await engine.readWithoutSnapshot({ try OutgoingMailRow.hasWork($0, at: now) }) else {
            return []
        }
        let isAlone = shortMemory == nil
        return try await engine.write(.shared) { database in
            guard try SenderRow.take(database, for: sender, takesOver: isAlone, at: now) else { return [] }
            try OutgoingMailRow.giveUpOverdue(database, at: now)
            return try OutgoingMailRow.due(database, limit: limit, at: now)
        }
    }

    /// Whether a mail is still waiting, to the same address and to a current member: since `dueMail` returned
    /// it, the member may have been removed, have unsubscribed, or have another email.
    ///
    /// - Throws: `.unavailable`.
    public func isWaiting(_ mail: OutgoingMail) async throws(StoreError) -> Bool {
        try await engine.readWithoutSnapshot { try OutgoingMailRow.isWaiting($0, mail) }
    }

    /// Records the outcome of a mail. A rejected mail gets a row of the activity; one that is deferred is due
    /// again later (`Outbox.pauseSeconds`). A mail that is given up keeps neither its code nor its letter's
    /// text. Does nothing if the mail is no longer waiting.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func settle(
        _ mail: Int64, _ outcome: SendOutcome, at now: Timestamp
    ) async throws(StoreError) {
        try await engine.write(.shared) { database in
            guard let mail = try OutgoingMailRow.waiting(database, mail) else { return }
            switch outcome {
            case .accepted: try OutgoingMailRow.delete(database, mail)
            case .deferred(let reply):
                try OutgoingMailRow.deferMail(database, mail, reply: reply.asStoredReply, at: now)
            case .rejected(let reply):
                try OutgoingMailRow.giveUp(database, [mail], reply: reply.asStoredReply, at: now)
            }
        }
    }

    /// Keeps others from sending for `Outbox.leaseSeconds` from now on, while a mail takes long. Gives up no
    /// mail. Does nothing if another program is sending.
    ///
    /// - Throws: `.unavailable`.
    public func renewOutbox(of sender: String, at now: Timestamp) async throws(StoreError) {
        try await engine.write(.none, allowedWhenUnsound: true) {
            try SenderRow.renew($0, by: sender, at: now)
        }
    }

    /// Lets other programs send at once: when this one stops, and as long as it can't reach the mail server.
    ///
    /// - Throws: `.unavailable`.
    public func releaseOutbox(of sender: String) async throws(StoreError) {
        try await engine.write(.none, allowedWhenUnsound: true) { try SenderRow.release($0, by: sender) }
    }

    /// The waiting mails to members.
    ///
    /// - Throws: `.unavailable`.
    public func waitingMail() async throws(StoreError) -> WaitingMail {
        try await engine.readWithoutSnapshot { try OutgoingMailRow.waiting($0) }
    }

    /// The newest mails that could not be delivered, at most `Outbox.undeliveredKept`.
    ///
    /// - Throws: `.unavailable`.
    public func undeliveredMail() async throws(StoreError) -> [UndeliveredMail] {
        try await engine.readWithoutSnapshot { try OutgoingMailRow.undelivered($0) }
    }

    /// Gives up the mails that have waited too long, unless a program is sending: that program may be sending
    /// them, and gives up the others itself (`dueMail`). Forgets which letters were written and which
    /// addresses declined mails a day ago. A mail that waits too long because a clock was wrong is due now.
    ///
    /// - Throws: `.unavailable`, `.unsound`.
    public func forgetOldMail(at now: Timestamp) async throws(StoreError) {
        let isNeeded = try await engine.readWithoutSnapshot { database in
            try OutgoingMailRow.hasOverdue(database, at: now) || LetterRow.hasOld(database, at: now)
                || DeclinedRow.hasOld(database, at: now) || OutgoingMailRow.hasLate(database, at: now)
        }
        if !isNeeded { return }
        try await engine.write(.shared) { database in
            if try !SenderRow.isSending(database, at: now) {
                try OutgoingMailRow.giveUpOverdue(database, at: now)
            }
            try LetterRow.forgetOld(database, at: now)
            try DeclinedRow.forgetOld(database, at: now)
            try OutgoingMailRow.correctLate(database, at: now)
        }
    }
}

extension String {
    fileprivate var asStoredReply: String { String(prefix(Outbox.replyLength)) }
}
