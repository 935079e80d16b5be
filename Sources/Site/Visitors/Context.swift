import HTTP
import Operations
import Storage

/// What a handler knows beside the request.
struct Context: Sendable {
    let now: Timestamp
    let clientAddress: String
    /// Whether it may be anybody but this machine's own user.
    let isFromElsewhere: Bool
    var signedIn: SignedIn?

    var viewer: Viewer {
        signedIn.map { .member(id: $0.member.id, name: $0.member.profile.displayName) } ?? .stranger
    }

    /// Who asks, for operations. This machine is not limited: at a desk everybody is 127.0.0.1.
    var caller: Caller {
        let isLoopback = ClientAddress.isLoopback(clientAddress)
        return Caller(
            address: clientAddress, network: isLoopback ? nil : ClientAddress.network(of: clientAddress),
            isFromElsewhere: isFromElsewhere)
    }

    /// Whether the desk's list and Restart are this visitor's to see and use.
    var canManageDesk: Bool { !isFromElsewhere || signedIn?.member.isStaff ?? false }

    /// - Throws: `SignInNeeded`, which leads to the sign-in page.
    func requireSignedIn() throws(SignInNeeded) -> SignedIn {
        guard let signedIn else { throw SignInNeeded() }
        return signedIn
    }
}

/// Only a member can have this page.
struct SignInNeeded: Error {}

/// For whom a page is made, as its header says.
enum Viewer: Sendable, Hashable {
    /// Nobody has looked yet, or could.
    case unknown
    /// Nobody is signed in.
    case stranger
    case member(id: Int64, name: String)
}
