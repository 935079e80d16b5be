/// A session that is about to start.
public struct NewSession: Sendable {
    /// The hash of the token that the browser presents; the token itself is not stored.
    public let tokenDigest: [UInt8]
    /// Whether the browser keeps the token after it is closed.
    public let isRemembered: Bool
    /// For the member's own list of sessions: "Firefox on Linux".
    public let browser: String
    /// The hash of the visitor's token that the browser had before, if any: the visitor's colour becomes the
    /// member's, unless they have one.
    public let visitorDigest: [UInt8]?
    /// The hash of the token of the browser's earlier session, if any, which ends when this one begins.
    public let replacedDigest: [UInt8]?

    /// Nothing is checked here; `tokenDigest` must be new.
    public init(
        tokenDigest: [UInt8], isRemembered: Bool, browser: String, visitorDigest: [UInt8]? = nil,
        replacedDigest: [UInt8]? = nil
    ) {
        self.tokenDigest = tokenDigest
        self.isRemembered = isRemembered
        self.browser = browser
        self.visitorDigest = visitorDigest
        self.replacedDigest = replacedDigest
    }
}

/// A member's session, as the store has it.
public struct Session: Sendable, Hashable {
    /// The hash of the token that the browser presents.
    public let tokenDigest: [UInt8]
    /// Whether the browser keeps the token after it is closed.
    public let isRemembered: Bool
    /// For the member's own list of sessions: "Firefox on Linux".
    public let browser: String
    /// When the member signed up or in.
    public let startedAt: Timestamp
    /// Accurate to a minute or so, since not every request is recorded.
    public let lastUsedAt: Timestamp

    package init(
        tokenDigest: [UInt8], isRemembered: Bool, browser: String, startedAt: Timestamp, lastUsedAt: Timestamp
    ) {
        self.tokenDigest = tokenDigest
        self.isRemembered = isRemembered
        self.browser = browser
        self.startedAt = startedAt
        self.lastUsedAt = lastUsedAt
    }

    /// How many sessions a member can have: more than a person has browsers.
    public static let limitPerMember = 50

    /// How long a session lasts without being used, in seconds.
    public static func idleSeconds(isRemembered: Bool) -> Int64 { isRemembered ? 30 * day : 12 * 3600 }

    /// How long a session lasts at most, in seconds.
    public static func totalSeconds(isRemembered: Bool) -> Int64 { isRemembered ? 180 * day : 7 * day }

    private static let day: Int64 = 24 * 3600

    /// Whether the session is still valid at `now`: neither limit has been reached.
    public func isValid(at now: Timestamp) -> Bool {
        now < lastUsedAt.adding(seconds: Self.idleSeconds(isRemembered: isRemembered))
            && now < startedAt.adding(seconds: Self.totalSeconds(isRemembered: isRemembered))
    }
}
