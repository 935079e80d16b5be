extension PostgreSQLEngine {
    /// The reason why a database can't be used.
    public enum OpenError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The text is not an address that libpq understands.
        case invalidAddress
        /// The server can't be reached, or refuses the connection. `reason` is the message of libpq or of the
        /// server.
        case cannotConnect(address: String, reason: String)
        /// The server is older than PostgreSQL 15.
        case oldServer(address: String, version: String)
        /// The server accepts no writes: it is a standby, or set to read only.
        case readOnly(address: String)
        /// The database's encoding is not UTF-8.
        case encoding(address: String, encoding: String)
        /// The schema has tables that aren't Frontdesk's.
        case foreign(address: String)
        /// A newer version of the program has migrated the tables.
        case newerVersion(address: String)
        /// An older version of the program made the tables. Only `frontdesk serve` migrates them.
        case olderVersion(address: String)
        /// The keys by which names are compared were made by other versions of the libraries than this
        /// machine's, and other programs are using them.
        case otherLibraries(address: String)
        /// The server's clock and this machine's differ by this many seconds.
        case clock(address: String, seconds: Int64)
        /// The data are being moved, or can't be moved because a program is using them.
        case inUse(address: String)
        /// A standby is required, and there is none, or this role can't see whether there is one.
        case noStandby(address: String, reason: String)
        /// Tables have to be created or filled, and the commit would wait for a standby that isn't connected.
        case waitsForStandby(address: String)
        /// There are no tables, and the caller doesn't create them.
        case noTables(address: String)
        /// The tables that a move would fill already contain data.
        case notEmpty(address: String)
        /// The tables can't be made or read. `reason` is the server's message.
        case cannotPrepare(address: String, reason: String)

        /// One sentence for the operator, which names the database but contains no password.
        public var description: String {
            switch self {
            case .invalidAddress:
                "The address of the database can’t be read: it needs the form postgres://USER@HOST:PORT/DATABASE."
            case .cannotConnect(let address, let reason):
                "The database at \(address) can’t be reached: \(reason)."
            case .oldServer(let address, let version):
                "The database at \(address) is PostgreSQL \(version): Frontdesk needs 15 or later."
            case .readOnly(let address):
                "The database at \(address) takes no writes: it is a standby, or set to read only."
            case .encoding(let address, let encoding):
                "The database at \(address) keeps texts as \(encoding): make one with the encoding UTF8."
            case .foreign(let address):
                "The database at \(address) has tables of something else: give Frontdesk a database of its own."
            case .newerVersion(let address):
                "The database at \(address) was written by a newer version of Frontdesk: use that one."
            case .olderVersion(let address):
                "The database at \(address) is an older Frontdesk’s: start this one’s server on it first."
            case .otherLibraries(let address):
                "The desks on the database at \(address) compare names by other versions of the system’s libraries than this machine has: upgrade all of them at once. The first that starts alone goes over all names."
            case .clock(let address, let seconds):
                "The clock of the database at \(address) and this machine’s differ by \(seconds) seconds: set them right."
            case .inUse(let address):
                "The database at \(address) is in use by another Frontdesk."
            case .noStandby(let address, let reason):
                "The database at \(address) has no synchronous standby that confirms commits: \(reason)."
            case .waitsForStandby(let address):
                "The database at \(address) waits for its synchronous standby: start that first."
            case .noTables(let address):
                "The database at \(address) has no Frontdesk in it: start the server on it first."
            case .notEmpty(let address):
                "The database at \(address) has data in it already: give an empty one."
            case .cannotPrepare(let address, let reason):
                "The database at \(address) can’t be used: \(reason)."
            }
        }

        init(connecting address: ServerAddress, _ error: DatabaseError) {
            let message = Self.trimmed(error.message)
            self =
                error.sqlState == "25006"
                ? .readOnly(address: address.description)
                : .cannotConnect(address: address.description, reason: message)
        }

        init(preparing address: String, _ error: DatabaseError) {
            self = .cannotPrepare(address: address, reason: Self.trimmed(error.message))
        }

        private static func trimmed(_ message: String) -> String {
            message.hasSuffix(".") || message.hasSuffix("?") ? String(message.dropLast()) : message
        }
    }
}
