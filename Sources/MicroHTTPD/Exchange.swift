import CMicroHTTPD
import HTTP
import HTTPTypes
import Synchronization

/// One request and its response. A lock orders the task that works on the request and libmicrohttpd's thread.
///
///     expected -> receiving -> running -> answered                          (the response was there already)
///            |         ^         |  \-> finished -> answered                (the handler did not wait, or was quick)
///            |         |         |  \-> suspended -> finished -> answered   (resumed by whatever finishes it)
///            |         |         |
///            +---------|---------+   the same way once before the body, where a plan for it is asked for
final class Exchange: Sendable {
    private enum Phase {
        /// The request line has arrived.
        case expected
        /// The head is in order, and the body is arriving.
        case receiving(Request)
        /// `planBody`, `respondNow` or `respond` is running.
        case running
        /// `planBody` or `respond` is running, and the connection is suspended.
        case suspended(Task<Void, Never>)
        case finished(Outcome)
        case answered
    }
    /// The result of `planBody` or `respond`.
    private enum Outcome {
        case plan(BodyPlan, RequestHead)
        case response(Response)
    }
    /// One of the few places for requests with long bodies.
    private enum Place {
        case upload(sender: String?)
        /// A body that is collected although it is longer than `bodyLimitBytes`.
        case longForm
    }
    private struct State {
        var phase = Phase.expected
        var body = IncomingBody(limitBytes: 0)
        /// Whether all of the request has been read.
        var isRead = false
        /// Whether `Service.live` counts it.
        var isLive = false
        /// Set while `Service` counts it.
        var place: Place?
        /// The native response that is being sent, if it was filled for this client.
        var filled: (native: NativeResponse, responses: FillableResponses)?
    }
    /// The next step of libmicrohttpd's thread.
    enum Step {
        case wait
        case answer(Response, isLast: Bool)
    }

    let target: String
    private let targetRange: HiddenHeadParts.MemoryRange
    let client: ClientConnection
    private let service: Service
    /// Used only inside callbacks and while suspended, when it is sure to exist.
    nonisolated(unsafe) private let connection: OpaquePointer
    private let state = Mutex(State())

    /// The part of the connection's memory that the head of a response needs.
    private static let answerBytes = 2 * 1024

    init(service: Service, connection: OpaquePointer, client: ClientConnection, target: UnsafePointer<CChar>)
    {
        self.service = service
        self.connection = connection
        self.client = client
        self.target = String(cString: target)
        targetRange = HiddenHeadParts.MemoryRange(target)
    }

    // MARK: libmicrohttpd's thread

