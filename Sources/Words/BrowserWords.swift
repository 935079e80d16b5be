import Foundation
import Model

/// The words from which scripts make their sentences, as one file for each language. The server uses the same
/// words.
public struct BrowserWords: Encodable, Sendable {
    private struct Field: Encodable {
        let label: String
        let noun: String
        let example: String
    }

    /// The problems' sentences, by the code's number.
    private let problems: [String: String]
    /// The fields' words, by the names of form and field.
    private let fields: [String: [String: Field]]
    private let contrast: String
    /// The contrast levels' words, in the order of the levels' numbers.
    private let contrastLevels: [String]
    private let decimalSeparator: String
    /// Sentences that only scripts use, by their English text.
    private let sentences: [String: String]

    /// Takes the words for all forms and scripts from the language.
    public init(_ language: Language) {
        problems = Dictionary(
            uniqueKeysWithValues: Problem.Code.allCases.map {
                (String($0.rawValue), language.pattern($0.pattern))
            })
        fields = Dictionary(
            uniqueKeysWithValues: Form.all.map { form in
                let fields = form.fields.map { field in
                    let example = field.placeholder.isEmpty ? "" : language.pattern(field.placeholder)
                    let words = Field(
                        label: language.pattern(field.label), noun: language.pattern(field.noun),
                        example: example)
                    return (field.name, words)
                }
                return (form.name, Dictionary(uniqueKeysWithValues: fields))
            })
        contrast = language.pattern(ColourWords.pattern)
        contrastLevels = Contrast.Level.allCases.map { language.pattern(ColourWords.level($0)) }
        decimalSeparator = language.decimalSeparator
        sentences = Dictionary(uniqueKeysWithValues: Self.scripts.map { ($0, language.pattern($0)) })
    }

    /// The words as JSON in UTF-8. The bytes are always the same.
    public var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    }

    /// The sentences that only the scripts in `Public/` use. A test compares this list with the scripts.
    static let scripts = [
        "Show", "Show {label}", "Caps Lock is on", "Still needed: {labels}", "To correct: {labels}",
        "{button} is enabled.", "{label}: OK.", "The form was emptied after ten minutes without typing.",
        "After ten minutes without typing, the form was set back to what is saved.", "{text} copied.",
        "Showing {hex} now.", "The newest {shown} of {total}.",
        "Sorry, this couldn’t be saved. Change it to try again.",
        "The page that you used was another member’s. Nothing was changed. Open it again.",
        "You were signed out meanwhile, and nothing was changed. Sign in and try again.",
        "Select all on this page",
        "Selected: {count}", "Importing …", "Right so far. “Check again” keeps it.",
        "Leave out rows with problems",
        "The search isn’t working just now. Press Return to try again.",
        "You aren’t signed in as a desk keeper or organiser any more. Sign in and try again.",
        "Nobody was found. Sign them up, if they are new.",
        "Nobody was found. Type two letters of the name or more.",
        "Nobody was found. Type two letters of the name or more, or sign them up at the desk.",
        "No more than eight are shown. Type more of the name.", "Found: {count}.", "here since {time}",
        "Check in", "Take off",
    ]
}
