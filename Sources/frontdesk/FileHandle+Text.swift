import Foundation

extension FileHandle {
    /// Writes a text, unless that fails: the disk may be full, or the reader gone, which is no reason to end
    /// the program, as `write(_:)` would.
    func writeIfPossible(_ text: String) { try? write(contentsOf: Data(text.utf8)) }
}
