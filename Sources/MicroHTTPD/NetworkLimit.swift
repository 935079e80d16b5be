import HTTP
import Synchronization

/// Counts the connections of each network and of each end site, and limits them.
final class NetworkLimit: Sendable {
    /// The network and the end site that a connection counts towards.
    struct Origin: Sendable {
        fileprivate let network: String
        fileprivate let endSite: String
    }

    private struct Counts {
        var ofNetworks: [String: Int] = [:]
        var ofEndSites: [String: Int] = [:]
    }

    private let perNetwork: Int
    private let perEndSite: Int
    private let exemptsLoopback: Bool
    private let counts = Mutex(Counts())

    init(_ settings: DaemonSettings) {
        perNetwork = settings.connectionsPerNetwork
        perEndSite = settings.connectionsPerEndSite
        exemptsLoopback = settings.exemptsLoopback
    }

    /// The origin that a connection from this address counts towards; nil if it isn't counted.
    func origin(of address: String) -> Origin? {
        if perNetwork == 0 && perEndSite == 0 || exemptsLoopback && ClientAddress.isLoopback(address) {
            return nil
        }
        return Origin(
            network: ClientAddress.network(of: address), endSite: ClientAddress.endSite(of: address))
    }

    /// Counts one more connection; returns false if that is one too many. Even then it counts until `leave`.
    func enter(_ origin: Origin) -> Bool {
        counts.withLock { counts in
            let ofNetwork = Self.change(&counts.ofNetworks[origin.network], by: 1)
            let ofEndSite = Self.change(&counts.ofEndSites[origin.endSite], by: 1)
            return Self.isWithin(ofNetwork, perNetwork) && Self.isWithin(ofEndSite, perEndSite)
        }
    }

    func leave(_ origin: Origin) {
        counts.withLock { counts in
            Self.change(&counts.ofNetworks[origin.network], by: -1)
            Self.change(&counts.ofEndSites[origin.endSite], by: -1)
        }
    }

    private static func isWithin(_ count: Int, _ limit: Int) -> Bool { limit == 0 || count <= limit }

    /// Returns the new count; a count of zero is removed.
    @discardableResult
    private static func change(_ count: inout Int?, by difference: Int) -> Int {
        let left = max(0, (count ?? 0) + difference)
        count = left > 0 ? left : nil
        return left
    }
}
