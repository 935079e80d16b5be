import Foundation
import Storage
import Testing

@testable import PostgreSQLStorage

@Suite(.enabled(if: TestDatabase.server != nil)) struct ConnectionTests {
    private let database: TestDatabase
    private let connection: Connection

    init() throws {
        database = try TestDatabase()
        connection = try SessionSettings(.init()).open(database.address, .short, limit: .seconds(10))
    }

    private func value<Value: SQLColumn>(
        _ sql: String, _ arguments: [(any SQLParameter)?] = []
    ) throws -> Value? {
        try connection.run([Connection.Statement(sql, arguments)])[0].first?[0]
    }

    private func values<Value: SQLColumn>(_ sql: String, _ arguments: [(any SQLParameter)?]) throws -> [Value]
    {
        try connection.run([Connection.Statement(sql, arguments)])[0].all.map { $0[0] }
    }

    @Test(
        "S1 Texts come back from the database unchanged",
        arguments: [
            "", "plain", "a\tb\nc\r\\d", "'; DROP TABLE member; --", "$1 \"quoted\" {,}", "Łódź — 東京 👩‍👩‍👧",
            "e\u{301}", String(repeating: "x", count: 100_000),
        ])
    func texts(_ text: String) throws {
        let same: String? = try value("SELECT ?1::text", [text])
        #expect(same.map { Array($0.utf8) } == Array(text.utf8))
        let list: [String] = try values("SELECT unnest(?1::text[])", [[text, "b", text]])
        #expect(list == [text, "b", text])
    }

    @Test("S1 So do numbers, flags, bytes and their lists")
    func values() throws {
        for number: Int64 in [.min, .min + 1, -10, -1, 0, 1, 9, 10, .max - 1, .max] {
            #expect(try value("SELECT ?1::bigint", [number]) == number)
        }
        #expect(try values("SELECT unnest(?1::bigint[])", [[Int64.min, 0, .max]]) == [Int64.min, 0, .max])
        #expect(try values("SELECT unnest(?1::bigint[])", [[Int64]()]) == [Int64]())
        for flag in [true, false] { #expect(try value("SELECT ?1::boolean", [flag]) == flag) }
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(try value("SELECT ?1::bytea", [bytes]) == bytes)
        #expect(try value("SELECT ?1::bytea", [[UInt8]()]) == [UInt8]())
        #expect(try value("SELECT ?1::text", [nil]) == nil as String?)
    }

    @Test(
        "S1 A text that isn't a number is refused",
        arguments: ["", "-", "+1", "1.0", "9223372036854775808", "1a", "--1"])
    func noNumbers(_ text: String) {
        let isNumber = Array(text.utf8).withUnsafeBufferPointer { Int64(sqlText: $0) != nil }
        #expect(!isNumber)
    }

    @Test("S1 A text with a NUL is refused before it is sent")
    func nul() throws {
        #expect(throws: DatabaseError.self) { try value("SELECT ?1::text", ["a\0b"]) as String? }
        #expect(try value("SELECT 1") == 1)
    }

    @Test("S1 Of several statements at once, none runs after one that fails, but later calls do")
    func pipeline() throws {
        try connection.execute("CREATE TABLE a (n integer)")
        let insert = Connection.Statement("INSERT INTO a VALUES (?1)", [1])
        let wrong = Connection.Statement("SELECT 1 / ?1::integer", [0])
        let error = #expect(throws: DatabaseError.self) { try connection.run([insert, wrong, insert]) }
        #expect(error?.sqlState == "22012")
        // Without an explicit transaction they are one transaction.
        #expect(try value("SELECT count(*) FROM a") == 0)
        let results = try connection.run([insert, insert, Connection.Statement("SELECT count(*) FROM a")])
        #expect(results[0].changedCount == 1)
        #expect(results[2].first?[0] == 2)
    }

    @Test("S1 An error’s line has no values from any row in it")
    func errors() throws {
        try connection.execute("CREATE TABLE a (email text UNIQUE); INSERT INTO a VALUES ('ann@example.org')")
        let error = #expect(throws: DatabaseError.self) {
            try connection.run([Connection.Statement("INSERT INTO a VALUES (?1)", ["ann@example.org"])])
        }
        #expect(error?.sqlState == "23505")
        #expect(error?.message.contains("ann") == false)
        #expect(error?.isRepeatable == true)
        #expect(error?.endsConnection == false)
    }

    @Test("S1 A connection that the server ends says so, and is closed")
    func ended() throws {
        let id: Int64 = try #require(try value("SELECT pg_backend_pid()"))
        try database.execute("SELECT pg_terminate_backend(\(id))")
        let error = #expect(throws: DatabaseError.self) { try value("SELECT 1") as Int64? }
        #expect(error?.endsConnection == true)
        #expect(!connection.isOpen)
    }

    @Test("S1 No limit on idle sessions or long transactions ends a connection, whatever the role’s own are")
    func ownLimits() throws {
        let limits = try database.run(
            "SELECT name FROM pg_settings WHERE name IN ('idle_session_timeout', 'transaction_timeout')"
        ).map { $0[0] as String }
        #expect(limits.contains("idle_session_timeout"))
        let options = limits.map { "-c%20\($0)%3D60000" }.joined(separator: "%20")
        let address = try ServerAddress("\(#require(TestDatabase.server))?options=\(options)")
        for kind in [SessionSettings.Kind.short, .long] {
            let connection = try SessionSettings(.init()).open(address, kind, limit: .seconds(10))
            defer { connection.close() }
            for limit in limits {
                let value = try connection.run([Connection.Statement("SHOW \(limit)")])[0].all[0]
                #expect(value[0] as String == "0", "\(limit)")
            }
        }
    }

    @Test("S1 A server that doesn't answer is waited for only up to the limit")
    func silence() throws {
        let proxy = try Proxy(to: #require(TestDatabase.server))
        let connection = try Connection(ServerAddress(proxy.address), limit: .milliseconds(300))
        proxy.goDeaf()
        let start = ContinuousClock.now
        let error = #expect(throws: DatabaseError.self) { try connection.run([.init("SELECT 1")]) }
        #expect(error?.endsConnection == true)
        #expect(!connection.isOpen)
        #expect(start.duration(to: .now) >= .milliseconds(300))
        proxy.cut()
    }

    @Test(
        "S1 The same statement with several lists of arguments gives the rows of each, however many there are",
        arguments: [0, 1, 499, 500, 501, 1500])
    func each(count: Int) throws {
        let database = ServerDatabase(connection, beginning: [Connection.begin])
        try database.execute("CREATE TABLE a (n bigint, t text)")
        let arguments = (0..<count).map { [$0, $0 % 2 == 0 ? nil : "t\t\\\($0)"] as [(any SQLParameter)?] }
        let inserted = try database.run("INSERT INTO a VALUES (?1, ?2) RETURNING n", each: arguments)
        #expect(inserted.map { $0.first?[0] as Int? } == Array(0..<count))
        var read: [(Int, String?)] = []
        try database.forEach("SELECT n, t FROM a WHERE n >= ?1 ORDER BY n", [0]) {
            read.append(($0[0], $0[1]))
        }
        #expect(read.map(\.0) == Array(0..<count))
        #expect(read.allSatisfy { $0.1 == ($0.0 % 2 == 0 ? nil : "t\t\\\($0.0)") })
        #expect(
            try database.value("SELECT count(*) FROM a WHERE n BETWEEN ?1 AND ?2", [0, 10]) == min(count, 11))
        try connection.execute("ROLLBACK")
    }

    @Test("S1 Parameters of ten and more have their own numbers")
    func manyParameters() throws {
        let database = ServerDatabase(connection)
        let places = (1...12).reversed().map { "?\($0)::bigint" }.joined(separator: " || ',' || ")
        let text: String? = try database.value(
            "SELECT \(places)", (1...12).map { Int64($0) as any SQLParameter })
        #expect(text == "12,11,10,9,8,7,6,5,4,3,2,1")
    }
}

