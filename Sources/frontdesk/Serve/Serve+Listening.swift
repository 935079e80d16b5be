import ArgumentParser
import Foundation
import HTTP
import MicroHTTPD
import Visitors

/// Where the site is served: its listening sockets, its certificate, and who can reach it.
struct Endpoints {
    /// There is at least one.
    let site: [Listener]
    /// The sockets of the plain port that redirects to https; nil without `--http-port`.
    let redirect: [Listener]?
    /// Nil without `--metrics`. The host is exactly as given there.
    let metrics: (host: String, listener: Listener)?
    let tls: (files: TLSFiles, credentials: TLSCredentials)?
    /// The values of `--host`; with systemd's sockets, their addresses instead.
    let hosts: [String]
    let networkPolicy: NetworkPolicy

    /// The host under which to open the site on this machine: never a wildcard address, since passwords sent
    /// there would count as coming from another machine.
    var ownHost: String { ["0.0.0.0": "127.0.0.1", "::": "localhost"][site[0].address] ?? hosts[0] }
}

extension Serve {
    /// Opens all listening sockets. This comes before the store, so that a port in use is reported at once.
    func openEndpoints(
        _ manager: ServiceManager, _ metricsAddress: MetricsAddress?
    ) throws(Failure) -> Endpoints {
        let tls = try loadCertificate()
        let site = try listen(manager.sockets, at: port)
        let redirect = try listenForRedirect(manager)
        let metrics = try metricsAddress.map { address throws(Failure) in
            (
                host: address.host,
                listener: try address.listen(besides: (site + (redirect ?? [])).map(\.port))
            )
        }
        let hosts = site.contains(where: \.isInherited) ? site.map(\.address) : [host]
        return Endpoints(
            site: site, redirect: redirect, metrics: metrics, tls: tls, hosts: hosts,
            networkPolicy: networkPolicy(at: hosts, tls?.credentials))
    }

    /// - Parameter sockets: the service manager's, which override `--host` and `--port`.
    /// - Returns: at least one listener.
    private func listen(_ sockets: [Int32], at port: UInt16) throws(Failure) -> [Listener] {
        do throws(StartError) {
            if sockets.isEmpty {
                return ["127.0.0.1", "localhost"].contains(host)
                    ? try Listener.onLoopback(port: port) : [try Listener(host: host, port: port)]
            }
            var listeners: [Listener] = []
            for socket in sockets { listeners.append(try Listener(inheriting: socket)) }
            return listeners
        } catch {
            throw Failure("\(error)")
        }
    }

    /// Nil if there is neither `--http-port` nor a socket from the service manager for it.
    private func listenForRedirect(_ manager: ServiceManager) throws(Failure) -> [Listener]? {
        if manager.redirectSocket != nil, tlsCertificate == nil {
            throw Failure("systemd passes a socket that leads to https: there is no --tls-certificate.")
        }
        guard let port = manager.redirectSocket == nil ? httpPort : 0 else { return nil }
        return try listen(manager.redirectSocket.map { [$0] } ?? [], at: port)
    }

    static func isLoopback(_ host: String) -> Bool { host == "localhost" || ClientAddress.isLoopback(host) }

    /// The host as written in a URL.
    static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    /// The value of `--allow-host`, with brackets around an IPv6 address.
    static func allowedHost(_ text: String) throws -> String {
        if text.isEmpty { throw ValidationError("--allow-host is empty.") }
        let host = text.filter { $0 == ":" }.count > 1 && !text.contains("[") ? "[\(text)]" : text
        if isAsSent(host) { return host }
        throw ValidationError(
            "it takes a name or an address such as desk.local, 192.168.1.20 or [fd00::1], each perhaps with a port; a name with other letters than a to z in its xn-- form."
        )
    }

    /// Whether it has the form in which browsers send a host, with or without a port.
    static func isAsSent(_ host: String) -> Bool {
        host.wholeMatch(of: /(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?/) != nil
    }

    private func networkPolicy(at hosts: [String], _ credentials: TLSCredentials?) -> NetworkPolicy {
        NetworkPolicy(
            origin: origin, certificateNames: credentials?.certificate.hostNames,
            allowedHosts: allowHost + hosts.map(Self.bracketed),
            isReachableByOthers: !hosts.allSatisfy(Self.isLoopback) || !allowHost.isEmpty || origin != nil,
            trustsProxy: trustProxy, trustsNetwork: trustNetwork)
    }

    /// The URL of the program itself. A proxy forwards requests for `--origin` to it.
    func address(_ networkPolicy: NetworkPolicy, at host: String, port: UInt16) -> String {
        let isDefault = networkPolicy.certificateNames != nil && port == 443
        var policy = networkPolicy
        policy.origin = nil
        return policy.address(for: Self.bracketed(host) + (isDefault ? "" : ":\(port)"))
    }
}
