import Model
import Testing

@Suite("Hidden characters in names")
struct VisibilityTests {
    private func code(_ typed: String, _ form: String = "guided", _ field: String = "last-name") throws
        -> Problem.Code?
    {
        try #require(Form.named(form)?.field(field)).problem(in: Entries([(field, typed)]))?.code
    }

    @Test(
        "A joiner is allowed between letters of scripts that are written with it, and nowhere else",
        arguments: [
            Row("می\u{200C}خواهم"), Row("نامه\u{200C}ای"), Row("\u{200C}می", .invisible),
            Row("می\u{200C}", .invisible), Row("می\u{200C}\u{200C}خواهم", .invisible),
            Row("می\u{200C} خواهم", .invisible), Row("می\u{200C}a", .invisible),
            Row("a\u{200C}می", .invisible),
            Row("क्\u{200D}ष"), Row("क्\u{200C}ष"), Row("र\u{200D}्य"), Row("क\u{200D}ष"), Row("ශ්\u{200D}රී"),
            Row("അവന്\u{200D}"), Row("അവന്\u{200D}\u{200D}", .invisible), Row("അവന\u{200D}", .invisible),
            Row("র\u{200D}্যা"), Row("က\u{200D}က"), Row("ក\u{200C}ក"), Row("\u{1820}\u{200D}\u{1820}"),
            Row("Ann\u{200D}a", .invisible), Row("Ann\u{200C}a", .invisible), Row("김\u{200D}하", .invisible),
            Row("山\u{200D}田", .invisible), Row("Анна\u{200C}а", .invisible), Row("\u{200D}", .invisible),
            Row("\u{200C}\u{200D}", .invisible), Row("ش\u{200D}", .invisible), Row("ش\u{200D}ش"),
        ])
    func joiners(_ row: Row) throws { #expect(try code(row.typed) == row.problem) }

    @Test(
        "Joiners, selectors and tags are allowed where they change how an emoji is drawn, and nowhere else",
        arguments: [
            Row("👨\u{200D}👩\u{200D}👧\u{200D}👦"), Row("👩🏽\u{200D}❤\u{FE0F}\u{200D}💋\u{200D}👨🏿"),
            Row("👩🏽\u{200D}🚀"),
            Row("🏳\u{FE0F}\u{200D}🌈"), Row("🏴\u{200D}☠\u{FE0F}"), Row("☺\u{FE0F}"), Row("☺\u{FE0E}"),
            Row("❤\u{FE0F}\u{200D}🔥"), Row("1\u{FE0F}\u{20E3}", .hasDigit), Row("#\u{FE0F}\u{20E3}"),
            Row("#\u{FE0F}", .invisible), Row("*\u{FE0F}a", .invisible), Row("A\u{FE0F}", .invisible),
            Row("☺\u{FE0F}\u{FE0F}", .invisible), Row("👨\u{200D}", .invisible), Row("\u{200D}👨", .invisible),
            Row("👨\u{200D}a", .invisible), Row("a\u{200D}👨", .invisible),
            Row("👨\u{200D}\u{200D}👨", .invisible),
            Row("👨\u{200C}👨", .invisible), Row("\u{FE0F}", .invisible), Row("☺\u{FE00}", .invisible),
            Row("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"),
            Row("🏳\u{E0067}\u{E007F}", .invisible), Row("🏴a\u{E0067}", .invisible),
            Row("🏴\u{E0001}", .invisible),
        ])
    func emoji(_ row: Row) throws { #expect(try code(row.typed) == row.problem) }

    @Test(
        "A variation selector is allowed after a character with variants: an ideograph or a Mongolian letter",
        arguments: [
            Row("葛\u{E0100}城"), Row("葛\u{E0101}"), Row("辻\u{E01EF}"), Row("神\u{FE00}"),
            Row("葛\u{E0100}\u{E0100}", .invisible), Row("a\u{E0100}", .invisible),
            Row("김\u{E0100}", .invisible),
            Row("葛\u{E01F0}", .invisible), Row("葛\u{FE0F}", .invisible), Row("あ\u{FE00}", .invisible),
            Row("\u{182D}\u{180B}"), Row("\u{182D}\u{180D}\u{1820}"), Row("\u{182D}\u{180F}"),
            Row("\u{1828}\u{180E}\u{1820}"), Row("\u{1828}\u{180E}", .invisible),
            Row("a\u{180B}", .invisible),
            Row("\u{180B}\u{182D}", .invisible), Row("\u{182D}\u{180B}\u{180B}", .invisible),
        ])
    func selectors(_ row: Row) throws { #expect(try code(row.typed) == row.problem) }

    @Test(
        "A name has a visible character: marks alone are not enough",
        arguments: [
            Row("\u{301}", .invisible), Row("\u{301}\u{302} \u{303}", .invisible), Row("\u{93E}", .invisible),
            Row("\u{20DD}", .invisible), Row("\u{301}a"), Row("ि", .invisible), Row("\u{2800}", .invisible),
            Row("A\u{2800}a", .invisible), Row("\u{3164}", .invisible), Row("-"), Row("’"), Row("김"),
            Row("🏽"),
            Row("\u{1100}"), Row("\u{2801}"), Row("․"),
        ])
    func seen(_ row: Row) throws { #expect(try code(row.typed) == row.problem) }

    @Test("No character that is drawn as nothing is allowed in a Latin or Korean name, or in an email")
    func complete() throws {
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl = scalar.properties.generalCategory == .control
            guard scalar.properties.isDefaultIgnorableCodePoint || isControl || value == 0x2800 else {
                continue
            }
            for typed in ["An\(scalar)a", "김\(scalar)하", "☺\(scalar)a"] {
                let isStyle = typed.unicodeScalars.first == "☺" && (value == 0xFE0E || value == 0xFE0F)
                #expect(try code(typed) == (isStyle ? nil : .invisible), "\(scalar.escaped(asASCII: true))")
            }
            for typed in ["ad\(scalar)a@b.c", "ada@b\(scalar).c", "☺\(scalar)@b.c", "می\(scalar)خ@b.c"] {
                #expect(try code(typed, "desk", "email") == .notAnEmail, "\(scalar.escaped(asASCII: true))")
            }
        }
    }

    @Test("No mark makes a name by itself, since each combines with a character before it")
    func marks() throws {
        for value in UInt32(0x300)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark:
                #expect(try code("\(scalar)") == .invisible, "\(scalar.escaped(asASCII: true))")
            case .otherLetter, .lowercaseLetter:
                if scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isGraphemeExtend {
                    continue
                }
                // Ideographs and syllables are tens of thousands, so every 16th is enough.
                if value % 16 == 0 {
                    #expect(try code("\(scalar)") == nil, "\(scalar.escaped(asASCII: true))")
                }
            default: continue
            }
        }
    }
}
