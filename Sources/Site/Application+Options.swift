import Foundation
import Logging
import Operations
import Storage
import Visitors

extension Application {
    /// What a site is made of besides what it keeps.
    public struct Options: Sendable {
        /// Where `Public/` and `Templates/` are.
        public var folder: URL
        /// Who can reach the site, under which names, and on which way.
        public var networkPolicy: NetworkPolicy
        /// What happens is written there.
        public var logger: Logger
        /// The accounts that a demo offers; nil for a real site.
        public var demo: DemoAccounts?
        /// How much may be tried within which time.
        public var limits = AttemptLimits.Settings()
        /// For what one page leaves for the next; nil for the store's, or this program's own.
        public var memory: (any ShortMemory)?
        /// The clock.
        public var now: @Sendable () -> Timestamp = { .now }
        /// Told of a name in a template that no view provides, and of a sentence that no catalogue has; nil logs it.
        public var onUnknownName: (@Sendable (String) -> Void)?

        /// A site for this machine alone, unless something else is said.
        public init(folder: URL, networkPolicy: NetworkPolicy = NetworkPolicy(), logger: Logger) {
            self.folder = folder
            self.networkPolicy = networkPolicy
            self.logger = logger
        }
    }
}
