import Model
@testable import Storage
import TestStores
import Testing

/// The mails that wait, and the codes that some of them carry.
@Suite("The outbox", .serialized)
struct OutboxTests {
    private let temporary: TemporaryStore
    private var store: Store { temporary.store }
    private let olga: Actor

    init() async throws {
        temporary = try TemporaryStore()
        let id = try await temporary.store.addMember(
            Profile(username: "olga"), by: .command, at: .noon)
        _ = try await temporary.store.setRole(.organiser, of: id, by: .command, at: .noon)
        olga = .member(id)
    }

    private func code(_ number: UInt8, language: String? = nil) -> MailedCode {
        MailedCode(StoredCode(salt: [], digest: [number]), text: "CODE-\(number)", language: language)
    }

    /// Adds a member by an organiser, whose word on their email is believed.
    private func member(_ name: String, email: String? = nil) async throws -> Int64 {
        try await store.addMember(
            Profile(name: name, email: email, username: name.lowercased()), by: olga, at: .noon)
    }

    /// Signs a visitor up, who gives their email themselves.
    private func signUp(_ email: String, _ confirmation: MailedCode? = nil) async throws -> Member {
        try await store.signUp(
            Registration(
                Profile(email: email, nickname: "Zoe"), passwordHash: "old", by: .email,
                confirmation: confirmation), session: session(1), at: .noon)
    }

    private func due(at now: Timestamp = .noon) async throws -> [OutgoingMail] {
        try await store.dueMail(for: "one", limit: 100, at: now)
    }

    /// A session with its own token.
    private func session(_ number: UInt8) -> NewSession {
        NewSession(tokenDigest: [number], isRemembered: false, browser: "")
    }

    private func minutes(_ count: Int64) -> Timestamp { .noon.adding(seconds: 60 * count) }

    // MARK: A new password

