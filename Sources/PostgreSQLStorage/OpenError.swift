extension PostgreSQLStore {
    /// Why a database can't be used. The description is one line, for people, and has no password in it.
    public enum OpenError: Error, Sendable, Equatable, CustomStringConvertible {
        /// The text is not an address that libpq understands.
        case invalidAddress
        /// Nobody answers there, or nobody is let in. `reason` is the message of libpq or of the server.
        case cannotConnect(address: String, reason: String)
        /// The server is older than version 15.
        case oldServer(address: String, version: String)
        /// The server takes no writes: it is a standby, or set to read only.
        case readOnly(address: String)
        /// Texts are not kept as UTF-8 there.
        case encoding(address: String, encoding: String)
        /// There are tables there that aren't Frontdesk's.
        case foreign(address: String)
        /// A newer version of the program has migrated the tables.
        case newerVersion(address: String)
        /// An older version of the program has made the tables, and only a server migrates them.
        case olderVersion(address: String)
        /// Other versions of libraries than this machine's have made the keys by which names are compared, and others use them.
        case otherLibraries(address: String)
        /// The clock of the server and this machine's differ by so many seconds.
        case clock(address: String, seconds: Int64)
        /// Its data are being moved, or, for whoever wants to move them, a program uses them.
        case inUse(address: String)
        /// A standby is required, and there is none, or this role can't see whether there is.
        case noStandby(address: String, reason: String)
        /// Tables have to be made or filled, and the commit would wait for a standby, of which there is none.
        case waitsForStandby(address: String)
        /// There are no tables, and whoever asks doesn't make them.
        case noTables(address: String)
        /// Something is in the tables, and it was to be moved into empty ones.
        case notEmpty(address: String)
        /// Tables can't be made or read. `reason` is the server's message.
        case cannotPrepare(address: String, reason: String)

        /// One sentence that names the database.
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
                "The database at \(address) has somebody’s data already: give another one, which is empty."
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

        static func trimmed(_ message: String) -> String {
            message.hasSuffix(".") || message.hasSuffix("?") ? String(message.dropLast()) : message
        }
    }
}
