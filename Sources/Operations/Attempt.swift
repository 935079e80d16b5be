import Passwords
import Storage

/// An attempt that is counted. Each kind has limits of its own.
enum Attempt {
    /// A password for this name, whether or not a member has it, in the form in which names are compared.
    case password(foldedName: String)
    /// A signed-in member's own password. It is counted apart from what strangers try, by name or by network,
    /// so that strangers can't keep a member from changing it.
    case ownPassword(member: Int64)
    /// A one-time code for this name, which is in the same form as for a password.
    case code(foldedName: String)
    /// Anything that tells whether a person is a member.
    case probe
    /// A sign-up.
    case signUp
    /// A registration at the desk, by a desk keeper or organiser, of a visitor whose email or username is
    /// taken.
    case takenAtDesk(staff: Int64)
    /// A registration at the desk, by a desk keeper or organiser.
    case registration(staff: Int64)
    /// A member's request for another email or username: that it is free tells as much as that it is taken.
    case identifier(member: Int64)
    /// A transfer to a receiver who isn't a member.
    case unknownReceiver(member: Int64)
    /// A transfer of credits, or its undoing.
    case transfer(member: Int64)
    /// A visitor's or member's choice of a colour.
    case colour
    /// A desk keeper's search at the door, by the digest of the session's token.
    case search(session: [UInt8])
    /// A mail that a stranger can cause, to this mailbox (`foldedMailbox`).
    case mail(mailbox: String)
    /// A request for a link to a new password for this mailbox, whether or not a member has it. It is counted
    /// apart from the mails, so that requests that cause none don't keep any away.
    case passwordMail(mailbox: String)
    /// A mail that a stranger can cause, for this purpose, to any address.
    case anyMail(CodePurpose)
    /// A mail that tells this mailbox, which is confirmed or was entered by an organiser, that the member
    /// asked for another, or has another or none now. It is counted apart from the mails that a stranger can
    /// cause, so that these don't keep it away.
    case notice(mailbox: String)
    /// A request for a mail that a stranger can cause.
    case mailRequest
    /// A member's request for another link to confirm their address.
    case confirmation(member: Int64)

    /// Whether the caller may learn its outcome even if it could not be counted, because the outcome reveals
    /// nothing.
    var mayGoUncounted: Bool {
        switch self {
        case .signUp, .registration, .transfer, .colour: true
        case .password, .ownPassword, .code, .probe, .takenAtDesk, .identifier, .unknownReceiver, .search,
            .mail, .passwordMail, .anyMail, .notice, .mailRequest, .confirmation:
            false
        }
    }

    /// How many such attempts this caller, name or member may make within a window.
    func limits(_ policy: AttemptPolicy, of caller: Caller) -> [AttemptLimit] {
        var limits = byMember(policy, caller) + byAddress(policy)
        limits += byName(caller.network ?? caller.address, policy)
        if let network = caller.network { limits += shared(by: network, policy) }
        // A caller with many networks must not get around the limits.
        if let site = caller.site, site != caller.network {
            limits += byName(site, policy, times: policy.networksPerSiteAndName)
            limits += shared(by: site, policy, times: policy.networksPerSite)
        }
        return limits
    }

    /// Limits that allow an attempt even if one of the others is reached: members who named few unknown
    /// receivers don't have to wait because of others on their network. Known and unknown receivers are
    /// treated alike, so that having to wait tells nothing.
    func ownLimits(_ policy: AttemptPolicy) -> [AttemptLimit] {
        guard case .unknownReceiver(let member) = self else { return [] }
        let count = policy.unknownReceiversWhateverOthersDo
        return [AttemptLimit(["receiver", "\(member)"], count: count, of: .failures, policy)]
    }

    /// The limits of mails, from all callers together.
    private func byAddress(_ policy: AttemptPolicy) -> [AttemptLimit] {
        switch self {
        case .mail(let mailbox):
            [AttemptLimit(["mail", mailbox], count: policy.mailsPerAddress, of: .thisHour, policy)]
        case .passwordMail(let mailbox):
            [AttemptLimit(["password mail", mailbox], count: policy.mailsPerAddress, of: .thisHour, policy)]
        case .notice(let mailbox):
            [AttemptLimit(["notice", mailbox], count: policy.mailsPerAddress, of: .thisHour, policy)]
        case .anyMail(let purpose):
            [AttemptLimit(["mails", purpose.rawValue], count: policy.mailsInAll, of: .thisHour, policy)]
        default: []
        }
    }

