import Foundation
import Names
import Storage

/// Names in a file, where the program's own words may stand in the same column: a name that could be taken for them, or
/// for more than one, stands in quotes.
enum PlainName {
    /// Somebody who is no longer known.
    static let former = "a former member"
    static let desk = "desk"
    static let command = "command"
    static let program = "program"

    /// Those beyond the first few.
    static func more(_ count: Int) -> String { "and \(count) more" }

    private static let ownLooks = Set([former, desk, command, program].map(look))

    static func text(_ name: String) -> String {
        let look = look(name)
        let isLikeOurs = ownLooks.contains(look) || look.hasPrefix("and ")
        return isLikeOurs ? quoted(name) : detail(name)
    }

    /// A text beside others, in quotes if it could be taken for more than one.
    static func detail(_ text: String) -> String {
        text.contains { ",;→“”".contains($0) } ? quoted(text) : text
    }

    /// A quote in it is doubled, and so ends nothing.
    private static func quoted(_ text: String) -> String {
        "“\(text.replacing("“", with: "““").replacing("”", with: "””"))”"
    }

    /// Of names that can't be told apart by sight the same, however much space is between words.
    private static func look(_ name: String) -> String {
        LookAlikeKeys(name).own.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
