import ArgumentParser
import Foundation
import Model
import Operations
import SQLiteStorage
import Storage
import Visitors

/// `frontdesk staff`: gives and takes roles, and gives one-time codes, even while the server is running.
struct StaffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff", abstract: "Name desk keepers and organisers, and let them back in.",
        subcommands: [Add.self, Remove.self, List.self, Code.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a member work the desk, or make one an organiser.",
            discussion:
                "It says whom it found and, on a terminal, asks: anybody can have registered with that email."
        )

        @OptionGroup var data: DataOption
        @Option(
            help: """
                desk, if not given: works the desk where others can reach it; organiser: sees and changes everything.
                """)
        var role: Role?
        @Flag(
            help:
                "Don't ask, even on a terminal. An organiser becomes a desk keeper only with --role desk.")
        var yes = false
        @Argument(help: "The member's username or email.") var name: String

        func validate() throws {
            if role == .member { throw ValidationError("--role takes desk or organiser.") }
        }

        func run() throws {
            let name = self.name.trimmed()
            let member = try StaffCommand.onMember(name, data) { _, member in member }
            print(MemberDescription(member).text)
            let new = role ?? .desk
            if !yes, isatty(STDIN_FILENO) == 1 {
                // The store is closed while this waits for the answer, so that a server can start.
                try confirm(member.role, new)
            } else if role == nil, member.role == .organiser {
                throw Failure("\(name) is an organiser: --role desk makes them a desk keeper.")
            }
            try StaffCommand.asOperator(name, data) { admin in
                try wait { try await admin.setRole(new, of: member.id) }
            }
        }

        private func confirm(_ present: Role, _ new: Role) throws(Failure) {
            let question =
                switch (present, new) {
                case (.organiser, .desk): "Let them only work the desk, and be an organiser no longer?"
                case (_, .desk): "Let them work the desk?"
                default: "Make them an organiser?"
                }
            print("\(question) [y/N] ", terminator: "")
            fflush(nil)
            guard readsYes() else {
                throw Failure("Nothing was changed.")
            }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take a member's role away.",
            discussion: "They stay a member. The last organiser can't be taken away.")

        @OptionGroup var data: DataOption
        @Argument(help: "The member's username or email.") var name: String

        func run() throws {
            try StaffCommand.onMember(name, data) { admin, member in
                try wait { try await admin.setRole(.member, of: member.id) }
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List those who have a role: the name, a tab, the role.")

        @OptionGroup var data: DataOption

        func run() throws {
            let store = try data.open(for: .reading)
            defer { store.close() }
            let staff = try wait { try await Operator(store: store.store, report: report()).staff() }
            let lines = staff.map { member in
                let profile = member.profile
                let name = profile.canSignIn ? profile.signInName : profile.listName
                return "\(name.printable)\t\(member.role.rawValue)\n"
            }
            try StaffCommand.write(lines.joined(), or: "The list can’t be written on standard output.")
        }
    }

    struct Code: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a one-time code for a member who forgot the password.",
            discussion: "It works once, within a day, at the site’s /code.")

        @OptionGroup var data: DataOption
        @Argument(help: "The member's username or email.") var name: String

        func run() throws {
            try StaffCommand.onMember(name, data) { admin, member in
                let code = try wait { try await admin.giveCode(to: member.id) }.text
                try StaffCommand.write(
                    "\(code)\n",
                    or: "A new code was made, but can’t be written on standard output: make another one.")
            }
        }
    }

    /// Writes to standard output. Unlike `print`, it reports a failure.
    private static func write(_ text: String, or failure: String) throws(Failure) {
        do { try FileHandle.standardOutput.write(contentsOf: Data(text.utf8)) } catch {
            throw Failure(failure)
        }
    }

    /// Logs security events to standard error, in the format of the server's log.
    private static func report() -> SecurityLog {
        { event in
            let writer = LogWriter()
            LineLogHandler.logger(writer).log(event)
            writer.stop()
        }
    }

    /// - Parameter name: the command's argument; white space around it is ignored.
    private static func onMember<Value>(
        _ name: String, _ data: DataOption, _ body: (Operator, Member) throws -> Value
    ) throws -> Value {
        let name = name.trimmed()
        if name.isEmpty { throw Failure("Write the member’s username or email.") }
        return try asOperator(name, data) { admin in
            try body(admin, try wait { try await admin.member(name) })
        }
    }

    /// Opens the store for `body`, and puts its errors into words.
    private static func asOperator<Value>(
        _ name: String, _ data: DataOption, _ body: (Operator) throws -> Value
    ) throws -> Value {
        let opened = try data.open()
        defer { opened.close() }
        let admin = Operator(store: opened.store, report: report())
        do {
            return try body(admin)
        } catch StoreError.unknownMember {
            throw Failure("There is no member with the username or email \(name).")
        } catch StoreError.lastOrganiser {
            throw Failure(
                "\(name) is the last organiser who can sign in: first make somebody else one who has a password."
            )
        } catch StoreError.unavailable(let reason) {
            let location =
                if case .file = opened { "The data file" } else { "The database at \(try data.location())" }
            throw Failure("\(location) can’t be written: \(reason).")
        } catch StoreError.unsound {
            throw Failure("The credits don’t add up, so nothing is changed: the server’s log says more.")
        }
    }
}

extension Role: ExpressibleByArgument {
    /// The roles that can be given. Taking a role away is a separate command.
    public static var allValueStrings: [String] { [Role.desk, .organiser].map(\.rawValue) }
}

/// Describes a member in a few lines, so that the operator can tell whether it is the right one.
private struct MemberDescription {
    let text: String

    init(_ member: Member) {
        let profile = zip(Form.member.fields, ProfileField.allCases).map { ($0.label, member.profile[$1]) }
        let signUp = "\(Self.time(member.registeredAt)), \(Self.text(member.form))"
        let role = member.role == .member ? nil : member.role.rawValue
        text = (profile + [("Role", role), ("Signed up", signUp)]).compactMap { label, text in
            text.map { "\(label): \($0.printable)" }
        }
        .joined(separator: "\n")
    }

    /// The moment in this machine's time zone.
    private static func time(_ moment: Timestamp) -> String {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
        return date.formatted(style.year().month().day().time(includingFractionalSeconds: false))
    }

    private static func text(_ form: SignUpForm) -> String {
        switch form {
        case .desk: "at the desk"
        case .guided: "step by step"
        case .email: "by email"
        case .username: "by username"
        case .setup: "as the first organiser"
        case .imported: "imported"
        case .office: "by an organiser"
        }
    }
}
