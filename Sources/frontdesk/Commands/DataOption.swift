import ArgumentParser
import PostgreSQLStorage

/// The option that says which data a command uses.
struct DataOption: ParsableArguments {
    @Option(
        help: "The file that keeps everything, or the database: postgres://USER@HOST/DATABASE",
        completion: .file())
    var data = "frontdesk.sqlite"

    func validate() throws {
        if data.isEmpty { throw ValidationError("--data is empty.") }
    }

    func location() throws(Failure) -> DataLocation { try DataLocation(data) }

    func open(for purpose: PostgreSQLEngine.Purpose = .command) throws(Failure) -> OpenedStore {
        try OpenedStore(forCommand: location(), purpose)
    }
}
