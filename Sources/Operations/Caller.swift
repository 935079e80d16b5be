/// The caller of an operation, as far as limits and trust go: a person at a browser, a command, an import.
public struct Caller: Sendable, Equatable {
    /// A numeric address, or any text that tells callers apart. Failures with one name are counted by the
    /// address if there is no network.
    public let address: String
    /// The network whose callers' failures are counted together; nil if failures are counted only for each
    /// name.
    public let network: String?
    /// The addresses of one customer of a provider, which may comprise many networks (an “end site” of RFC
    /// 6177); nil if there is no network.
    public let endSite: String?
    /// Whether the caller may be a person other than this machine's own user. Their passwords must not be
    /// among the most common ones.
    public let mayBeSomebodyElse: Bool

    /// A caller over the network.
    ///
    /// - Parameter endSite: nil if it is the network itself, or there is no network.
    public init(address: String, network: String?, endSite: String? = nil, mayBeSomebodyElse: Bool) {
        self.address = address
        self.network = network
        self.endSite = network == nil ? nil : endSite ?? network
        self.mayBeSomebodyElse = mayBeSomebodyElse
    }

    /// The group in whose turn a password is hashed: callers of an end site share a group, except staff who
    /// are signed in, so that the desk keeps working whatever others at its address do.
    func hashGroup(staff id: Int64?) -> String? {
        endSite == nil ? nil : id.map { "staff \($0)" } ?? endSite
    }

    /// The operator at this machine, by a command, or the program itself.
    public static let thisMachine = Caller(address: "local", network: nil, mayBeSomebodyElse: false)
}
