import HTTP
import HTTPTypes
import Synchronization

/// What the callbacks share; libmicrohttpd holds it until it is stopped.
final class Service: Sendable {
    private struct Bodies {
        enum Phase { case serving, draining, over }
        var open: [ObjectIdentifier: BodyReader] = [:]
        var phase = Phase.serving
    }
    private struct Parked {
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        var isOver = false
    }

    let settings: Settings
    let refuse: @Sendable (HTTPResponse.Status) -> Response
    let respond: Respond
    let reaper = Reaper()
    let lingering: Lingering
    /// Requests that have been handed to `respond` and are not wholly answered.
    let live = Atomic(0)
    /// What still comes is turned away.
    let draining = Atomic(false)
    private let perAddress = Mutex<[String: Int]>([:])
    private let parked = Mutex(Parked())
    private let bodies = Mutex(Bodies())

    init(
        _ settings: Settings, refuse: @escaping @Sendable (HTTPResponse.Status) -> Response,
        respond: @escaping Respond
    ) {
        self.settings = settings
        self.refuse = refuse
        self.respond = respond
        lingering = Lingering(limitBytes: settings.discardLimitBytes, seconds: settings.discardSeconds)
    }

    // MARK: Connections of one address

    func isLimited(_ address: String) -> Bool {
        settings.connectionsPerAddress > 0 && !(settings.exemptsLoopback && ClientAddress.isLoopback(address))
    }

    /// Counts one more; false if that is one too many.
    func enter(_ address: String) -> Bool {
        perAddress.withLock { counts in
            counts[address, default: 0] += 1
            return counts[address, default: 0] <= settings.connectionsPerAddress
        }
    }

    func leave(_ address: String) {
        perAddress.withLock { counts in
            let left = counts[address, default: 1] - 1
            counts[address] = left > 0 ? left : nil
        }
    }

    // MARK: Suspended requests

    /// False: the daemon stops, and nothing may be suspended any more.
    func park(_ exchange: Exchange) -> Bool {
        parked.withLock { parked in
            if parked.isOver { return false }
            parked.exchanges[ObjectIdentifier(exchange)] = exchange
            return true
        }
    }

    func unpark(_ exchange: Exchange) {
        parked.withLock { _ = $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    var parkedNow: [Exchange] { parked.withLock { Array($0.exchanges.values) } }

    /// From here on nothing is parked; what is parked now has to be finished by the caller.
    func endParking() { parked.withLock { $0.isOver = true } }

    // MARK: Bodies that come in pieces

    func open(_ reader: BodyReader) {
        let phase = bodies.withLock { bodies in
            bodies.open[ObjectIdentifier(reader)] = reader
            return bodies.phase
        }
        switch phase {
        case .serving: break
        case .draining: reader.source.drain()
        case .over: cut(reader)
        }
    }

    func close(_ reader: BodyReader) {
        bodies.withLock { _ = $0.open.removeValue(forKey: ObjectIdentifier(reader)) }
        reader.source.close()
    }

    /// Ends what has no end of its own, now and as soon as it is opened.
    func drainBodies() { for reader in enter(.draining) { reader.source.drain() } }

    /// Cuts what is open, now and as soon as it is opened.
    func cutBodies() { for reader in enter(.over) { cut(reader) } }

    /// Cuts those whose client has gone away: libmicrohttpd doesn't look at a suspended connection.
    func cutAbandonedBodies() {
        let open = bodies.withLock { Array($0.open.values) }
        for reader in open where reaper.hasHungUp(reader.link) { cut(reader) }
    }

    private func enter(_ phase: Bodies.Phase) -> [BodyReader] {
        bodies.withLock { bodies in
            bodies.phase = phase
            return Array(bodies.open.values)
        }
    }

    private func cut(_ reader: BodyReader) {
        reaper.reset(reader.link)
        reader.source.close()
    }
}
