import HTTP
import Logging
import Passwords
import Storage
import Words

/// A flash message, which is shown once, on the next page.
package struct Notice: Sendable, Hashable, Codable {
    package enum Kind: String, Sendable, Codable {
        case done, warning
        /// The visitor has to answer it with OK.
        case alert
    }

    package var kind: Kind
    package var sentences: [Sentence]
    /// Names that belong to the last sentence, one for each row.
    package var names: [String] = []
    /// The link to a file that belongs to it.
    package var download: Link?
    /// The button that undoes the act that the notice reports.
    package var undo: Undo?

    package struct Link: Sendable, Hashable, Codable {
        package let path: String
        package let label: Sentence

        package init(path: String, label: Sentence) { (self.path, self.label) = (path, label) }
    }

    package struct Undo: Sendable, Hashable, Codable {
        /// The path to which the button sends its form.
        package let path: String
        /// The value of the field `batch`, which says what to undo.
        package let batch: String
        /// Says until when Undo is possible.
        package let offer: Sentence
        package let label: Sentence

        package init(path: String, batch: String, offer: Sentence, label: Sentence) {
            (self.path, self.batch, self.offer, self.label) = (path, batch, offer, label)
        }
    }

    package init(
        kind: Kind = .done, sentences: [Sentence], names: [String] = [], download: Link? = nil,
        undo: Undo? = nil
    ) {
        self.kind = kind
        self.sentences = sentences
        self.names = names
        self.download = download
        self.undo = undo
    }
}

extension Notice {
    package init(kind: Kind = .done, sentence: Sentence) { self.init(kind: kind, sentences: [sentence]) }
}

/// Keeps notices for the next page that the browser opens, whichever program answers it.
///
/// For a fixed notice the browser gets its code: nothing is stored, however many strangers get one, and a
/// visitor who forges a code only chooses among those sentences. For any other notice the browser gets a
/// random ticket, so the page's text can't be forged, and a name is never in a cookie.
package struct Notices: Sendable {
    /// A notice is a courtesy, not a record: when there are too many, the oldest are forgotten.
    package static let space = MemorySpace("notices", capacity: 20_000)
    private static let cookie = "notice"
    private static let lifetimeSeconds = 60
    /// For how long a notice is kept: a little longer than the browser keeps the ticket.
    private static let keptSeconds: Int64 = 120

    private let jar: CookieJar
    private let kept: SealedMemory
    private let logger: Logger

    package init(jar: CookieJar, memory: any ShortMemory, logger: Logger) {
        self.jar = jar
        self.logger = logger
        kept = SealedMemory(memory: memory, space: Self.space)
    }

    /// Leaves a notice for the next page. The act that it reports is already done, so if the notice can't be
    /// kept, the response is sent without it.
    package func leave(_ notice: Notice, on response: inout Response) async {
        let value: String? =
            if let code = notice.fixedCode { code } else { await ticket(for: notice) }
        guard let value else { return }
        jar.set(
            SetCookie(name: Self.cookie, value: value, maxAgeSeconds: Self.lifetimeSeconds), on: &response)
    }

    private func ticket(for notice: Notice) async -> String? {
        let ticket = Token().text
        do throws(StoreError) {
            try await kept.put(notice, under: Self.seal(ticket), forSeconds: Self.keptSeconds)
            return ticket
        } catch {
            logger.error("a notice could not be kept", metadata: ["error": "\(error)"])
            return nil
        }
    }

    /// Takes the notice for this browser, so that it isn't shown again. If it can't be read, the page is
    /// shown without it.
    package func take(_ request: Request) async -> Notice? {
        guard let value = value(request) else { return nil }
        if let fixed = Notice.fixed[value] { return fixed }
        do throws(StoreError) { return try await kept.take(Notice.self, under: Self.seal(value)) } catch {
            logger.error("a notice could not be read", metadata: ["error": "\(error)"])
            return nil
        }
    }

    /// Whether there may be a notice for this browser.
    package func mayWait(for request: Request) -> Bool { value(request) != nil }

    private func value(_ request: Request) -> String? {
        // Only pages show notices, not what a script requests. Over plain http from another machine browsers
        // don't send Sec-Fetch-Dest, so scripts set a header of their own.
        let isForScript =
            request.headers[.secFetchDest] == "empty" || request.headers[.xRequestedWith] != nil
        return request.method == .get && !isForScript ? jar.read(Self.cookie, from: request) : nil
    }

    package func forget(on response: inout Response) {
        jar.set(SetCookie(name: Self.cookie, value: "", maxAgeSeconds: 0), on: &response)
    }

    private static func seal(_ ticket: String) -> Seal { Seal(ticket, for: "notice") }
}
