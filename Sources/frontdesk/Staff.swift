import ArgumentParser
import Foundation
import SQLiteStorage
import Storage

/// `frontdesk staff`: who works the desk where others can reach it. Works while the server runs, too.
struct Staff: ParsableCommand {
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
            do throws(SQLiteStore.OpenError) { return try SQLiteStore.openBeside(path: data) } catch {
                throw Failure("\(error)")
            }
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let a member work the desk.")

        @OptionGroup var file: DataFile
        @Argument(help: "The member's username or email.") var name: String

        func run() throws { try Staff.set(true, name, file) }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let a member work the desk no longer.")

        @OptionGroup var file: DataFile
        @Argument(help: "The member's username or email.") var name: String

        func run() throws { try Staff.set(false, name, file) }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the members who work the desk.")

        @OptionGroup var file: DataFile

        func run() throws {
            let store = try file.open()
            defer { store.close() }
            for member in try wait(for: { try await store.staff() }) { print(member.profile.signInName) }
        }
    }

    private static func set(_ isStaff: Bool, _ name: String, _ file: DataFile) throws {
        let store = try file.open()
        defer { store.close() }
        do {
            try wait { try await store.setStaff(isStaff, signInName: name) }
        } catch StoreError.unknownMember {
            throw Failure("There is no member with the username or email \(name).")
        } catch StoreError.unavailable(let reason) {
            throw Failure("The data file can’t be written: \(reason).")
        }
    }
}
