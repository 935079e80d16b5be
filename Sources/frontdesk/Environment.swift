/// Options from environment variables: `FRONTDESK_ALLOW_HOST` means `--allow-host`.
struct Environment {
    static let options = [
        "host", "port", "data", "opening-balance", "assets", "origin", "log-format", "log-level",
        "tls-certificate", "tls-key", "http-port", "backup-folder", "backup-keep", "metrics",
        "mail", "mail-from", "mail-name", "mail-password-file", "mail-ca", "mail-rate",
    ]
    static let lists = ["allow-host"]
    static let commands = ["backup", "restore", "check"]
    static let staffCommands = ["add", "remove", "list", "code"]
    static let flags = ["trust-proxy", "trust-network", "require-standby", "demo"]

    private let variables: [String: String]

    /// - Parameter file: the options of the installation's file, which the variables override. Empty
    ///   variables are ignored.
    init(_ variables: [String: String], over file: [String: String] = [:]) {
        self.variables = file.merging(variables) { $1.isEmpty ? $0 : $1 }
    }

    /// Whether a variable of this name means an option of `serve`.
    static func knows(_ variable: some StringProtocol) -> Bool {
        (options + lists + flags).contains { name($0) == variable }
    }

    /// The variables that look like options but aren't, perhaps because they are misspelt.
    static func unknown(in variables: [String: String]) -> [String] {
        variables.keys.filter { $0.hasPrefix("FRONTDESK_") && !knows($0) }.sorted()
    }

    /// The arguments, with the options from the environment that they don't already contain.
    ///
    /// - Throws: a `Failure` if a flag's value is neither yes nor no.
    func adding(to arguments: [String]) throws(Failure) -> [String] {
        guard let command = arguments.first else { return arguments }
        // Other commands take `--data`, too; `staff` takes it after its subcommand.
        if Self.commands.contains(command) {
            return arguments.prefix(1) + given(["data"], in: arguments) + arguments.dropFirst()
        }
        if command == "staff", arguments.count > 1, Self.staffCommands.contains(arguments[1]) {
            return arguments.prefix(2) + given(["data"], in: arguments) + arguments.dropFirst(2)
        }
        guard command == "serve" else { return arguments }
        var added = given(Self.options, in: arguments)
        for list in Self.lists {
            for value in value(list)?.split(whereSeparator: { $0 == " " || $0 == "," }) ?? [] {
                added.append("--\(list)=\(value)")
            }
        }
        for flag in Self.flags {
            switch value(flag)?.lowercased() {
            case "1", "true", "yes", "on": added.append("--\(flag)")
            case nil, "0", "false", "no", "off": break
            default: throw Failure("\(Self.name(flag)) takes yes or no.")
            }
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
        variables[Self.name(option)].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func name(_ option: String) -> String {
        "FRONTDESK_" + option.uppercased().replacing("-", with: "_")
    }
}
