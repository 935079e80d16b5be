import CCurl
import Model

/// The SMTP exchange about one mail, as libcurl reports it: how far it got, and the server's last reply.
final class Conversation {
    private static let maxCharacters = 500
    /// How long the reply to the whole mail may take (RFC 5321, 4.5.3.2.6).
    private static let wholeMailReplySeconds = 600

    private enum Stage { case connecting, mail, recipient, data, sent }

    private var data: [UInt8] = []
    private var sentCount = 0
    private var needsSMTPUTF8 = false
    private let requiresSignIn: Bool
    private let replySeconds: Int
    private var stage = Stage.connecting
    /// Whether the server offers SMTPUTF8, which also applies to later mails on the connection.
    private var offersSMTPUTF8 = false
    /// Whether the server has accepted the password on this connection.
    private var isSignedIn = false
    /// The handle of libcurl that is attached.
    private var curl: UnsafeMutableRawPointer?
    /// The lines of the reply to the last command.
    private var reply: [UInt8] = []
    /// The code of that reply once it is complete.
    private var code: Int?
    /// Whether libcurl has sent QUIT, after which no reply concerns the mail.
    private var isOver = false

    /// - Parameter replySeconds: how long any reply may take, except the one to the whole mail.
    init(requiresSignIn: Bool, replySeconds: Int) {
        self.requiresSignIn = requiresSignIn
        self.replySeconds = replySeconds
    }

    /// Forgets the previous mail.
    func begin(_ data: [UInt8], needsSMTPUTF8: Bool) {
        (self.data, self.needsSMTPUTF8) = (data, needsSMTPUTF8)
        sentCount = 0
        isOver = false
        allow(replySeconds: replySeconds)
        enter(.connecting)
    }

    /// Sets how long each of the server's next replies may take.
    private func allow(replySeconds seconds: Int) {
        frontdesk_curl_set_number(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, seconds)
    }

    private func enter(_ stage: Stage) {
        self.stage = stage
        clearReply()
    }

    private func clearReply() { (reply, code) = ([], nil) }

    /// Called with each command that libcurl sends. Any command not listed here, such as AUTH, only clears
    /// the last reply.
    private func didSend(_ command: UnsafeRawBufferPointer) {
        func begins(_ verb: StaticString) -> Bool {
            verb.withUTF8Buffer { command.starts(with: $0) }
        }
        // Before any reply, a QUIT may be for an old connection that was kept too long.
        if begins("QUIT\r\n") {
            isOver = stage != .connecting || code != nil
            // After a failure, libcurl waits for the reply, which isn't needed.
            if isOver { allow(replySeconds: 1) }
            return
        }
        switch stage {
        case _ where begins("MAIL FROM:"): enter(.mail)
        case .mail where begins("RCPT TO:"): enter(.recipient)
        case .recipient where begins("DATA\r\n"): enter(.data)
        default:
            if begins("EHLO ") { (offersSMTPUTF8, isSignedIn) = (false, false) }
            clearReply()
        }
    }

    /// Copies the next part of the mail into the buffer, and returns its length.
    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let part = data[sentCount...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        sentCount += part.count
        // libcurl now ends the mail by itself, and doesn't report that.
        if sentCount == data.count && stage != .sent {
            allow(replySeconds: Self.wholeMailReplySeconds)
            enter(.sent)
        }
        return part.count
    }

    /// Called with each line that the server sends. Returns whether to continue.
    private func didReceive(_ line: UnsafeRawBufferPointer) -> Bool {
        if isOver { return true }
        if code != nil { clearReply() }
        if reply.count < Self.maxCharacters * 4 { reply += line }
        let text = line.prefix { $0 != 13 && $0 != 10 }
        guard text.count >= 3, text.prefix(3).allSatisfy(\.isASCIIDigit) else { return true }
        if text.dropFirst(4).elementsEqual("SMTPUTF8".utf8) { offersSMTPUTF8 = true }
        if text.count == 3 || text[3] == 32 {
            code = text.prefix(3).reduce(0) { $0 * 10 + Int($1) - 48 }
            if code == 235 { isSignedIn = true }
        }
        return !lacksSMTPUTF8 && !lacksSignIn
    }

    private var lacksSMTPUTF8: Bool { stage == .mail && needsSMTPUTF8 && !offersSMTPUTF8 }

