/// Who asks for an operation, as far as limits and trust go: a person at a browser, a command, an import.
public struct Caller: Sendable, Equatable {
    /// Failures with one name count for each address apart: a numeric one, or any text that tells callers apart.
    public let address: String
    /// Whose failures count together, whatever the name; nil where nobody is limited.
    public let network: String?
    /// Whether it may be anybody but this machine's own user. Their passwords must not be among the most common ones.
    public let isFromElsewhere: Bool

    /// A caller over the network.
    public init(address: String, network: String?, isFromElsewhere: Bool) {
        self.address = address
        self.network = network
        self.isFromElsewhere = isFromElsewhere
    }

    /// The operator at this machine: a command, or the program itself.
    public static let thisMachine = Caller(address: "this machine", network: nil, isFromElsewhere: false)
}
