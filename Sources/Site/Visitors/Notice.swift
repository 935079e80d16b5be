import HTTP
import Passwords
import Synchronization

/// A flash message: something to say once, on the next page.
struct Notice: Sendable, Equatable {
    enum Kind: String, Sendable {
        case done, warning
        /// To be answered with OK.
        case alert
    }

    var kind = Kind.done
    var sentences: [Sentence]
    /// Names that belong to the last sentence, one a row.
    var names: [String] = []
}

extension Notice {
    init(kind: Kind = .done, sentence: Sentence) { self.init(kind: kind, sentences: [sentence]) }
}

/// Notices that wait for the page that the browser opens next. They are kept here, in memory, and the browser gets
/// only a random ticket: what a page says can't be forged, and a name never stands in a cookie.
final class Notices: Sendable {
    private static let cookie = "notice"
    private static let lifetimeSeconds = 60
    /// A notice is a courtesy, not a record: the oldest go when so many have come after them.
    private static let generation = 10_000

    /// By ticket.
    private struct State {
        var young: [String: Notice] = [:]
        var old: [String: Notice] = [:]
    }

    private let state = Mutex(State())
    private let jar: CookieJar

    init(jar: CookieJar) { self.jar = jar }

    func leave(_ notice: Notice, on response: inout Response) {
        let ticket = Token().text
        state.withLock { state in
            state.young[ticket] = notice
            if state.young.count == Self.generation { (state.young, state.old) = ([:], state.young) }
        }
        jar.set(
            SetCookie(name: Self.cookie, value: ticket, maxAgeSeconds: Self.lifetimeSeconds), on: &response)
    }

    /// The notice for this browser, for the last time.
    func take(_ request: Request) -> Notice? {
        guard request.method == .get, let ticket = jar.read(Self.cookie, from: request) else { return nil }
        return state.withLock {
            $0.young.removeValue(forKey: ticket) ?? $0.old.removeValue(forKey: ticket)
        }
    }

    func forget(on response: inout Response) {
        jar.set(SetCookie(name: Self.cookie, value: "", maxAgeSeconds: 0), on: &response)
    }
}
