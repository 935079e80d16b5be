import Model
import Storage
import Visitors
import Words

extension Payment {
    /// Nil where there is nothing to say.
    fileprivate var sentence: Sentence? {
        switch self {
        case .nothing: nil
        case .paid(let amount): Sentence("Paid: {amount} credits.", ["amount": .amount(amount)])
        case .unpaid: "The price is not paid: listed as unpaid."
        }
    }

    /// For a table; nil where there is nothing to say.
    ///
    /// - Parameter event: the event that the payment is for.
    func cell(for event: Event) -> (any ViewValue)? {
        switch self {
        case .nothing: event.price == nil ? nil : Sentence("free")
        case .paid(let amount): amount
        case .unpaid: Sentence("unpaid")
        }
    }
}

extension Event {
    /// The price in words; nil if the event costs nothing.
    var priceText: Sentence? {
        price.map { Sentence("Price: {amount} credits", ["amount": .amount($0)]) }
    }
}

extension Notice {
    /// Adds what a member who came has paid.
    func adding(_ payment: Payment) -> Notice {
        var notice = self
        if let sentence = payment.sentence { notice.sentences.append(sentence) }
        if payment == .unpaid { notice.kind = .warning }
        return notice
    }

    /// Adds what a member who was taken off got back.
    func adding(returned: Amount?) -> Notice {
        var notice = self
        if let returned {
            notice.sentences.append(
                Sentence("Given back: {amount} credits.", ["amount": .amount(returned)]))
        }
        return notice
    }
}
