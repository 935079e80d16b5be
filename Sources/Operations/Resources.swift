import Passwords
import Storage

/// The resources that the operations of a site share.
public struct Resources: Sendable {
    let store: Store
    let hasher: PasswordHasher
    let attempts: AttemptLimits
    let sendsMail: Bool
    let report: SecurityLog

    /// - Parameter attempts: shared by all operations, so that every attempt counts wherever it is made.
    /// - Parameter sendsMail: whether the site sends mail, so that emails are confirmed.
    /// - Parameter report: called with what matters to security.
    public init(
        store: Store, hasher: PasswordHasher, attempts: AttemptLimits, sendsMail: Bool = false,
        report: @escaping SecurityLog
    ) {
        self.store = store
        self.hasher = hasher
        self.attempts = attempts
        self.sendsMail = sendsMail
        self.report = report
    }
}

/// Gives an operation the shared resources, and the helpers made from them, as its own properties.
protocol UsesResources: ReportsSecurity {
    var resources: Resources { get }
}

extension UsesResources {
    var store: Store { resources.store }
    var hasher: PasswordHasher { resources.hasher }
    var attempts: AttemptLimits { resources.attempts }
    var sendsMail: Bool { resources.sendsMail }
    var report: SecurityLog { resources.report }
    var credentials: Credentials { Credentials(resources: resources) }
    var memberSignUp: MemberSignUp { MemberSignUp(resources: resources) }
}
