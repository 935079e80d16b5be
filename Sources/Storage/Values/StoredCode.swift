/// A one-time code as it is stored.
public struct StoredCode: Sendable, Equatable {
    /// Hashed along with the code; empty for a code that is looked up by its digest.
    public let salt: [UInt8]
    /// The hash of the code; the code itself is not stored.
    public let digest: [UInt8]

    /// A code that the caller has hashed.
    public init(salt: [UInt8], digest: [UInt8]) {
        self.salt = salt
        self.digest = digest
    }
}

/// The purpose of a one-time code. A member has at most one code for each. The texts are stored.
public enum CodePurpose: String, Sendable, CaseIterable {
    /// An organiser gave it to the member, who signs in with it and sets a password.
    case signIn = "come-in"
    /// The member asked for it by mail, to set a new password.
    case newPassword = "new-password"
    /// It was sent to an address that the member gave, to confirm it.
    case confirmation

    /// How long such a code is valid, in seconds.
    public var validSeconds: Int64 {
        switch self {
        case .signIn: 24 * 3600
        case .newPassword: 3600
        case .confirmation: 3 * 24 * 3600
        }
    }
}

/// A code that is sent by mail. The store keeps its text until a server accepts the mail, for an hour at
/// most.
public struct MailedCode: Sendable {
    /// The code as it is stored permanently.
    public let code: StoredCode
    /// The code as the mail shows it.
    public let text: String
    /// The tag (BCP 47) of the language of the page on which the code was requested, for members who have
    /// chosen none; nil for the site's.
    public let language: String?

    /// A code that the caller has made and hashed.
    public init(_ code: StoredCode, text: String, language: String?) {
        self.code = code
        self.text = text
        self.language = language
    }
}
