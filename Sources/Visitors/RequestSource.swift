import HTTP
import Operations

/// Where a request comes from, as far as that can be told.
package struct RequestSource: Sendable {
    /// The requested host, perhaps with a port.
    package let host: String
    /// The client's numeric address, or a text that stands for all clients whose address isn't known.
    package let address: String
    /// Whether the request was sent from this machine, and not just passed on by it.
    package let isThisMachine: Bool
    /// Whether the limits by network apply to its client.
    package let isLimited: Bool
    /// Whether the request may come from a person other than this machine's own user.
    package let mayBeSomebodyElse: Bool
    /// Whether others could read a password on its way.
    package let isUnprotected: Bool
    /// Whether the browser treats the site as secure (W3C Secure Contexts): by https, or from its own
    /// machine.
    package let isSecureContext: Bool

    /// The caller, for operations. It is made on demand, because most requests don't need it.
    package var caller: Caller {
        Caller(
            address: address, network: isLimited ? ClientAddress.network(of: address) : nil,
            endSite: isLimited ? ClientAddress.endSite(of: address) : nil,
            mayBeSomebodyElse: mayBeSomebodyElse)
    }
}
