import Foundation

extension FileHandle {
    /// Writes a text and ignores a failure: a full disk or a closed pipe must not end the program, as it
    /// would with `write(_:)`.
    func writeIfPossible(_ text: String) { try? write(contentsOf: Data(text.utf8)) }
}
