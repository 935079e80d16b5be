import ArgumentParser
import MicroHTTPD

/// The option that says where Prometheus can read the figures.
struct MetricsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Serve figures for Prometheus at /metrics of this address and port; port 0 takes a free one.",
            valueName: "address:port"))
    var metrics: String?

    /// Nil without `--metrics`.
    ///
    /// - Throws: a `Failure` if it isn't an address with a port, or if other machines can reach it, unless
    ///   `trustsNetwork`.
    func address(trustsNetwork: Bool) throws(Failure) -> MetricsAddress? {
        guard let metrics else { return nil }
        guard let address = MetricsAddress(metrics) else {
            throw Failure(
                "--metrics takes an address and a port, such as 127.0.0.1:9108 or [::1]:9108, not “\(metrics.printable)”."
            )
        }
        if !address.isLoopback, !trustsNetwork {
            throw Failure(
                "--metrics \(metrics.printable) shows the figures to other machines: give one of this machine’s own, such as 127.0.0.1:9108, or say with --trust-network that nobody listens on this network."
            )
        }
        return address
    }
}

/// An address and a port to listen at.
struct MetricsAddress: Equatable {
    /// Without the brackets of an IPv6 address.
    let host: String
    let port: UInt16

    /// Nil unless it is `HOST:PORT`, with an IPv6 address in brackets.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /(?:\[([0-9A-Fa-f:.]+)\]|([^\s:\[\]\/@]+)):([0-9]{1,5})/),
            let port = UInt16(match.3)
        else { return nil }
        host = String(match.1 ?? match.2 ?? "")
        self.port = port
    }

    /// - Parameter ports: the ports on which the program already listens.
    /// - Throws: a `Failure` if it can't listen there.
    func listen(besides ports: [UInt16]) throws(Failure) -> Listener {
        do throws(StartError) { return try Listener(host: host, port: port, backlog: 32) } catch {
            if ports.contains(port) {
                throw Failure("--metrics: port \(port) is the site’s own, so give another one.")
            }
            throw Failure("--metrics: \(error)")
        }
    }

    var isLoopback: Bool { Serve.isLoopback(host) }
}
