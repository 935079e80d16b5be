import Foundation

/// A new folder, which is removed with this object.
public final class TemporaryFolder: Sendable {
    public let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("frontdesk-\(UUID().uuidString)")

    public init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    public var path: String { url.path }

    /// A file or a folder in this one, whether or not it exists.
    public func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}
