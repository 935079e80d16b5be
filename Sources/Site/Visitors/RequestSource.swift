import HTTP
import Operations

/// Where a request comes from, as far as that can be told.
struct RequestSource: Sendable {
    /// Numeric, or what stands for all those whose address isn't known.
    let address: String
    /// Whether it comes from this very machine, and not through it.
    let isThisMachine: Bool
    let isLimited: Bool
    /// Whether it may come from anybody but this machine's own user.
    let isFromElsewhere: Bool
    /// Whether somebody on the way could read a password.
    let isUnprotected: Bool
    /// Whether the browser takes the site for one that it has securely (W3C Secure Contexts): by https, or from its own
    /// machine.
    let isSecureContext: Bool

    /// As operations know it. Made when one is asked for: most requests ask for none.
    var caller: Caller {
        Caller(
            address: address, network: isLimited ? ClientAddress.network(of: address) : nil,
            site: isLimited ? ClientAddress.site(of: address) : nil, isFromElsewhere: isFromElsewhere)
    }
}
