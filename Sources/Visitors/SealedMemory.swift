import Foundation
import Passwords
import Storage

/// Keeps what one page leaves for the next, whichever program answers the next. It is sealed, so that only a
/// visitor who has the secret can find and read it.
package struct SealedMemory: Sendable {
    package let memory: any ShortMemory
    package let space: MemorySpace

    package init(memory: any ShortMemory, space: MemorySpace) {
        self.memory = memory
        self.space = space
    }

    /// See `ShortMemory.put`.
    package func put(
        _ value: some Encodable, under seal: Seal, forSeconds seconds: Int64
    ) async throws(StoreError) {
        try await memory.put(Self.sealed(value, seal), under: seal.name, in: space, forSeconds: seconds)
    }

    /// See `ShortMemory.take`. Also returns nil for anything that isn't a `Value`, which a program of another
    /// version may have put there.
    package func take<Value: Decodable>(_: Value.Type, under seal: Seal) async throws(StoreError) -> Value? {
        try await memory.take(seal.name).flatMap { Self.opened($0, seal) }
    }

    /// See `ShortMemory.get`. Like `take`, it also returns nil for anything that isn't a `Value`.
    package func get<Value: Decodable>(
        _: Value.Type, under seal: Seal
    ) async throws(StoreError) -> (value: Value, version: Int64)? {
        guard let found = try await memory.get(seal.name), let value: Value = Self.opened(found.value, seal)
        else { return nil }
        return (value, found.version)
    }

    /// See `ShortMemory.replace`.
    package func replace(
        under seal: Seal, version: Int64?, with value: some Encodable, forSeconds seconds: Int64
    ) async throws(StoreError) -> Bool {
        try await memory.replace(
            seal.name, version: version, with: Self.sealed(value, seal), in: space, forSeconds: seconds)
    }

    private static func sealed(_ value: some Encodable, _ seal: Seal) -> [UInt8] {
        // Only texts, numbers and lists of them are kept here, which can always be encoded as JSON.
        seal.close(Array((try? JSONEncoder().encode(value)) ?? Data()))
    }

    private static func opened<Value: Decodable>(_ sealed: [UInt8], _ seal: Seal) -> Value? {
        seal.open(sealed).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
    }
}
