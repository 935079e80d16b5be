import Foundation
import Model

/// The words that the browser makes its sentences of, as one file: the very ones that the server uses.
public struct BrowserWords: Encodable, Sendable {
    private struct Field: Encodable {
        let label: String
        let noun: String
    }

    /// By the number of the code.
    private let problems = Dictionary(
        uniqueKeysWithValues: Problem.Code.allCases.map { (String($0.rawValue), $0.pattern) })
    /// By the names of form and field.
    private let fields = Dictionary(
        uniqueKeysWithValues: Form.all.map { form in
            let fields = form.fields.map { ($0.name, Field(label: $0.label, noun: $0.noun)) }
            return (form.name, Dictionary(uniqueKeysWithValues: fields))
        })
    /// By the number of the level.
    private let contrastLevels = Contrast.Level.allCases.map(ColourWords.level)

    /// All forms' words.
    public init() {}

    /// In UTF-8; the same each time.
    public var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    }
}
