import Foundation
import SQLiteStorage
import Testing

@testable import frontdesk

@Suite("What a command says about a file")
struct FailureTests {
    @Test("K2 Where it may write a backup is said to the service’s user who was refused, and to nobody else")
    func hint() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.file("share/frontdesk"), withIntermediateDirectories: true)
        let installation = try #require(Installation(program: folder.file("bin/frontdesk")))
        let account = try #require(getpwuid(geteuid()))
        let me = String(cString: account.pointee.pw_name)
        func said(_ code: Int32, _ installation: Installation?, as user: String) -> String {
            let error = DataFileError.cannotWrite(
                path: "/nowhere/copy", reason: String(cString: strerror(code)))
            return Failure(
                error, naming: "/nowhere/copy", installation: installation, serviceUser: user
            ).description
        }
        let refused = "The file /nowhere/copy can’t be written: Permission denied."
        let hint = "choose a folder that it may use, such as /var/lib/frontdesk/backups."
        #expect(said(EACCES, installation, as: me) == "\(refused) Frontdesk runs as \(me): \(hint)")
        #expect(said(EACCES, nil, as: me) == refused)
        #expect(said(EACCES, installation, as: me == "root" ? "nobody" : "root") == refused)
        #expect(said(ENOENT, installation, as: me).hasSuffix(" can’t be written: No such file or directory."))
    }
}
