/// Options that come from the environment: `FRONTDESK_ALLOW_HOST` stands for `--allow-host`.
struct Environment {
    private static let options = ["host", "port", "data", "opening-balance", "assets", "origin"]
    private static let lists = ["allow-host"]
    private static let flags = ["trust-proxy", "demo"]

    private let variables: [String: String]

    init(_ variables: [String: String]) { self.variables = variables }

    /// `arguments` with those of the environment that they don't give themselves.
    func adding(to arguments: [String]) -> [String] {
        guard arguments.first == "serve" else { return arguments }
        var added: [String] = []
        for option in Self.options {
            let isGiven = arguments.contains { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }
            if !isGiven, let value = value(option) { added.append("--\(option)=\(value)") }
        }
        for list in Self.lists {
            for value in value(list)?.split(whereSeparator: { $0 == " " || $0 == "," }) ?? [] {
                added.append("--\(list)=\(value)")
            }
        }
        for flag in Self.flags where ["1", "true", "yes"].contains(value(flag)?.lowercased()) {
            added.append("--\(flag)")
        }
        return arguments.prefix(1) + added + arguments.dropFirst()
    }

    private func value(_ option: String) -> String? {
        let name = "FRONTDESK_" + option.uppercased().replacing("-", with: "_")
        return variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
