import Logging
import Visitors

extension Serve {
    /// Warnings about everything that the options leave unprotected, logged when the program starts.
    func warnings(
        at hosts: [String], _ networkPolicy: NetworkPolicy
    ) -> [(level: Logger.Level, text: Logger.Message)] {
        let isLoopback = hosts.allSatisfy(Self.isLoopback)
        let hasTLS = networkPolicy.certificateNames != nil
        if !networkPolicy.isReachableByOthers {
            let text: Logger.Message =
                hasTLS
                ? "only this machine reaches it: for others, give --host, or systemd’s socket, another address"
                : "whoever opens this machine’s own address works the desk: behind a proxy, give --origin and --trust-proxy"
            return [(.notice, text)]
        }
        var warnings: [Logger.Message] = []
        if origin != nil, !trustProxy, !hasTLS {
            warnings.append(
                "--origin without --trust-proxy: attempts are counted as if all visitors were one, the proxy")
        }
        if trustProxy, !isLoopback {
            warnings.append(
                "--trust-proxy believes whoever reaches --host directly, too: let only the proxy reach it")
        }
        if networkPolicy.isSecure {
            if !isLoopback, !hasTLS {
                warnings.append("--host lets others in past the proxy, over plain http")
            }
        } else if trustNetwork {
            warnings.append("passwords come over plain http: whoever listens on this network can read them")
        } else {
            warnings.append(
                "passwords are refused from other machines, since they would come over plain http: put a proxy with TLS in front (--origin https://…), or say with --trust-network that nobody listens on this network"
            )
        }
        return warnings.map { (.warning, $0) }
    }
}
