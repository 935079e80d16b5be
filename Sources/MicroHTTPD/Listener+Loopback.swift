extension Listener {
    /// How many ports are tried, if any will do, until one is free in both IPv4 and IPv6.
    private static let attempts = 50

    /// Listens on the addresses that a browser may use for `localhost`: 127.0.0.1, and ::1 at the same port
    /// if this machine has it.
    ///
    /// - Parameter port: 0 chooses one that is free on both.
    /// - Throws: a `StartError`, even if another program has the port on only one of them: some browsers
    ///   would reach that program.
    public static func onLoopback(port: UInt16) throws(StartError) -> [Listener] {
        try onLoopback(port: port) { port throws(StartError) in try Listener(host: "::1", port: port) }
    }

    /// - Parameter makeOther: opens the second listener; tests pass their own.
    static func onLoopback(
        port: UInt16, makeOther: (UInt16) throws(StartError) -> Listener
    ) throws(StartError) -> [Listener] {
        var attempts = attempts
        while true {
            attempts -= 1
            let first = try Listener(host: "127.0.0.1", port: port)
            do throws(StartError) { return [first, try makeOther(first.port)] } catch {
                switch error {
                case .addressNotAvailable: return [first]
                case .addressInUse where port == 0 && attempts > 0: continue
                default: throw error
                }
            }
        }
    }
}
