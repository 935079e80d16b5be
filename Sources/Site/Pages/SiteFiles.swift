import Foundation
import Words

/// The files that are read before the site starts: its languages, and its pages in each of them.
public struct SiteFiles: Sendable {
    /// Where `Public/` and `Templates/` are.
    let folder: URL
    /// The languages of the site.
    public let languages: Languages
    let templates: Templates

    /// - Parameter folder: where `Public/` and `Templates/` are.
    /// - Parameter onUnknownName: called with a name in a template that no view provides, and with a sentence
    ///   that no catalogue has. Both are mistakes in the files or the program.
    /// - Throws: an error whose description is one line, when a file is missing or not valid.
    public init(folder: URL, onUnknownName: @escaping @Sendable (String) -> Void) throws {
        self.folder = folder
        let folder = folder.appendingPathComponent("Templates")
        languages = try Languages(
            folder: folder.appendingPathComponent("languages"), onUnknownSentence: onUnknownName)
        templates = try Templates(
            Templates.read(folder), in: languages.all, onUnknownName: onUnknownName)
    }
}
