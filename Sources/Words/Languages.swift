import Foundation
import Synchronization

/// All languages of `Templates/languages/`, which are read and checked once when the program starts.
public struct Languages: Sendable {
    /// An error as one line, which names the file, and the sentence if it concerns one:
    /// `de.po:12: what is wrong`.
    public struct LoadError: Error, Sendable, CustomStringConvertible {
        /// The line for the operator who starts the program.
        public let description: String

        init(file: String, line: Int? = nil, _ reason: String) {
            description = file + (line.map { ":\($0)" } ?? "") + ": " + reason.printableLine
        }
    }

    /// All languages: English first, then the others sorted by tag.
    public let all: [Language]
    /// The language of the sentences' source texts.
    public let english: Language
    /// The languages by tag in lower case.
    private let byTag: [String: Language]

    /// Reads `en.po`, where an empty `msgstr` means the `msgid` itself, and every other `.po` file.
    ///
    /// - Parameter onUnknownSentence: called with each sentence that is written in English because no
    ///   catalogue has it.
    /// - Throws: `LoadError` if a file can't be read, lacks a header that it needs, or doesn't have exactly
    ///   the sentences, placeholders and plurals of `en.po`.
    public init(folder: URL, onUnknownSentence: (@Sendable (String) -> Void)? = nil) throws(LoadError) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let names = files.filter { $0.hasSuffix(".po") && !$0.hasPrefix(".") && $0 != "en.po" }.sorted()
        let tags = ["en"] + names.map { String($0.dropLast(".po".count)) }
        var known: Set<String> = []
        for tag in tags {
            guard AcceptLanguage.isTag(tag[...].utf8), known.insert(tag.lowercased()).inserted else {
                throw LoadError(
                    file: "\(tag.printableLine).po",
                    "the file’s name is no language’s tag, or another file’s too")
            }
        }
        let catalogues = Self.concurrently(tags) { tag throws(LoadError) in
            try Self.read("\(tag).po", in: folder)
        }
        let reference = try catalogues[0].get()
        let languages = Self.concurrently(Array(tags.indices)) { index throws(LoadError) in
            try Language(
                try catalogues[index].get(), tag: tags[index], reference: index == 0 ? nil : reference,
                onUnknownSentence: onUnknownSentence)
        }
        english = try languages[0].get()
        var byTag: [String: Language] = [:]
        for language in languages {
            let language = try language.get()
            byTag[language.tag.lowercased()] = language
        }
        self.byTag = byTag
        all = [english] + byTag.values.filter { $0.tag != "en" }.sorted { $0.tag < $1.tag }
    }

    /// The language with this tag, whose letter case is ignored.
    public subscript(tag: String) -> Language? { byTag[tag.lowercased()] }

    /// The language that a request's `Accept-Language` asks for, according to the look-up of RFC 4647 section
    /// 3.4; nil if it asks for none of these languages, or for `*`.
    public func lookUp(_ acceptLanguage: String?) -> Language? {
        acceptLanguage.flatMap { AcceptLanguage($0).best(of: byTag) }
    }

    /// Makes a value for each language, concurrently, since each takes a while.
    private static func concurrently<Each: Sendable, Made: Sendable>(
        _ all: [Each], _ make: @Sendable (Each) throws(LoadError) -> Made
    ) -> [Result<Made, LoadError>] {
        let made = Mutex<[Int: Result<Made, LoadError>]>([:])
        DispatchQueue.concurrentPerform(iterations: all.count) { index in
            let result = Result { () throws(LoadError) in try make(all[index]) }
            made.withLock { $0[index] = result }
        }
        return made.withLock { made in all.indices.compactMap { made[$0] } }
    }

    private static func read(_ name: String, in folder: URL) throws(LoadError) -> Catalogue {
        guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) else {
            throw LoadError(file: name, "can’t be read in \(folder.path)")
        }
        return try Catalogue([UInt8](data), file: name)
    }
}
