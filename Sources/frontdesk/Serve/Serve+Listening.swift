import Foundation
import HTTP
import MicroHTTPD
import Visitors

extension Serve {
    /// At least one.
    ///
    /// - Parameter sockets: the service manager's, which win over `--host` and `--port`.
    func listen(_ sockets: [Int32], at port: UInt16) throws(Failure) -> [Listener] {
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

    /// Nil where no plain port is asked for.
    func listenForPlain(_ manager: ServiceManager) throws(Failure) -> [Listener]? {
        if manager.redirectSocket != nil, tlsCertificate == nil {
            throw Failure("systemd passes a socket that leads to https: there is no --tls-certificate.")
        }
        guard let port = manager.redirectSocket == nil ? httpPort : 0 else { return nil }
        return try listen(manager.redirectSocket.map { [$0] } ?? [], at: port)
    }

    /// As it was given; of inherited sockets their addresses, whatever `--host` says.
    func servedHosts(_ listeners: [Listener]) -> [String] {
        listeners.contains(where: \.isInherited) ? listeners.map(\.address) : [host]
    }

    static func isLoopback(_ host: String) -> Bool { host == "localhost" || ClientAddress.isLoopback(host) }

    /// As it stands in a URL.
    static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    /// - Parameter hosts: see `servedHosts`.
    func networkPolicy(at hosts: [String], _ credentials: TLSCredentials?) -> NetworkPolicy {
        NetworkPolicy(
            origin: origin, certificateNames: credentials?.certificate.hostNames,
            allowedHosts: allowHost + hosts.map(Self.bracketed),
            isReachableByOthers: !hosts.allSatisfy(Self.isLoopback) || !allowHost.isEmpty || origin != nil,
            trustsProxy: trustProxy, trustsNetwork: trustNetwork)
    }

    /// Where people find the site.
    func address(_ networkPolicy: NetworkPolicy, at host: String, port: UInt16) -> String {
        let isDefault = networkPolicy.certificateNames != nil && port == 443
        return networkPolicy.address(for: Self.bracketed(host) + (isDefault ? "" : ":\(port)"))
    }

    /// Both at once: what one of them waits for, the other need not wait for, too.
    func stop(_ daemon: Daemon, _ redirect: Daemon?, endStreams: () -> Void) {
        let redirectHasStopped = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            redirect?.stop(graceSeconds: 10) {}
            redirectHasStopped.signal()
        }
        daemon.stop(graceSeconds: 10, endStreams: endStreams)
        redirectHasStopped.wait()
    }
}
