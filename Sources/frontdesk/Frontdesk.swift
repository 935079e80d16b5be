import ArgumentParser
import Foundation
import SQLiteStorage

@main
struct Frontdesk: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frontdesk",
        abstract: "A sign-up desk for a club, a class or a workshop, on its own machine.",
        discussion: """
            Options can come from the environment, too: FRONTDESK_DATA for --data. Installed by its package, it also \
            reads them from /etc/frontdesk/frontdesk.conf.
            """,
        version: Version.current,
        subcommands: [
            Serve.self, StaffCommand.self, BackupCommand.self, RestoreCommand.self, CheckCommand.self,
            MoveCommand.self,
        ])

    static func main() {
        fillStandardStreams()
        var arguments = Array(CommandLine.arguments.dropFirst())
        ProgramArguments.hidePasswords()
        SQLiteEngine.disableMemoryStatistics()
        // Otherwise libdispatch would complain, in the middle of the log, that only root may raise a thread's
        // priority.
        setenv("LIBDISPATCH_LOG", "NO", 0)
        do {
            arguments = try environment(for: arguments).adding(to: arguments)
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            // This was a request for help, or the command has already printed its error.
            if exitCode(for: error).isSuccess || error is ExitCode { exit(withError: error) }
            let message = ProgramArguments.hidingPasswords(of: arguments, in: message(for: error))
            FileHandle.standardError.writeIfPossible("Error: \(message)\n")
            exit(withError: ExitCode.failure)
        }
    }

    /// Opens any standard stream that the caller has closed, for reading only, so that writing to it fails.
    /// Otherwise the data file could get its number, and a command would write its output into the data file.
    private static func fillStandardStreams() {
        var descriptor: Int32
        repeat { descriptor = open("/dev/null", O_RDONLY) } while (0...STDERR_FILENO).contains(descriptor)
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    /// The environment's options. An installed program also runs each command as its own user, and takes
    /// options from its file.
    private static func environment(for arguments: [String]) throws(Failure) -> Environment {
        let variables = ProcessInfo.processInfo.environment
        // A user who only asks for help may not be able to read the file.
        let isCommand =
            subcommandNames.contains(arguments.first ?? "") && !arguments.contains("--help")
            && !arguments.contains("-h")
        guard isCommand, let installation = Installation.own else { return Environment(variables) }
        try installation.giveUpRoot()
        return Environment(variables, over: try installation.options())
    }

    private static var subcommandNames: [String] {
        configuration.subcommands.compactMap { $0.configuration.commandName }
    }
}

/// Ends the program with one line on standard error and exit status 1.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description.printable }
}
