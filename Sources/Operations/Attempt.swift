import Passwords
import Storage

/// An attempt that is counted. Each kind has limits of its own.
enum Attempt {
    /// A password for this name, which is folded as for comparison, whether or not a member has the name.
    case password(foldedName: String)
    /// A signed-in member's own password. It is counted separately from what strangers try, by name or by
    /// network, so that strangers can't keep a member from changing it.
    case ownPassword(member: Int64)
    /// A one-time code for this name, which is folded likewise.
    case code(foldedName: String)
    /// Anything that reveals whether a person is a member.
    case probe
    /// A sign-up.
    case signUp
    /// A registration at the desk, by a desk keeper or organiser, of a visitor whose email or username is
    /// taken.
    case takenAtDesk(staff: Int64)
    /// A registration at the desk, by a desk keeper or organiser.
    case registration(staff: Int64)
    /// A member's request for another email or username: that it is available reveals as much as that it is
    /// taken.
    case identifier(member: Int64)
    /// A transfer to a receiver who isn't a member.
    case unknownReceiver(member: Int64)
    /// A transfer of credits, or its undo.
    case transfer(member: Int64)
    /// A visitor's or member's choice of a colour.
    case colour
    /// A desk keeper's search at the door, by the digest of the session's token.
    case search(session: [UInt8])
    /// A mail that a stranger can cause, to this mailbox (`foldedMailbox`).
    case mail(mailbox: String)
    /// A request for a link to a new password for this mailbox, whether or not a member has it. It is counted
    /// separately from the mails, so that requests that cause no mail don't use up the limit on mails.
    case passwordMail(mailbox: String)
    /// A mail that a stranger can cause, for this purpose, to any address.
    case anyMail(CodePurpose)
    /// A notice to this mailbox, which is confirmed or was entered by an organiser, that the member's email
    /// is to change, or was changed or removed. It is counted separately from mails that strangers can cause,
    /// so that strangers can't use up its limit.
    case notice(mailbox: String)
    /// A request for a mail that a stranger can cause.
    case mailRequest
    /// A member's request for another link to confirm their address.
    case confirmation(member: Int64)

    /// Whether the caller may learn the attempt's outcome even if it couldn't be counted, because the outcome
    /// reveals nothing.
    var mayGoUncounted: Bool {
        switch self {
        case .signUp, .registration, .transfer, .colour: true
        default: false
        }
    }

    /// Which attempts a limit counts together.
    private enum Scope {
        /// All attempts with this name, from anywhere.
        case all(String)
        /// All attempts by this member over a network.
        case member(Int64)
        /// Attempts with this name from one place, so that a caller can't lock out a member who signs in from
        /// elsewhere. An unknown name is counted like any other, and a member's email and username
        /// separately, so that a refusal doesn't reveal whose a name is.
        case name(String)
        /// All attempts from one network or end site.
        case network
    }

    private typealias Row = (keyPrefix: String, scope: Scope, count: Int, kind: AttemptKind)

    /// The prefix of the key under which the unknown receivers that a member named are counted.
    private static let receiverKey = "receiver"