    /// Returns false if there is too much even to discard.
    func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
        state.withLock { $0.body.take(piece, discardLimitBytes: service.settings.discardLimitBytes) }
    }

    /// Called with the head, with the complete request, and after a resume.
    func advance(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Step {
        enum Next { case read, run(Request), refuse(HTTPResponse.Status, Request), conclude(Outcome), wait }
        let next: Next = state.withLock { state in
            switch state.phase {
            case .expected: return .read
            case .receiving(let request):
                state.isRead = true
                if state.body.isTooLong { return .refuse(.contentTooLarge, request) }
                return .run(state.body.move(into: request))
            case .finished(let outcome): return .conclude(outcome)
            case .running, .suspended, .answered: return .wait
            }
        }
        switch next {
        case .read: return read(method: method, version: version)
        case .run(let request): return run(request)
        case .refuse(let status, let request): return refuse(status, request)
        case .conclude(let outcome): return conclude(outcome)
        case .wait: return .wait
        }
    }

    private func read(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> Step {
        let hiddenParts =
            HiddenHeadParts.libraryHidesThem
            ? HiddenHeadParts(method: method, target: targetRange, version: version) : nil
        let fields = HeadFields(of: connection, hiddenParts)
        // Otherwise the request would be carried out, but there would be no room to answer it.
        if fields.memoryBytes > service.settings.memoryPerConnectionBytes - Self.answerBytes {
            let isByTarget = target.utf8.count > fields.memoryBytes / 2
            return refuse(isByTarget ? .uriTooLong : .requestHeaderFieldsTooLarge, nil)
        }
        let head: RequestHead
        do {
            head = try RequestHead(
                method: method, version: version, target: target, fields: fields,
                clientAddress: client.address)
        } catch { return refuse(.badRequest, nil) }
        let limitBytes = service.settings.bodyLimitBytes
        if head.bodyBytes > limitBytes || head.hasBody && head.request.isMultipartForm {
            return plan(head)
        }
        return accept(head, limitBytes: limitBytes)
    }

    private func accept(_ head: RequestHead, limitBytes: Int, receiver: (any BodyReceiver)? = nil) -> Step {
        if head.bodyBytes > limitBytes { return refuse(.contentTooLarge, head.request) }
        state.withLock { state in
            state.phase = .receiving(head.request)
            state.body = IncomingBody(
                limitBytes: limitBytes, expectedBytes: head.bodyBytes, receiver: receiver)
        }
        return .wait
    }

    private func refuse(_ status: HTTPResponse.Status, _ request: Request?) -> Step {
        answer(service.refuse(status, request), isLast: true)
    }

    /// Closes the connection after a request that was not read completely, so that the rest isn't mistaken
    /// for the next one.
    private func answer(_ response: Response, isLast: Bool = false) -> Step {
        let isRead = state.withLock { state in
            state.phase = .answered
            return state.isRead
        }
        if !isRead { client.leavesUnread = true }
        return .answer(response, isLast: isLast || !isRead)
    }

    private func run(_ request: Request) -> Step {
        if !beginLive() { return refuse(.serviceUnavailable, request) }
        if let response = service.respondNow(request) { return answer(response) }
        return start(request) { .response(await self.service.respond($0)) }
    }

    private func plan(_ head: RequestHead) -> Step {
        if !beginLive() { return refuse(.serviceUnavailable, head.request) }
        return start(head.request) { .plan(await self.service.planBody($0), head) }
    }

    /// Counts the request as live, unless the daemon is draining.
    private func beginLive() -> Bool {
        // The request counts itself before it checks: either it sees that the daemon is draining, or the
        // daemon sees the request and waits.
        service.live.add(1, ordering: .sequentiallyConsistent)
        if service.draining.load(ordering: .sequentiallyConsistent) {
            service.live.subtract(1, ordering: .sequentiallyConsistent)
            return false
        }
        state.withLock { state in
            state.phase = .running
            state.isLive = true
        }
        return true
    }

    private func start(_ request: Request, _ work: @escaping @Sendable (Request) async -> Outcome) -> Step {
        client.clearDeadline()
        let task = Task.immediateDetached { self.finish(await work(request)) }
        return concludeOrSuspend(task, request)
    }

    /// Called right after the task was started. The suspension happens under the lock, so that a task that
    /// finishes on another thread at this moment finds either `running`, with nothing to resume, or
    /// `suspended`.
    private func concludeOrSuspend(_ task: Task<Void, Never>, _ request: Request) -> Step {
        enum Next { case conclude(Outcome), wait, refuse }
        let next: Next = state.withLock { state in
            if case .finished(let outcome) = state.phase { return .conclude(outcome) }
            if !service.suspend(self) { return .refuse }
            state.phase = .suspended(task)
            MHD_suspend_connection(connection)
            return .wait
        }
        switch next {
        case .conclude(let outcome): return conclude(outcome)
        case .wait: return .wait
        case .refuse:
            task.cancel()
            return refuse(.serviceUnavailable, request)
        }
    }

    private func conclude(_ outcome: Outcome) -> Step {
        switch outcome {
        case .response(let response), .plan(.refuse(let response), _): return answer(response)
        case .plan(_, let head) where service.draining.load(ordering: .relaxed):
            return refuse(.serviceUnavailable, head.request)
        case .plan(.collect, let head): return collect(head, service.settings.bodyLimitBytes)
        case .plan(.collectUpTo(let limitBytes, let isFromStranger), let head):
            return collectLong(head, limitBytes, isFromStranger: isFromStranger)
        case .plan(.receive(let receiver, let limitBytes, let sender), let head):
            endLive()
            client.setUploadDeadline(inSeconds: service.settings.uploadSeconds)
            if !service.beginUpload(of: sender) { return refuse(.serviceUnavailable, head.request) }
            state.withLock { $0.place = .upload(sender: sender) }
            return accept(head, limitBytes: limitBytes, receiver: receiver)
        }
    }

    private func collect(_ head: RequestHead, _ limitBytes: Int) -> Step {
        endLive()
        client.setDeadline(inSeconds: service.settings.requestSeconds)
        return accept(head, limitBytes: limitBytes)
    }

    private func collectLong(_ head: RequestHead, _ limitBytes: Int, isFromStranger: Bool) -> Step {
        let usualBytes = service.settings.bodyLimitBytes
        // A chunked body doesn't say how long it is.
        let mayBeLong = head.bodyBytes == 0 || head.bodyBytes > usualBytes
        if limitBytes > usualBytes, mayBeLong, head.bodyBytes <= limitBytes {
            if !service.beginLongForm(isFromStranger: isFromStranger) {
                endLive()
                return refuse(.serviceUnavailable, head.request)
            }
            state.withLock { $0.place = .longForm }
        }
        return collect(head, limitBytes)
    }

    private func leave(_ place: Place) {
        switch place {
        case .upload(let sender): service.endUpload(of: sender)
        case .longForm: service.endLongForm()
        }
    }

    private func endLive() {
        let wasLive = state.withLock { state in
            defer { state.isLive = false }
            return state.isLive
        }
        if wasLive { service.live.subtract(1, ordering: .sequentiallyConsistent) }
    }

    /// Keeps a native response from other exchanges until this one is over.
    func keep(_ native: NativeResponse, of responses: FillableResponses) {
        state.withLock { $0.filled = (native, responses) }
    }

    /// Called when the request is over: from here on the connection must not be used.
    func close() {
        let before = state.withLock { state in
            defer {
                state.phase = .answered
                state.isLive = false
                state.place = nil
                state.filled = nil
            }
            return state
        }
        if case .finished(let unsent) = before.phase { abandon(unsent) }
        if let (native, responses) = before.filled { responses.giveBack(native) }
        if before.isLive { service.live.subtract(1, ordering: .sequentiallyConsistent) }
        if let place = before.place { leave(place) }
    }

    // MARK: Any thread

    /// Takes the first outcome. It resumes under the lock, which the next callback and the daemon's end also
    /// take, so that neither can overtake it.
    private func finish(_ outcome: Outcome) {
        let isLate = state.withLock { state in
            if let place = state.place {
                // The place is freed before the response is sent, since the client may then start the next
                // upload.
                state.place = nil
                leave(place)
            }
            switch state.phase {
            case .running: state.phase = .finished(outcome)
            case .suspended:
                state.phase = .finished(outcome)
                MHD_resume_connection(connection)
                service.removeSuspended(self)
            case .expected, .receiving, .finished, .answered: return true
            }
            return false
        }
        if isLate { abandon(outcome) }
    }

    /// Closes the body of an outcome that won't be sent.
    private func abandon(_ outcome: Outcome) {
        switch outcome {
        case .response(let response), .plan(.refuse(let response), _): response.body.source?.close()
        case .plan: break
        }
    }

    func cancel() {
        let task = state.withLock { state in
            if case .suspended(let task) = state.phase { return task as Task<Void, Never>? }
            return nil
        }
        task?.cancel()
    }

    /// Answers with a 503 in place of the handler's response, when the daemon is stopping.
    func giveUp() { finish(.response(service.refuse(.serviceUnavailable, nil))) }
}
