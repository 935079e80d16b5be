import Foundation

@testable import Words

/// The languages of `Templates/languages`, as the program reads them.
enum TestLanguages {
    static let packageFolder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let languages: Languages = {
        do { return try Languages(folder: packageFolder.appendingPathComponent("Templates/languages")) } catch
        {
            fatalError("\(error)")
        }
    }()
    static let english = languages.english
}
