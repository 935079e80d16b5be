import Passwords
import Storage

/// What is counted, each against limits of its own.
enum Attempt {
    /// A password for this name, whether anybody has it or not, in the form in which names are compared.
    case password(foldedName: String)
    /// A one-time code; `target` stands for the code that is looked for, or for a name that has none.
    case code(target: String)
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

    /// What is remembered apart, so that much of one kind pushes nothing of another out.
    enum Memory: CaseIterable {
        case failures, activity, today
    }

    /// How many there may be within a window, of this caller, name or member.
    struct Limit {
        let key: RecentActs.Key
        let count: Int
        let memory: Memory

        fileprivate init(_ parts: String..., count: Int, in memory: Memory = .failures) {
            // Only the last part, a name, may have a NUL: no two lists make the same text.
            key = RecentActs.Key(of: parts.joined(separator: "\0"))
            self.count = count
            self.memory = memory
        }
    }

    func limits(_ settings: AttemptLimits.Settings, of caller: Caller) -> [Limit] {
        var limits = ownLimits(settings, caller)
        if let network = caller.network { limits += shared(by: network, settings) }
        // Many networks are no way around it.
        if let site = caller.site, site != caller.network {
            limits += shared(by: site, settings, times: settings.networksPerSite)
        }
        return limits
    }

    /// Wherever the member, or whoever tries the name, is.
    private func ownLimits(_ settings: AttemptLimits.Settings, _ caller: Caller) -> [Limit] {
        switch self {
        case .password(let foldedName):
            let count = settings.passwordsPerNameAndAddress
            return [Limit("password", caller.address, foldedName, count: count)]
        case .code(let target):
            // As long as a code holds, so that one network alone can't use up all tries.
            let network = caller.network ?? caller.address
            return [Limit("code", network, target, count: settings.codesPerNetwork, in: .today)]
        case .unknownReceiver(let member):
            return [Limit("receiver", "\(member)", count: settings.unknownReceiversPerMember)]
        case .transfer(let member) where caller.network != nil:
            return [
                Limit("transfer", "\(member)", count: settings.transfersPerMember, in: .activity)
            ]
        case .probe, .signUp, .transfer, .colour: return []
        }
    }

    /// By all callers of a network or a site. Not at the desk's own machine, where everybody comes from one address.
    private func shared(
        by network: String, _ settings: AttemptLimits.Settings, times factor: Int = 1
    ) -> [Limit] {
        func limit(_ what: String, _ count: Int, in memory: Memory) -> Limit {
            Limit(what, network, count: count * factor, in: memory)
        }
        switch self {
        case .probe: return [limit("failure", settings.failuresPerNetwork, in: .failures)]
        case .unknownReceiver: return [limit("unknown", settings.failuresPerNetwork, in: .failures)]
        case .signUp:
            return [
                limit("sign-up", settings.signUpsPerNetwork, in: .activity),
                limit("sign-ups today", settings.dailySignUpsPerNetwork, in: .today),
            ]
        case .colour: return [limit("colour", settings.coloursPerNetwork, in: .activity)]
        case .password, .code, .transfer: return []
        }
    }
}
