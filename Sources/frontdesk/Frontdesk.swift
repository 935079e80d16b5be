import ArgumentParser
import Foundation

@main
struct Frontdesk: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frontdesk",
        abstract: "A sign-up desk for a club, a class or a workshop, on its own machine.",
        subcommands: [Serve.self, StaffCommand.self])

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do throws(Failure) {
            main(try Environment(ProcessInfo.processInfo.environment).adding(to: arguments))
        } catch {
            exit(withError: error)
        }
    }
}

/// Ends the program with one line on standard error and exit status 1.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
