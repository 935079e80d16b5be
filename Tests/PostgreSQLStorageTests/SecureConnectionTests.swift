import Foundation
import TestStores
import Testing

@testable import PostgreSQLStorage

/// A server that asks for a password and accepts only TLS, as the documentation sets one up.
@Suite(.enabled(if: TestDatabase.server != nil), .serialized) struct SecureConnectionTests {
    private let clusters: Clusters
    private let address: URLComponents

    init() throws {
        clusters = try Clusters("--secure")
        address = try #require(URLComponents(string: clusters.addresses[0]))
    }

    /// The address with some parts replaced.
    private func changed(_ change: (inout URLComponents) -> Void) throws -> ServerAddress {
        var address = address
        change(&address)
        return try ServerAddress(address.string!)
    }

    private func setting(_ name: String, _ value: String) -> (inout URLComponents) -> Void {
        { address in
            address.queryItems =
                address.queryItems!.filter { $0.name != name } + [.init(name: name, value: value)]
        }
    }

    /// The error when opening the database, after checking that it doesn't contain the password.
    private func refusal(_ address: ServerAddress) -> String? {
        do throws(PostgreSQLEngine.OpenError) {
            try PostgreSQLEngine(address).close()
            return nil
        } catch {
            #expect(!error.description.contains("sesame") && !error.description.contains("\n"))
            guard case .cannotConnect(_, let reason) = error else { return error.description }
            return reason
        }
    }

    @Test("S1 With the password and the right certificate the database is used, only over TLS")
    func right() throws {
        let engine = try PostgreSQLEngine(changed { _ in })
        defer { engine.close() }
        let connection = try Connection(changed { _ in }, limit: .seconds(10))
        defer { connection.close() }
        let encrypted = try connection.run([
            Connection.Statement(
                """
                SELECT count(*), count(*) FILTER (WHERE ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                WHERE application_name = 'frontdesk'
                """)
        ])[0].all[0]
        #expect(encrypted[0] as Int64 > 1)
        #expect(encrypted[0] as Int64 == encrypted[1])
    }

    @Test("S1 A password can be in a file of its own, which only its owner may read")
    func passwordFile() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("passwords").path
        try Data("localhost:*:*:frontdesk:\(address.password!)\n".utf8).write(to: URL(fileURLWithPath: file))
        let withFile = try changed { address in
            address.password = nil
            setting("passfile", file)(&address)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(refusal(withFile) == nil)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        #expect(refusal(withFile)?.contains("no password supplied") == true)
    }

    @Test("S1 Without the password there is no connection, and the error doesn’t repeat a wrong one")
    func wrongPassword() throws {
        let wrong = try changed { $0.password = "closesesame" }
        #expect(refusal(wrong)?.contains("password authentication failed") == true)
        let none = try changed { $0.password = nil }
        #expect(refusal(none)?.contains("no password supplied") == true)
    }

    @Test("S1 A server without the expected certificate gets no password")
    func wrongCertificate() throws {
        let other = try Clusters("--secure")
        let certificate = try #require(
            URLComponents(string: other.addresses[0])?.queryItems?.first { $0.name == "sslrootcert" }?.value)
        #expect(
            refusal(try changed(setting("sslrootcert", certificate)))?.contains("certificate verify failed")
                == true)
        let otherName = try changed { $0.host = "127.0.0.1" }
        #expect(refusal(otherName)?.contains("does not match host name") == true)
    }

    @Test("S1 There is no connection if only one side asks for TLS")
    func withoutTLS() throws {
        #expect(refusal(try changed(setting("sslmode", "disable")))?.contains("no encryption") == true)
        let plain = try #require(TestDatabase.server)
        #expect(
            refusal(try ServerAddress("\(plain)?sslmode=require"))?.contains("does not support SSL") == true)
    }
}