@Suite struct ServerAddressTests {
    @Test(
        "S1 An address is shown without its password",
        arguments: [
            ("postgres://ann:secret@db.example.org:5433/club", "postgres://ann@db.example.org:5433/club"),
            ("postgresql://ann@db/club?password=secret&sslmode=require", "postgres://ann@db/club"),
            (
                "postgres://ann:secret@a:1,b:2,c/club?target_session_attrs=any",
                "postgres://ann@a:1,b:2,c/club"
            ),
            ("postgres://ann@a:5433,b/club", "postgres://ann@a:5433,b/club"),
            ("postgres://ann@a:1,b,c:3/club", "postgres://ann@a:1,b,c:3/club"),
            ("postgres:///club?host=a,b&port=7", "postgres://a:7,b:7/club"),
            ("postgres://:5433/club", "postgres://:5433/club"), ("postgres:///club", "postgres:///club"),
            ("postgres://[2001:db8::1]:5433/club", "postgres://[2001:db8::1]:5433/club"),
            ("postgres:///club?host=/run/postgresql&user=ann", "postgres://ann@/run/postgresql/club"),
            ("postgres://ann:secr@secret@db/club", nil), ("postgres://ann:12/secret@db/club", nil),
            ("POSTGRES://x/y", nil), ("frontdesk.sqlite", nil), ("postgres://a:b@[oops/club", nil),
            ("postgres://a/b?colour=secret", nil),
        ])
    func description(_ address: String, _ shown: String?) {
        #expect((try? ServerAddress(address))?.description == shown)
        if shown == nil {
            let error = #expect(throws: PostgreSQLEngine.OpenError.self) { try ServerAddress(address) }
            #expect(error?.description.contains("secret") == false)
        }
    }

