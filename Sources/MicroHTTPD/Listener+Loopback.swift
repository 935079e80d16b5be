extension Listener {
    /// How often another port is tried where any will do, and the one that IPv4 got is taken in IPv6.
    private static let attempts = 50

    /// What a browser may mean by `localhost`: 127.0.0.1, and ::1 at the same port where this machine has it.
    ///
    /// - Parameter port: 0 takes one that is free in both.
    /// - Parameter makeOther: opens the second; for tests.
    /// - Throws: a `StartError`, also where another program has the port in one of them: it would be met by some.
    public static func onLoopback(port: UInt16) throws(StartError) -> [Listener] {
        try onLoopback(port: port) { port throws(StartError) in try Listener(host: "::1", port: port) }
    }

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
