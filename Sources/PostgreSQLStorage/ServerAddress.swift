import CPostgreSQL

/// The address of a database, as a libpq connection URI
/// (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING).
public struct ServerAddress: Sendable, CustomStringConvertible {
    /// libpq's parameters, by their keywords.
    private var parameters: [(keyword: String, value: String)]
    /// The address without its password and other parameters, so that it can be shown: only the user, hosts,
    /// ports and database.
    public private(set) var description = ""

    private static func isAddress(_ text: String) -> Bool {
        ["postgres://", "postgresql://"].contains { text.lowercased().hasPrefix($0) }
    }

    /// Whether a text looks like such an address, or like another form that libpq accepts, even if it is
    /// malformed: then it may contain a password.
    public static func resembles(_ text: some StringProtocol) -> Bool {
        let text = text.lowercased()
        if text.hasPrefix("http://") || text.hasPrefix("https://") { return false }
        return text.hasPrefix("postgres:") || text.hasPrefix("postgresql:")
            || ["://", "password=", "host="].contains(where: text.contains)
    }

    /// - Throws: `.invalidAddress`, which doesn't repeat the address.
    public init(_ address: String) throws(PostgreSQLEngine.OpenError) {
        var message: UnsafeMutablePointer<CChar>?
        defer { PQfreemem(message) }
        guard Self.isAddress(address), let options = PQconninfoParse(address, &message) else {
            // libpq's message may quote the part that it didn't understand, which may be part of the
            // password.
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
        // A password without a user name would be taken for the port.
        let ports = parameters.first { $0.keyword == "port" }?.value ?? ""
        guard ports.allSatisfy({ "0123456789,".contains($0) }) else { throw .invalidAddress }
        // The rest of a password after an unescaped @ or / would be taken for one of these, and shown.
        let keywords = ["host", "hostaddr", "dbname"]
        if parameters.contains(where: { keywords.contains($0.keyword) && $0.value.contains("@") }) {
            throw .invalidAddress
        }
        description = shown
        for (keyword, value) in Self.defaults where self[keyword] == nil {
            parameters.append((keyword, value))
        }
    }

    /// The parameters that apply unless the address sets them: a dead server is noticed within seconds, and
    /// among several hosts, the one that accepts writes is used.
    private static let defaults = [
        ("target_session_attrs", "read-write"), ("connect_timeout", "3"), ("keepalives_idle", "5"),
        ("keepalives_interval", "2"), ("keepalives_count", "3"), ("tcp_user_timeout", "10000"),
        ("client_encoding", "UTF8"), ("application_name", "frontdesk"),
    ]

    subscript(_ keyword: String) -> String? { parameters.first { $0.keyword == keyword }?.value }

    /// The same database, with the tables in the given schema.
    package func with(searchPath: String) -> ServerAddress {
        var copy = self
        copy.parameters.removeAll { $0.keyword == "options" }
        copy.parameters.append(("options", "\(self["options"] ?? "") -c search_path=\(searchPath)"))
        return copy
    }

    // MARK: Several hosts

    /// The servers, in the address's order. Without any, there is one, which is this machine. A port is empty
    /// if it is the default one.
    private var servers: [(host: Substring, port: Substring)] {
        let hosts = list("host") ?? list("hostaddr") ?? [""]
        let ports = list("port") ?? []
        return hosts.enumerated().map { index, host in
            (host, ports.count == 1 ? ports[0] : ports.indices.contains(index) ? ports[index] : "")
        }
    }

    /// How many servers the address names.
    var hostCount: Int { servers.count }

    /// The same address, rotated so that the server at `index` is tried first; or with that server alone.
    func beginning(with index: Int, alone isAlone: Bool = false) -> ServerAddress {
        if hostCount == 1 { return self }
        var copy = self
        for (position, parameter) in parameters.enumerated() where Self.perHost.contains(parameter.keyword) {
            // A single port applies to all hosts.
            guard let values = list(parameter.keyword), values.count == hostCount else { continue }
            let rotated = isAlone ? values[index...index] : values[index...] + values[..<index]
            copy.parameters[position].value = rotated.joined(separator: ",")
        }
        return copy
    }

    /// The index of the host to which a connection leads; nil if that is ambiguous.
    func index(of connection: Connection) -> Int? {
        let found = servers.enumerated().filter { _, server in
            server.host == connection.host && (server.port.isEmpty || server.port == connection.port)
        }
        return found.count == 1 ? found[0].offset : nil
    }

    private static let perHost = ["host", "hostaddr", "port"]

    private func list(_ keyword: String) -> [Substring]? {
        self[keyword]?.split(separator: ",", omittingEmptySubsequences: false)
    }

    private var shown: String {
        let places = servers.map { host, port in
            let host = host.contains(":") ? "[\(host)]" : host
            return port.isEmpty ? "\(host)" : "\(host):\(port)"
        }
        let user = self["user"].map { "\($0)@" } ?? ""
        return "postgres://\(user)\(places.joined(separator: ","))/\(self["dbname"] ?? "")"
    }

    /// libpq's connection, whether or not it succeeded; nil only if there is too little memory.
    func connect() -> OpaquePointer? {
        // The lists end with NULL.
        let keywords: [String?] = parameters.map { $0.keyword } + [nil]
        let values: [String?] = parameters.map { $0.value } + [nil]
        return withCStrings(keywords) { keywords in
            withCStrings(values) { values in PQconnectdbParams(keywords, values, 0) }
        }
    }

    /// The SQLSTATE of an error while connecting, which libpq doesn't return. It is recognised by the
    /// server's English message, for the errors that matter here.
    static func sqlState(of message: String) -> String? {
        // In order of precedence: with several hosts, the message has a part for each of them, and a full
        // primary alongside a standby isn't lost, only full.
        let states: KeyValuePairs = [
            "too many clients": "53300", "too many connections for": "53300",
            "remaining connection slots": "53300",
            "session is read-only": "25006", "server is in hot standby mode": "25006",
            "password authentication failed": "28P01", "no pg_hba.conf entry": "28000",
            "does not exist": "3D000",
        ]
        return states.first { message.contains($0.key) }?.value
    }
}
