import HTTPTypes
import Storage
import Testing

@testable import Site

extension KeyValuePairs<String, String> {
    /// The data that Ada's sign-up by email sends.
    static var emailForm: Self {
        [
            "email": "lovelace@example.org", "password": "analytic 8", "password-again": "analytic 8",
            "nickname": "Ada",
        ]
    }

    /// The data that Grace's registration at the desk sends.
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

extension Visitor {
    /// Gives a member a code, as an organiser.
    ///
    /// - Returns: the code.
    func giveCode(to id: Int64) async -> String {
        await submit("/members/\(id)/code").content(id: "code")
    }

    /// Uses a code that an organiser gave, with a new password.
    func useCode(_ code: String, for name: String = "ana-ruiz") async -> Page {
        await post(
            "/code",
            ["member": name, "code": code, "password": "brand new 9", "password-again": "brand new 9"])
    }
}

extension Page {
    /// The source without the elements that set names apart from the words around them.
    var sentences: String { text.replacing(/<\/?bdi[^>]*>/, with: "") }

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

    /// Registers a person at the desk.
    ///
    /// - Returns: the member's id.
    func register(_ name: String, _ email: String) async throws -> Int64 {
        let page = await visitor().post(
            "/join/desk", ["name": name, "email": email, "password": "secret 7", "phone": "0123456789"])
        #expect(page.status == .seeOther)
        return try await id(email)
    }

    /// Changes settings, as a command could.
    func decide(_ change: (inout SiteSettings) -> Void) async throws {
        try await store.decide(at: clock.now, change)
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
    /// The data of the form on a member's page, with these changes.
    func memberForm(_ changes: [String: String]) -> KeyValuePairs<String, String> {
        func value(_ name: String) -> String {
            if let changed = changes[name] { return changed }
            return String(tag(id: name).firstMatch(of: /value="([^"]*)"/)?.1 ?? "")
        }
        return [
            "name": value("name"), "email": value("email"), "phone": value("phone"),
            "username": value("username"), "nickname": value("nickname"),
            "revision": changes["revision"] ?? hidden("revision"),
        ]
    }

    /// The value of the first hidden input with this name; empty if there is none.
    func hidden(_ name: String) -> String {
        guard let start = text.firstRange(of: "name=\"\(name)\" value=\"") else { return "" }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }
}