    /// The limits of one member, on whichever networks they are.
    private func byMember(_ policy: AttemptPolicy, _ caller: Caller) -> [AttemptLimit] {
        func limit(_ what: String, _ member: Int64, _ count: Int, of kind: AttemptKind) -> AttemptLimit {
            AttemptLimit([what, "\(member)"], count: count, of: kind, policy)
        }
        switch self {
        case .identifier(let member):
            return [limit("identifier", member, policy.identifiersPerMember, of: .failures)]
        case .unknownReceiver(let member):
            return [limit("receiver", member, policy.unknownReceiversPerMember, of: .failures)]
        case .transfer(let member) where caller.network != nil:
            return [limit("transfer", member, policy.transfersPerMember, of: .activity)]
        case .registration(let staff) where caller.network != nil:
            return [limit("registration", staff, policy.registrationsPerStaff, of: .activity)]
        case .takenAtDesk(let staff) where caller.network != nil:
            return [limit("taken at the desk", staff, policy.takenAtDeskPerStaff, of: .failures)]
        case .search(let session):
            let name = session.map { String($0, radix: 16) }.joined(separator: " ")
            return [
                AttemptLimit(
                    ["search", name], count: policy.searchesPerSession, of: .thisMinute, policy)
            ]
        case .confirmation(let member):
            return [limit("confirmation", member, policy.confirmationsPerMember, of: .today)]
        case .password, .ownPassword, .code, .probe, .signUp, .registration, .takenAtDesk, .transfer, .colour,
            .mail, .passwordMail, .anyMail, .notice, .mailRequest:
            return []
        }
    }

    /// The limits for one name from one place, so that a caller can't lock out a member who signs in from
    /// elsewhere. An unknown name is counted like any other, and a member's two names apart, so that a
    /// refusal doesn't tell whose a name is.
    private func byName(_ place: String, _ policy: AttemptPolicy, times factor: Int = 1) -> [AttemptLimit] {
        func limit(_ what: String, _ name: String, _ count: Int, of kind: AttemptKind) -> AttemptLimit {
            AttemptLimit([what, place, name], count: count * factor, of: kind, policy)
        }
        switch self {
        case .password(let name): return [limit("password", name, policy.passwordsPerName, of: .failures)]
        case .ownPassword(let member):
            return [limit("own password", "\(member)", policy.passwordsPerName, of: .failures)]
        // The window is a day, which is as long as a code is valid.
        case .code(let name): return [limit("code", name, policy.codesPerName, of: .today)]
        case .probe, .signUp, .takenAtDesk, .registration, .identifier, .unknownReceiver, .transfer, .colour,
            .search, .mail, .passwordMail, .anyMail, .notice, .mailRequest, .confirmation:
            return []
        }
    }

    /// The limits that all callers of a network or a site share. They don't apply at the desk's own machine,
    /// where all visitors come from one address.
    private func shared(
        by network: String, _ policy: AttemptPolicy, times factor: Int = 1
    ) -> [AttemptLimit] {
        func limit(_ what: String, _ count: Int, of kind: AttemptKind) -> AttemptLimit {
            AttemptLimit([what, network], count: count * factor, of: kind, policy)
        }
        switch self {
        case .probe: return [limit("failure", policy.failuresPerNetwork, of: .failures)]
        case .identifier: return [limit("identifiers", policy.identifiersPerNetwork, of: .failures)]
        case .unknownReceiver: return [limit("unknown", policy.failuresPerNetwork, of: .failures)]
        case .signUp:
            return [
                limit("sign-up", policy.signUpsPerNetwork, of: .activity),
                limit("sign-ups today", policy.dailySignUpsPerNetwork, of: .today),
            ]
        case .colour: return [limit("colour", policy.coloursPerNetwork, of: .activity)]
        case .mailRequest: return [limit("mail", policy.mailRequestsPerNetwork, of: .activity)]
        case .password, .ownPassword, .code, .takenAtDesk, .registration, .transfer, .search, .mail,
            .passwordMail, .anyMail, .notice, .confirmation:
            return []
        }
    }
}

extension AttemptLimit {
    fileprivate init(_ parts: [String], count: Int, of kind: AttemptKind, _ policy: AttemptPolicy) {
        // Only the last part, a name, may contain a NUL, so no two lists give the same text.
        let digest = shortDigest(of: parts.joined(separator: "\0"))
        self.init(
            key: AttemptKey(high: digest.high, low: digest.low), count: count,
            windowSeconds: policy.windowSeconds(of: kind), kind: kind)
    }
}
