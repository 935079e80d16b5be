import Foundation

/// The forms' rules, compiled for browsers when this program was built.
public enum CompiledRules {
    /// A WebAssembly module; empty if the toolchain could not make one. Then only the server checks forms.
    public static let webAssembly: [UInt8] = Data(base64Encoded: encodedRules).map { [UInt8]($0) } ?? []
}
