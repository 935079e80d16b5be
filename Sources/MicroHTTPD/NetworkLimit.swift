import HTTP
import Synchronization

/// Counts the connections of each network, and knows how many one may have.
final class NetworkLimit: Sendable {
    private let limit: Int
    private let exemptsLoopback: Bool
    private let counts = Mutex<[String: Int]>([:])

    init(_ settings: Settings) {
        limit = settings.connectionsPerNetwork
        exemptsLoopback = settings.exemptsLoopback
    }

    /// The network that a connection from this address counts for; nil: it doesn't count.
    func network(of address: String) -> String? {
        if limit == 0 || exemptsLoopback && ClientAddress.isLoopback(address) { return nil }
        return ClientAddress.network(of: address)
    }

    /// Counts one more; false if that is one too many. It counts until `leave` all the same.
    func enter(_ network: String) -> Bool {
        counts.withLock { counts in
            counts[network, default: 0] += 1
            return counts[network, default: 0] <= limit
        }
    }

    func leave(_ network: String) {
        counts.withLock { counts in
            let left = counts[network, default: 1] - 1
            counts[network] = left > 0 ? left : nil
        }
    }
}
