import Model
import Names

/// An email that a member asks for, and gets once it is confirmed.
struct AddressToConfirm {
    private let member: Member
    private let asked: Profile
    private let mail: MailToSend
    /// The profile that the member asks for, but with their present email.
    let interimProfile: Profile

    /// Nil if the member doesn't ask for another email.
    init?(_ asked: Profile, of member: Member, _ code: MailedCode) {
        guard let address = asked.email, !address.isSameAddress(as: member.profile.email) else { return nil }
        self.member = member
        self.asked = asked
        mail = MailToSend(member: member, address: address, code: code)
        var interimProfile = asked
        interimProfile.email = member.profile.email
        self.interimProfile = interimProfile
    }

    /// Sends the code to the email that the member asks for, unless such mails were declined there today.
    ///
    /// - Parameter notifies: whether their present email gets a notice.
    /// - Throws: `.emailTaken`, `.usernameTaken`, `.outboxFull`.
    func send(_ database: any SQLDatabase, notifyingPrevious notifies: Bool, at now: Timestamp) throws {
        try MemberRow.checkAreFree(database, MemberKeys(asked), for: member)
        try OutgoingMailRow.requireRoom(database, for: 2)
        if try DeclinedRow.has(database, mail.address, at: now) {
            let given = CodeRow.Given(member: member.id, code: mail.code.code, address: mail.address)
            try CodeRow.give(database, [given], .confirmation, by: .member(member.id), at: now)
        } else {
            try CodeRow.send(database, [mail], .confirmation, by: .member(member.id), at: now)
        }
        if notifies { try OutgoingMailRow.notify(database, .addressAsked, member, at: now) }
    }
}
