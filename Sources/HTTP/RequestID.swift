import Synchronization

/// Names one request to people, so that its lines are found in the log: `k3f9-2a1`, short enough to be read out over the
/// phone. Small letters and digits, without those letters that look or sound alike: Crockford's base 32
/// (https://www.crockford.com/base32.html).
///
/// Those of one process are all different, for the first 2³⁵. From one nobody can tell the next, nor how many requests
/// there were.
public struct RequestID: Sendable, Hashable, CustomStringConvertible {
    /// That of the request that the current task works for; nil outside of any.
    @TaskLocal public static var current: RequestID?

    private static let bitCount: UInt64 = 35
    private static let mask: UInt64 = (1 << bitCount) - 1
    private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    private static let count = Atomic<UInt64>(0)
    private static let start = UInt64.random(in: 0...mask)
    // Odd: multiplying by them gives each number once.
    private static let factors = (UInt64.random(in: 0...mask) | 1, UInt64.random(in: 0...mask) | 1)

    private let bits: UInt64

    /// A new one.
    public init() { self.init(number: Self.count.add(1, ordering: .relaxed).oldValue) }

    init(number: UInt64) {
        // Each step can be undone, so different numbers stay different.
        var bits = (number &+ Self.start) & Self.mask
        bits = (bits &* Self.factors.0) & Self.mask
        bits ^= bits >> 18
        bits = (bits &* Self.factors.1) & Self.mask
        self.bits = bits ^ bits >> 17
    }

    /// Eight ASCII characters, the fifth of which is a hyphen.
    public var description: String {
        String(unsafeUninitializedCapacity: 8) { buffer in
            var shift = Self.bitCount
            for place in 0..<8 {
                if place == 4 {
                    buffer[place] = UInt8(ascii: "-")
                } else {
                    shift -= 5
                    buffer[place] = Self.digits[Int(bits >> shift & 31)]
                }
            }
            return 8
        }
    }
}
