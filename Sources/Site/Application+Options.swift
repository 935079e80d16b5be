import Logging
import Operations
import Storage
import Visitors

extension Application {
    /// The parts of a site besides its store.
    public struct Options: Sendable {
        /// The site's own files.
        public var files: SiteFiles
        /// The policy on who can reach the site, under which host names, and how.
        public var networkPolicy: NetworkPolicy
        /// Gets the site's log lines, including one for each request.
        public var logger: Logger
        /// The accounts that a demo offers; nil for a real site.
        public var demo: DemoAccounts?
        /// How many attempts are allowed within which time.
        public var limits = AttemptPolicy()
        /// Holds what one page leaves for the next; nil for the store's memory, or else this program's own.
        public var memory: (any ShortMemory)?
        /// Makes backups to download; nil if the data is in a database.
        public var backups: (any BackupSource)?
        /// Sends mail; nil if the site sends none.
        public var mail: (any TestMailSender)?
        /// The site's clock.
        public var now: @Sendable () -> Timestamp = { .now }

        /// A site for this machine alone, unless `networkPolicy` says otherwise.
        public init(files: SiteFiles, networkPolicy: NetworkPolicy = NetworkPolicy(), logger: Logger) {
            self.files = files
            self.networkPolicy = networkPolicy
            self.logger = logger
        }
    }
}
