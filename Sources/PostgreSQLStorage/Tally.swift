import Model

/// The table `tally`: the number of members and the treasury's balance, each as the sum of many parts.
enum Tally {
    /// A random one of the table's parts, so that two writes seldom wait for each other.
    static var anyPart: Int { .random(in: 0..<64) }

    /// Changes one part. Unless it holds the exclusive gate or the list, a transaction must not wait
    /// afterwards for a lock whose holder may still change a part: the two could wait for each other.
    static func change(_ database: ServerDatabase, members: Int = 0, treasury: Int64 = 0) throws {
        if members == 0, treasury == 0 { return }
        try database.execute(
            "UPDATE tally SET member_count = member_count + ?1, treasury = treasury + ?2 WHERE part = ?3",
            [members, treasury, anyPart])
    }

    static func memberCount(_ database: ServerDatabase) throws -> Int {
        try database.value("SELECT sum(member_count)::bigint FROM tally") ?? 0
    }

    static func treasury(_ database: ServerDatabase) throws -> Amount {
        try database.value("SELECT sum(treasury)::bigint FROM tally") ?? .zero
    }
}
