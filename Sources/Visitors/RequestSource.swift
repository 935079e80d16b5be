import HTTP
import Operations

/// Where a request comes from, as far as that can be told.
package struct RequestSource: Sendable {
    /// Numeric, or what stands for all those whose address isn't known.
    package let address: String
    /// Whether it comes from this very machine, and not through it.
    package let isThisMachine: Bool
    package let isLimited: Bool
    /// Whether it may come from anybody but this machine's own user.
    package let isFromElsewhere: Bool
    /// Whether somebody on the way could read a password.
    package let isUnprotected: Bool
    /// Whether the browser takes the site for one that it has securely (W3C Secure Contexts): by https, or from its own
    /// machine.
    package let isSecureContext: Bool

    /// As operations know it. Made when one is asked for: most requests ask for none.
    package var caller: Caller {
        Caller(
            address: address, network: isLimited ? ClientAddress.network(of: address) : nil,
            site: isLimited ? ClientAddress.site(of: address) : nil, isFromElsewhere: isFromElsewhere)
    }
}
