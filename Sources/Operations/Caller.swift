/// Who asks for an operation, as far as limits and trust go: a person at a browser, a command, an import.
public struct Caller: Sendable, Equatable {
    /// A numeric one, or any text that tells callers apart. Failures with one name count by it where there is no network.
    public let address: String
    /// Whose failures count together; nil where they count for each name alone.
    public let network: String?
    /// What belongs to one customer of a provider, and may have many networks; nil where there is no network.
    public let site: String?
    /// Whether it may be anybody but this machine's own user. Their passwords must not be among the most common ones.
    public let isFromElsewhere: Bool

    /// A caller over the network.
    ///
    /// - Parameter site: nil where it is the network itself, or there is none.
    public init(address: String, network: String?, site: String? = nil, isFromElsewhere: Bool) {
        self.address = address
        self.network = network
        self.site = network == nil ? nil : site ?? network
        self.isFromElsewhere = isFromElsewhere
    }

    /// The operator at this machine: a command, or the program itself.
    public static let thisMachine = Caller(address: "local", network: nil, isFromElsewhere: false)
}
