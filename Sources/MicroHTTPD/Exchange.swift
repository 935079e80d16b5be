import CMicroHTTPD
import HTTP
import HTTPTypes
import Synchronization

/// One request and its response. A lock decides which comes first, the handler or libmicrohttpd's thread.
///
///     expected -> receiving -> running -> finished -> answered             (the handler did not wait, or was quick)
///                                     \-> suspended -> finished -> answered   (resumed by whatever finishes it)
final class Exchange: Sendable {
    private enum Phase {
        /// The request line is in.
        case expected
        /// The head is in order, the body is coming.
        case receiving(Request)
        case running
        case suspended(Task<Void, Never>)
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
    let client: ClientConnection
    private let service: Service
    /// Used inside callbacks and while suspended, when it is sure to exist.
    nonisolated(unsafe) private let connection: OpaquePointer
    private let state = Mutex(State())

    init(service: Service, connection: OpaquePointer, client: ClientConnection, target: String) {
        self.service = service
        self.connection = connection
        self.client = client
        self.target = target
    }

    // MARK: libmicrohttpd's thread

    /// False if there is too much even to discard.
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

    /// Called with the head, with the complete request, and after a resume.
    func advance(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Step {
        enum Next { case read, run(Request), refuse(HTTPResponse.Status, Request), step(Step) }
        let next: Next = state.withLock { state in
            switch state.phase {
            case .expected: return .read
            case .receiving(var request):
                if state.discardedBytes > 0 { return .refuse(.contentTooLarge, request) }
                request.body = state.body
                state.body = []
                state.phase = .running
                return .run(request)
            case .finished(let response):
                state.phase = .answered
                return .step(.answer(response, isLast: false))
            case .running, .suspended, .answered: return .step(.wait)
            }
        }
        switch next {
        case .read: return read(method: method, version: version)
        case .run(let request): return run(request)
        case .refuse(let status, let request): return refuse(status, request)
        case .step(let step): return step
        }
    }

    private func read(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Step {
        let head: RequestHead
        do {
            head = try RequestHead(
                method: method, version: version, target: target, fields: HeadFields(of: connection),
                clientAddress: client.address)
        } catch {
            client.leavesUnread = true
            return refuse(.badRequest, nil)
        }
        if head.bodyBytes > service.settings.bodyLimitBytes {
            client.leavesUnread = true
            return refuse(.contentTooLarge, head.request)
        }
        state.withLock { state in
            state.phase = .receiving(head.request)
            state.body.reserveCapacity(head.bodyBytes)
        }
        return .wait
    }

    private func refuse(_ status: HTTPResponse.Status, _ request: Request?) -> Step {
        state.withLock { $0.phase = .answered }
        return .answer(service.refuse(status, request), isLast: true)
    }

    private func run(_ request: Request) -> Step {
        // Counted before it looks: either it sees the daemon drain, or the daemon sees it and waits.
        service.live.add(1, ordering: .sequentiallyConsistent)
        if service.draining.load(ordering: .sequentiallyConsistent) {
            service.live.subtract(1, ordering: .sequentiallyConsistent)
            return refuse(.serviceUnavailable, request)
        }
        state.withLock { $0.isLive = true }
        client.expectNothing()
        let task = Task.immediateDetached { self.finish(await self.service.respond(request)) }
        return respondOrSuspend(task, request)
    }

    /// Right after the task was started. The suspension happens under the lock, so that a task which finishes
    /// elsewhere at this moment finds `running` (nothing to resume) or `suspended` (suspended already).
    private func respondOrSuspend(_ task: Task<Void, Never>, _ request: Request) -> Step {
        let step: Step? = state.withLock { state in
            if case .finished(let response) = state.phase {
                state.phase = .answered
                return .answer(response, isLast: false)
            }
            if !service.suspend(self) { return nil }
            state.phase = .suspended(task)
            MHD_suspend_connection(connection)
            return .wait
        }
        if let step { return step }
        task.cancel()
        return refuse(.serviceUnavailable, request)
    }

    /// The request is over, one way or the other: the connection must not be touched any more.
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

    /// The first response wins. Resuming under the lock means that neither the next callback nor the daemon's end,
    /// which come by this lock too, can overtake it.
    func finish(_ response: Response) {
        let isLate = state.withLock { state in
            switch state.phase {
            case .running: state.phase = .finished(response)
            case .suspended:
                state.phase = .finished(response)
                MHD_resume_connection(connection)
                service.noteResumed(self)
            case .expected, .receiving, .finished, .answered: return true
            }
            return false
        }
        if isLate { response.abandon() }
    }

    func cancel() {
        let task = state.withLock { state in
            if case .suspended(let task) = state.phase { return task as Task<Void, Never>? }
            return nil
        }
        task?.cancel()
    }

    /// The daemon is stopping: the client gets a 503 in place of the handler's response.
    func giveUp() { finish(service.refuse(.serviceUnavailable, nil)) }
}

extension Response {
    /// It is not going to be sent.
    fileprivate func abandon() { body.source?.close() }
}
