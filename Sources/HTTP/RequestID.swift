import Synchronization

/// A short name of a request, such as `k3f9-2a1`, with which its lines are found in the log; it can be read
/// out over the phone. It has small letters and digits, without letters that look or sound alike: Crockford's
/// base 32 (https://www.crockford.com/base32.html).
///
/// Within one process, the first 2³⁵ are all different. An id reveals neither the next one nor the number of
/// requests.
public struct RequestID: Sendable, Hashable, CustomStringConvertible {
    /// The id of the request on which the current task works; nil if there is none.
    @TaskLocal public static var current: RequestID?

    private static let bitCount: UInt64 = 35
    private static let mask: UInt64 = (1 << bitCount) - 1
    private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    private static let count = Atomic<UInt64>(0)
    private static let start = UInt64.random(in: 0...mask)
    // They are odd, so multiplying by them maps different numbers to different numbers.
    private static let factors = (UInt64.random(in: 0...mask) | 1, UInt64.random(in: 0...mask) | 1)

    private let bits: UInt64

    /// Creates a new id.
    public init() { self.init(number: Self.count.add(1, ordering: .relaxed).oldValue) }

    init(number: UInt64) {
        // Each step is reversible, so different numbers stay different.
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
            for index in 0..<8 {
                if index == 4 {
                    buffer[index] = UInt8(ascii: "-")
                } else {
                    shift -= 5
                    buffer[index] = Self.digits[Int(bits >> shift & 31)]
                }
            }
            return 8
        }
    }
}
