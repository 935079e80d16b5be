import Model

/// The price of an event as a page showed it.
public struct ShownPrice: Sendable, Equatable {
    /// The amount; nil for a free event.
    public let amount: Amount?

    /// Creates the price from its amount.
    public init(_ amount: Amount?) { self.amount = amount }
}
