import Foundation
import Logging
import Operations
import Storage
import Visitors

extension Application {
    /// What a site is made of besides its store.
    public struct Options: Sendable {
        /// Where `Public/` and `Templates/` are.
        public var folder: URL
        /// Who can reach the site, under which host names, and how.
        public var networkPolicy: NetworkPolicy
        /// The log.
        public var logger: Logger
        /// The accounts that a demo offers; nil for a real site.
        public var demo: DemoAccounts?
        /// How many attempts are allowed within which time.
        public var limits = AttemptPolicy()
        /// Holds what one page leaves for the next; nil takes the store's memory, or else this program's own.
        public var memory: (any ShortMemory)?
        /// The clock.
        public var now: @Sendable () -> Timestamp = { .now }
        /// Called with a name in a template that no view provides, and with a sentence that no catalogue has;
        /// nil logs them.
        public var onUnknownName: (@Sendable (String) -> Void)?

        /// A site for this machine alone, unless `networkPolicy` says otherwise.
        public init(folder: URL, networkPolicy: NetworkPolicy = NetworkPolicy(), logger: Logger) {
            self.folder = folder
            self.networkPolicy = networkPolicy
            self.logger = logger
        }
    }
}
