/// Frontdesk's version, by Semantic Versioning. `script/package` reads it from this file, too.
enum Version {
    static let current = "1.0.0"
}
