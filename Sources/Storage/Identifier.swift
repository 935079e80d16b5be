import Foundation

extension String {
    /// The form in which emails and usernames are compared: letter case and Unicode composition ignored, in every
    /// script. Engines keep it in a column of its own under a unique index, since their own case folding knows
    /// ASCII only (SQLite's NOCASE) or depends on a locale.
    ///
    /// Small letters alone would not do: ς and σ are both small letters of Σ, and the capitals of ß are SS. So the way
    /// leads by the capitals, where ı and i meet too.
    public var foldedIdentifier: String {
        let capitals = precomposedStringWithCanonicalMapping.lowercased().uppercased()
        return capitals.lowercased().precomposedStringWithCanonicalMapping
    }
}
