import Passwords
import Storage

/// What is counted, each against limits of its own.
enum Attempt {
    /// A password for this name, whether anybody has it or not, in the form in which names are compared.
    case password(foldedName: String)
    /// Anything that tells whether somebody is a member.
    case probe
    /// Becoming a member.
    case signUp
    /// Asking for somebody who isn't a member, as the receiver of credits.
    case unknownReceiver(member: Int64)
    /// Moving credits.
    case transfer(member: Int64)
    /// Choosing a colour, by anybody.
    case colour

    /// How many there may be within a window, of this caller, name or member.
    struct Limit {
        let key: RecentActs.Key
        let count: Int
        var isDaily = false

        fileprivate init(_ parts: String..., count: Int, isDaily: Bool = false) {
            // Only the last part, a name, may have a NUL: no two lists make the same text.
            key = RecentActs.Key(of: parts.joined(separator: "\0"))
            self.count = count
            self.isDaily = isDaily
        }

        fileprivate func times(_ factor: Int) -> Limit {
            Limit(key: key, count: count * factor, isDaily: isDaily)
        }

        private init(key: RecentActs.Key, count: Int, isDaily: Bool) {
            self.key = key
            self.count = count
            self.isDaily = isDaily
        }
    }

    func limits(_ settings: AttemptLimits.Settings, of caller: Caller) -> [Limit] {
        var limits = ownLimits(settings, caller)
        if let network = caller.network { limits += forNetwork(network, settings) }
        // Many networks are no way around it.
        if let site = caller.site, site != caller.network {
            limits += forNetwork(site, settings).map { $0.times(settings.networksPerSite) }
        }
        return limits
    }

    /// Wherever the member, or whoever tries the name, is.
    private func ownLimits(_ settings: AttemptLimits.Settings, _ caller: Caller) -> [Limit] {
        switch self {
        case .password(let foldedName):
            let count = settings.passwordsPerNameAndAddress
            return [Limit("password", caller.address, foldedName, count: count)]
        case .unknownReceiver(let member):
            return [Limit("receiver", "\(member)", count: settings.unknownReceiversPerMember)]
        case .transfer(let member) where caller.network != nil:
            return [Limit("transfer", "\(member)", count: settings.transfersPerMember)]
        case .probe, .signUp, .transfer, .colour: return []
        }
    }

    /// Not at the desk's own machine, where everybody comes from one address.
    private func forNetwork(_ network: String, _ settings: AttemptLimits.Settings) -> [Limit] {
        switch self {
        case .probe, .unknownReceiver:
            return [Limit("failure", network, count: settings.failuresPerNetwork)]
        case .signUp:
            return [
                Limit("sign-up", network, count: settings.signUpsPerNetwork),
                Limit("sign-up", network, count: settings.dailySignUpsPerNetwork, isDaily: true),
            ]
        case .colour: return [Limit("colour", network, count: settings.coloursPerNetwork)]
        case .password, .transfer: return []
        }
    }
}
