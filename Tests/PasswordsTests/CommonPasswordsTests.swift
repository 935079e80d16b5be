import Testing

@testable import Passwords

@Suite struct CommonPasswordsTests {
    @Test(
        "Common passwords are found, ignoring letter case, from the most common one to rare ones",
        arguments: [
            "password", "PASSWORD", "12345678", "qwertyuiop", "iloveyou", "Trustno1", "qqqqqq1", "p@ssw0rd",
            "admin123",
            "!qaz2wsx", "letmein1", "welcome123", "11223344", "password123", "qwerty123", "hunter12",
        ])
    func known(_ password: String) { #expect(CommonPasswords.contains(password)) }

    @Test(
        "Other passwords are not found",
        arguments: [
            "", " ", "password of mine", "countess 8", "비밀번호비밀번호", "password\n", "12345678 password",
            "\"\"\"#",
        ])
    func unknown(_ password: String) { #expect(!CommonPasswords.contains(password)) }

    @Test("The list has more than twenty thousand, in lower case, and each is long enough for a form")
    func list() {
        let words = CommonPasswords.list.split { $0 == " " || $0 == "\n" }
        #expect(Set(words).count > 20_000)
        for word in words { #expect(word.count >= 7 && !word.contains(where: \.isUppercase), "\(word)") }
    }
}
