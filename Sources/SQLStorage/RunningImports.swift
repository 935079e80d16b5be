import Model

/// The imports that are under way in this program.
package struct RunningImports {
    /// Of those that have no batch yet.
    package var beginning = 0
    /// What each who comes by one begins with, by its batch.
    package var balances: [Int64: Amount] = [:]

    package var isEmpty: Bool { beginning == 0 && balances.isEmpty }

    package init() {}
}
