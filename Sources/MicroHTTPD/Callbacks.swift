import CMicroHTTPD
import Glibc
import HTTP

// libmicrohttpd's callbacks, all called on its threads. They are functions, since a closure could be inferred
// to belong to the main actor.

/// The object from which `Unmanaged.passRetained` made `pointer`.
private func held<Object: AnyObject>(_: Object.Type, _ pointer: UnsafeMutableRawPointer?) -> Object? {
    pointer.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}

/// Called when a connection was opened, and before it is closed.
func onConnection(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
) {
    guard let service = held(Service.self, context), let slot else { return }
    if event == .CONNECTION_NOTIFY_STARTED {
        let address = frontdesk_client_address(connection).map { Address.text(of: $0) } ?? "?"
        let client = ClientConnection(
            descriptor: frontdesk_descriptor(connection), address: address,
            origin: service.networkLimit.origin(of: address), credentials: service.credentials,
            seconds: service.settings.requestSeconds)
        slot.pointee = Unmanaged.passRetained(client).toOpaque()
        service.slots.connectionTakenUp()
        service.reaper.add(client)
        if let origin = client.origin, !service.networkLimit.enter(origin) { client.shutDown() }
    } else if let pointer = slot.pointee {
        slot.pointee = nil
        let client = Unmanaged<ClientConnection>.fromOpaque(pointer).takeRetainedValue()
        service.reaper.remove(client)
        if let origin = client.origin { service.networkLimit.leave(origin) }
        // A client that doesn't speak TLS gets its connection closed with bytes unread.
        let lacksTLS =
            service.credentials != nil && !client.hasAsked && frontdesk_unread_bytes(client.descriptor) > 0
        if client.leavesUnread || lacksTLS { service.lingeringClose.keep(client.descriptor) }
        service.slots.connectionClosed()
    }
}

/// Called with the request line. `target` is as it was sent; only here does libmicrohttpd show all of it.
func onTarget(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let service = held(Service.self, context), let target, let connection,
        let client = held(ClientConnection.self, frontdesk_connection_context(connection))
    else { return nil }
    client.beginRequest()
    let exchange = Exchange(
        service: service, connection: connection, client: client, target: target)
    hideParameters(UnsafeMutablePointer(mutating: target))
    return Unmanaged.passRetained(exchange).toOpaque()
}

/// Keeps libmicrohttpd from splitting the parameters in its buffer, which nothing here uses. Each would take
/// some of the connection's memory, and libmicrohttpd can't answer a head that takes up all of it.
private func hideParameters(_ target: UnsafeMutablePointer<CChar>) {
    for mark in "?&".utf8 {
        var rest = target
        while let found = strchr(rest, Int32(mark)) {
            found.pointee = CChar(UInt8(ascii: "/"))
            rest = found + 1
        }
    }
}

/// Leaves percent escapes as they are.
func onUnescape(_: UnsafeMutableRawPointer?, _: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?) -> Int {
    text.map { strlen($0) } ?? 0
}

/// Called with the head, with each piece of the body, with the whole request, and after a resume.
func onAccess(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let service = held(Service.self, context), let exchange = held(Exchange.self, slot?.pointee),
        let connection, let method, let version, let count
    else { return .NO }
    if count.pointee > 0 {
        defer { count.pointee = 0 }
        return exchange.receive(UnsafeRawBufferPointer(start: piece, count: count.pointee)) ? .YES : .NO
    }
    switch exchange.advance(method: method, version: version) {
    case .wait: return .YES
    case .answer(let response, let isLast):
        let closes = isLast || service.closesConnections.load(ordering: .relaxed)
        let isHead = strcmp(method, "HEAD") == 0
        return exchange.send(response, isHead: isHead, closes: closes, on: connection, for: service)
    }
}

/// Called when a request was answered, or its connection is lost.
func onCompleted(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _: MHD_RequestTerminationCode
) {
    guard let slot, let pointer = slot.pointee, let service = held(Service.self, context) else { return }
    slot.pointee = nil
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
    exchange.close()
    if let connection {
        exchange.client.endAnswer(on: connection, idleSeconds: service.settings.idleSeconds)
    }
    exchange.client.awaitRequest(withinSeconds: service.settings.requestSeconds)
}
