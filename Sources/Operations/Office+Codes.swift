import Passwords
import Storage

/// A new code. It can't be read again later.
public struct GivenCode: Sendable {
    /// The member who can sign in with it.
    public let member: Member
    /// The code, which is shown only once.
    public let code: OneTimeCode
}

extension Office {
    /// Gives each of these members a new code in place of the previous one; see `Store.giveCodes`.
    /// Members who were deleted, or who have nothing to sign in with, are left out.
    public func giveCodes(
        to members: [Int64], ifStill found: FoundMembers? = nil, on occasion: Occasion
    ) async throws(StoreError) -> [GivenCode] {
        var codes: [Int64: OneTimeCode] = [:]
        for member in members { codes[member] = OneTimeCode() }
        let stored = members.compactMap { member in
            codes[member].map { (member: member, code: $0.stored()) }
        }
        let given = try await store.giveCodes(
            stored, ifStill: found, by: occasion.actor, at: occasion.now)
        for member in given { report(.codeGiven, about: member.id, on: occasion) }
        return given.compactMap { member in codes[member.id].map { GivenCode(member: member, code: $0) } }
    }

    /// Sends each of these members who has an email a new code in place of the previous one; see
    /// `Store.mailCodes`.
    ///
    /// - Returns: the members to whom a code is sent.
    public func mailCodes(
        to members: [Int64], ifStill found: FoundMembers? = nil, on occasion: Occasion
    ) async throws(StoreError) -> [Member] {
        let codes = members.map { member in
            let code = OneTimeCode()
            return (member: member, code: MailedCode(code.stored(), text: code.text, language: nil))
        }
        let given = try await store.mailCodes(
            codes, ifStill: found, by: occasion.actor, at: occasion.now)
        for member in given { report(.codeGiven, about: member.id, on: occasion) }
        return given
    }

    /// The members among these without an email, who get no mail; in ascending order of ids.
    public func unableToGetMail(among members: [Int64], for _: Organiser) async throws(StoreError) -> [Member]
    {
        try await collected(among: members) { $0.profile.email == nil ? $0 : nil }
    }

    /// The members among these with nothing to sign in with, who get no code; in ascending order of ids.
    public func unableToSignIn(among members: [Int64], for _: Organiser) async throws(StoreError) -> [Member]
    {
        try await collected(among: members) { $0.profile.canSignIn ? nil : $0 }
    }
}

extension OneTimeCode {
    /// The code as it is stored.
    func stored() -> StoredCode {
        let salt = Self.newSalt()
        return StoredCode(salt: salt, digest: digest(salt: salt))
    }
}
