import Foundation
import Testing

@Suite("Commands in the documentation")
struct CommandTests {
    @Test("K9 Where the service is to be stopped, so is its socket, which would start it again")
    func stops() throws {
        var count = 0
        for page in LinkTests.pages + ["script/debian/frontdesk.conf"] {
            for command in try Repository.text(page).matches(of: /systemctl\s+stop((?:\s+[\w.@-]+)+)/) {
                let units = command.1.split(whereSeparator: \.isWhitespace)
                guard let service = units.firstIndex(of: "frontdesk") else { continue }
                count += 1
                #expect(units[..<service].contains("frontdesk.socket"), "\(page): \(command.0)")
            }
        }
        #expect(count > 3)
    }
}
