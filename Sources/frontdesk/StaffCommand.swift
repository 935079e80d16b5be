import ArgumentParser
import Foundation
import Model
import Operations
import SQLiteStorage
import Site
import Storage

/// `frontdesk staff`: who works the desk where others can reach it. Works while the server runs, too.
struct StaffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff", abstract: "Name the members who work the desk where others can reach it.",
        subcommands: [Add.self, Remove.self, List.self])

    struct DataFile: ParsableArguments {
        @Option(help: "The file that keeps everything.")
        var data = "frontdesk.sqlite"

        /// Never creates the file: a misspelt one would look like a desk without members.
        func open() throws(Failure) -> SQLiteStore {
            if !FileManager.default.fileExists(atPath: data) {
                throw Failure("There is no data file \(data): name it with --data.")
            }
            do throws(SQLiteStore.OpenError) { return try SQLiteStore.openAlongsideServer(path: data) } catch
            {
                throw Failure("\(error)")
            }
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let a member work the desk.",
            discussion:
                "On a terminal it shows whom it found, and asks: anybody can have registered with that email."
        )

        @OptionGroup var file: DataFile
        @Flag(help: "Don’t ask, also on a terminal.") var yes = false
        @Argument(help: "The member's username or email.") var name: String

        func run() throws {
            try StaffCommand.change(name, file) { staff, member in
                if !yes, isatty(STDIN_FILENO) == 1 { try confirm(member) }
                try wait { try await staff.add(member) }
            }
        }

        private func confirm(_ member: Member) throws(Failure) {
            print(MemberDescription(member).text)
            print("Let them work the desk? [y/N] ", terminator: "")
            fflush(nil)
            guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
                throw Failure("Nothing was changed.")
            }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let a member work the desk no longer.")

        @OptionGroup var file: DataFile
        @Argument(help: "The member's username or email.") var name: String

        func run() throws {
            try StaffCommand.change(name, file) { staff, member in try wait { try await staff.remove(member) }
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the members who work the desk.")

        @OptionGroup var file: DataFile

        func run() throws {
            let store = try file.open()
            defer { store.close() }
            for member in try wait(for: { try await Staff(store: store).members() }) {
                print(member.profile.signInName)
            }
        }
    }

    /// On standard error, as the server's own log lines.
    private static func note(_ member: Member) {
        let writer = LogWriter()
        LineLogHandler.logger(writer).note(SecurityEvent(.roleChanged, member: member.id, by: .thisMachine))
        writer.stop()
    }

    private static func change(_ name: String, _ file: DataFile, _ change: (Staff, Member) throws -> Void)
        throws
    {
        let store = try file.open()
        defer { store.close() }
        let staff = Staff(store: store)
        do {
            let member = try wait { try await staff.member(name) }
            try change(staff, member)
            note(member)
        } catch StoreError.unknownMember {
            throw Failure("There is no member with the username or email \(name).")
        } catch StoreError.unavailable(let reason) {
            throw Failure("The data file can’t be written: \(reason).")
        }
    }
}

/// A member in a few lines, for whoever has to know them again.
private struct MemberDescription {
    let text: String

    init(_ member: Member) {
        let profile = member.profile
        let texts = [
            ("Name", profile.name), ("Nickname", profile.nickname), ("Email", profile.email),
            ("Username", profile.username), ("Phone", profile.phone),
            ("Signed up", "\(Self.time(member.registeredAt)), \(Self.form(profile))"),
        ]
        text = texts.compactMap { label, text in text.map { "\(label): \($0.printable)" } }
            .joined(separator: "\n")
    }

    /// By this machine's clock and zone.
    private static func time(_ moment: Timestamp) -> String {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
        return date.formatted(style.year().month().day().time(includingFractionalSeconds: false))
    }

    /// By what each form asks for.
    private static func form(_ profile: Profile) -> String {
        if profile.phone != nil { return "at the desk" }
        if profile.nickname != nil { return "by email" }
        return profile.name == nil ? "by username" : "step by step"
    }
}
