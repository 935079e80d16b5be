import Foundation
import Glibc
import Synchronization

/// A proxy between a store and its server, which breaks connections at chosen moments.
final class Proxy: Sendable {
    enum Fault {
        /// The next message never arrives.
        case losesRequest
        /// The next message arrives, but its answer doesn't.
        case losesAnswer
        /// The next message arrives, and the connection is closed before the answer.
        case closesAtOnce
    }

    let address: String
    private let server: UInt16
    private let listening: Int32
    private let fault = Mutex<Fault?>(nil)
    private let sockets = Mutex<Set<Int32>>([])
    private let isDeaf = Mutex(false)
    private let replacing: (text: String, replacement: String)?

    /// - Parameter address: the server's address, on this machine.
    /// - Parameter replacing: bytes in the server's answers, and what arrives instead, of the same length.
    init(to address: String, replacing: (text: String, replacement: String)? = nil) throws {
        self.replacing = replacing
        var url = URLComponents(string: address)!
        server = UInt16(url.port!)
        listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listening = listening
        withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                _ = bind(listening, name, length)
                _ = listen(listening, 64)
                _ = getsockname(listening, name, &length)
            }
        }
        url.port = Int(UInt16(bigEndian: name.sin_port))
        self.address = url.string!
        Thread.detachNewThread { self.accept() }
    }

    deinit { close(listening) }

    /// Call it on the thread that will send next.
    func arm(_ fault: Fault) { self.fault.withLock { $0 = fault } }

    /// From now on nothing passes in either direction, and no connection is closed.
    func goDeaf() { isDeaf.withLock { $0 = true } }

    /// Closes all connections, and accepts new ones.
    func cut() {
        isDeaf.withLock { $0 = false }
        sockets.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
    }

    /// Behaves as if the store's program had been killed: closes all connections, and accepts no new ones.
    func die() {
        shutdown(listening, Int32(SHUT_RDWR))
        cut()
    }

    private func accept() {
        while case let client = Glibc.accept(listening, nil, nil), client >= 0 {
            let upstream = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = server.bigEndian
            name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let connected = withUnsafePointer(to: &name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(upstream, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            if connected != 0 {
                close(client)
                close(upstream)
                continue
            }
            sockets.withLock { $0.formUnion([client, upstream]) }
            let connection = Passage(client: client, server: upstream)
            Thread.detachNewThread { self.passRequests(connection) }
            Thread.detachNewThread { self.passAnswers(connection) }
        }
    }

    private struct Passage: Sendable {
        let client, server: Int32
    }

    private func passRequests(_ passage: Passage) {
        while let bytes = read(passage.client) {
            let fault = fault.withLock { fault in
                defer { fault = nil }
                return fault
            }
            switch fault {
            case nil: write(bytes, to: passage.server)
            case .losesRequest: break
            case .losesAnswer:
                // The other thread may receive the answer, but doesn't pass it on.
                isDeaf.withLock { $0 = true }
                deliver(bytes, to: passage.server)
                usleep(300_000)
                shutdown(passage.client, Int32(SHUT_RDWR))
                isDeaf.withLock { $0 = false }
            case .closesAtOnce:
                // This comes before sending, since the answer may arrive before anything done after it.
                shutdown(passage.client, Int32(SHUT_RDWR))
                write(bytes, to: passage.server)
            }
            if fault != nil { break }
        }
        end(passage)
    }

    private func passAnswers(_ passage: Passage) {
        while var bytes = read(passage.server) {
            if let replacing {
                bytes.replace(Array(replacing.text.utf8), with: Array(replacing.replacement.utf8))
            }
            write(bytes, to: passage.client)
        }
        end(passage)
    }

    private func read(_ socket: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(socket, &bytes, bytes.count, 0)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    private func write(_ bytes: [UInt8], to socket: Int32) {
        if !isDeaf.withLock({ $0 }) { deliver(bytes, to: socket) }
    }

    private func deliver(_ bytes: [UInt8], to socket: Int32) {
        _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private func end(_ passage: Passage) {
        sockets.withLock { sockets in
            for socket in [passage.client, passage.server] where sockets.contains(socket) {
                shutdown(socket, Int32(SHUT_RDWR))
            }
            // The second of the two threads to end closes the sockets.
            if sockets.remove(passage.client) == nil {
                close(passage.client)
                close(passage.server)
                sockets.remove(passage.server)
            }
        }
    }
}
