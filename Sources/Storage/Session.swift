/// A sign-in, as it begins.
public struct NewSession: Sendable {
    /// What is kept of the token that the browser shows.
    public let tokenDigest: [UInt8]
    /// Whether it outlives the browser's closing.
    public let isRemembered: Bool
    /// For the member's own list: "Firefox on Linux".
    public let browser: String
    /// What is kept of the token by which the browser was known before, if it was: its colour comes along.
    public let visitorDigest: [UInt8]?

    public init(
        tokenDigest: [UInt8], isRemembered: Bool, browser: String, visitorDigest: [UInt8]? = nil
    ) {
        self.tokenDigest = tokenDigest
        self.isRemembered = isRemembered
        self.browser = browser
        self.visitorDigest = visitorDigest
    }
}

/// A sign-in that holds.
public struct Session: Sendable, Hashable {
    public let tokenDigest: [UInt8]
    public let isRemembered: Bool
    public let browser: String
    public let startedAt: Timestamp
    /// To the minute or so.
    public let lastUsedAt: Timestamp

    public init(
        tokenDigest: [UInt8], isRemembered: Bool, browser: String, startedAt: Timestamp, lastUsedAt: Timestamp
    ) {
        self.tokenDigest = tokenDigest
        self.isRemembered = isRemembered
        self.browser = browser
        self.startedAt = startedAt
        self.lastUsedAt = lastUsedAt
    }

    /// How long a session holds without being used.
    public static func idleSeconds(isRemembered: Bool) -> Int64 { isRemembered ? 30 * day : 12 * 3600 }

    /// How long it holds in all.
    public static func totalSeconds(isRemembered: Bool) -> Int64 { isRemembered ? 180 * day : 7 * day }

    private static let day: Int64 = 24 * 3600

    public func holds(at now: Timestamp) -> Bool {
        now < lastUsedAt.adding(seconds: Self.idleSeconds(isRemembered: isRemembered))
            && now < startedAt.adding(seconds: Self.totalSeconds(isRemembered: isRemembered))
    }
}
