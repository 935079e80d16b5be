import Testing

@testable import frontdesk

@Suite("Passwords among the program’s arguments")
struct ProgramArgumentsTests {
    /// The argument as other users of the machine see it afterwards.
    private func shown(_ argument: String) -> String {
        var bytes = Array(argument.utf8)
        bytes.withUnsafeMutableBytes { ProgramArguments.hide($0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "S1 Of a database’s address, an argument and an error show neither the password nor other options",
        arguments: ["", "--data="])
    func address(option: String) {
        let (address, safe) = (
            "postgres://me:hush@h/x?password=hush&connect_timeout=3", "postgres://me@h/x"
        )
        let rest = String(repeating: "\0", count: address.utf8.count - safe.utf8.count)
        #expect(shown(option + address) == option + safe + rest)
        let error = ProgramArguments.hidingPasswords(
            of: ["check", option + address], in: "Can’t check \(address).")
        #expect(error == "Can’t check \(safe).")
    }

    @Test(
        "S1 Arguments that can have no password stay as they are",
        arguments: [
            "serve", "8080", "--data=/var/lib/desk.sqlite", "--origin=https://desk.example.org",
            "--mail=smtp://ada@mail.example.org", "smtps://mail.example.org",
        ])
    func others(argument: String) {
        #expect(shown(argument) == argument)
        #expect(ProgramArguments.hidingPasswords(of: [argument], in: argument) == argument)
    }
}
