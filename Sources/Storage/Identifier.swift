import Foundation

extension String {
    /// The form in which emails and usernames are compared: letter case and Unicode composition ignored, in every
    /// script. Engines keep it in a column of its own under a unique index, since their own case folding knows
    /// ASCII only (SQLite's NOCASE) or depends on a locale.
    public var foldedIdentifier: String {
        precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
    }
}
