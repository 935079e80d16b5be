import Synchronization

/// A value that is made when it is first asked for, since the program's start needn't wait for it.
final class Lazy<Value: Sendable>: Sendable {
    private enum State {
        case unmade(@Sendable () -> Value)
        case made(Value)
    }

    private let state: Mutex<State>

    init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.unmade(make)) }

    /// The value, which the first caller makes while others wait.
    var value: Value {
        state.withLock { state in
            switch state {
            case .made(let value): return value
            case .unmade(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }
}
