import Foundation
import Names
import Storage

/// Names in a file, where the program's own words may be in the same column. A name is put in quotes if it
/// could be taken for one of these words, or for several names.
enum PlainName {
    /// Stands for a person whose name is no longer kept.
    static let former = "a former member"
    static let desk = "desk"
    static let command = "command"
    static let program = "program"

    /// Stands for the people beyond the first few.
    static func more(_ count: Int) -> String { "and \(count) more" }

    private static let ownLooks = Set([former, desk, command, program].map(look))

    static func text(_ name: String) -> String {
        let look = look(name)
        let isLikeOurs = ownLooks.contains(look) || look.hasPrefix("and ")
        return isLikeOurs ? quoted(name) : detail(name)
    }

    /// A text among others, in quotes if it could be taken for several.
    static func detail(_ text: String) -> String {
        text.contains { ",;→“”".contains($0) } ? quoted(text) : text
    }

    /// Quotation marks in the text are doubled, so that they don't end it.
    private static func quoted(_ text: String) -> String {
        "“\(text.replacing("“", with: "““").replacing("”", with: "””"))”"
    }

    /// A key that is the same for names that look alike, however much space is between their words.
    private static func look(_ name: String) -> String {
        LookAlikeKeys(name).own.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
