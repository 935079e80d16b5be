/// Options that come from the environment: `FRONTDESK_ALLOW_HOST` stands for `--allow-host`.
struct Environment {
    private static let options = ["host", "port", "data", "opening-balance", "assets", "origin"]
    private static let lists = ["allow-host"]
    private static let flags = ["trust-proxy", "demo"]

    private let variables: [String: String]

    init(_ variables: [String: String]) { self.variables = variables }

    /// `arguments` with those of the environment that they don't give themselves.
    func adding(to arguments: [String]) -> [String] {
        // `staff` has a data file, too, and its options come last, after those of its subcommand.
        if arguments.first == "staff", arguments.count > 1 {
            return arguments + given(["data"], in: arguments)
        }
        guard arguments.first == "serve" else { return arguments }
        var added = given(Self.options, in: arguments)
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

    /// The options that are in the environment but not in `arguments`.
    private func given(_ options: [String], in arguments: [String]) -> [String] {
        options.compactMap { option in
            let isGiven = arguments.contains { $0 == "--\(option)" || $0.hasPrefix("--\(option)=") }
            return isGiven ? nil : value(option).map { "--\(option)=\($0)" }
        }
    }

    private func value(_ option: String) -> String? {
        let name = "FRONTDESK_" + option.uppercased().replacing("-", with: "_")
        return variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
