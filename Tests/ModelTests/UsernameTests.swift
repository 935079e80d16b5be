import Foundation
import Model
import Testing

/// New usernames are those of RFC 8265's UsernameCaseMapped.
@Suite("Usernames")
struct UsernameTests {
    private func code(_ typed: String, in form: Form = .username) throws -> Problem.Code? {
        try #require(form.field("username")).problem(in: Entries([("username", typed)]))?.code
    }

    @Test(
        "A new username is letters, digits, marks and the signs of ASCII",
        arguments: [
            Row("ada-lovelace"), Row("Ada_Lovelace.1815"), Row("!\"#$%&'()*+,-./:;<=>?[\\]^_`{|}~"),
            Row("contessa-è"),
            Row("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"), Row("графиня-ада"),
            Row("가나다라마바사아"), Row("葛城葛城葛城葛城"), Row("かな-カナ-々ー"), Row("الكونتيسة"), Row("क्षत्रियराजा-राणी"),
            Row("straße-ς"), Row("ᾳιᾳιᾳιᾳι"), Row("\u{958}\u{958}\u{958}\u{958}\u{958}\u{958}\u{958}\u{958}"),
            Row("神\u{FA19}神神神神神神"), Row("๐๑๒๓๔๕๖๗"), Row("Ꭰꭰ-Ꭰꭰ-Ꭰꭰ"),
        ])
    func right(_ row: Row) throws { #expect(try code(row.typed) == nil) }

    @Test(
        "A new username has no spaces, symbols, hidden characters, or characters that stand for plain ones",
        arguments: [
            Row("ada lovelace", .notAUsername), Row("ada\u{A0}lovelace", .notAUsername),
            Row("ada\u{3000}lovelace", .notAUsername), Row("ada\u{2009}lovelace", .notAUsername),
            Row("ada\u{200B}lovelace", .invisible), Row("ada\u{AD}lovelace", .invisible),
            Row("ada\tlovelace", .invisible), Row("می\u{200C}خواهم-او", .notAUsername),
            Row("क्\u{200D}ष-क्\u{200D}ष-कक-कक-कक", .notAUsername), Row("葛\u{E0100}城葛城葛城葛城", .notAUsername),
            Row("ada-lovelace👩", .notAUsername), Row("ada♥lovelace", .notAUsername),
            Row("ada€lovelace", .notAUsername), Row("ada–lovelace", .notAUsername),
            Row("ada’lovelace", .notAUsername), Row("ada·lovelace", .notAUsername),
            Row("ａｄａ-lovelace", .notAUsername), Row("ﬁona-lovelace", .notAUsername),
            Row("𝒜da-lovelace", .notAUsername), Row("ada-lovelace²", .notAUsername),
            Row("ada-lovelace①", .notAUsername), Row("ada-lovelaceª", .notAUsername),
            Row("ada-lovelace-Ⅳ", .notAUsername), Row("ﾊﾝｶｸｶﾀｶﾅ", .notAUsername),
            Row("adaﾠlovelace", .invisible),
            Row("ǆada-lovelace", .notAUsername), Row("aſa-lovelace", .notAUsername),
            Row("ada-lovelace\u{E000}", .notAUsername), Row("ada-lovelace\u{378}", .notAUsername),
            Row("ada-lovelace\u{20E3}", .notAUsername), Row("ا\u{640}لكونتيسة", .notAUsername),
        ])
    func wrong(_ row: Row) throws { #expect(try code(row.typed) == row.problem) }

    @Test(
        "Korean may be written in jamo that make syllables, but not in jamo that don’t",
        arguments: [
            Row("\u{1100}\u{1161}\u{1102}\u{1161}"), Row("\u{1112}\u{1161}\u{11AB}"), Row("가\u{11A8}"),
            Row("\u{1100}", .notAUsername), Row("\u{1161}", .notAUsername),
            Row("\u{1100}\u{11A8}", .notAUsername),
            Row("각\u{11A8}", .notAUsername), Row("가\u{1161}", .notAUsername),
            Row("\u{1113}\u{1161}", .notAUsername), Row("\u{1100}\u{1161}\u{11A8}\u{11A8}", .notAUsername),
            Row("ㄱㅏ", .notAUsername),
        ])
    func jamo(_ row: Row) throws { #expect(try code(row.typed, in: .guided) == row.problem) }

    @Test("The guided form takes no digits in a username, and reports them first")
    func guided() throws {
        #expect(try code("ada 1", in: .guided) == .hasDigit)
        #expect(try code("ada lovelace", in: .guided) == .notAUsername)
        #expect(try code("ada", in: .guided) == nil)
    }

    @Test(
        "Members with older names can still sign in, and still get credits",
        arguments: ["ada lovelace", "👩👩👩👩👩👩👩👩", "ａｄａ-lovelace", "می\u{200C}خواهم"])
    func before(_ name: String) throws {
        #expect(try Form.signIn.read(Entries([("member", name), ("password", "x")]))["member"] == name)
        #expect(try NewTransfer(Entries([("to", name), ("amount", "1")])).receiver == name)
    }

    @Test("Every character is allowed exactly if it is in the RFC’s class by Unicode’s own tables")
    func complete() throws {
        var allowed = 0
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value), scalar != "@", !scalar.properties.isWhitespace else {
                continue
            }
            // Most of these are unassigned or private, so every 64th is enough.
            if value > 0x20000, value % 64 != 0, value < 0xE0000 { continue }
            // It stands between letters, so that it isn't trimmed.
            let isRight = try code("adaada\(scalar)ada") == nil
            #expect(isRight == Self.isOfIdentifierClass(scalar), "\(scalar.escaped(asASCII: true))")
            allowed += isRight ? 1 : 0
        }
        #expect(allowed > 70_000)
    }

    /// Whether it is in the IdentifierClass after mapping to lower case and NFC, as the profile prescribes.
    /// Of the contextual rules (CONTEXTJ, CONTEXTO) and the exceptions it allows only the digits of Arabic
    /// and Persian.
    private static func isOfIdentifierClass(_ scalar: Unicode.Scalar) -> Bool {
        let text = String(scalar)
        let composed = text.precomposedStringWithCanonicalMapping.unicodeScalars
        if !text.precomposedStringWithCompatibilityMapping.unicodeScalars.elementsEqual(composed) {
            return false
        }
        // These stand for signs of ASCII, or look like them.
        if ["\u{37E}", "\u{1FEF}", "\u{2E2F}"].contains(scalar) { return false }
        return text.lowercased().precomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy(isValid)
    }

    private static func isValid(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x21...0x7E: return true
        case 0x640, 0x7FA, 0x302E...0x302F, 0x3031...0x3035, 0x303B: return false  // RFC 5892, section 2.6
        case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false  // section 2.9
        default: break
        }
        if scalar.properties.isDefaultIgnorableCodePoint { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
            .nonspacingMark,
            .spacingMark:
            return true
        default: return false
        }
    }
}
