import Storage

/// Limits on how often things may be done within the window, each at least 1. A caller without a network has
/// no limits by network, and no limits on transfers or on registrations at the desk, since there all visitors
/// come from 127.0.0.1.
public struct AttemptPolicy: Sendable {
    /// Wrong passwords for one name from one network, or from one address if there is no network.
    public var passwordsPerName = 10
    /// Wrong one-time codes for one name from one network, within a day.
    public var codesPerName = 10
    /// An end site may try this many times as many passwords or codes for one name, with all of its networks
    /// together, as one network.
    public var endSiteFactorPerName = 2
    /// Failures from one network, whatever was tried. Unknown receivers are counted separately, up to the
    /// same limit.
    public var failuresPerNetwork = 50
    /// New members from one network. A class that signs up together shares one.
    public var signUpsPerNetwork = 60
    /// New members from one network, within a day.
    public var dailySignUpsPerNetwork = 300
    /// Emails and usernames that one member asked for in place of their own, whether or not they were
    /// available.
    public var identifiersPerMember = 10
    /// The same for all members on one network.
    public var identifiersPerNetwork = 60
    /// Unknown receivers that one member named. Without this limit a member could list the members.
    public var unknownReceiversPerMember = 50
    /// Unknown receivers that a member may name even when others on the same network have reached its
    /// limit.
    public var ownUnknownReceivers = 5
    /// Registrations at the desk by one desk keeper or organiser.
    public var registrationsPerStaff = 600
    /// Emails and usernames that were taken when one desk keeper or organiser tried to register a
    /// visitor.
    public var takenAtDeskPerStaff = 50
    /// Transfers by one member, including those that they undid.
    public var transfersPerMember = 300
    /// Colours that visitors and members on one network choose. Each is stored.
    public var coloursPerNetwork = 600
    /// Searches at the door by one session, within a minute: as many as a person types.
    public var searchesPerSession = 120
    /// Mails that strangers can cause to one address, within an hour. Notices of a change of the address are
    /// counted separately, up to the same limit.
    public var mailsPerMailbox = 5
    /// Such mails for one purpose to all addresses, within an hour.
    public var mailsInAll = 300
    /// Requests from one network for such a mail.
    public var mailRequestsPerNetwork = 20
    /// How often a member may ask for another link to confirm an address, within a day.
    public var confirmationsPerMember = 3
    /// An end site may do this many times as much, with all of its networks together, as one network.
    public var endSiteFactor = 10
    /// How many attempts of each kind are remembered. When there are more, the oldest are forgotten.
    public var rememberedAttempts = 100_000
    /// For how many seconds an attempt counts.
    public var windowSeconds: Int64 = 900

    /// Has the values above.
    public init() {}

    func windowSeconds(of kind: AttemptKind) -> Int64 {
        switch kind {
        case .failures, .actions: windowSeconds
        case .perDay: 24 * 3600
        case .perMinute: 60
        case .perHour: 3600
        }
    }
}
