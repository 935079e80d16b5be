import Model
import Names

extension SQLStore {
    /// See `DeskStore.register`.
    public func register(
        _ registration: Registration, at now: Timestamp
    ) async throws(StoreError) -> (entry: Roster.Entry, payment: Payment) {
        let names = IndexedNames(registration.profile, for: Statements.self)
        return try await write(.shared) { [fixedOpeningBalance] database in
            let (id, place) = try database.addMember(
                registration, names, openingBalance: fixedOpeningBalance, isListed: true, at: now)
            guard let place else { throw StoreError.unavailable(reason: "the list gave no place") }
            try EventRow.setDayIfFirst(database, at: place, now)
            return (
                Roster.Entry(revision: place.revision, name: registration.profile.nameForOthers),
                try AttendanceRow.charge(database, id, at: place, now)
            )
        }
    }

    /// See `AccountStore.signUp`.
    public func signUp(
        _ registration: Registration, session: NewSession, at now: Timestamp
    ) async throws(StoreError) -> Member {
        let names = IndexedNames(registration.profile, for: Statements.self)
        return try await write(.shared) { [fixedOpeningBalance] database in
            let (id, _) = try database.addMember(
                registration, names, openingBalance: fixedOpeningBalance, isListed: false, at: now)
            try SessionRow.begin(database, session, member: id, at: now)
            guard let member = try MemberRow.fetch(database, id: id) else { throw StoreError.unknownMember }
            return member
        }
    }

    /// See `OfficeStore.member`.
    public func member(id: Int64) async throws(StoreError) -> Member? {
        try await readWithoutSnapshot { try MemberRow.fetch($0, id: id) }
    }

    /// See `DeskStore.member`.
    public func member(formID: String) async throws(StoreError) -> Member? {
        if formID.utf8.contains(0) { return nil }
        return try await readWithoutSnapshot { try MemberRow.fetch($0, formID: formID) }
    }

    /// See `DeskStore.member`.
    public func member(email: String) async throws(StoreError) -> Member? {
        guard let name = SignInName(email: email) else { return nil }
        return try await readWithoutSnapshot { try MemberRow.fetch($0, name) }
    }

    /// See `AccountStore.member`.
    public func member(signInName: String) async throws(StoreError) -> Member? {
        guard let name = SignInName(signInName) else { return nil }
        return try await readWithoutSnapshot { try MemberRow.fetch($0, name) }
    }

    /// See `AccountStore.member`.
    public func member(lookingLike username: String) async throws(StoreError) -> Member? {
        if username.utf8.contains(0) { return nil }
        let name = UsernameKeys(username)
        return try await readWithoutSnapshot { try MemberRow.fetch($0, lookingLike: name) }
    }

    /// See `AccountStore.hasMembers`.
    public func hasMembers() async throws(StoreError) -> Bool {
        try await readWithoutSnapshot { database in
            try database.isTrue("SELECT EXISTS (SELECT 1 FROM member WHERE closed_by IS NULL)")
        }
    }

    /// See `AccountStore.changePassword`.
    public func changePassword(
        of member: Int64, from oldHash: String, to newHash: String, keeping tokenDigest: [UInt8],
        renewedAs renewed: [UInt8]
    ) async throws(StoreError) {
        try await write(.shared) { database in
            let found = try MemberRow.lock(database, member, havingPassword: oldHash)
            try MemberRow.setPassword(database, newHash, of: member)
            try CodeRow.delete(database, [.signIn, .newPassword], of: [member])
            try CodeRow.deleteNewAddress(database, of: found)
            _ = try SessionRow.end(database, of: member, keeping: tokenDigest)
            try SessionRow.renew(database, tokenDigest, as: renewed)
        }
    }

    /// See `AccountStore.deleteMember`.
    public func deleteMember(
        _ member: Int64, havingPassword hash: String, at now: Timestamp
    ) async throws(StoreError) {
        try await write(.exclusive) { database in
            try MemberRow.lock(database, member, havingPassword: hash)
            let listed = try ListRow.count(database, among: [member])
            try CodeRow.delete(database, givenBy: [member])
            try MemberRow.keepAnOrganiser(database) {
                try database.deleteMembers([member], counted: 1, at: now)
            }
            try ActivityRow.add(database, .accountDeleted, by: .member(member), to: [member], at: now)
            if let listed { try ListRow.reset(database, by: -listed) }
        }
    }

    /// See `AccountStore.setLanguage`.
    public func setLanguage(_ tag: String, of member: Int64) async throws(StoreError) {
        try await write(.shared) { database in
            let count = try database.execute(
                "UPDATE member SET language = ?1 WHERE id = ?2 AND closed_by IS NULL", [tag, member])
            if count == 0 { throw StoreError.unknownMember }
        }
    }
}

extension SQLDatabase {
    /// The same as `insertMember`, with the answers to the group's own fields, and with the mail that
    /// confirms the email.
    func addMember(
        _ registration: Registration, _ names: IndexedNames, openingBalance fixed: Amount?, isListed: Bool,
        at now: Timestamp
    ) throws -> (id: Int64, place: ListRow.Place?) {
        let answers = try NewAnswers(self, [registration.answers])
        let (id, place) = try insertMember(
            registration, names, answerText: answers.texts[0], openingBalance: fixed, isListed: isListed,
            at: now)
        try answers.add(self, to: [id], at: now)
        try sendConfirmation(registration, of: id, at: now)
        return (id, place)
    }
}
