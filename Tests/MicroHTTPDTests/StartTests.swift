import MicroHTTPD
import Testing

@Suite struct StartTests {
    private static func daemon(_ host: String, _ port: UInt16 = 0) throws(StartError) -> Daemon {
        try daemon(Listener(host: host, port: port))
    }

    private static func daemon(_ listener: Listener) throws(StartError) -> Daemon {
        try Daemon(listener, tls: commonTLS, refuse: refuse, respond: echo)
    }

    @Test(
        "It listens on names, and on addresses of IPv4 and IPv6",
        arguments: ["127.0.0.1", "localhost", "0.0.0.0", "::"])
    func listens(host: String) async throws {
        let listener = try Listener(host: host, port: 0)
        let daemon = try Self.daemon(listener)
        try await blocking {
            if listener.address != "::1" {
                let reply = try Client(daemon.port).ask(get())
                #expect(reply.status == 200)
            }
            daemon.stop(graceSeconds: 1) {}
        }
    }

    @Test("The address of an IPv4 client of an IPv6 socket is an IPv4 address")
    func unmapsAddresses() async throws {
        try await serving(
            host: "::",
            respond: { request in
                .init(text: request.clientAddress, type: "text/plain")
            }
        ) { daemon in
            let reply = try Client(daemon.port).ask(get())
            #expect(reply.body == "127.0.0.1")
        }
    }

    @Test("A port in use has an error of its own, and so have another machine's address and an unknown name")
    func distinguishes() throws {
        let first = try Self.daemon("127.0.0.1")
        #expect(throws: StartError.addressInUse(host: "127.0.0.1", port: first.port)) {
            try Self.daemon("127.0.0.1", first.port)
        }
        for host in ["192.0.2.1", "no such name", "", "256.1.1.1"] {
            #expect(throws: StartError.addressNotAvailable(host: host)) { try Self.daemon(host) }
        }
        #expect(StartError.addressInUse(host: "::", port: 80).description.contains("80 on ::"))
    }
}
