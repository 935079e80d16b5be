import Model

/// Texts on both sides of every rule's limits, and texts that have broken similar programs.
let chosenTexts: [String] = [lengths, ends, emails, numbers, characters, hidden, huge].flatMap { $0 }

private let alphabet: [String] = [
    "a", "가", "é", "e\u{301}", "\u{1100}\u{1161}\u{11A8}", "👨‍👩‍👧‍👦", "🇰🇷", "👩🏽‍❤️‍💋‍👨🏿", "क्षि", "1️⃣",
]

/// One character fewer than a rule's limit, as many, and one more, with characters of several code points.
private let lengths: [String] = [0, 1, 3, 7, 10, 15, 60, 64, 100, 254, 256].flatMap { limit in
    (-1...1).filter { limit + $0 >= 0 }.flatMap { offset in
        alphabet.map { String(repeating: $0, count: limit + offset) }
    }
}

/// White space at both ends, which is trimmed, and in the middle, which isn't.
private let ends: [String] = [
    " ", "\t", "\n", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{A0}", "\u{1680}", "\u{2003}", "\u{2009}",
    "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{200B}", "\u{FEFF}", "\u{180E}",
].flatMap { (space: String) -> [String] in
    ["", "Ada", "\(space)", "\u{301}Ada", "0123456789"].map { text in space + text }
        + ["Ada", "Ad\(space)", "A\(space)a"].map { text in text + space }
}

private let emails: [String] =
    [
        "a@b.c", "@b.c", "a@.c", "a@b.", "a@b", "a.b.c", "a@@b.c", "a@b@c.d", "a b@c.d", "a@b .c", "a@b..c",
        "a@b.c.", "a@b.c.d", "é@müller.example", "e\u{301}@mu\u{308}ller.example", "뮐러@예.한국", "a@b.c\u{200B}",
        "a@b.\u{301}c", "a\u{301}@\u{301}b.c", "a@\u{301}b.c", "\"a b\"@c.d", "a@[127.0.0.1]", "a+b@c.d",
        "A@B.C", "a＠b.c", "a@b。c", "a@b.c\u{0}", "a\u{202E}@b.c", "👩‍🚀@b.c", "a@👩‍🚀.c", " a@b.c ", "a@b.c\n",
        "..@..", "@", ".", "@.", "a@b.c,d@e.f",
    ]
    + [63, 64, 65].map { String(repeating: "a", count: $0) + "@b.c" }
    + [249, 250, 251].map { "a@" + String(repeating: "b", count: $0) + ".c" }

private let numbers: [String] =
    [
        "0000000000", "012345678", "0123456789", "012345678901234", "0123456789012345", "+821012345678",
        "010-1234-5678", "010 1234 5678", "(010)12345678", "٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９", "012345678a",
        "a012345678", "01234\u{200B}56789", "0123456789\u{301}", "0123456789\u{20E3}", "0123456789 ",
        " 0123456789", "0x1234567890", "1e10000000", "0.00", "-0.01", "12,5", "1000000000.00",
        "1000000000.01", "-1234567890",
    ]

private let characters: [String] = [
    "각", "\u{1100}\u{1161}\u{11A8}", "\u{1100}", "\u{1161}", "\u{11A8}", "ㄱㅏㄱ", "가\u{11A8}", "김철수", "홍 길동",
    "남궁민수", "\u{AC00}\u{11A7}", "\u{115F}\u{1160}", "👨‍👩‍👧", "👨\u{200D}", "\u{200D}👨", "👍🏽", "🏽", "🇰", "🇰🇷🇺", "🇰🇷🇺🇸🇩🇪",
    "☺️", "☺︎", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "ü", "u\u{308}", "Ångström", "A\u{30A}ngstro\u{308}m", "\u{212B}", "ﬁx", "ß", "İ", "ı",
    "ǅ", "न्दी", "ไทย", "தமிழ்", "العربية", "עברית", "می‌خواهم", "日本語", "𝒜𝒹𝒶", "\u{E000}", "\u{10FFFF}", "\u{FFFD}",
    "\u{FFFE}", "a\u{301}\u{302}", "<b>", "'", "\"", "&amp;", "{{name}}", "\\", "%00", "O’Brien", "Jean-Luc",
    "1", "null", "Robert'); DROP TABLE",
]

/// Invisible characters, and their visible neighbours.
private let hidden: [String] = [
    0x00, 0x01, 0x1F, 0x20, 0x7E, 0x7F, 0x80, 0x9F, 0xA0, 0xAC, 0xAD, 0xAE, 0x61B, 0x61C, 0x61D, 0x180D,
    0x180E, 0x180F, 0x200A, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2010, 0x2027, 0x2028, 0x202A, 0x202E,
    0x202F, 0x205F, 0x2060, 0x2066, 0x206F, 0x2070, 0x3163, 0x3164, 0x3165, 0xFEFE, 0xFEFF, 0xFF00, 0xFFA0,
    0xFFA1, 0xFFF8, 0xFFF9, 0xFFFB, 0xFFFC, 0xE0001, 0xE0020, 0xE007F, 0x34F, 0x115F, 0x1160, 0x17B4, 0x180B,
    0x2065, 0x2800, 0xFE00, 0xFE0E, 0xFE0F, 0xFFF0, 0x1BCA0, 0x1D173, 0xE0100, 0xE0FFF,
].compactMap { Unicode.Scalar($0) }.flatMap { (scalar: Unicode.Scalar) -> [String] in
    [
        "Ada\(scalar)", "\(scalar)", "A\(scalar)d@b.c", "می\(scalar)خواهم", "☺\(scalar)🔥", "葛\(scalar)城",
        "क्\(scalar)",
    ]
}

private let huge: [String] = [
    String(repeating: "a", count: 200_000),
    String(repeating: " ", count: 200_000),
    String(repeating: " ", count: 100_000) + "Ada",
    "e" + String(repeating: "\u{301}", count: 100_000),
    "Z" + String(repeating: "\u{35C}", count: 23) + "al" + String(repeating: "\u{300}", count: 48) + "go",
    String(repeating: "e\u{301}\u{302}\u{303}", count: 100),
    String(repeating: "👨‍👩‍👧‍👦", count: 5_000),
    String(repeating: "🇰🇷", count: 20_000),
    String(repeating: "각", count: 50_000),
    String(repeating: "\u{200D}", count: 50_000),
    String(repeating: "0", count: 1_000_000),
    String(repeating: "@", count: 100_000),
    String(repeating: "a@b.", count: 50_000),
    "Ada" + String(repeating: "\u{200B}", count: 4_797),
    "Ada" + String(repeating: "\u{301}", count: 2_398),
    "Ada" + String(repeating: "\u{301}", count: 2_399),
    "Ada" + String(repeating: "\u{301}", count: 30),
    "Ada" + String(repeating: "\u{301}", count: 31),
    String(repeating: "e" + String(repeating: "\u{1D165}", count: 30), count: 80),
]

/// Names with each character that has a numeric value in Unicode; only some of these are digits.
let numericTexts: [String] = (0...0x10_FFFF).compactMap { Unicode.Scalar($0 as UInt32) }
    .filter { $0.properties.numericType != nil }.map { "Ada\($0)" }
