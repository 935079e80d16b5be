import Model
import Testing

@testable import Operations

@Suite("Passwords that are tried first")
struct PasswordWeaknessTests {
    private static let ada = Profile(
        name: "Ada King Lovelace", email: "ada.byron@analytical.example", username: "Countess-of-L",
        nickname: "Zoë", phone: "0123456789")

    @Test(
        "A password made of the member's own name, email or username is weak, whatever its letter case and accents",
        arguments: [
            "Lovelace", "lovelace1815", "1815Lovelace", "LOVELACE!!!!!!!!!", "lovelacelovelace",
            "Ada King Lovelace", "ada.byron@analytical.example", "ada.byron", "Ada.Byron1815", "byron-1815",
            "analytical", "analytical9", "countess-of-l", "countessofl1815", "AdaKingLovelace", "countess!",
            "Countess1234", "king1815",
            "king-king-king",
            "king lovelace", "zoe1234", "ZOË-zoë-zoé", "ｌｏｖｅｌａｃｅ", "lóvelace", "example1", "l0veLOVELACE",
        ])
    func ownName(_ password: String) {
        #expect(PasswordWeakness(of: password, for: Self.ada) == .ownName)
    }

    @Test(
        "A password made of the program's name is common",
        arguments: ["frontdesk", "Frontdesk1", "front-desk-2026"])
    func product(_ password: String) {
        #expect(PasswordWeakness(of: password, for: Profile(username: "ada")) == .common)
    }

    @Test(
        "A password with five more letters or digits isn't weak, nor is one without a name in it",
        arguments: [
            "lovelace18155", "x1815Lovelace", "ada12345", "ada-ada-ada", "kin-1815", "zoe12345",
            "0123456789x",
            "correct horse", "enchantress of number", "lace1815", "lovelac3e", "zo1234567",
            "byron and his poems",
        ])
    func right(_ password: String) { #expect(PasswordWeakness(of: password, for: Self.ada) == nil) }

    @Test("The longest name is struck first, though a shorter one in it comes before")
    func longestFirst() {
        let ana = Profile(username: "anastasia", nickname: "ana")
        #expect(PasswordWeakness(of: "anastasia-2000", for: ana) == .ownName)
    }

    @Test(
        "Names that are too short are ignored; whole ones count from three characters on")
    func short() {
        #expect(PasswordWeakness(of: "bo-bo-bo-1", for: Profile(username: "bo")) == nil)
        #expect(PasswordWeakness(of: "bob-bob-1", for: Profile(username: "bob")) == .ownName)
        #expect(PasswordWeakness(of: "bob-bob-1", for: Profile(name: "Bob Lee")) == nil)
        #expect(PasswordWeakness(of: "김하나1234", for: Profile(name: "김하나")) == .ownName)
        #expect(PasswordWeakness(of: "김하나12345", for: Profile(name: "김하나")) == nil)
        #expect(PasswordWeakness(of: "maximum7", for: Profile(username: "max")) == nil)
        #expect(PasswordWeakness(of: "whatever 8", for: Profile()) == nil)
    }

    @Test("A password of more than 64 letters and digits isn't weak")
    func long() {
        let names = String(repeating: "lovelace", count: 8)
        #expect(PasswordWeakness(of: names, for: Self.ada) == .ownName)
        #expect(PasswordWeakness(of: names + "!", for: Self.ada) == .ownName)
        #expect(PasswordWeakness(of: names + "1", for: Self.ada) == nil)
    }

    @Test(
        "A very common password is reported as common, even if it is also a name",
        arguments: ["password", "Trustno1", "michael1"])
    func common(_ password: String) {
        #expect(PasswordWeakness(of: password, for: Profile(username: password)) == .common)
    }
}
