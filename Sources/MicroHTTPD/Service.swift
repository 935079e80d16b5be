import HTTP
import HTTPTypes
import Metrics
import Synchronization

/// The state that all callbacks share; it is retained for libmicrohttpd until that is stopped.
final class Service: Sendable {
    private struct Bodies {
        enum Phase { case serving, draining, over }
        var open: [ObjectIdentifier: BodyReader] = [:]
        var phase = Phase.serving
    }
    private struct Suspended {
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        var isOver = false
    }

    let settings: DaemonSettings
    /// Nil without TLS.
    let credentials: TLSCredentials?
    private let makeRefusal: Refuse
    let planBody: PlanBody
    let respondNow: RespondNow
    let respond: Respond
    let reaper: Reaper
    let lingeringClose: LingeringClose
    let slots: ConnectionSlots
    let nudge: WorkerNudge
    /// See `Daemon.liveRequests`.
    let live = Atomic(0)
    /// Whether new requests are refused with 503.
    let draining = Atomic(false)
    /// Whether each response closes its connection.
    let closesConnections = Atomic(false)
    let networkLimit: NetworkLimit
    private let suspended = Mutex(Suspended())
    private let bodies = Mutex(Bodies())
    private let longForms = Mutex(0)
    /// The number of uploads by sender.
    private let uploads = Mutex<[String?: Int]>([:])
    private let refusals = Dictionary(
        uniqueKeysWithValues: [400, 413, 414, 431, 503].map { ($0, Counter()) })

    init(
        _ settings: DaemonSettings, credentials: TLSCredentials? = nil, refuse: @escaping Refuse,
        planBody: @escaping PlanBody, respondNow: @escaping RespondNow, respond: @escaping Respond
    ) {
        self.credentials = credentials
        self.settings = settings
        makeRefusal = refuse
        self.planBody = planBody
        self.respondNow = respondNow
        self.respond = respond
        reaper = Reaper(responseSeconds: settings.responseSeconds)
        networkLimit = NetworkLimit(settings)
        nudge = WorkerNudge(threads: settings.threads)
        slots = ConnectionSlots(limit: settings.connectionLimit)
        lingeringClose = LingeringClose(
            limitBytes: settings.discardLimitBytes, seconds: settings.discardSeconds)
    }

    /// Closes idle connections before the limit is reached, from which point no client would be accepted.
    func makeRoom() {
        reaper.shed(to: settings.connectionLimit - max(1, settings.connectionLimit / 16))
    }

    /// Closes idle connections after the system had no descriptor for a new client.
    func makeRoomForDescriptors() { reaper.shed(to: slots.count - max(1, slots.count / 16)) }

    /// The page for a request that is refused here: 400, 413, 414, 431 or 503.
    func refuse(_ status: HTTPResponse.Status, _ request: Request?) -> Response {
        refusals[status.code]?.increment()
        return makeRefusal(status, request)
    }

    var statistics: Daemon.Statistics {
        Daemon.Statistics(
            openConnections: reaper.openCount, acceptedConnections: reaper.accepted.value,
            liveRequests: live.load(ordering: .relaxed), uploads: uploads.withLock { $0.values.reduce(0, +) },
            refusals: refusals.mapValues(\.value))
    }

    // MARK: Suspended requests

    /// Returns false if the daemon is stopping, so that no request may be suspended.
    func suspend(_ exchange: Exchange) -> Bool {
        suspended.withLock { suspended in
            if suspended.isOver { return false }
            suspended.exchanges[ObjectIdentifier(exchange)] = exchange
            return true
        }
    }

    func removeSuspended(_ exchange: Exchange) {
        suspended.withLock { _ = $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    var suspendedExchanges: [Exchange] { suspended.withLock { Array($0.exchanges.values) } }

    /// From here on, no request is suspended; the caller has to finish the suspended ones.
    func endSuspending() { suspended.withLock { $0.isOver = true } }

    // MARK: Long bodies

    /// Returns false if the limit is reached, half of it for a stranger; otherwise, `endLongForm` has to
    /// follow.
    func beginLongForm(isFromStranger: Bool) -> Bool {
        longForms.withLock { count in
            if count >= settings.longFormLimit / (isFromStranger ? 2 : 1) { return false }
            count += 1
            return true
        }
    }

    func endLongForm() { longForms.withLock { $0 -= 1 } }

    /// Returns false if the limit is reached, in all or for this sender; otherwise, `endUpload` has to
    /// follow.
    func beginUpload(of sender: String?) -> Bool {
        uploads.withLock { uploads in
            let own = uploads[sender] ?? 0
            if uploads.values.reduce(0, +) >= settings.uploadLimit { return false }
            if sender != nil, own >= settings.uploadsPerSender { return false }
            uploads[sender] = own + 1
            return true
        }
    }

    func endUpload(of sender: String?) {
        uploads.withLock { uploads in
            let left = (uploads[sender] ?? 1) - 1
            uploads[sender] = left > 0 ? left : nil
        }
    }

    // MARK: Streamed bodies

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

    /// Ends the bodies that don't end by themselves: the open ones now, and later ones when they are opened.
    func drainBodies() { for reader in enter(.draining) { reader.source.drain() } }

    /// Cuts bodies off: the open ones now, and later ones when they are opened.
    func cutBodies() { for reader in enter(.over) { cut(reader) } }

    /// Cuts off bodies whose client has gone, since libmicrohttpd doesn't watch a suspended connection.
    func cutAbandonedBodies() {
        let open = bodies.withLock { Array($0.open.values) }
        for reader in open where reaper.hasHungUp(reader.client) { cut(reader) }
    }

    private func enter(_ phase: Bodies.Phase) -> [BodyReader] {
        bodies.withLock { bodies in
            bodies.phase = phase
            return Array(bodies.open.values)
        }
    }

    private func cut(_ reader: BodyReader) {
        reaper.disconnect(reader.client)
        reader.source.close()
    }
}
