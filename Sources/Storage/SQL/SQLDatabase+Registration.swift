import Model

extension SQLDatabase {
    /// The same as `insertMember`, with the answers to the group's own fields, and with the mail that
    /// confirms the email.
    func addMember(
        _ registration: Registration, _ keys: IndexedKeys, openingBalance fixed: Amount?, isListed: Bool,
        at now: Timestamp
    ) throws -> (id: Int64, place: ListRow.Place?) {
        let answers = try NewAnswers(self, [registration.answers])
        let (id, place) = try insertMember(
            registration, keys, answerText: answers.texts[0], openingBalance: fixed, isListed: isListed,
            at: now)
        try answers.add(self, to: [id], at: now)
        try sendConfirmation(registration, of: id, at: now)
        return (id, place)
    }

    /// Sends the code that confirms a new member's email, if there is one and it can be sent.
    private func sendConfirmation(_ registration: Registration, of member: Int64, at now: Timestamp) throws {
        guard let code = registration.confirmation, let address = registration.profile.email,
            try OutgoingMailRow.waitingCount(self) < Outbox.maxWaiting,
            try !DeclinedRow.has(self, address, at: now), let new = try MemberRow.fetch(self, id: member)
        else { return }
        let mail = MailToSend(member: new, address: address, code: code)
        try CodeRow.send(self, [mail], .confirmation, by: .member(member), at: now)
    }
}
