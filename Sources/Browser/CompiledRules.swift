import Foundation

/// The forms' rules, compiled for browsers while this program was built.
public enum CompiledRules {
    /// A WebAssembly module; empty if the toolchain could not make one. Pages then leave checking to the server.
    public static let webAssembly: [UInt8] = Data(base64Encoded: encodedRules).map { [UInt8]($0) } ?? []
}
