import CMicroHTTPD
import HTTP
import HTTPTypes
import Synchronization

/// One request and its answer: decides, under a lock, whether the handler or libmicrohttpd's thread comes first.
///
///     expected -> receiving -> running -> finished -> answered             (the handler did not wait, or was quick)
///                                     \-> parked -> finished -> answered   (suspended; who finishes it resumes it)
final class Exchange: Sendable {
    private enum Phase {
        /// The request line is in.
        case expected
        /// The head is in order, the body is coming.
        case receiving(Request)
        case running
        case parked(Task<Void, Never>)
        case finished(Response)
        case answered
    }
    private struct State {
        var phase = Phase.expected
        var body: [UInt8] = []
        var discardedBytes = 0
        var isLive = false
    }
    /// What libmicrohttpd's thread does next.
    enum Step {
        case wait
        case answer(Response, isLast: Bool)
    }

    let target: String
    let link: Link
    private let service: Service
    /// Used inside callbacks and while parked, when it is sure to exist.
    nonisolated(unsafe) private let connection: OpaquePointer
    private let state = Mutex(State())

    init(service: Service, connection: OpaquePointer, link: Link, target: String) {
        self.service = service
        self.connection = connection
        self.link = link
        self.target = target
    }

    // MARK: libmicrohttpd's thread

    /// False: there is too much of it even to throw away.
    func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            if state.discardedBytes > 0 || state.body.count + piece.count > service.settings.bodyLimitBytes {
                state.body = []
                state.discardedBytes += piece.count
            } else {
                state.body.append(contentsOf: piece)
            }
            return state.discardedBytes <= service.settings.discardLimitBytes
        }
    }

    /// Each time libmicrohttpd asks: with the head, with the whole request, after a resume.
    func advance(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Step {
        enum Next { case read, run(Request), refuse(HTTPResponse.Status), step(Step) }
        let next: Next = state.withLock { state in
            switch state.phase {
            case .expected: return .read
            case .receiving(var request):
                if state.discardedBytes > 0 { return .refuse(.contentTooLarge) }
                request.body = state.body
                state.body = []
                state.phase = .running
                return .run(request)
            case .finished(let response):
                state.phase = .answered
                return .step(.answer(response, isLast: false))
            case .running, .parked, .answered: return .step(.wait)
            }
        }
        switch next {
        case .read: return read(method: method, version: version)
        case .run(let request): return run(request)
        case .refuse(let status): return refuse(status)
        case .step(let step): return step
        }
    }

    private func read(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Step {
        let head: RequestHead
        do {
            head = try RequestHead(
                method: method, version: version, target: target, connection: connection,
                clientAddress: link.clientAddress)
        } catch {
            link.leavesUnread = true
            return refuse(.badRequest)
        }
        if head.bodyBytes > service.settings.bodyLimitBytes {
            link.leavesUnread = true
            return refuse(.contentTooLarge)
        }
        state.withLock { state in
            state.phase = .receiving(head.request)
            state.body.reserveCapacity(head.bodyBytes)
        }
        return .wait
    }

    private func refuse(_ status: HTTPResponse.Status) -> Step {
        state.withLock { $0.phase = .answered }
        return .answer(service.refuse(status), isLast: true)
    }

    private func run(_ request: Request) -> Step {
        // Counted before it looks: either it sees the daemon drain, or the daemon sees it and waits.
        service.live.add(1, ordering: .sequentiallyConsistent)
        if service.draining.load(ordering: .sequentiallyConsistent) {
            service.live.subtract(1, ordering: .sequentiallyConsistent)
            return refuse(.serviceUnavailable)
        }
        state.withLock { $0.isLive = true }
        link.expectNothing()
        let task = Task.immediateDetached { self.finish(await self.service.respond(request)) }
        return takeOrPark(task)
    }

    /// Right after the task was started. The suspension happens under the lock, so that a task which finishes
    /// elsewhere at this moment finds `running` (nothing to resume) or `parked` (suspended already).
    private func takeOrPark(_ task: Task<Void, Never>) -> Step {
        let step: Step? = state.withLock { state in
            if case .finished(let response) = state.phase {
                state.phase = .answered
                return .answer(response, isLast: false)
            }
            if !service.park(self) { return nil }
            state.phase = .parked(task)
            MHD_suspend_connection(connection)
            return .wait
        }
        if let step { return step }
        task.cancel()
        return refuse(.serviceUnavailable)
    }

    /// The request is over, whichever way: from here on the connection must not be touched.
    func close() {
        let (unsent, wasLive): (Response?, Bool) = state.withLock { state in
            defer { state.phase = .answered }
            if case .finished(let response) = state.phase { return (response, state.isLive) }
            return (nil, state.isLive)
        }
        unsent?.abandon()
        if wasLive { service.live.subtract(1, ordering: .sequentiallyConsistent) }
    }

    // MARK: Any thread

    /// The first answer counts. Resuming under the lock means that neither the next callback nor the daemon's end,
    /// which come by this lock too, can overtake it.
    func finish(_ response: Response) {
        let isLate = state.withLock { state in
            switch state.phase {
            case .running: state.phase = .finished(response)
            case .parked:
                state.phase = .finished(response)
                MHD_resume_connection(connection)
                service.unpark(self)
            case .expected, .receiving, .finished, .answered: return true
            }
            return false
        }
        if isLate { response.abandon() }
    }

    func cancel() {
        let task = state.withLock { state in
            if case .parked(let task) = state.phase { return task as Task<Void, Never>? }
            return nil
        }
        task?.cancel()
    }

    /// The daemon stops: whoever waits for the handler gets a 503.
    func giveUp() { finish(service.refuse(.serviceUnavailable)) }
}

extension Response {
    /// Nobody will take it.
    fileprivate func abandon() { body.source?.close() }
}
