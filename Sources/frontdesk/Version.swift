/// Frontdesk's version (Semantic Versioning). `script/package` also reads it from this file.
enum Version {
    static let current = "1.0.0"
}
