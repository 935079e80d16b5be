import Foundation
import Testing

@Suite("The staff command")
struct StaffTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func staff(_ arguments: String...) throws -> (status: Int32, output: String, error: String) {
        try Command.run(["staff"] + arguments + ["--data", folder.data.path], [:])
    }

    @Test(
        "A17 The operator appoints staff by email or username while the server runs, lists and removes them")
    func names() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        #expect(
            try await server.post("join/username", ["username": "gracehopper", "password": "countess 8"])
                == 303)
        for arguments in [["add", "ADA@example.org"], ["add", "ADA@example.org", "--yes"]] {
            let found = try Command.run(["staff"] + arguments + ["--data", folder.data.path], [:])
            #expect(found.status == 0)
            #expect(found.output.hasPrefix("Name: Ada Lovelace\nEmail: ada@example.org\nPhone: "))
            #expect(found.output.contains(/\nSigned up: [-0-9]+ [:0-9]+, at the desk\n$/))
        }
        let added = try staff("add", "GraceHopper")
        #expect(added.status == 0)
        #expect(added.error.contains(/notice security address=local event=role-changed member=\d+\n/))
        #expect(try staff("list").output == "ada@example.org\tdesk\ngracehopper\tdesk\n")
        #expect(try staff("remove", "ada@example.org").status == 0)
        #expect(try staff("list").output == "gracehopper\tdesk\n")
        // The server goes on, and its data is sound.
        #expect(try await server.register("Bob", "bob@example.org") == 303)
        #expect(server.stop(SIGTERM) == 0)
        #expect(try staff("list").output == "gracehopper\tdesk\n")
    }

    @Test(
        "A17 On a terminal it shows the member it found and asks; only yes appoints them, and --yes skips the question"
    )
    func asks() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Eve Adams", "director@example.org") == 303)
        server.stop(SIGTERM)
        for (answer, status, list) in [("n", 1, ""), ("", 1, ""), ("y", 0, "director@example.org\tdesk\n")] {
            let asked = try Command.onTerminal(
                ["staff", "add", "director@example.org", "--data", folder.data.path], typing: answer)
            #expect(asked.status == status)
            #expect(asked.output.contains("Name: Eve Adams"))
            #expect(asked.output.contains(/Signed up: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d, at the desk/))
            #expect(asked.output.contains("[y/N]"))
            #expect(try staff("list").output == list)
        }
        #expect(try staff("remove", "director@example.org").status == 0)
        let silent = try Command.onTerminal(
            ["staff", "add", "director@example.org", "--yes", "--data", folder.data.path], typing: "n")
        #expect(silent.status == 0)
        #expect(silent.output.contains("Name: Eve Adams") && !silent.output.contains("[y/N]"))
        #expect(try staff("list").output == "director@example.org\tdesk\n")
    }

    @Test("A17 While the command waits for an answer, a server can start")
    func startsMeanwhile() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Eve Adams", "director@example.org") == 303)
        server.stop(SIGTERM)
        let arguments = ["staff", "add", "director@example.org", "--data", folder.data.path]
        let asked = try Command.onTerminal(arguments, typing: "y") {
            try Server(data: folder.data).stop(SIGTERM)
        }
        #expect(asked.status == 0, "\(asked.output)")
        #expect(try staff("list").output == "director@example.org\tdesk\n")
    }

    @Test(
        "M1 M14 A command appoints an organiser, refuses to demote the last one, and lets one back in by a code"
    )
    func organisers() async throws {
        let server = try Server(data: folder.data)
        let link = try server.setUpLink()
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        #expect(try staff("add", "ada@example.org", "--role", "organiser").status == 0)
        #expect(try staff("list").output == "ada@example.org\torganiser\n")
        #expect(try await server.get(query: link).status == 404)
        for refused in [["add", "ada@example.org", "--role", "desk"], ["remove", "ada@example.org"]] {
            let answer = try Command.run(["staff"] + refused + ["--data", folder.data.path], [:])
            #expect(answer.status == 1)
            #expect(
                answer.error
                    == "Error: ada@example.org is the last organiser who can sign in: first make somebody else one who has a password.\n"
            )
        }
        let asked = try Command.onTerminal(
            ["staff", "add", "ada@example.org", "--data", folder.data.path], typing: "n")
        #expect(asked.output.contains("Role: organiser"))
        #expect(asked.output.contains("Let them only work the desk, and be an organiser no longer? [y/N]"))
        #expect(try staff("add", "ada@example.org", "--role", "member").status == 1)
        #expect(try staff("add", "ada@example.org", "--role", "queen").status == 1)

        let code = try staff("code", "ada@example.org")
        #expect(code.status == 0)
        #expect(code.output.wholeMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\n/) != nil)
        #expect(code.error.contains("event=code-given") && !code.error.contains(code.output.dropLast()))
        let typed = code.output.lowercased().replacing("-", with: " ")
        let fields = [
            "member": "ada@example.org", "code": typed, "password": "brand new 9",
            "password-again": "brand new 9",
        ]
        #expect(try await server.post("code", fields) == 303)
        #expect(try await server.post("sign-out") == 303)
        #expect(try await server.post("code", fields) == 422)
        #expect(
            try await server.post("sign-in", ["member": "ada@example.org", "password": "brand new 9"]) == 303)
        #expect(
            try staff("code", "nobody").error
                == "Error: There is no member with the username or email nobody.\n")
        #expect(!server.log.contains(code.output.dropLast()))
    }

    @Test("A17 Without a question, only --role desk makes an organiser a desk keeper")
    func demotes() async throws {
        let server = try Server(data: folder.data)
        for name in ["ada", "grace"] {
            #expect(try await server.register(name, "\(name)@example.org") == 303)
            #expect(try staff("add", "\(name)@example.org", "--role", "organiser").status == 0)
        }
        for arguments in [["add", "ada@example.org"], ["add", "ada@example.org", "--yes"]] {
            let answer = try Command.run(["staff"] + arguments + ["--data", folder.data.path])
            #expect(answer.status == 1)
            #expect(
                answer.error
                    == "Error: ada@example.org is an organiser: --role desk makes them a desk keeper.\n")
        }
        #expect(try staff("list").output == "ada@example.org\torganiser\ngrace@example.org\torganiser\n")
        #expect(try staff("add", "ada@example.org", "--role", "desk").status == 0)
        #expect(try staff("list").output == "ada@example.org\tdesk\ngrace@example.org\torganiser\n")
    }

    @Test("M1 As long as there is no organiser, each start prints a new link; with one it prints none")
    func setUpLink() async throws {
        let first = try Server(data: folder.data)
        let old = try first.setUpLink()
        #expect(try await first.get(query: old).status == 200)
        first.stop(SIGTERM)
        let second = try Server(data: folder.data)
        let link = try second.setUpLink()
        #expect(try await second.get(query: old).status == 404)
        let code = try #require(link.split(separator: "=").last)
        let fields = [
            "code": String(code), "name": "Olga Organises", "email": "olga@example.org",
            "password": "right and good", "password-again": "right and good",
        ]
        #expect(try await second.post("setup", fields) == 303)
        #expect(try await second.post("setup", fields) == 404)
        #expect(!second.log.contains(code))
        second.stop(SIGTERM)
        let third = try Server(data: folder.data)
        third.stop(SIGTERM)
        third.readMoreOutput()
        #expect(!third.output.contains("First organiser"))
        #expect(try !String(contentsOf: folder.data, encoding: .isoLatin1).contains(code))
    }

    @Test("M14 A code or list that can’t be written on standard output is an error, with status 1")
    func fullOutput() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        server.stop(SIGTERM)
        #expect(try staff("add", "ada@example.org").status == 0)
        for (arguments, words) in [
            (["code", "ada@example.org"], "can’t be written on standard output: make another one.\n"),
            (["list"], "Error: The list can’t be written on standard output.\n"),
        ] {
            let answer = try Command.run(
                ["staff"] + arguments + ["--data", folder.data.path], by: .redirections(">/dev/full"))
            #expect(answer.status == 1 && answer.error.hasSuffix(words), "\(answer.error)")
        }
    }

    @Test("M14 A command whose standard streams are closed says so, and writes nothing into the data file")
    func closedStreams() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        #expect(try staff("add", "ada@example.org").status == 0)
        func expectRefusals() throws {
            for arguments in [["code", "ada@example.org"], ["list"]] {
                for redirections in [">&-", "<&- >&-"] {
                    let answer = try Command.run(
                        ["staff"] + arguments + ["--data", folder.data.path],
                        by: .redirections(redirections))
                    #expect(
                        answer.status == 1 && answer.error.contains("can’t be written on standard output"))
                    #expect(try Data(contentsOf: folder.data).starts(with: Data("SQLite format 3\0".utf8)))
                }
            }
        }
        try expectRefusals()
        #expect(try await server.registered() == ["Ada Lovelace"])
        server.stop(SIGTERM)
        try expectRefusals()
        #expect(try Command.run(["check", "--data", folder.data.path]).status == 0)
    }

    @Test("An unknown member is reported in one clear line, with status 1")
    func unknown() throws {
        try Server(data: folder.data).stop(SIGTERM)
        let answer = try staff("add", "nobody")
        #expect(answer.status == 1)
        #expect(answer.error == "Error: There is no member with the username or email nobody.\n")
    }

    @Test("A17 White space around a name doesn't count, and an empty name is told what to write")
    func whiteSpace() async throws {
        let server = try Server(data: folder.data)
        #expect(try await server.register("Ada Lovelace", "ada@example.org") == 303)
        server.stop(SIGTERM)
        #expect(try staff("add", " ada@example.org\n").status == 0)
        #expect(try staff("list").output == "ada@example.org\tdesk\n")
        #expect(try staff("code", "\tada@example.org ").status == 0)
        #expect(
            try staff("remove", " nobody ").error
                == "Error: There is no member with the username or email nobody.\n")
        #expect(try staff("remove", " ada@example.org").status == 0)
        for arguments in [["add", ""], ["remove", " "], ["code", "\n"]] {
            let answer = try Command.run(["staff"] + arguments + ["--data", folder.data.path])
            #expect(answer.status == 1 && answer.error == "Error: Write the member’s username or email.\n")
        }
    }

    @Test("The data file comes from the environment, too; one that is missing or empty is not made")
    func dataFile() throws {
        try Server(data: folder.data).stop(SIGTERM)
        let environment = ["FRONTDESK_DATA": folder.data.path]
        #expect(try Command.run(["staff", "list"], environment).status == 0)
        #expect(try Command.run(["staff", "add", "nobody"], environment).error.contains("nobody"))
        let missing = folder.url.appendingPathComponent("missing.sqlite").path
        let answer = try Command.run(["staff", "list", "--data", missing], environment)
        #expect(answer.status == 1)
        #expect(answer.error == "Error: There is no data file \(missing): name it with --data.\n")
        #expect(!FileManager.default.fileExists(atPath: missing))
        let empty = folder.url.appendingPathComponent("empty.sqlite")
        try Data().write(to: empty)
        let refused = try Command.run(["staff", "list", "--data", empty.path])
        #expect(refused.status == 1)
        #expect(refused.error == "Error: The file \(empty.path) is not a Frontdesk data file.\n")
        #expect(try Data(contentsOf: empty).isEmpty)
    }
}
