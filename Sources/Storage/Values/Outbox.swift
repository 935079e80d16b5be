/// The limits of the outbox.
public enum Outbox {
    /// The most mails that may wait, including letters.
    public static let maxWaiting = 22_000
    /// The most letters that may wait.
    public static let maxLettersWaiting = 20_000
    /// How long a mail with a code waits, in seconds.
    public static let codeSeconds: Int64 = 3600
    /// How long any other mail waits, in seconds.
    public static let mailSeconds: Int64 = 2 * 24 * 3600
    /// How long one program keeps others from sending, in seconds. It renews this while a mail takes long.
    public static let leaseSeconds: Int64 = 180
    /// How long an address that declined mails gets none, in seconds.
    public static let declinedSeconds: Int64 = 24 * 3600
    /// How many undelivered mails are kept.
    public static let undeliveredKept = 20
    /// How many characters of a reply are kept.
    public static let replyLength = 500

    /// The longest that a deferred mail waits before it is tried again, in seconds.
    public static let longestPauseSeconds: Int64 = 4 * 3600

    /// How many seconds to wait before a mail that was deferred `attempts` times is tried again: a minute,
    /// then twice as long each time, up to four hours.
    public static func pauseSeconds(after attempts: Int) -> Int64 {
        min(60 << Int64(min(max(attempts, 1) - 1, 8)), longestPauseSeconds)
    }
}
