/// Which Frontdesk this is, by Semantic Versioning. `script/package` reads it here, too.
enum Version {
    static let current = "1.0.0"
}
