import CCurl
import Foundation

/// Hands mails to a mail server, one after another over one connection as long as it lasts (RFC 5321). Used
/// by one thread at a time, which blocks.
///
/// The server's certificate and its name are always checked. TLS is required from the start with `smtps`, and
/// with STARTTLS if a password is sent to another machine. Otherwise STARTTLS is used if it is offered; a
/// server on this machine gets plain SMTP if there is neither a password nor an authorities file.
public final class SMTPConnection {
    private let server: MailServer
    private let password: String?
    private let authoritiesFile: String?
    private let connectMilliseconds: Int
    private let mailMilliseconds: Int
    private let errorText: UnsafeMutablePointer<CChar>
    private let conversation: Conversation
    private var curl: UnsafeMutableRawPointer?

    /// Doesn't connect yet.
    ///
    /// - Parameter password: the password of the server's user; nil to send without signing in.
    /// - Parameter authoritiesFile: the certificates (PEM) that are trusted; nil for the system's.
    /// - Parameter connectMilliseconds: how long it may take until the server accepts commands. Some servers
    ///   greet late.
    /// - Parameter replySeconds: how long any reply may take, except the one to the whole mail, which may
    ///   take ten minutes (RFC 5321, 4.5.3.2.6): if it isn't awaited, the mail arrives twice.
    /// - Parameter mailMilliseconds: how long a mail may take in all.
    public init(
        _ server: MailServer, password: String?, authoritiesFile: String?,
        connectMilliseconds: Int = 60_000, replySeconds: Int = 60, mailMilliseconds: Int = 720_000
    ) {
        self.server = server
        self.password = password
        self.authoritiesFile = authoritiesFile
        self.connectMilliseconds = connectMilliseconds
        self.mailMilliseconds = mailMilliseconds
        conversation = Conversation(requiresSignIn: password != nil, replySeconds: replySeconds)
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    }

    deinit {
        close()
        errorText.deallocate()
    }

    /// Sends a mail, and waits for its outcome.
    ///
    /// If a kept connection turns out to be closed before the mail is sent, it is sent over a new one.
    public func send(_ message: Message) -> Delivery {
        let (delivery, mayRetry) = attempt(message)
        if mayRetry, case .unreachable = delivery { return attempt(message).delivery }
        return delivery
    }

    /// Sends QUIT, without waiting for the reply. The next mail opens a new connection.
    public func close() {
        guard let curl else { return }
        let descriptor = frontdesk_curl_descriptor(curl)
        // libcurl would wait up to two minutes for the reply to QUIT; now it reads the end at once.
        if descriptor >= 0 { shutdown(descriptor, Int32(SHUT_RD)) }
        curl_easy_cleanup(curl)
        self.curl = nil
    }

    private func attempt(_ message: Message) -> (delivery: Delivery, mayRetry: Bool) {
        curl = curl ?? prepared()
        guard let curl else { return (.unreachable(reason: "libcurl could not be started."), false) }
        let data = message.data
        let recipients = curl_slist_append(nil, "<\(message.to)>")
        defer { curl_slist_free_all(recipients) }
        frontdesk_curl_set_text(curl, CURLOPT_URL, server.url(introducing: message.from.domain))
        frontdesk_curl_set_text(curl, CURLOPT_MAIL_FROM, "<\(message.from)>")
        frontdesk_curl_set_recipients(curl, recipients)
        frontdesk_curl_set_upload_size(curl, curl_off_t(data.count))
        conversation.begin(data, needsSMTPUTF8: message.needsSMTPUTF8)
        errorText.pointee = 0
        let result = curl_easy_perform(curl)
        let isKept = frontdesk_curl_new_connections(curl) == 0
        let words = errorText.pointee == 0 ? curl_easy_strerror(result) : UnsafePointer(errorText)
        let delivery = conversation.delivery(result, words.map { String(cString: $0) } ?? "")
        switch delivery {
        // The rest of this conversation must not be mistaken for a reply to the next mail.
        case .unreachable, .unknown: close()
        case .accepted, .rejected, .deferred: break
        }
        return (delivery, isKept && result != CURLE_OPERATION_TIMEDOUT)
    }

    /// A handle with the options that are the same for all mails.
    private func prepared() -> UnsafeMutableRawPointer? {
        guard let curl = curl_easy_init() else { return nil }
        func set(_ option: CURLoption, _ text: String?) { frontdesk_curl_set_text(curl, option, text) }
        func set(_ option: CURLoption, _ number: Int) { frontdesk_curl_set_number(curl, option, number) }
        set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_UPLOAD, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, connectMilliseconds)
        set(CURLOPT_TIMEOUT_MS, mailMilliseconds)
        set(CURLOPT_USE_SSL, security)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        if let authoritiesFile {
            set(CURLOPT_CAINFO, authoritiesFile)
            set(CURLOPT_CAPATH, nil)
        }
        if let user = server.user, let password {
            set(CURLOPT_USERNAME, user)
            set(CURLOPT_PASSWORD, password)
            // libcurl's other mechanisms need more than a password, or a Kerberos that isn't installed.
            set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
        }
        frontdesk_curl_set_error_text(curl, errorText)
        conversation.attach(to: curl)
        return curl
    }

    private var security: Int {
        if server.scheme == .smtps { return FRONTDESK_CURL_TLS }
        if server.isLoopback {
            return password == nil && authoritiesFile == nil
                ? FRONTDESK_CURL_PLAIN : FRONTDESK_CURL_TLS_IF_OFFERED
        }
        return password == nil ? FRONTDESK_CURL_TLS_IF_OFFERED : FRONTDESK_CURL_TLS
    }
}
