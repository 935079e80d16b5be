import GRDB

/// The one row of the table `health`, which exists only to be written to.
enum HealthRow {
    static func touch(_ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE health SET check_count = check_count + 1").execute()
    }
}
