import Foundation

extension Encodable {
    /// The value as JSON; nil if it can't be encoded.
    var jsonText: String? {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }
}
