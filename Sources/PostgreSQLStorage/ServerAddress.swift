import CPostgreSQL

/// Where a database is, as libpq's connection URIs say it
/// (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING).
public struct ServerAddress: Sendable, CustomStringConvertible {
    /// libpq's parameters, by their keywords.
    private var parameters: [(keyword: String, value: String)]
    /// The address as it may be shown: without a password.
    public let description: String

    private static func isAddress(_ text: String) -> Bool {
        ["postgres://", "postgresql://"].contains { text.lowercased().hasPrefix($0) }
    }

    /// Whether a text is meant as such an address, or as another of libpq's, also where it is written wrongly: it may have a
    /// password in it.
    public static func resembles(_ text: some StringProtocol) -> Bool {
        let text = text.lowercased()
        if text.hasPrefix("http://") || text.hasPrefix("https://") { return false }
        return text.hasPrefix("postgres:") || text.hasPrefix("postgresql:")
            || ["://", "password=", "host="].contains(where: text.contains)
    }

    /// - Throws: `.invalidAddress`, which doesn't repeat the address.
    public init(_ address: String) throws(PostgreSQLStore.OpenError) {
        var message: UnsafeMutablePointer<CChar>?
        defer { PQfreemem(message) }
        guard Self.isAddress(address), let options = PQconninfoParse(address, &message) else {
            // libpq's message may quote what it didn't understand, which may be a part of the password.
            throw .invalidAddress
        }
        defer { PQconninfoFree(options) }
        parameters = []
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                parameters.append((String(cString: keyword), String(cString: value)))
            }
            option += 1
        }
        // A password without its user's name would stand in the place of the port.
        let ports = parameters.first { $0.keyword == "port" }?.value ?? ""
        guard ports.allSatisfy({ "0123456789,".contains($0) }) else { throw .invalidAddress }
        // Of a password that has an @ or a / unescaped, the rest would be taken for one of these, and shown.
        let places = ["host", "hostaddr", "dbname"]
        if parameters.contains(where: { places.contains($0.keyword) && $0.value.contains("@") }) {
            throw .invalidAddress
        }
        description = Self.description(parameters)
        for (keyword, value) in Self.defaults where self[keyword] == nil {
            parameters.append((keyword, value))
        }
    }

    /// What the address says unless it says something else: a dead server is noticed within seconds, and of several hosts the
    /// one that takes writes is used.
    private static let defaults = [
        ("target_session_attrs", "read-write"), ("connect_timeout", "3"), ("keepalives_idle", "5"),
        ("keepalives_interval", "2"), ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
        ("client_encoding", "UTF8"), ("application_name", "frontdesk"),
    ]

    subscript(_ keyword: String) -> String? { parameters.first { $0.keyword == keyword }?.value }

    /// The same database, with tables in another schema than the user's own.
    package func with(searchPath: String) -> ServerAddress {
        var copy = self
        copy.parameters.removeAll { $0.keyword == "options" }
        copy.parameters.append(("options", "\(self["options"] ?? "") -c search_path=\(searchPath)"))
        return copy
    }

    // MARK: Several hosts

    /// Of each host, in libpq's order; one where there is none, which is this machine.
    private var hosts: [Substring] { list("host") ?? list("hostaddr") ?? [""] }

    /// How many servers it names.
    var hostCount: Int { hosts.count }

    /// The same servers, of which another one is tried first, then those after it, then those before it; or that one alone.
    func beginning(with index: Int, alone isAlone: Bool = false) -> ServerAddress {
        if hostCount == 1 { return self }
        var copy = self
        for (place, parameter) in parameters.enumerated() where Self.perHost.contains(parameter.keyword) {
            // One port for all is as good as one for each.
            guard let values = list(parameter.keyword), values.count == hostCount else { continue }
            let rotated = isAlone ? values[index...index] : values[index...] + values[..<index]
            copy.parameters[place].value = rotated.joined(separator: ",")
        }
        return copy
    }

    /// Which of the hosts a connection has found; nil where two are called the same, or by no name.
    func index(of connection: Connection) -> Int? {
        let ports = list("port") ?? []
        let found = hosts.indices.filter { index in
            let port = ports.count == 1 ? ports[0] : ports.indices.contains(index) ? ports[index] : ""
            return hosts[index] == connection.host && (port.isEmpty || port == connection.port)
        }
        return found.count == 1 ? found[0] : nil
    }

    private static let perHost = ["host", "hostaddr", "port"]

    private func list(_ keyword: String) -> [Substring]? {
        self[keyword]?.split(separator: ",", omittingEmptySubsequences: false)
    }

    /// What the tables of this address are told apart by from those of other ones.
    private static func description(_ parameters: [(keyword: String, value: String)]) -> String {
        func value(_ keyword: String) -> String? { parameters.first { $0.keyword == keyword }?.value }
        let hosts = (value("host") ?? value("hostaddr") ?? "").split(separator: ",")
        let ports = (value("port") ?? "").split(separator: ",")
        let places = hosts.enumerated().map { index, host in
            let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
            let shown = host.contains(":") ? "[\(host)]" : host
            return port.isEmpty ? "\(shown)" : "\(shown):\(port)"
        }
        let user = value("user").map { "\($0)@" } ?? ""
        return "postgres://\(user)\(places.joined(separator: ","))/\(value("dbname") ?? "")"
    }

    /// libpq's connection, whatever became of it; nil only without memory.
    func connect() -> OpaquePointer? {
        let keywords = parameters.map { Array($0.keyword.utf8CString) }
        let values = parameters.map { Array($0.value.utf8CString) }
        return withPointers(keywords) { keywords in
            withPointers(values) { values in PQconnectdbParams(keywords, values, 0) }
        }
    }

    /// libpq doesn't give the state of what the server refuses when a connection begins; by its words, in English, as
    /// far as they matter here.
    static func sqlState(of message: String) -> String? {
        let states = [
            "password authentication failed": "28P01", "no pg_hba.conf entry": "28000",
            "does not exist": "3D000", "too many clients": "53300", "too many connections for": "53300",
            "remaining connection slots": "53300",
            "session is read-only": "25006", "server is in hot standby mode": "25006",
        ]
        return states.first { message.contains($0.key) }?.value
    }
}

private func withPointers<Result>(
    _ texts: [[CChar]], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    let bytes = texts.flatMap { $0 }
    var starts: [Int] = []
    var start = 0
    for text in texts {
        starts.append(start)
        start += text.count
    }
    return bytes.withUnsafeBufferPointer { buffer in
        let pointers: [UnsafePointer<CChar>?] = starts.map { buffer.baseAddress?.advanced(by: $0) } + [nil]
        return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
    }
}
