import HTTPTypes
import Storage

@testable import Site

extension KeyValuePairs<String, String> {
    /// What Ada's sign-up by email sends.
    static var emailForm: Self {
        [
            "email": "lovelace@example.org", "password": "analytic 8", "password-again": "analytic 8",
            "nickname": "Ada",
        ]
    }

    /// What Grace's registration at the desk sends.
    static var deskForm: Self {
        [
            "name": "Grace Hopper", "email": "grace@example.org", "password": "secret 7",
            "phone": "0123456789",
        ]
    }
}

extension Visitor {
    func signIn(_ member: String, _ password: String, remember: Bool = false) async -> Page {
        await post(
            "/sign-in",
            remember
                ? ["member": member, "password": password, "remember": "yes"]
                : ["member": member, "password": password])
    }
}

extension Page {
    var sessionCookie: String? { headers[values: .setCookie].first { $0.hasPrefix("session=") } }
}

extension TestSite {
    /// A visitor who has just signed up with this username, and is signed in.
    func member(_ username: String) async -> Visitor {
        let visitor = visitor()
        _ = await visitor.post("/join/username", ["username": username, "password": "analytic 8"])
        return visitor
    }
}

extension TestSite {
    /// A new organiser with this username, who is signed in.
    func organiser(_ username: String = "olga-organises") async throws -> Visitor {
        let visitor = await member(username)
        try await setRole(.organiser, username)
        return visitor
    }

    /// Changes settings, as a command could.
    func decide(_ change: (inout SiteSettings) -> Void) async throws {
        var settings = try await store.settings().settings
        change(&settings)
        _ = try await store.changeSettings(settings, from: nil, by: .command, at: clock.now)
    }

    /// The id of the member with this email or username.
    func id(_ signInName: String) async throws -> Int64 {
        guard let member = try await store.member(signInName: signInName) else {
            throw StoreError.unknownMember
        }
        return member.id
    }
}

extension Page {
    /// The value of the first hidden input with this name; empty if there is none.
    func hidden(_ name: String) -> String {
        guard
            let match = text.firstMatch(
                of: try! Regex("name=\"\(name)\" value=\"([^\"]*)\"", as: (Substring, Substring).self))
        else { return "" }
        return String(match.1)
    }
}
