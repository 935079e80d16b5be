/// The table `health`, which exists only to be written to, in as many parts as `tally`.
enum HealthRow {
    static let touch = "UPDATE health SET check_count = check_count + 1 WHERE part = ?1"

    static func touch(_ database: ServerDatabase) throws { try database.execute(touch, [Tally.anyPart]) }
}
