import Foundation
import Testing

@Suite("Commands in the documentation")
struct CommandTests {
    @Test("K9 Where the service is to be stopped, so are its sockets, which would start it again")
    func stops() throws {
        var count = 0
        for page in LinkTests.pages + ["script/debian/frontdesk.conf"] {
            let text = try Repository.text(page)
            for command in text.matches(of: /systemctl\s+stop((?:\s+[\w.@-]+)+)/) {
                let units = command.1.split(whereSeparator: \.isWhitespace)
                guard let service = units.firstIndex(of: "frontdesk") else { continue }
                count += 1
                #expect(units[..<service].contains("frontdesk.socket"), "\(page): \(command.0)")
                // Where the plain port's socket is enabled next, it hasn't been in use.
                if text[command.range.upperBound...].prefix(60).contains("enable --now") { continue }
                #expect(units[..<service].contains("frontdesk-redirect.socket"), "\(page): \(command.0)")
            }
        }
        #expect(count > 3)
    }

    @Test("K11 The service makes its temporary files on disk, also where /tmp is in memory")
    func temporaryFiles() throws {
        let unit = try Repository.text("script/debian/frontdesk.service")
        #expect(unit.contains("\nEnvironment=TMPDIR=/var/tmp\n"))
        #expect(try Repository.text("Documentation/keeping.md").contains("`/var/tmp`"))
    }
}
