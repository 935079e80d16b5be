import Passwords
import Storage

/// The operations of this machine's operator, who uses commands and needn't be a member.
public struct Operator: Sendable {
    private let store: Store
    private let office: Office

    /// - Parameter report: called with what matters to security.
    public init(store: Store, report: @escaping SecurityLog) {
        self.store = store
        office = Office(store: store, report: report)
    }

    private var occasion: Occasion { Occasion(by: .command, .thisMachine, at: .now) }

    /// The member with this email or username. Callers who give a role show the member first, because a
    /// visitor can have registered with another person's email.
    ///
    /// - Throws: `StoreError.unknownMember`, `.unavailable`.
    public func member(_ signInName: String) async throws(StoreError) -> Member {
        guard let member = try await store.member(signInName: signInName) else { throw .unknownMember }
        return member
    }

    /// The members who have a role, sorted by id.
    public func staff() async throws(StoreError) -> [Member] { try await store.staff() }

    /// Gives a member a role; see `Store.setRole`.
    public func setRole(_ role: Role, of member: Int64) async throws(StoreError) {
        try await office.setRole(role, of: member, on: occasion)
    }

    /// Gives the member a new code in place of the previous one.
    ///
    /// - Throws: `StoreError.unknownMember`, `.unavailable`, `.unsound`.
    public func giveCode(to member: Int64) async throws(StoreError) -> OneTimeCode {
        guard let given = try await office.giveCodes(to: [member], on: occasion).first else {
            throw .unknownMember
        }
        return given.code
    }
}