    /// The limits of this attempt.
    private func rows(_ policy: AttemptPolicy) -> [Row] {
        switch self {
        case .password(let name): [("password", .name(name), policy.passwordsPerName, .failures)]
        case .ownPassword(let id): [("own password", .name("\(id)"), policy.passwordsPerName, .failures)]
        // The window is a day, which is as long as a code is valid.
        case .code(let name): [("code", .name(name), policy.codesPerName, .perDay)]
        case .probe: [("failure", .network, policy.failuresPerNetwork, .failures)]
        case .signUp:
            [
                ("sign-up", .network, policy.signUpsPerNetwork, .actions),
                ("sign-ups today", .network, policy.dailySignUpsPerNetwork, .perDay),
            ]
        case .takenAtDesk(let id): [("taken at the desk", .member(id), policy.takenAtDeskPerStaff, .failures)]
        case .registration(let id): [("registration", .member(id), policy.registrationsPerStaff, .actions)]
        case .identifier(let id):
            [
                ("identifier", .all("\(id)"), policy.identifiersPerMember, .failures),
                ("identifiers", .network, policy.identifiersPerNetwork, .failures),
            ]
        case .unknownReceiver(let id):
            [
                (Self.receiverKey, .all("\(id)"), policy.unknownReceiversPerMember, .failures),
                ("unknown", .network, policy.failuresPerNetwork, .failures),
            ]
        case .transfer(let id): [("transfer", .member(id), policy.transfersPerMember, .actions)]
        case .colour: [("colour", .network, policy.coloursPerNetwork, .actions)]
        case .search(let session):
            [("search", .all(Self.hex(session)), policy.searchesPerSession, .perMinute)]
        case .mail(let mailbox): [("mail", .all(mailbox), policy.mailsPerMailbox, .perHour)]
        case .passwordMail(let mailbox): [("password mail", .all(mailbox), policy.mailsPerMailbox, .perHour)]
        case .anyMail(let purpose): [("mails", .all(purpose.rawValue), policy.mailsInAll, .perHour)]
        case .notice(let mailbox): [("notice", .all(mailbox), policy.mailsPerMailbox, .perHour)]
        case .mailRequest: [("mail request", .network, policy.mailRequestsPerNetwork, .actions)]
        case .confirmation(let id): [("confirmation", .all("\(id)"), policy.confirmationsPerMember, .perDay)]
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0, radix: 16) }.joined(separator: " ")
    }

    /// How many such attempts this caller, name or member may make within a window.
    func limits(_ policy: AttemptPolicy, of caller: Caller) -> [AttemptLimit] {
        // A caller at the desk's own machine, where all visitors share one address, has no network.
        let isOverNetwork = caller.network != nil
        func limit(_ row: Row, from source: String, isEndSite: Bool) -> AttemptLimit? {
            func counted(by parts: [String], timesForEndSite factor: Int = 1) -> AttemptLimit {
                let count = isEndSite ? row.count * factor : row.count
                return AttemptLimit([row.keyPrefix] + parts, count: count, of: row.kind, policy)
            }
            return switch row.scope {
            case .all(let name): isEndSite ? nil : counted(by: [name])
            case .member(let id): isOverNetwork && !isEndSite ? counted(by: ["\(id)"]) : nil
            case .name(let name):
                counted(by: [source, name], timesForEndSite: policy.endSiteFactorPerName)
            case .network:
                isOverNetwork ? counted(by: [source], timesForEndSite: policy.endSiteFactor) : nil
            }
        }
        let rows = rows(policy)
        let limits = rows.compactMap { limit($0, from: caller.network ?? caller.address, isEndSite: false) }
        // A caller with many networks must not get around the limits.
        guard let site = caller.endSite, site != caller.network else { return limits }
        return limits + rows.compactMap { limit($0, from: site, isEndSite: true) }
    }

    /// Limits that allow an attempt even if one of the others is reached: members who named few unknown
    /// receivers needn't wait because of others on their network. Known and unknown receivers are treated
    /// alike, so that having to wait reveals nothing.
    func ownLimits(_ policy: AttemptPolicy) -> [AttemptLimit] {
        guard case .unknownReceiver(let member) = self else { return [] }
        let count = policy.ownUnknownReceivers
        // It is the same key as in `rows`, with a lower limit.
        return [AttemptLimit([Self.receiverKey, "\(member)"], count: count, of: .failures, policy)]
    }
}

extension AttemptLimit {
    fileprivate init(_ parts: [String], count: Int, of kind: AttemptKind, _ policy: AttemptPolicy) {
        // Only the last part, a name, may contain a NUL, so no two lists make the same text.
        let digest = shortDigest(of: parts.joined(separator: "\0"))
        self.init(
            key: AttemptKey(high: digest.high, low: digest.low), count: count,
            windowSeconds: policy.windowSeconds(of: kind), kind: kind)
    }
}
