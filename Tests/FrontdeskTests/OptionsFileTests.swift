import ArgumentParser
import Foundation
import Testing

@testable import frontdesk

@Suite("The file of options")
struct OptionsFileTests {
    @Test("K1 The file has options as in the environment, with comments, blank lines, spaces and quotes")
    func reads() throws {
        let text = """
            # A comment
            ; another

            FRONTDESK_PORT=8081
              FRONTDESK_DATA = /var/lib/a file.sqlite \u{20}
            FRONTDESK_ORIGIN="https://desk.example.org"\r
            FRONTDESK_ALLOW_HOST='a,b'
            FRONTDESK_HOST=
            FRONTDESK_ASSETS="
            """
        let options = try OptionsFile(text, path: "x").options
        #expect(
            options == [
                "FRONTDESK_PORT": "8081", "FRONTDESK_DATA": "/var/lib/a file.sqlite",
                "FRONTDESK_ORIGIN": "https://desk.example.org", "FRONTDESK_ALLOW_HOST": "a,b",
                "FRONTDESK_HOST": "", "FRONTDESK_ASSETS": "\"",
            ])
    }

    @Test(
        "K1 An unknown option is reported with its line, but without its value, which may be a password",
        arguments: [
            ("FRONTDESK_PORT=1\nFRONTDESK_PROT=2", "f, line 2: FRONTDESK_PROT is no option of Frontdesk."),
            ("PORT=1", "f, line 1: PORT is no option of Frontdesk."),
            ("\n\nfrontdesk", "f, line 3: this is no option of Frontdesk."),
            ("=", "f, line 1: this is no option of Frontdesk."),
            ("export FRONTDESK_PORT=1", "f, line 1: export FRONTDESK_PORT is no option of Frontdesk."),
            ("FRONTDESK_DTA=postgres://a:secret@b/c", "f, line 1: FRONTDESK_DTA is no option of Frontdesk."),
            ("postgres://a:secret@b/c", "f, line 1: this is no option of Frontdesk."),
            ("postgres://a:sec=ret@b/c", "f, line 1: this is no option of Frontdesk."),
            ("FRONTDESK_PORT=1\nFRONTDESK_PORT=1", "f, line 2: FRONTDESK_PORT is there twice."),
        ])
    func refuses(text: String, line: String) throws {
        let failure = #expect(throws: Failure.self) { try OptionsFile(text, path: "f") }
        #expect(failure?.description == line)
    }

    @Test(
        "K1 The environment overrides the file, unless a variable is empty, and the command line both; hosts add up"
    )
    func precedence() throws {
        let file = ["FRONTDESK_PORT": "1", "FRONTDESK_HOST": "::1"]
        let environment = Environment(["FRONTDESK_PORT": "2", "FRONTDESK_HOST": ""], over: file)
        #expect(try environment.adding(to: ["serve"]) == ["serve", "--host=::1", "--port=2"])
        #expect(
            try environment.adding(to: ["serve", "--port", "3"]) == ["serve", "--host=::1", "--port", "3"])
        let hosts = Environment(["FRONTDESK_ALLOW_HOST": "a,b"])
        #expect(
            try hosts.adding(to: ["serve", "--allow-host", "c"])
                == ["serve", "--allow-host=a", "--allow-host=b", "--allow-host", "c"])
    }

    @Test(
        "K1 --data from the environment comes first among a command’s options, if the command takes it",
        arguments: [
            ("check", "check --data=x"), ("backup -- -y", "backup --data=x -- -y"),
            ("restore y --yes", "restore --data=x y --yes"), ("backup y --data z", "backup y --data z"),
            ("staff add ada", "staff add --data=x ada"), ("staff list", "staff list --data=x"),
            ("staff remove ada", "staff remove --data=x ada"), ("staff code ada", "staff code --data=x ada"),
            ("staff", "staff"), ("staff ada@example.org", "staff ada@example.org"),
            ("staff help", "staff help"),
            ("move --from y --to z", "move --from y --to z"), ("--version", "--version"),
        ])
    func place(typed: String, parsed: String) throws {
        let arguments = typed.split(separator: " ").map(String.init)
        let added = try Environment(["FRONTDESK_DATA": "x"]).adding(to: arguments)
        #expect(added.joined(separator: " ") == parsed)
    }

    @Test("K1 An empty option is reported before anything starts")
    func empty() throws {
        let folder = try TemporaryFolder()
        for option in ["host", "data", "assets", "tls-certificate", "backup-folder", "allow-host"] {
            let answer = try Command.run([
                "serve", "--port", "0", "--data", folder.data.path, "--\(option)", "",
            ])
            #expect(answer.status == 1 && answer.error.contains("--\(option) is empty."), "\(answer.error)")
        }
        let check = try Command.run(["check", "--data", ""])
        #expect(check.status == 1 && check.error.contains("--data is empty."), "\(check.error)")
        #expect(!FileManager.default.fileExists(atPath: folder.data.path))
    }

    @Test(
        "K1 A host that no browser would ask for is refused in one line, and an IPv6 address gets its brackets",
        arguments: [
            "https://desk.local", "desk.local/", "*.local", "192.168.1.0/24", "b\u{FC}cher.example", "a b",
            "[fd00::1", "desk.local:", "desk.local:http",
        ])
    func hosts(_ host: String) throws {
        let serve = ["serve", "--port", "0", "--data", "/nowhere/desk.sqlite"]
        let answer = try Command.run(serve + ["--allow-host", host])
        #expect(answer.status == 1 && answer.error.split(separator: "\n").count == 1)
        #expect(answer.error.contains("it takes a name or an address such as desk.local"), "\(answer.error)")
        let origin = try Command.run(serve + ["--origin", "https://\(host)"])
        #expect(origin.status == 1 && origin.error.hasPrefix("Error: --origin "), "\(origin.error)")
        for (given, taken) in [
            ("fd00::1", "[fd00::1]"), ("[fd00::1]:8080", "[fd00::1]:8080"),
            ("Desk.local:80", "Desk.local:80"),
            ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("192.168.1.20", "192.168.1.20"),
        ] {
            #expect(try Serve.allowedHost(given) == taken)
        }
    }

    @Test(
        "S1 No error on the command line shows a password from the environment",
        arguments: [
            "backup", "backup -- -y", "backup y z", "check y", "restore", "staff ada",
            "staff list y", "serve y",
        ])
    func password(typed: String) throws {
        let result = try Command.run(
            typed.split(separator: " ").map(String.init),
            ["FRONTDESK_DATA": "postgres://ada:s3cret@127.0.0.1:1/x?connect_timeout=2"])
        #expect(result.status != 0 && !(result.output + result.error).contains("s3cret"))
    }

    @Test("K1 Each option of serve can come from the environment, and --data for the commands that take it")
    func complete() {
        func options(_ help: String) -> Set<String> {
            Set(help.matches(of: /(?m)^ +--([a-z-]+)/).map { String($0.1) }).subtracting(["version"])
        }
        func namesWithData(_ commands: [any ParsableCommand.Type]) -> [String] {
            commands.filter { options($0.helpMessage()).contains("data") }.map { $0._commandName }
        }
        let known = Environment.options + Environment.lists + Environment.flags
        #expect(options(Serve.helpMessage()) == Set(known))
        #expect(Serve.helpMessage().contains("How many of those backups stay (default: 14)."))
        #expect(namesWithData(Frontdesk.configuration.subcommands) == ["serve"] + Environment.commands)
        #expect(namesWithData(StaffCommand.configuration.subcommands) == Environment.staffCommands)
    }

    @Test(
        "K1 A program in PREFIX/bin has its files in PREFIX/share and its options in /etc, if they exist"
    )
    func installation() throws {
        let folder = try TemporaryFolder()
        let program = folder.url.appendingPathComponent("bin/frontdesk")
        #expect(Installation(program: program) == nil)
        let assets = folder.url.appendingPathComponent("share/frontdesk")
        try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
        let installation = try #require(Installation(program: program))
        #expect(installation.assets.path == assets.path)
        #expect(
            installation.configuration.path
                == folder.url.appendingPathComponent("etc/frontdesk/frontdesk.conf").path)
        #expect(try installation.options().isEmpty)
        let etc = installation.configuration.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: etc, withIntermediateDirectories: true)
        try Data("FRONTDESK_PORT=8081\n".utf8).write(to: installation.configuration)
        #expect(try installation.options() == ["FRONTDESK_PORT": "8081"])
        try Data("# caf\u{E9}\nFRONTDESK_PORT=1\n".data(using: .isoLatin1) ?? Data()).write(
            to: installation.configuration)
        #expect(try installation.options() == ["FRONTDESK_PORT": "1"])
        // An unreadable file must not count as a missing one: the service would begin a new desk somewhere
        // else.
        try FileManager.default.removeItem(at: installation.configuration)
        try FileManager.default.createDirectory(
            at: installation.configuration, withIntermediateDirectories: false)
        let failure = #expect(throws: Failure.self) { try installation.options() }
        #expect(failure?.description.hasSuffix("can’t be read: Is a directory.") == true)
    }
}