    /// Whether a sign-in is required and hasn't happened: the server would then refuse every mail.
    private var lacksSignIn: Bool { stage == .mail && requiresSignIn && !isSignedIn }

    // MARK: The outcome

    /// The outcome of the mail, from libcurl's result code and its text about a failure.
    func delivery(_ result: CURLcode, _ text: String) -> Delivery {
        let reply = Self.cut(String(decoding: reply, as: UTF8.self))
        if result == CURLE_OK { return .accepted(reply: reply) }
        if lacksSignIn {
            return .unreachable(reason: "The mail server doesn’t offer authentication.")
        }
        if lacksSMTPUTF8 {
            return .rejected(
                reply: "The mail server doesn’t accept addresses with non-ASCII characters.")
        }
        let reason = Self.cut(reason(result, text, reply))
        switch (stage, code ?? 0) {
        // These replies concern the connection or the account, and so do most replies to MAIL.
        case (_, 421), (_, 530): return .unreachable(reason: reason, code: codeAboutMail)
        // Once a user has sent as many mails as a day allows, providers answer this to every further one.
        case (_, 500...599) where Self.isCongestion(reply):
            return .unreachable(reason: reason, code: codeAboutMail)
        // Servers often say only here, after RCPT, that they don't let this sender or machine send, which may
        // be mended; so this mail is tried again.
        case (.recipient, 500...599) where Self.isPolicy(reply): return .deferred(reply: reply)
        case (.sent, 200...299): return .accepted(reply: reply)
        case (.sent, 400...499): return .deferred(reply: reply)
        case (.sent, 500...599): return .rejected(reply: reply)
        case (.sent, _): return .unknown(reason: reason, code: codeAboutMail)
        case (.mail, 552): return .rejected(reply: reply)
        case (.recipient, 400...499), (.data, 400...499): return .deferred(reply: reply)
        case (.recipient, 500...599), (.data, 500...599): return .rejected(reply: reply)
        default: return .unreachable(reason: reason, code: codeAboutMail)
        }
    }

    /// Whether a server's refusal is about congestion (RFC 3463, 3.5), which is temporary.
    private static func isCongestion(_ reply: String) -> Bool {
        reply.prefixMatch(of: /\d{3}[ -]5\.4\.5\b/) != nil
    }

    /// Whether a server's refusal is about security or policy (RFC 3463, 3.8), as when it denies to relay.
    private static func isPolicy(_ reply: String) -> Bool {
        reply.prefixMatch(of: /\d{3}[ -]5\.7\.\d/) != nil
    }

    /// The code of the reply, if it is the reason and came after the recipient was named.
    private var codeAboutMail: Int? {
        switch stage {
        case .connecting, .mail: nil
        case .recipient, .data, .sent: refusal
        }
    }

    /// The code of a reply that refuses something.
    private var refusal: Int? { code.flatMap { $0 >= 400 ? $0 : nil } }

    private func reason(_ result: CURLcode, _ text: String, _ reply: String) -> String {
        if refusal != nil { return "The mail server answered: \(reply)" }
        switch result {
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING: return "The mail server hung up."
        case CURLE_SSL_CACERT_BADFILE:
            return "The file with the certificates of the authorities can’t be read."
        default: return text.hasSuffix(".") ? text : "\(text)."
        }
    }

    private static func cut(_ text: String) -> String { String(Header.oneLine(text).prefix(maxCharacters)) }

    // MARK: libcurl's callbacks

    /// Makes libcurl report the exchange to this object, which must outlive the handle.
    func attach(to curl: UnsafeMutableRawPointer) {
        self.curl = curl
        frontdesk_curl_set_callbacks(
            curl, Unmanaged.passUnretained(self).toOpaque(),
            { buffer, size, count, context in
                let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                return Conversation.of(context).map { $0.read(into: room) } ?? Int(CURL_READFUNC_ABORT)
            },
            { line, size, count, context in
                let bytes = UnsafeRawBufferPointer(start: line, count: size * count)
                return Conversation.of(context)?.didReceive(bytes) == true ? size * count : 0
            },
            { _, kind, bytes, count, context in
                if kind == CURLINFO_HEADER_OUT {
                    Conversation.of(context)?.didSend(UnsafeRawBufferPointer(start: bytes, count: count))
                }
                return 0
            })
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Conversation? {
        context.map { Unmanaged<Conversation>.fromOpaque($0).takeUnretainedValue() }
    }
}
