import Model

/// The input is an amount as it is typed. An accepted one, written and read again, must be the same.
func fuzz(_ input: UnsafeRawBufferPointer) {
    let typed = text(input)
    let amount = try? Amount(typed: typed)
    let orZero = try? Amount(typed: typed, allowingZero: true)
    check(orZero == amount || amount == nil && orZero == .zero, "zero is the only difference")
    if let amount {
        check(amount > .zero && amount <= .largest, "the range")
        check((try? Amount(typed: amount.text)) == amount, "written as \(amount.text)")
        check((try? Amount(typed: " \(typed)\t")) == amount, "with white space around it")
        check((try? Amount(typed: "0\(amount.text)")) == amount, "with a zero in front")
        check((try? Amount(typed: "-\(amount.text)")) == nil, "below zero")
    }
}
