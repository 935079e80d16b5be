import Metrics
import Operations

/// How often each of the security events was logged since the start. Of nobody in particular.
package final class SecurityEventCounts: Sendable {
    private let counters = Dictionary(
        uniqueKeysWithValues: SecurityEvent.Kind.allCases.map { ($0, Counter()) })

    package init() {}

    package func note(_ kind: SecurityEvent.Kind) { counters[kind]?.increment() }

    /// All kinds, in the order in which they are declared.
    package var values: [(kind: SecurityEvent.Kind, count: Int)] {
        SecurityEvent.Kind.allCases.map { ($0, counters[$0]?.value ?? 0) }
    }
}
