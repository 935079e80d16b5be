import Foundation
import Synchronization

/// All languages of `Templates/languages/`, which are read and checked once when the program starts.
public struct Languages: Sendable {
    /// An error as one line, which names the file, and the sentence if it concerns one.
    public struct LoadError: Error, Sendable, CustomStringConvertible {
        /// The line for the operator who starts the program.
        public let description: String
    }

    /// All languages: English first, then the others sorted by tag.
    public let all: [Language]
    /// The language that sentences are written in.
    public let english: Language
    /// The languages by tag in lower case.
    private let byTag: [String: Language]

    /// Reads `en.po`, where an empty `msgstr` means the `msgid` itself, and every other `.po` file.
    ///
    /// - Parameter onUnknownSentence: called with each sentence that is said in English because no catalogue
    ///   has it.
    /// - Throws: `LoadError` if a file can't be read, lacks a header that it needs, or doesn't have exactly
    ///   the sentences, placeholders and plurals of `en.po`.
    public init(folder: URL, onUnknownSentence: (@Sendable (String) -> Void)? = nil) throws(LoadError) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let names = files.filter { $0.hasSuffix(".po") && !$0.hasPrefix(".") && $0 != "en.po" }.sorted()
        let catalogues = Self.read(["en.po"] + names, in: folder)
        let reference = try catalogues[0].get()
        do throws(Catalogue.ReadError) {
            english = try Language(reference, tag: "en", reference: nil, onUnknownSentence: onUnknownSentence)
        } catch { throw LoadError(description: error.description) }
        var byTag = ["en": english]
        for (name, catalogue) in zip(names, catalogues.dropFirst()) {
            let tag = String(name.dropLast(".po".count))
            guard AcceptLanguage.isTag(tag[...].utf8), byTag[tag.lowercased()] == nil else {
                throw LoadError(
                    description:
                        "\(name.onOneLine): the file’s name is no language’s tag, or another file’s too")
            }
            let catalogue = try catalogue.get()
            do throws(Catalogue.ReadError) {
                byTag[tag.lowercased()] = try Language(
                    catalogue, tag: tag, reference: reference, onUnknownSentence: onUnknownSentence)
            } catch { throw LoadError(description: error.description) }
        }
        self.byTag = byTag
        all = [english] + byTag.values.filter { $0.tag != "en" }.sorted { $0.tag < $1.tag }
    }

    /// The language with this tag, whose letter case is ignored.
    public subscript(tag: String) -> Language? { byTag[tag.lowercased()] }

    /// The language that a request's `Accept-Language` asks for, by the look-up of RFC 4647 section 3.4; nil
    /// if it asks for none of them, or for `*`.
    public func lookUp(_ acceptLanguage: String?) -> Language? {
        acceptLanguage.flatMap { AcceptLanguage($0).best(of: byTag) }
    }

    /// Reads several files at once, since each takes a while.
    private static func read(_ names: [String], in folder: URL) -> [Result<Catalogue, LoadError>] {
        let read = Mutex<[Int: Result<Catalogue, LoadError>]>([:])
        DispatchQueue.concurrentPerform(iterations: names.count) { index in
            let result = Result { () throws(LoadError) in try Self.read(names[index], in: folder) }
            read.withLock { $0[index] = result }
        }
        return read.withLock { read in names.indices.compactMap { read[$0] } }
    }

    private static func read(_ name: String, in folder: URL) throws(LoadError) -> Catalogue {
        guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) else {
            throw LoadError(description: "\(name): can’t be read in \(folder.path)")
        }
        do throws(Catalogue.ReadError) {
            return try Catalogue([UInt8](data), file: name)
        } catch { throw LoadError(description: error.description) }
    }
}