    @Test(
        "S4 Of a primary that is full and its standby, libpq tells both: there is no room, which isn't a loss",
        arguments: [
            "at \"a\" failed: FATAL: sorry, too many clients already\nat \"b\" failed: session is read-only",
            "at \"b\" failed: session is read-only\nat \"a\" failed: FATAL: sorry, too many clients already",
        ])
    func fullPrimary(message: String) {
        #expect(ServerAddress.sqlState(of: message) == "53300")
        #expect(ServerAddress.sqlState(of: "session is read-only") == "25006")
        #expect(ServerAddress.sqlState(of: "connection refused") == nil)
    }

    @Test(
        "S4 By default an address asks for a server that takes writes, and a dead server is noticed"
    )
    func defaults() throws {
        let address = try ServerAddress("postgres://db/club?connect_timeout=20")
        #expect(address["target_session_attrs"] == "read-write")
        #expect(address["connect_timeout"] == "20")
        #expect(address["tcp_user_timeout"] == "10000")
        #expect(
            try ServerAddress("postgres://db/club?target_session_attrs=any")["target_session_attrs"] == "any")
    }

    @Test(
        "S4 Of several servers any can be tried first, then those after it, then those before it",
        arguments: [
            ("postgres://a:1,b:2,c/club", 1, "b,c,a", "2,,1"),
            ("postgres://a:1,b:2,c/club", 2, "c,a,b", ",1,2"),
            ("postgres://a:1,b:2,c/club", 0, "a,b,c", "1,2,"),
            ("postgres:///club?host=a,b&port=7", 1, "b,a", "7"), ("postgres://a/club", 0, "a", nil),
            ("postgres:///club?hostaddr=192.0.2.1,192.0.2.2", 1, nil, nil),
        ])
    func rotation(_ text: String, _ first: Int, _ hosts: String?, _ ports: String?) throws {
        let address = try ServerAddress(text)
        let rotated = address.beginning(with: first)
        #expect(rotated["host"] == hosts)
        #expect(rotated["port"] == ports)
        #expect(rotated.hostCount == address.hostCount)
        if hosts == nil { #expect(rotated["hostaddr"] == "192.0.2.2,192.0.2.1") }
        let alone = address.beginning(with: first, alone: true)
        #expect(alone["host"] == hosts?.split(separator: ",").first.map(String.init))
        #expect(alone.hostCount == 1)
        // The address that is shown stays the same.
        #expect(rotated.description == address.description)
    }
}