    @Test("N2 A code for a new password goes to an address that an organiser gave, once for the newest code")
    func password() async throws {
        let ana = try await member("Ana", email: "Ana@Example.org")
        #expect(
            try await store.sendPasswordCode(code(1, language: "de"), to: "ana@example.ORG", at: .noon) == ana
        )
        #expect(
            try await store.sendPasswordCode(code(2, language: "ko"), to: "ana@example.org", at: .noon) == ana
        )
        let mails = try await due()
        #expect(mails.map(\.kind) == [.newPassword])
        #expect(mails.first?.code == "CODE-2")
        #expect(mails.first?.address == "Ana@Example.org")
        #expect(mails.first?.name == "Ana")
        #expect(mails.first?.language == "ko")
        #expect(try await store.mailedCode(digest: [1], .newPassword, at: .noon) == nil)
        #expect(try await store.mailedCode(digest: [2], .newPassword, at: .noon)?.member.id == ana)
        #expect(try await store.mailedCode(digest: [2], .confirmation, at: .noon) == nil)
        let last = Timestamp.noon.adding(seconds: 3599)
        #expect(try await store.mailedCode(digest: [2], .newPassword, at: last) != nil)
        #expect(try await store.mailedCode(digest: [2], .newPassword, at: minutes(60)) == nil)
    }

    @Test("N2 An unknown address, one that nobody confirmed, and one of a removed member get nothing")
    func nobody() async throws {
        _ = try await signUp("zoe@example.org")
        let gone = try await member("Gone", email: "gone@example.org")
        _ = try await store.remove([gone], by: olga, at: .noon)
        for email in ["zoe@example.org", "gone@example.org", "none@example.org", "a\0@example.org", ""] {
            #expect(try await store.sendPasswordCode(code(1), to: email, at: .noon) == nil, "\(email)")
        }
        #expect(try await due().isEmpty)
    }

    @Test("N2 Using the code sets the password, ends sessions and other codes, and confirms the address")
    func useCode() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        let salted = StoredCode(salt: [9], digest: [9])
        _ = try await store.giveCodes([(ana, salted)], by: olga, at: .noon)
        _ = try await store.editMember(
            ana, to: Profile(name: "Ana", email: "thief@example.org", username: "ana"), confirming: code(3),
            from: nil, by: .member(ana), at: .noon)
        _ = try await store.sendPasswordCode(code(1), to: "ana@example.org", at: .noon)
        let kept = StoredCode(salt: [], digest: [1])
        #expect(
            try await !store.useCode(
                kept, .signIn, of: ana, newHash: "new", session: session(2), at: .noon))
        #expect(
            try await store.useCode(
                kept, .newPassword, of: ana, newHash: "new", session: session(3), at: .noon))
        let member = try #require(await store.member(id: ana))
        #expect(member.passwordHash == "new")
        #expect(member.emailStanding == .confirmed)
        #expect(try await store.code(of: ana, at: .noon) == nil)
        #expect(try await store.mailedCode(digest: [3], .confirmation, at: .noon) == nil)
        #expect(
            try await !store.useCode(
                kept, .newPassword, of: ana, newHash: "again", session: session(4), at: .noon))
        let kinds = try await store.activity(before: nil, of: ana, limit: 10).map(\.kind)
        #expect(kinds.first == .passwordReset)
        // Mails with codes that have ended aren't sent; a mail that only tells of something is.
        #expect(try await due().map(\.kind) == [.addressAsked])
    }

    @Test(
        "N2 N4 The codes that were sent to an address end when the member has another one; a printed one stays"
    )
    func movedAway() async throws {
        let ana = try await member("Ana", email: "typo@example.org")
        _ = try await store.mailCodes([(ana, code(1))], ifStill: nil, by: olga, at: .noon)
        _ = try await store.sendPasswordCode(code(2), to: "typo@example.org", at: .noon)
        let corrected = Profile(name: "Ana", email: "right@example.org", username: "ana")
        _ = try await store.editMember(ana, to: corrected, from: nil, by: olga, at: .noon)
        #expect(try await store.code(of: ana, at: .noon) == nil)
        #expect(try await store.mailedCode(digest: [2], .newPassword, at: .noon) == nil)
        #expect(try await due().isEmpty)

        let printed = StoredCode(salt: [7], digest: [7])
        _ = try await store.giveCodes([(ana, printed)], by: olga, at: .noon)
        let again = Profile(name: "Ana", email: "new@example.org", username: "ana")
        _ = try await store.editMember(ana, to: again, from: nil, by: .member(ana), at: .noon)
        #expect(try await store.member(id: ana)?.emailStanding == .unconfirmed)
        #expect(
            try await store.useCode(
                printed, .signIn, of: ana, newHash: "new", session: session(2), at: .noon))
        #expect(try await store.member(id: ana)?.emailStanding == .unconfirmed)
    }

    // MARK: Confirming an address

    @Test("N3 Signing up sends a code, which confirms the address once")
    func confirm() async throws {
        let zoe = try await signUp("zoe@example.org", code(1, language: "es"))
        #expect(zoe.emailStanding == .unconfirmed)
        let mails = try await due()
        #expect(mails.map(\.kind) == [.confirmation])
        #expect(mails.map(\.language) == ["es"])
        #expect(try await store.confirmAddress(digest: [2], at: .noon) == nil)
        let days = Timestamp.noon.adding(seconds: 3 * 24 * 3600)
        #expect(try await store.confirmAddress(digest: [1], at: days) == nil)
        let confirmed = try await store.confirmAddress(digest: [1], at: days.adding(seconds: -1))
        #expect(confirmed?.id == zoe.id)
        #expect(confirmed?.emailStanding == .confirmed)
        #expect(try await store.confirmAddress(digest: [1], at: .noon) == nil)
        #expect(try await store.sendConfirmationCode(code(4), of: zoe.id, at: .noon) == nil)
        #expect(try await store.sendPasswordCode(code(5), to: "zoe@example.org", at: .noon) == zoe.id)
    }

    @Test("N3 A new address replaces the old one once it is confirmed; the old one is told, twice")
    func replace() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        let asked = Profile(name: "Anna", email: "new@example.org", username: "ana")
        let outcome = try await store.editMember(
            ana, to: asked, confirming: code(1), from: 1, by: .member(ana), at: .noon)
        #expect(outcome == .done)
        let before = try #require(await store.member(id: ana))
        #expect(before.profile == Profile(name: "Anna", email: "ana@example.org", username: "ana"))
        let preferences = try await store.mailPreferences(of: ana, at: .noon)
        #expect(preferences.addressToConfirm == "new@example.org")
        #expect(
            try await due().map { [$0.kind.rawValue, $0.address] }.sorted { $0[0] < $1[0] } == [
                ["address-asked", "ana@example.org"], ["confirmation", "new@example.org"],
            ])
        // It reserves nothing: another member may have it meanwhile.
        #expect(try await store.member(email: "new@example.org") == nil)
        let confirmed = try await store.confirmAddress(digest: [1], at: .noon)
        #expect(confirmed?.profile == asked)
        #expect(confirmed?.emailStanding == .confirmed)
        #expect(try await store.member(email: "new@example.org")?.id == ana)
        #expect(try await store.mailPreferences(of: ana, at: .noon).addressToConfirm == nil)
        let told = try await due().filter { $0.kind == .addressReplaced }
        #expect(told.map(\.address) == ["ana@example.org"])
        let row = try await store.activity(before: nil, of: ana, limit: 1).first
        #expect(row?.kind == .memberEdited)
        #expect(row?.changes.map(\.field) == ["email"])
    }

    @Test(
        "N3 A new password ends the change of address that waits, which a stranger may have asked for, and its mail"
    )
    func strangersAddress() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        func ask(_ code: MailedCode) async throws {
            let asked = Profile(name: "Ana", email: "evil@example.org", username: "ana")
            _ = try await store.editMember(
                ana, to: asked, confirming: code, from: nil, by: .member(ana), at: .noon)
        }
        try await ask(code(1))
        let hash = try #require(await store.member(id: ana)).passwordHash
        try await store.changePassword(of: ana, from: hash, to: "new", keeping: [], renewedAs: [])
        #expect(try await store.confirmAddress(digest: [1], at: .noon) == nil)
        #expect(try await store.mailPreferences(of: ana, at: .noon).addressToConfirm == nil)
        #expect(try await due().map(\.kind) == [.addressAsked])
        #expect(try await store.member(id: ana)?.profile.email == "ana@example.org")
    }

    @Test(
        "N3 A change that was on its way when the password changed fails, though the old one was right before"
    )
    func strangersRace() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        let hash = try #require(await store.member(id: ana)).passwordHash
        let asked = Profile(name: "Ana", email: "evil@example.org", username: "ana")
        var edit = MemberEdit(to: asked, from: nil)
        edit.confirmation = code(1)
        edit.verifiedHash = hash
        try await store.changePassword(of: ana, from: hash, to: "new", keeping: [], renewedAs: [])
        await #expect(throws: StoreError.passwordChanged) {
            try await store.editMember(ana, edit, by: .member(ana), at: .noon)
        }
        #expect(try await store.mailPreferences(of: ana, at: .noon).addressToConfirm == nil)
        edit.verifiedHash = "new"
        #expect(try await store.editMember(ana, edit, by: .member(ana), at: .noon) == .done)
    }

    @Test("N3 A change of address that waits can be withdrawn, and then asked for again")
    func withdraw() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        for number: UInt8 in 1...2 {
            let asked = Profile(name: "Ana", email: "typo@example.org", username: "ana")
            _ = try await store.editMember(
                ana, to: asked, confirming: code(number), from: nil, by: .member(ana), at: .noon)
            #expect(
                try await store.mailPreferences(of: ana, at: .noon).addressToConfirm == "typo@example.org")
            #expect(try await store.withdrawNewAddress(of: ana))
            #expect(try await store.confirmAddress(digest: [number], at: .noon) == nil)
            #expect(try await store.mailPreferences(of: ana, at: .noon).addressToConfirm == nil)
        }
        // Without one there is nothing to do, and the member's own address can still be confirmed.
        let zoe = try await signUp("zoe@example.org", code(3))
        #expect(try await !store.withdrawNewAddress(of: zoe.id))
        #expect(try await store.confirmAddress(digest: [3], at: .noon)?.emailStanding == .confirmed)
        await #expect(throws: StoreError.unknownMember) { try await store.withdrawNewAddress(of: 99) }
    }

    @Test("N3 A new password leaves the link valid that confirms the member's own address")
    func ownAddressStays() async throws {
        // Another member's change of address waits, too.
        let ana = try await member("Ana", email: "ana@example.org")
        let asked = Profile(name: "Ana", email: "new@example.org", username: "ana")
        _ = try await store.editMember(
            ana, to: asked, confirming: code(2), from: nil, by: .member(ana), at: .noon)
        let zoe = try await signUp("zoe@example.org", code(1))
        try await store.changePassword(of: zoe.id, from: "old", to: "new", keeping: [], renewedAs: [])
        #expect(try await store.confirmAddress(digest: [1], at: .noon)?.emailStanding == .confirmed)
    }

    @Test("N3 An address that differs in one letter is another mailbox, even if both can't be members'")
    func similarAddress() async throws {
        let ana = try await member("Ana", email: "strasse@example.org")
        func ask(_ email: String) async throws -> String? {
            let asked = Profile(name: "Ana", email: email, username: "ana")
            _ = try await store.editMember(
                ana, to: asked, confirming: code(1), from: nil, by: .member(ana), at: .noon)
            return try await store.mailPreferences(of: ana, at: .noon).addressToConfirm
        }
        #expect(try await ask("STRASSE@Example.org") == nil)
        #expect(try await ask("straße@example.org") == "straße@example.org")
        #expect(try await store.member(id: ana)?.profile.email == "STRASSE@Example.org")
        let confirmed = try await store.confirmAddress(digest: [1], at: .noon)
        #expect(confirmed?.profile.email == "straße@example.org" && confirmed?.emailStanding == .confirmed)
    }

    @Test("N3 An address that somebody took meanwhile can't be confirmed, and the code stays")
    func taken() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        let asked = Profile(name: "Ana", email: "new@example.org", username: "ana")
        _ = try await store.editMember(
            ana, to: asked, confirming: code(1), from: nil, by: .member(ana), at: .noon)
        let ben = try await member("Ben", email: "NEW@example.org")
        await #expect(throws: StoreError.emailTaken) {
            try await store.confirmAddress(digest: [1], at: .noon)
        }
        #expect(try await store.member(id: ana)?.profile.email == "ana@example.org")
        await #expect(throws: StoreError.emailTaken) {
            try await store.editMember(
                ana, to: asked, confirming: code(2), from: nil, by: .member(ana),
                at: .noon)
        }
        try await store.deleteMember(ben, at: .noon)
        #expect(try await store.confirmAddress(digest: [1], at: .noon)?.id == ana)
    }

    @Test("N3 What an organiser writes holds at once, and ends what was asked for")
    func organiserWrites() async throws {
        let zoe = try await signUp("zoe@example.org", code(1))
        let profile = Profile(email: "zoe@example.net", nickname: "Zoe")
        _ = try await store.editMember(zoe.id, to: profile, from: nil, by: olga, at: .noon)
        #expect(try await store.member(id: zoe.id)?.emailStanding == .given)
        #expect(try await store.confirmAddress(digest: [1], at: .noon) == nil)
        #expect(try await due().isEmpty)
        // The same address in other letters is no other address.
        _ = try await store.editMember(
            zoe.id, to: Profile(email: "ZOE@example.net", nickname: "Zoe"), from: nil, by: .member(zoe.id),
            at: .noon)
        #expect(try await store.member(id: zoe.id)?.emailStanding == .given)
        // Without an email there is nothing that holds.
        let cem = try await member("Cem")
        #expect(try await store.member(id: cem)?.emailStanding == .unconfirmed)
    }

    @Test("N3 The link is sent again to the address that waits")
    func again() async throws {
        let zoe = try await signUp("zoe@example.org", code(1))
        #expect(try await store.sendConfirmationCode(code(2), of: zoe.id, at: .noon) == "zoe@example.org")
        let asked = Profile(email: "zoe@example.net", nickname: "Zoe")
        _ = try await store.editMember(
            zoe.id, to: asked, confirming: code(3), from: nil, by: .member(zoe.id),
            at: .noon)
        #expect(try await store.sendConfirmationCode(code(4), of: zoe.id, at: .noon) == "zoe@example.net")
        #expect(try await store.confirmAddress(digest: [3], at: .noon) == nil)
        let mails = try await due().filter { $0.kind == .confirmation }
        #expect(mails.map(\.code) == ["CODE-4"])
        #expect(try await store.confirmAddress(digest: [4], at: .noon)?.profile.email == "zoe@example.net")
    }

    @Test("N7 An address whose owner never asked gets no codes for a day")
    func decline() async throws {
        let ana = try await member("Ana", email: "Ana@example.org")
        _ = try await store.sendPasswordCode(code(1), to: "ana@example.org", at: .noon)
        #expect(try await !store.declineMail(digest: [1], .confirmation, at: .noon))
        #expect(try await store.declineMail(digest: [1], .newPassword, at: .noon))
        #expect(try await !store.declineMail(digest: [1], .newPassword, at: .noon))
        #expect(try await due().isEmpty)
        // Still it is told that another one was asked for, or a thief could keep it from being told.
        let asked = Profile(name: "Ana", email: "new@example.org", username: "ana")
        _ = try await store.editMember(
            ana, to: asked, confirming: code(5), from: nil, by: .member(ana), at: .noon)
        #expect(try await due().map(\.kind) == [.confirmation, .addressAsked])
        // Other spellings of it are the same mailbox.
        let ben = try await member("Ben", email: #""a\na"@EXAMPLE.org"#)
        #expect(try await store.sendPasswordCode(code(6), to: #""a\na"@example.org"#, at: .noon) == nil)
        try await store.deleteMember(ben, at: .noon)
        let day = Timestamp.noon.adding(seconds: 24 * 3600)
        let last = day.adding(seconds: -1)
        try await store.forgetOldMail(at: last)
        #expect(try await store.sendPasswordCode(code(2), to: "ana@example.org", at: last) == nil)
        #expect(try await store.sendPasswordCode(code(2), to: "ana@example.org", at: day) == ana)
    }

    // MARK: Codes by mail

    @Test("M7 N4 The codes of an organiser who deletes their account aren't sent any more")
    func codesOfDeletedOrganiser() async throws {
        let (pia, ana) = (try await member("Pia"), try await member("Ana", email: "ana@example.org"))
        _ = try await store.setRole(.organiser, of: pia, by: .command, at: .noon)
        _ = try await store.mailCodes(
            [(member: ana, code: code(1))], ifStill: nil, by: .member(pia), at: .noon)
        try await store.deleteMember(pia, at: .noon)
        #expect(try await due().isEmpty)
    }

    @Test("N2 The codes that an organiser asked for themselves stay when they are one no longer")
    func ownCodesOfFormerOrganiser() async throws {
        let pia = try await member("Pia", email: "pia@example.org")
        _ = try await store.setRole(.organiser, of: pia, by: .command, at: .noon)
        _ = try await store.sendPasswordCode(code(1), to: "pia@example.org", at: .noon)
        _ = try await store.setRole(.member, of: pia, by: olga, at: .noon)
        #expect(try await due().map(\.kind) == [.newPassword])
        #expect(try await store.mailedCode(digest: [1], .newPassword, at: .noon)?.member.id == pia)
    }

    @Test("N4 Codes go to those who have an email")
    func codes() async throws {
        let (ana, ben) = (try await member("Ana", email: "ana@example.org"), try await member("Ben"))
        let codes = [
            (member: ana, code: code(1)), (member: ben, code: code(2)), (member: 999, code: code(3)),
        ]
        let given = try await store.mailCodes(codes, ifStill: nil, by: olga, at: .noon)
        #expect(given.map(\.id) == [ana])
        #expect(try await store.code(of: ana, at: .noon) == StoredCode(salt: [], digest: [1]))
        #expect(try await store.code(of: ben, at: .noon) == nil)
        #expect(try await due().map { [$0.kind.rawValue, $0.code] } == [["come-in", "CODE-1"]])
        let row = try await store.activity(before: nil, of: ana, limit: 1).first
        #expect(row?.kind == .codesGiven)
        #expect(row?.count == 1)
        // A code that is printed afterwards replaces it, and the mail with it.
        _ = try await store.giveCodes([(ana, StoredCode(salt: [7], digest: [7]))], by: olga, at: .noon)
        #expect(try await due().isEmpty)
        await #expect(throws: StoreError.forbidden) {
            try await store.mailCodes(codes, ifStill: nil, by: .member(ben), at: .noon)
        }
    }

    @Test("N4 With the role of an organiser, the codes that they sent end")
    func formerOrganiser() async throws {
        let (ana, ben) = (try await member("Ana"), try await member("Ben", email: "ben@example.org"))
        _ = try await store.setRole(.organiser, of: ana, by: olga, at: .noon)
        _ = try await store.mailCodes([(ben, code(1))], ifStill: nil, by: .member(ana), at: .noon)
        _ = try await store.setRole(.member, of: ana, by: olga, at: .noon)
        #expect(try await due().isEmpty)
    }

    // MARK: Letters

    private let letter = Letter(subject: "Thursday", text: "The class moved.\nSee you.")

    @Test("N5 Each gets a mail of their own, but those without an email and those who have unsubscribed")
    func letters() async throws {
        let (ana, ben) = (
            try await member("Ana", email: "ana@example.org"),
            try await member("Ben", email: "ben@example.org")
        )
        let (cem, dan) = (try await member("Cem"), try await signUp("dan@example.org").id)
        try await store.setUnsubscribed(true, of: ben, at: .noon)
        let all = [ana, ben, cem, dan, 999]
        let reach = try await store.letterReach(of: all)
        #expect(reach == LetterReach(recipientCount: 2, withoutEmail: ["Cem"], unsubscribed: ["Ben"]))
        let queued = try await store.queueLetter(
            letter, to: all, ifStill: nil, formID: "f", by: olga, at: .noon)
        #expect(queued.recipientCount == 2 && queued.isNew)
        let mails = try await due()
        #expect(mails.map(\.address) == ["ana@example.org", "dan@example.org"])
        #expect(mails.map(\.letter) == [letter, letter])
        #expect(Set(mails.map(\.messageID)).count == 2)
        #expect(Set(mails.compactMap(\.unsubscribeToken)).count == 2)
        let row = try await store.activity(before: nil, of: ana, limit: 1).first
        #expect(row?.kind == .letterWritten)
        #expect(row?.count == 2)
        // The same form once more writes nothing.
        let again = try await store.queueLetter(
            letter, to: [cem], ifStill: nil, formID: "f", by: olga, at: .noon)
        #expect(again.recipientCount == 2 && !again.isNew)
        #expect(try await due().count == 2)
        let none = try await store.queueLetter(
            letter, to: [cem], ifStill: nil, formID: "g", by: olga, at: .noon)
        #expect(none.recipientCount == 0 && !none.isNew)
        await #expect(throws: StoreError.forbidden) {
            try await store.queueLetter(
                letter, to: all, ifStill: nil, formID: "h", by: .member(ana), at: .noon)
        }
    }

    @Test("N5 Unsubscribing takes a token, ends what waits, and can be taken back")
    func unsubscribe() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        _ = try await store.queueLetter(letter, to: [ana], ifStill: nil, formID: "f", by: olga, at: .noon)
        let token = try #require(await due().first?.unsubscribeToken)
        #expect(try await store.subscriber(token: token)?.isUnsubscribed == false)
        for wrong in ["", "x", "\0", token + "x"] {
            #expect(try await !store.unsubscribe(token: wrong, at: .noon))
            #expect(try await store.subscriber(token: wrong) == nil)
        }
        #expect(try await store.unsubscribe(token: token, at: .noon))
        #expect(try await store.unsubscribe(token: token, at: .noon))
        #expect(try await due().isEmpty)
        #expect(try await store.mailPreferences(of: ana, at: .noon).isUnsubscribed)
        // It does nothing else: mails of the account still come.
        #expect(try await store.sendPasswordCode(code(1), to: "ana@example.org", at: .noon) == ana)
        try await store.setUnsubscribed(false, of: ana, at: .noon)
        #expect(try await !store.mailPreferences(of: ana, at: .noon).isUnsubscribed)
        #expect(try await store.subscriber(token: token)?.isUnsubscribed == false)
    }

    @Test("N5 A removed member can unsubscribe, and still is when the removal is undone")
    func unsubscribeWhileRemoved() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        _ = try await store.queueLetter(letter, to: [ana], ifStill: nil, formID: "f", by: olga, at: .noon)
        let token = try #require(await due().first?.unsubscribeToken)
        let removal = try #require(await store.remove([ana], by: olga, at: .noon))
        #expect(try await store.subscriber(token: token)?.isUnsubscribed == false)
        #expect(try await store.unsubscribe(token: token, at: .noon))
        #expect(try await store.subscriber(token: token)?.isUnsubscribed == true)
        _ = try await store.undoRemoval(removal.id, by: olga, at: .noon)
        #expect(try await store.mailPreferences(of: ana, at: .noon).isUnsubscribed)
        #expect(try await due().isEmpty)
        try await store.deleteMember(ana, at: .noon)
        #expect(try await !store.unsubscribe(token: token, at: .noon))
    }

    @Test("N5 A letter to those found isn't written if others are found now")
    func found() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        let found = try await store.found(MemberFilter(text: "ana"))
        #expect(found.ids == [ana])
        _ = try await member("Anabel", email: "anabel@example.org")
        await #expect(throws: StoreError.listChanged) {
            try await store.queueLetter(letter, to: [ana], ifStill: found, formID: "f", by: olga, at: .noon)
        }
        #expect(try await due().isEmpty)
    }

    // MARK: Sending

    @Test("N6 Mails to single members come before letters, the oldest first")
    func order() async throws {
        let (ana, ben) = (
            try await member("Ana", email: "ana@example.org"),
            try await member("Ben", email: "ben@example.org")
        )
        _ = try await store.queueLetter(
            letter, to: [ana, ben], ifStill: nil, formID: "f", by: olga, at: .noon)
        _ = try await store.sendPasswordCode(code(1), to: "ben@example.org", at: minutes(1))
        let mails = try await due(at: minutes(1))
        #expect(mails.map(\.kind) == [.newPassword, .letter, .letter])
        #expect(mails.map(\.member) == [ben, ana, ben])
        #expect(
            try await store.dueMail(for: "one", limit: 2, at: minutes(1)).map(\.id)
                == mails.prefix(2).map(\.id))
    }

    @Test("N6 Mails that only a newer version can send keep no others waiting, and leave the lease to it")
    func newerKinds() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        let noon = Timestamp.noon.milliseconds
        try temporary.tamper(
            """
            INSERT INTO outgoing_mail (kind, member_id, address, message_id, at, due_at)
            VALUES ('newer', \(ana), 'ana@example.org', 'm', \(noon), \(noon))
            """)
        _ = try await store.sendPasswordCode(code(1), to: "ana@example.org", at: .noon)
        let mail = try #require(await store.dueMail(for: "one", limit: 1, at: .noon).first)
        #expect(mail.kind == .newPassword)
        try await store.settle(mail.id, .accepted, at: .noon)
        #expect(try await due(at: minutes(1)).isEmpty)
        let until = Timestamp.noon.adding(seconds: Outbox.leaseSeconds)
        #expect(try temporary.number("SELECT until FROM mail_sender") == until.milliseconds)
    }

    @Test(
        "N6 A mail that is handed over is gone; one that is put off is due again ever more seldom, as the same"
    )
    func settle() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        _ = try await store.queueLetter(letter, to: [ana], ifStill: nil, formID: "f", by: olga, at: .noon)
        let mail = try #require(await due().first)
        #expect(try await store.waitingMail() == WaitingMail(count: 1, reply: nil))
        try await store.settle(mail.id, .deferred(reply: "450 later"), at: .noon)
        #expect(try await store.waitingMail() == WaitingMail(count: 1, reply: "450 later"))
        #expect(try await due(at: .noon.adding(seconds: 59)).isEmpty)
        let second = try #require(await due(at: minutes(1)).first)
        #expect(second.messageID == mail.messageID)
        #expect(second.attempts == 1)
        try await store.settle(mail.id, .deferred(reply: "450 later"), at: minutes(1))
        #expect(try await due(at: .noon.adding(seconds: 179)).isEmpty)
        #expect(try await due(at: minutes(3)).count == 1)
        try await store.settle(mail.id, .accepted, at: minutes(3))
        #expect(try await due(at: minutes(9999)).isEmpty)
        #expect(try await store.waitingMail() == WaitingMail(count: 0, reply: nil))
        try await store.settle(mail.id, .rejected(reply: "550"), at: minutes(3))
        #expect(try await store.undeliveredMail().isEmpty)
    }

    @Test("N6 Of the mails that were deferred, the newest one's reply is told")
    func newestReply() async throws {
        let (ana, ben) = (
            try await member("Ana", email: "ana@example.org"),
            try await member("Ben", email: "ben@example.org")
        )
        _ = try await store.queueLetter(
            letter, to: [ana, ben], ifStill: nil, formID: "f", by: olga, at: .noon)
        for (mail, reply) in zip(try await due(), ["450 a", "450 b"]) {
            try await store.settle(mail.id, .deferred(reply: reply), at: .noon)
        }
        #expect(try await store.waitingMail() == WaitingMail(count: 2, reply: "450 b"))
    }

    @Test("N6 The pauses double from a minute to four hours")
    func pauses() {
        #expect([1, 2, 3, 8, 9, 50].map(Outbox.pauseSeconds) == [60, 120, 240, 7680, 14_400, 14_400])
        #expect([0, -1, .max].map(Outbox.pauseSeconds) == [60, 60, 14_400])
    }

    @Test("N6 A mail that is refused stands in the activity with what the server said, without its code")
    func refused() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        _ = try await store.sendPasswordCode(code(1), to: "ana@example.org", at: .noon)
        let mail = try #require(await due().first)
        let reply = "550 5.1.1 " + String(repeating: "x", count: 600)
        try await store.settle(mail.id, .rejected(reply: reply), at: minutes(1))
        let kept = String(reply.prefix(500))
        #expect(
            try await store.undeliveredMail() == [
                UndeliveredMail(
                    kind: .newPassword, member: ana, name: "Ana", address: "ana@example.org", at: minutes(1),
                    reply: kept)
            ])
        let row = try await store.activity(before: nil, of: ana, limit: 1).first
        #expect(row?.kind == .mailUndelivered)
        #expect(row?.changes == [Activity.Change(field: "mail", before: "new-password", after: kept)])
        #expect(try await due(at: minutes(30)).isEmpty)
        #expect(try await store.waitingMail().count == 0)
    }

    @Test("N6 A code waits an hour at most, anything else two days; what is given up together is one row")
    func overdue() async throws {
        let (ana, ben) = (
            try await member("Ana", email: "ana@example.org"),
            try await member("Ben", email: "ben@example.org")
        )
        _ = try await store.sendPasswordCode(code(1), to: "ana@example.org", at: .noon)
        _ = try await store.queueLetter(
            letter, to: [ana, ben], ifStill: nil, formID: "f", by: olga, at: .noon)
        let hour = minutes(60)
        #expect(try await due(at: hour.adding(seconds: -1)).count == 3)
        #expect(try await due(at: hour).map(\.kind) == [.letter, .letter])
        let days = Timestamp.noon.adding(seconds: 2 * 24 * 3600)
        try await store.forgetOldMail(at: days.adding(seconds: -1))
        #expect(try await store.waitingMail().count == 2)
        try await store.forgetOldMail(at: days)
        #expect(try await store.waitingMail().count == 0)
        let rows = try await store.activity(before: nil, of: nil, limit: 2)
        #expect(rows.map(\.kind) == [.mailUndelivered, .mailUndelivered])
        #expect(rows.first?.whom.map(\.id) == [ana, ben])
        #expect(rows.first?.count == 2)
        // The note is shown once, for the row and for each of them.
        #expect(rows.first?.changes.count == 1)
        #expect(try await store.activity(before: nil, of: ben, limit: 1).first?.changes.count == 1)
    }

    @Test(
        "N6 Several letters to one member that are given up together concern one member, and lose their texts"
    )
    func overdueToOne() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        for form in ["f", "g"] {
            _ = try await store.queueLetter(
                letter, to: [ana], ifStill: nil, formID: form, by: olga, at: .noon)
        }
        let days = Timestamp.noon.adding(seconds: 2 * 24 * 3600)
        try await store.forgetOldMail(at: days)
        let row = try #require(try await store.activity(before: nil, of: nil, limit: 1).first)
        #expect(row.kind == .mailUndelivered && row.whom.map(\.id) == [ana] && row.count == 1)
        #expect(try await store.undeliveredMail().map(\.kind) == [.letter, .letter])
        try await store.forgetOldMail(at: days)
        #expect(try temporary.rowCount("letter") == 0)
    }

    @Test("N6 What has waited too long is given up only by the program that sends, if there is one")
    func givenUpBySender() async throws {
        _ = try await member("Ana", email: "ana@example.org")
        _ = try await store.sendPasswordCode(code(1), to: "ana@example.org", at: .noon)
        let mail = try #require(await due(at: minutes(60).adding(seconds: -10)).first)
        try await store.renewOutbox(of: "one", at: minutes(60))
        let until = minutes(60).adding(seconds: Outbox.leaseSeconds)
        try await store.renewOutbox(of: "another", at: minutes(61))
        #expect(try temporary.number("SELECT until FROM mail_sender") == until.milliseconds)
        try await store.forgetOldMail(at: until.adding(seconds: -1))
        try await store.settle(mail.id, .accepted, at: until)
        #expect(try await store.waitingMail().count == 0)
        #expect(try await store.undeliveredMail().isEmpty)

        _ = try await store.sendPasswordCode(code(2), to: "ana@example.org", at: .noon)
        try await store.forgetOldMail(at: until.adding(seconds: -1))
        #expect(try await store.waitingMail().count == 1)
        try await store.forgetOldMail(at: until)
        #expect(try await store.undeliveredMail().count == 1)
    }

    @Test("N6 A lease or a pause that was noted while a clock was wrong keeps no mail from being sent")
    func wrongClock() async throws {
        _ = try await member("Ana", email: "ana@example.org")
        _ = try await store.sendPasswordCode(code(1), to: "ana@example.org", at: .noon)
        // The first mail wasn't tried yet, and the second one was deferred.
        for (attempts, latest) in [(0, 60_000), (1, (Outbox.longestPauseSeconds + 3600) * 1000)] {
            for (pause, count) in [(latest, 0), (latest + 1, 1)] {
                let at = Timestamp.noon.milliseconds + pause
                try temporary.tamper("UPDATE outgoing_mail SET attempts = \(attempts), due_at = \(at)")
                try await store.forgetOldMail(at: .noon)
                #expect(try await due().count == count)
            }
        }
        let lease = (Outbox.leaseSeconds + 3600) * 1000
        for (until, count) in [(lease, 1), (lease + 1, 0)] {
            try temporary.tamper(
                "UPDATE mail_sender SET sender = 'two', until = \(minutes(60).milliseconds + until)")
            try await store.forgetOldMail(at: minutes(60))
            #expect(try await store.waitingMail().count == count)
        }
        _ = try await store.sendPasswordCode(code(2), to: "ana@example.org", at: minutes(60))
        #expect(try await due(at: minutes(60)).count == 1)
    }

    @Test("N5 A letter that waits goes to the email that its reader has by now, or to none")
    func newAddress() async throws {
        let ana = try await member("Ana", email: "ana@exmaple.org")
        let ben = try await member("Ben", email: "ben@example.org")
        _ = try await store.queueLetter(
            letter, to: [ana, ben], ifStill: nil, formID: "f", by: olga, at: .noon)
        func correct(_ email: String?) async throws {
            var profile = try #require(try await store.member(id: ana)).profile
            profile.email = email
            _ = try await store.editMember(ana, to: profile, from: nil, by: olga, at: .noon)
        }
        let mail = try #require(await due().first)
        #expect(try await store.isWaiting(mail))
        try await correct("ana@example.org")
        // The one that the sender has in hand isn't sent to the old address.
        #expect(try await !store.isWaiting(mail))
        #expect(try await due().map(\.address) == ["ana@example.org", "ben@example.org"])
        try await correct(nil)
        #expect(try await due().map(\.address) == ["ben@example.org"])
    }

    @Test(
        "N3 N5 Once a new address is confirmed, waiting letters go there, and what tells the old one doesn’t")
    func confirmedAddress() async throws {
        let zoe = try await signUp("zoe@example.org", code(1))
        _ = try await store.confirmAddress(digest: [1], notifyingPrevious: false, at: .noon)
        _ = try await store.queueLetter(letter, to: [zoe.id], ifStill: nil, formID: "f", by: olga, at: .noon)
        var profile = zoe.profile
        profile.email = "new@example.org"
        _ = try await store.editMember(
            zoe.id, to: profile, confirming: code(2), from: nil,
            by: .member(zoe.id),
            at: .noon)
        _ = try await store.confirmAddress(digest: [2], notifyingPrevious: true, at: .noon)
        let mails = try await due()
        #expect(mails.map(\.kind) == [.addressAsked, .addressReplaced, .letter])
        #expect(mails.map(\.address) == ["zoe@example.org", "zoe@example.org", "new@example.org"])
    }

    @Test("N6 The twenty newest undelivered mails are kept")
    func twenty() async throws {
        for number in 0..<22 {
            let id = try await member("M\(number)", email: "m\(number)@example.org")
            _ = try await store.queueLetter(
                letter, to: [id], ifStill: nil, formID: "\(number)", by: olga, at: .noon)
            let mail = try #require(await due().first)
            try await store.settle(mail.id, .rejected(reply: "550"), at: minutes(Int64(number)))
        }
        let names = try await store.undeliveredMail().map(\.name)
        #expect(names == (2..<22).reversed().map { "M\($0)" })
    }

    @Test("N6 A mail that was given to the sender isn't sent once its member is removed or has unsubscribed")
    func meanwhile() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        _ = try await store.queueLetter(letter, to: [ana], ifStill: nil, formID: "f", by: olga, at: .noon)
        let mail = try #require(await due().first)
        #expect(try await store.isWaiting(mail))
        let removal = try #require(await store.remove([ana], by: olga, at: .noon))
        #expect(try await !store.isWaiting(mail))
        _ = try await store.undoRemoval(removal.id, by: olga, at: .noon)
        #expect(try await store.isWaiting(mail))
        try await store.setUnsubscribed(true, of: ana, at: .noon)
        #expect(try await !store.isWaiting(mail))
    }

    @Test("N6 Mails of a removed member wait until the removal is undone")
    func removed() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        _ = try await store.queueLetter(letter, to: [ana], ifStill: nil, formID: "f", by: olga, at: .noon)
        let removal = try #require(await store.remove([ana], by: olga, at: .noon))
        #expect(try await due().isEmpty)
        #expect(try await store.waitingMail().count == 0)
        _ = try await store.undoRemoval(removal.id, by: olga, at: .noon)
        #expect(try await due().count == 1)
        try await store.deleteMember(ana, at: .noon)
        #expect(try await due().isEmpty)
        #expect(try await store.waitingMail().count == 0)
    }

    @Test("N6 The outbox is bounded, and refuses what is too much before anything is written")
    func full() async throws {
        let ana = try await member("Ana", email: "ana@example.org")
        try await fill(to: Outbox.maxLettersWaiting)
        await #expect(throws: StoreError.outboxFull) {
            try await store.queueLetter(letter, to: [ana], ifStill: nil, formID: "f", by: olga, at: .noon)
        }
        #expect(try await store.sendPasswordCode(code(1), to: "ana@example.org", at: .noon) == ana)
        try await fill(to: Outbox.maxWaiting)
        for email in ["ana@example.org", "none@example.org"] {
            await #expect(throws: StoreError.outboxFull) {
                try await store.sendPasswordCode(code(2), to: email, at: .noon)
            }
        }
        await #expect(throws: StoreError.outboxFull) {
            try await store.mailCodes([(ana, code(3))], ifStill: nil, by: olga, at: .noon)
        }
        #expect(try await store.code(of: ana, at: .noon) == nil)
        // Signing up goes on, without a mail.
        let zoe = try await signUp("zoe@example.org", code(4))
        #expect(try await store.confirmAddress(digest: [4], at: .noon) == nil)
        await #expect(throws: StoreError.outboxFull) {
            try await store.sendConfirmationCode(code(5), of: zoe.id, at: .noon)
        }
        let asked = Profile(name: "Ana", email: "new@example.org", username: "ana")
        await #expect(throws: StoreError.outboxFull) {
            try await store.editMember(
                ana, to: asked, confirming: code(6), from: nil, by: .member(ana), at: .noon)
        }
        #expect(try await store.mailPreferences(of: ana, at: .noon).addressToConfirm == nil)
        #expect(try await store.waitingMail().count == Outbox.maxWaiting)
    }

    /// Fills the outbox with mails to one member.
    private func fill(to count: Int) async throws {
        let waiting = try await store.waitingMail().count
        let crowd = try await member("Crowd\(count)", email: "crowd\(count)@example.org")
        try temporary.tamper(
            """
            WITH RECURSIVE numbers (number) AS (
                SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(count - waiting))
            INSERT INTO outgoing_mail (kind, member_id, address, message_id, at, due_at)
            SELECT 'address-asked', \(crowd), 'c@example.org', 'm', \(Timestamp.noon.milliseconds),
                \(Timestamp.noon.adding(seconds: 999_999).milliseconds) FROM numbers
            """)
    }
}
