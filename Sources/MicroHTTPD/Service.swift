import HTTP
import HTTPTypes
import Synchronization

/// What the callbacks share; libmicrohttpd holds it until it is stopped.
final class Service: Sendable {
    private struct Streams {
        var open: [ObjectIdentifier: EventStream] = [:]
        var isEnding = false
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
    private let streams = Mutex(Streams())

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

    // MARK: Event streams

    func open(_ stream: EventStream) {
        let isEnding = streams.withLock { streams in
            streams.open[ObjectIdentifier(stream)] = stream
            return streams.isEnding
        }
        if isEnding { stream.end() }
    }

    func close(_ stream: EventStream) {
        streams.withLock { _ = $0.open.removeValue(forKey: ObjectIdentifier(stream)) }
        stream.close()
    }

    /// Ends those that are open, and from here on each as soon as it is opened.
    func endStreams() {
        let open = streams.withLock { streams in
            streams.isEnding = true
            return Array(streams.open.values)
        }
        for stream in open { stream.end() }
    }
}
