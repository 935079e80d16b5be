import HTTP
import Passwords
import Synchronization

/// Something to say once, on the next page.
struct Notice: Sendable, Equatable {
    enum Kind: String, Sendable {
        case done, warning
        /// To be answered with OK.
        case alert
    }

    var kind = Kind.done
    var sentence: String
    /// Names that belong to the sentence, one a row.
    var names: [String] = []

    var view: View {
        View(["kind": kind.rawValue, "sentence": sentence, "hasNames": !names.isEmpty, "names": names])
    }
}

/// Notices that wait for the page that the browser opens next. They are kept here, in memory, and the browser gets
/// only a random ticket: what a page says can't be forged, and a name never stands in a cookie.
final class Notices: Sendable {
    private static let cookie = "notice"
    private static let lifetimeSeconds = 60
    /// The oldest goes first; a notice is a courtesy, not a record.
    private static let limit = 1000

    private struct State {
        var waiting: [String: Notice] = [:]
        var tickets: [String] = []
    }

    private let state = Mutex(State())
    private let jar: CookieJar

    init(jar: CookieJar) { self.jar = jar }

    func leave(_ notice: Notice, on response: inout Response) {
        let ticket = Token().text
        state.withLock { state in
            state.waiting[ticket] = notice
            state.tickets.append(ticket)
            if state.tickets.count > Self.limit { state.waiting[state.tickets.removeFirst()] = nil }
        }
        jar.set(
            SetCookie(name: Self.cookie, value: ticket, maxAgeSeconds: Self.lifetimeSeconds), on: &response)
    }

    /// The notice for this browser, for the last time.
    func take(_ request: Request) -> Notice? {
        guard request.method == .get, let ticket = jar.read(Self.cookie, from: request) else { return nil }
        return state.withLock { state in
            state.tickets.removeAll { $0 == ticket }
            return state.waiting.removeValue(forKey: ticket)
        }
    }

    func forget(on response: inout Response) {
        jar.set(SetCookie(name: Self.cookie, value: "", maxAgeSeconds: 0), on: &response)
    }
}
