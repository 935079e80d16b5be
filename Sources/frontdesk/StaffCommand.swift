import ArgumentParser
import Foundation
import Operations
import SQLiteStorage
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
        static let configuration = CommandConfiguration(abstract: "Let a member work the desk.")

        @OptionGroup var file: DataFile
        @Argument(help: "The member's username or email.") var name: String

        func run() throws { try StaffCommand.change(name, file) { try await $0.add($1) } }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let a member work the desk no longer.")

        @OptionGroup var file: DataFile
        @Argument(help: "The member's username or email.") var name: String

        func run() throws { try StaffCommand.change(name, file) { try await $0.remove($1) } }
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

    private static func change(
        _ name: String, _ file: DataFile,
        _ change: @escaping @Sendable (Staff, String) async throws -> Void
    ) throws {
        let store = try file.open()
        defer { store.close() }
        do {
            try wait { try await change(Staff(store: store), name) }
        } catch StoreError.unknownMember {
            throw Failure("There is no member with the username or email \(name).")
        } catch StoreError.unavailable(let reason) {
            throw Failure("The data file can’t be written: \(reason).")
        }
    }
}
