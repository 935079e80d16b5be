import Foundation
import TestStores
import Testing

@Suite("script/install", .timeLimit(.minutes(5)))
struct InstallTests {
    @Test(
        "K12 It waits for another program's lock, says so once, and installs when the lock is released",
        arguments: [
            ["var/lib/apt/lists/lock"], ["var/lib/dpkg/lock-frontend", "var/lib/dpkg/lock"],
            ["var/cache/apt/archives/lock"],
        ])
    func waits(_ locks: [String]) throws {
        let machine = try Machine()
        let holder = try machine.hold(locks)
        let install = try machine.start(patienceSeconds: 240)
        #expect(try install.said(until: "waiting for it").contains("another program is installing software"))
        #expect(install.process.isRunning)
        Machine.end(holder)
        let (status, rest) = try install.end()
        #expect(status == 0)
        #expect(!rest.contains("waiting for it"))
        #expect(
            try machine.asked.last?.hasPrefix("install -q -y --no-install-recommends libmicrohttpd-dev ")
                == true)
    }

    @Test("K12 When its patience is over it fails, and names the lock and the process that holds it")
    func givesUp() throws {
        let machine = try Machine()
        let holder = try machine.hold(["var/lib/dpkg/lock-frontend"])
        defer { Machine.end(holder) }
        let (status, said) = try machine.start(patienceSeconds: 1).end()
        #expect(status == 1)
        #expect(said.contains("lock-frontend. It is held by process \(holder.processIdentifier) (python3)"))
        #expect(said.hasSuffix("That program still isn’t done: once it is, start this again.\n"))
    }

    @Test("K12 Without a lock it doesn't wait, and it reports any other failure at once")
    func fails() throws {
        let machine = try Machine()
        var (status, said) = try machine.start(patienceSeconds: 240).end()
        #expect(status == 0)
        #expect(!said.contains("waiting for it"))
        #expect(try machine.asked.map { $0.prefix { $0 != " " } } == ["update", "install"])
        (status, said) = try machine.start(patienceSeconds: 240, failing: true).end()
        #expect(status == 1)
        #expect(said.contains("E: Unable to locate package") && !said.contains("waiting for it"))
    }
}

/// A folder with a Debian on which no package is installed; the system's own apt-get works in it.
private final class Machine {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for path in [
            "var/lib/apt/lists/partial", "var/cache/apt/archives/partial", "var/lib/dpkg", "etc/apt", "bin",
        ] {
            try FileManager.default.createDirectory(
                at: folder.file(path), withIntermediateDirectories: true)
        }
        try Data().write(to: folder.file("var/lib/dpkg/status"))
        // There is no archive to install from, so the names of the packages are left out unless it is to
        // fail.
        try write(
            "apt-get",
            """
            root='\(folder.path)'
            echo "$*" >> "$root/asked"
            if [[ -z ${FAILING:-} ]]; then
                for one in "$@"; do
                    shift
                    if [[ $one == -* || $one == update || $one == install ]]; then set -- "$@" "$one"; fi
                done
            fi
            exec /usr/bin/apt-get -o Dir="$root" -o Dir::State::status="$root/var/lib/dpkg/status" "$@"
            """)
        try write("dpkg-query", "exit 1")
        try write("sudo", "exec \"$@\"")
        try write("swift", "exit 0")
    }

    private func write(_ name: String, _ script: String) throws {
        let file = folder.file("bin/\(name)")
        try Data("#!/bin/bash\n\(script)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }

    /// The arguments of each call of apt-get.
    var asked: [String] {
        get throws {
            try String(contentsOf: folder.file("asked"), encoding: .utf8)
                .split(separator: "\n").map(String.init)
        }
    }

    /// Starts another program, which holds these locks until it is ended.
    func hold(_ locks: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let program = """
            import fcntl, sys, time
            files = [open(path, "w") for path in sys.argv[1:]]
            for file in files: fcntl.lockf(file, fcntl.LOCK_EX)
            print("held", flush=True)
            time.sleep(300)
            """
        process.arguments = ["-c", program] + locks.map { folder.file($0).path }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        return process
    }

    /// Kills it, since other signals may be blocked: a process inherits that from the test's thread.
    static func end(_ process: Process) {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func start(patienceSeconds: Int, failing: Bool = false) throws -> Install {
        try Install(
            environment: [
                "PATH": "\(folder.path)/bin:/usr/bin:/bin", "FAILING": failing ? "yes" : "",
                "FRONTDESK_APT_PATIENCE_SECONDS": "\(patienceSeconds)",
            ])
    }
}

/// `script/install build`, while it runs.
private final class Install {
    let process = Process()
    private let error = Pipe()

    init(environment: [String: String]) throws {
        process.executableURL = Repository.folder.appendingPathComponent("script/install")
        process.arguments = ["build"]
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = error
        try process.run()
    }

    /// The text that it has printed up to these words, in lower case; all of it if they don't come.
    func said(until words: String) throws -> String {
        var said = ""
        while !said.contains(words) {
            let piece = error.fileHandleForReading.availableData
            if piece.isEmpty { break }
            said += String(decoding: piece, as: UTF8.self).lowercased()
        }
        return said
    }

    /// Waits for its end, and returns its status and the rest of what it prints.
    func end() throws -> (status: Int32, said: String) {
        let said = try error.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
