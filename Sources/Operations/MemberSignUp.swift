import Model
import Names
import Passwords
import Storage

/// The outcome of a sign-up by any form. If several apply, the first in this order is returned.
public enum SignUpOutcome: Sendable, Equatable {
    /// The password is among the first that an attacker would try, and the caller may be a stranger.
    case weakPassword(PasswordWeakness)
    /// Another member has this email or username.
    case taken(Identifier)
    /// The visitor is a member now, or already became one when the same form was sent a moment ago. `isWeak`
    /// says whether the password is weak.
    case signedUp(isWeak: Bool)

    /// An identifier that a member signs in with, which no other member has.
    public enum Identifier: String, Sendable {
        /// The email, which is reported if both are taken.
        case email
        /// The username, in which letter case is ignored.
        case username
    }
}

/// The common part of all sign-ups: they ask whether the name is taken, hash the password and store the
/// member, and recognise the same form when it is sent again.
struct MemberSignUp: Sendable, UsesResources {
    /// The time within which a double click, or a reload of the page, counts as the same sign-up.
    private static let repeatSeconds: Int64 = 60

    let resources: Resources

    /// - Parameter staff: the id of the desk keeper or organiser who signs the visitor up, against whose
    ///   limits it then counts.
    /// - Parameter formID: the id of the form that was sent; nil if it has none.
    /// - Parameter keep: stores the new member, and returns their id.
    /// - Parameter welcomeBack: called instead of `keep` for a member who signed up by the same form a moment
    ///   ago.
    /// - Throws: `StoreError.formUsed` if the form has signed a member up before, with other contents;
    ///   `TooManyAttempts`; `PasswordError`; what `keep` and `welcomeBack` throw.
    func run(
        _ new: NewMember, on occasion: Occasion, staff: Int64? = nil, formID: String? = nil,
        keep: (Registration) async throws -> Int64, welcomeBack: (Member) async throws -> Void = { _ in }
    ) async throws -> SignUpOutcome {
        let weakness = new.password.flatMap { PasswordWeakness(of: $0, for: new.profile) }
        if let weakness, occasion.caller.mayBeSomebodyElse { return .weakPassword(weakness) }
        let probe = staff.map { Attempt.takenAtDesk(staff: $0) } ?? .probe
        let signUp = staff.map { Attempt.registration(staff: $0) } ?? .signUp
        let result = try await attempts.run(
            [probe, signUp], on: occasion, of: staff,
            counting: { (result: Outcome) in
                // A taken name counts as probing for members, and each new member as a sign-up.
                switch result {
                case .new: [signUp]
                case .repeated: []
                case .taken: [probe]
                }
            }
        ) {
            let result = try await keepUnlessTaken(new, formID, staff, on: occasion, keep)
            guard case .taken(let existing) = result else { return result }
            return try await isRepeat(new, of: existing, on: occasion) ? .repeated(existing) : result
        }
        switch result {
        case .taken(let member):
            report(.nameTaken, on: occasion)
            return .taken(Self.identifier(of: new.profile, takenBy: member))
        case .repeated(let member): try await welcomeBack(member)
        case .new(let id): report(.signedUp, about: id, on: occasion)
        }
        return .signedUp(isWeak: weakness != nil)
    }

    private enum Outcome {
        case new(id: Int64)
        case repeated(Member)
        case taken(by: Member)
    }

    private func keepUnlessTaken(
        _ new: NewMember, _ formID: String?, _ staff: Int64?, on occasion: Occasion,
        _ keep: (Registration) async throws -> Int64
    ) async throws -> Outcome {
        if let formID, let earlier = try await store.member(formID: formID) {
            return try await outcomeOfSentForm(new, thatAdded: earlier)
        }
        // The name is looked up before the password is hashed, since hashing is expensive. The store still
        // has the last word.
        if let existing = try await existingMember(new.profile) { return .taken(by: existing) }
        var hash = ""
        if let password = new.password {
            hash = try await hasher.hash(password, for: occasion.caller.hashGroup(staff: staff))
        }
        do {
            return .new(
                id: try await keep(
                    Registration(
                        new.profile, passwordHash: hash, by: new.form,
                        answers: Answers(new.answers, reading: new.readTexts), formID: formID,
                        confirmation: try await confirmation(of: new.profile.email, on: occasion))))
        } catch StoreError.formUsed {
            guard let formID, let earlier = try await store.member(formID: formID) else {
                throw StoreError.formUsed
            }
            return try await outcomeOfSentForm(new, thatAdded: earlier)
        } catch let error as StoreError where error == .emailTaken || error == .usernameTaken {
            // The member who was faster may have been deleted in the meantime.
            guard let existing = try await existingMember(new.profile) else { throw error }
            return .taken(by: existing)
        }
    }

    /// A code that confirms the new member's email; nil if none is sent.
    private func confirmation(of email: String?, on occasion: Occasion) async throws -> MailedCode? {
        guard sendsMail, let email,
            try await attempts.allowMail(to: email, .confirmation, on: occasion)
        else { return nil }
        return MailCode().mailed(on: occasion)
    }

    /// The outcome of a form that has already signed up `earlier`. If the form has a password, the outcome is
    /// the same as without an id, so that the password must match, too.
    ///
    /// - Throws: `StoreError.formUsed` if the form has other contents now.
    private func outcomeOfSentForm(_ new: NewMember, thatAdded earlier: Member) async throws -> Outcome {
        let isSame = earlier.profile == new.profile && earlier.form == new.form
        guard isSame, try await store.hasAnswers(Answers(new.answers), of: earlier.id) else {
            throw StoreError.formUsed
        }
        return new.password == nil ? .repeated(earlier) : .taken(by: earlier)
    }

    private func existingMember(_ profile: Profile) async throws(StoreError) -> Member? {
        if let email = profile.email, let member = try await store.member(email: email) { return member }
        guard let username = profile.username else { return nil }
        return try await store.member(lookingLike: username)
    }

    /// Whether the member signed up by the same form a moment ago. The check counts as a sign-in attempt and
    /// works only within a minute of the sign-up, so it is no further way to guess passwords.
    private func isRepeat(_ new: NewMember, of member: Member, on occasion: Occasion) async throws -> Bool {
        guard member.profile == new.profile, let password = new.password,
            occasion.now < member.registeredAt.adding(seconds: Self.repeatSeconds)
        else { return false }
        let attempt = [Attempt.password(foldedName: member.profile.signInName.foldedIdentifier)]
        let isRight = try await attempts.run(attempt, on: occasion, counting: { $0 ? [] : attempt }) {
            let isRight = try await hasher.verify(
                password, against: member.passwordHash, for: occasion.caller.endSite)
            if !isRight { report(.passwordRefused, about: member.id, on: occasion) }
            return isRight
        }
        if !isRight { return false }
        return try await store.hasAnswers(Answers(new.answers), of: member.id)
    }

    private static func identifier(of profile: Profile, takenBy member: Member) -> SignUpOutcome.Identifier {
        let email = profile.email?.foldedIdentifier
        return email != nil && email == member.profile.email?.foldedIdentifier ? .email : .username
    }
}

extension Store {
    /// Whether the member has given these answers; other fields don't matter.
    func hasAnswers(_ answers: Answers, of member: Int64) async throws(StoreError) -> Bool {
        let kept = try await self.answers(of: member)
        return answers.texts.allSatisfy { kept[$0.key] == $0.value }
    }
}
