import Metrics
import Operations

/// Counts how often each kind of security event was logged since the start, but not who caused it.
package final class SecurityEventCounts: Sendable {
    private let counters = Dictionary(
        uniqueKeysWithValues: SecurityEvent.Kind.allCases.map { ($0, Counter()) })

    package init() {}

    package func increment(_ kind: SecurityEvent.Kind) { counters[kind]?.increment() }

    /// The counts of all kinds, in the order in which they are declared.
    package var values: [(kind: SecurityEvent.Kind, count: Int)] {
        SecurityEvent.Kind.allCases.map { ($0, counters[$0]?.value ?? 0) }
    }
}
