import Model

/// The imports that this program is staging.
package struct RunningImports {
    /// How many imports have begun but have no batch yet.
    package var beginning = 0
    /// The opening balance for the members of each import, by the id of its batch.
    package var balances: [Int64: Amount] = [:]

    package var isEmpty: Bool { beginning == 0 && balances.isEmpty }

    package init() {}
}
