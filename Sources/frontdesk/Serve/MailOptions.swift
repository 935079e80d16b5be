import ArgumentParser
import Foundation
import Mail

/// The options for sending mail.
struct MailOptions: ParsableArguments {
    @Option(
        name: .customLong("mail"),
        help: "The server that takes mail: smtp://USER@HOST:587 or smtps://USER@HOST; needs --origin.")
    var server: String?

    @Option(name: .customLong("mail-from"), help: "The address that mail comes from.")
    var from: String?

    @Option(
        name: .customLong("mail-name"), help: "The name that mail comes from (default: the group's name).")
    var name: String?

    @Option(
        name: .customLong("mail-password-file"),
        help: "The file with the password for --mail, which others must not be able to read.",
        completion: .file())
    var passwordFile: String?

    @Option(
        name: .customLong("mail-ca"),
        help:
            "The certificates by which the mail server's is checked, in PEM format (default: the system's).",
        completion: .file())
    var authoritiesFile: String?

    @Option(name: .customLong("mail-rate"), help: "How many mails are sent in a second at most.")
    var perSecond = 5.0

    /// The checked options.
    struct Settings: Sendable {
        let server: MailServer
        let from: MailAddress
        let name: String?
        let password: String?
        let authoritiesFile: String?
        let perSecond: Double
    }

    func validate() throws {
        let others = [
            ("mail-from", from), ("mail-name", name), ("mail-password-file", passwordFile),
            ("mail-ca", authoritiesFile),
        ]
        for (option, value) in [("mail", server)] + others where value?.isEmpty == true {
            throw ValidationError("--\(option) is empty.")
        }
        if server == nil, let given = others.first(where: { $0.1 != nil }) {
            throw ValidationError("--\(given.0) needs --mail, the server that takes the mail.")
        }
        if !(perSecond > 0 && perSecond <= 10_000) {
            throw ValidationError("--mail-rate takes a number above 0, up to 10000.")
        }
    }

    /// Nil without `--mail`.
    ///
    /// - Parameter origin: the value of `--origin`.
    func settings(origin: String?) throws(Failure) -> Settings? {
        guard let server else { return nil }
        let mailServer: MailServer
        do throws(MailServer.Fault) { mailServer = try MailServer(server) } catch {
            throw Failure("--mail: \(error)")
        }
        guard origin != nil else {
            throw Failure("--mail needs --origin, since links in mails begin with it.")
        }
        guard let address = from.flatMap({ MailAddress($0) }), !address.needsSMTPUTF8 else {
            throw Failure("--mail needs --mail-from, an address such as desk@example.org.")
        }
        if let user = mailServer.user, passwordFile == nil {
            throw Failure("--mail signs in as \(user), so it needs --mail-password-file.")
        }
        if mailServer.user == nil, passwordFile != nil {
            throw Failure(
                "--mail-password-file needs a user: --mail \(mailServer.scheme)://USER@\(mailServer.host)")
        }
        if let authoritiesFile { try Self.checkAuthorities(in: authoritiesFile) }
        return Settings(
            server: mailServer, from: address, name: name, password: try passwordFile.map(Self.password),
            authoritiesFile: authoritiesFile, perSecond: perSecond)
    }

    private static func checkAuthorities(in path: String) throws(Failure) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw Failure("--mail-ca: \(path) can’t be read.")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains(/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/) else {
            throw Failure("--mail-ca: \(path) has no certificate in PEM format.")
        }
    }

    private static let maxPasswordBytes = 1000

    /// The password: the first line of the file.
    private static func password(in path: String) throws(Failure) -> String {
        func failure(_ what: String) -> Failure { Failure("--mail-password-file: \(path) \(what).") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("can’t be read: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw failure("is not a file")
        }
        if status.st_mode & (S_IROTH | S_IWOTH) != 0 {
            throw failure("can be read or written by everybody on this machine: chmod o-rw it")
        }
        var buffer = [UInt8](repeating: 0, count: maxPasswordBytes + 2)
        let count = read(descriptor, &buffer, buffer.count)
        guard count >= 0 else { throw failure("can’t be read: \(String(cString: strerror(errno)))") }
        let line = buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard let password = String(validating: line, as: UTF8.self), !password.isEmpty else {
            throw failure("has no password in its first line")
        }
        if line.count > maxPasswordBytes { throw failure("has too long a first line for a password") }
        return password
    }
}
