import Model
import Testing

@Suite("Numbers with decimals")
struct DecimalNumberTests {
    @Test(
        "Q9 A number has a point or a comma before the decimals, and is written in one way",
        arguments: [
            ("0", 0, "0"), ("7", 7_000_000, "7"), ("12,5", 12_500_000, "12.5"), ("12.50", 12_500_000, "12.5"),
            ("+3", 3_000_000, "3"), ("-0,25", -250_000, "-0.25"), ("\u{2212}1", -1_000_000, "-1"),
            (".5", 500_000, "0.5"), (",5", 500_000, "0.5"), ("007", 7_000_000, "7"), (" 8 ", 8_000_000, "8"),
            ("12,50 €", 12_500_000, "12.5"), ("$7", 7_000_000, "7"), ("₩ 1000", 1_000_000_000, "1000"),
            ("5원", 5_000_000, "5"),
            ("-3 £", -3_000_000, "-3"), ("0.000001", 1, "0.000001"), ("-0.000001", -1, "-0.000001"),
            ("-0", 0, "0"),
            ("1.0000000", 1_000_000, "1"),
            ("999999999999.999999", 999_999_999_999_999_999, "999999999999.999999"),
            ("-999999999999.999999", -999_999_999_999_999_999, "-999999999999.999999"),
            ("000999999999999", 999_999_999_999_000_000, "999999999999"),
        ])
    func reads(_ typed: String, _ millionths: Int64, _ text: String) throws {
        let number = try DecimalNumber(typed: typed)
        #expect(number.millionths == millionths)
        #expect(number.text == text)
        #expect(try DecimalNumber(typed: number.text) == number)
    }

    @Test(
        "Q9 Anything else is refused: six decimals are the most, and twelve digits before the point",
        arguments: [
            ("", Problem.Code.notADecimal), ("-", .notADecimal), (".", .notADecimal), ("5.", .notADecimal),
            ("5,", .notADecimal), ("1.2.3", .notADecimal), ("1,000.5", .notADecimal), ("1 000", .notADecimal),
            ("--1", .notADecimal), ("1e3", .notADecimal), ("0x10", .notADecimal), ("٧", .notADecimal),
            ("１２", .notADecimal), ("twelve", .notADecimal), ("€", .notADecimal), ("1 € 5", .notADecimal),
            ("€ - 1", .notADecimal), ("1\u{0}", .notADecimal),
            ("0.0000001", .tooManyDecimalPlaces), ("1,1234567", .tooManyDecimalPlaces),
            ("1000000000000", .numberTooLong), ("-1000000000000.5", .numberTooLong),
        ])
    func refuses(_ typed: String, _ code: Problem.Code) {
        #expect(throws: code) { try DecimalNumber(typed: typed) }
    }

    @Test("It is written with the reader's decimal sign, and compared by size")
    func writes() throws {
        #expect(DecimalNumber(millionths: -1_250_000).text(decimalSeparator: ",") == "-1,25")
        #expect(DecimalNumber(millionths: 3_000_000).text(decimalSeparator: ",") == "3")
        #expect(DecimalNumber(millionths: -2) < DecimalNumber(millionths: 1))
    }
}
