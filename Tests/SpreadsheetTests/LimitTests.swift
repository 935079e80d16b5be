import Testing

@testable import Spreadsheet

@Suite("The limits of a file")
struct LimitTests {
    private func limits(rows: Int = 1_000, bytesPerRow: Int = 1_000, columns: Int = 1_000) -> CSVTable.Limits
    {
        var limits = CSVTable.Limits()
        (limits.rows, limits.bytesPerRow, limits.columns) = (rows, bytesPerRow, columns)
        return limits
    }

    private func error(_ text: String, _ limits: CSVTable.Limits) -> CSVError? {
        do {
            _ = try CSVTable(Array(text.utf8), limits: limits)
            return nil
        } catch { return error }
    }

    @Test(
        "Only rows with data count",
        arguments: [
            ("a\n1\n2\n3", true), ("a\n\n1\n,,\n2\n \n3\n\n\n", true), ("a\n1\n2\n3\n4", false),
            ("a\n\n1\n2\n\n3\n\n4\n", false),
        ])
    func rows(_ text: String, _ fits: Bool) {
        #expect(error(text, limits(rows: 3)) == (fits ? nil : .tooManyRows(limit: 3)))
    }

    @Test(
        "A row's length is counted in UTF-8, with quotes and separators, without its line break",
        arguments: [
            ("a,b\n12345678", nil), ("a,b\n12345678\r\n1", nil), ("a,b\n123456789", 2),
            ("a,b\n123456789\n", 2),
            ("a,b,cdef\n1", nil), ("a,b,cdefg\n1", 1), ("a\n\"123456\"\n1", nil), ("a\n\"1234567\"\n1", 2),
            ("a\n1\n\"1\n\"\"3\"\r\n2", nil), ("a\n1\n\"1\n\"\"34\"\"5\"\r\n2", 3), ("a\n\"12345\"6\n", nil),
            ("a\n\"12345\"67", 2), ("a\n\"12345\"67\n", 2), ("a\néééé\n", nil),
            ("a\néééé1\n", 2), ("a\n,,,,,,,,\n1", nil), ("a\n,,,,,,,,,\n1", 2), ("a\n         \n1", 2),
            ("a\n123456789,\"", 2),
        ] as [(String, Int?)])
    func length(_ text: String, _ row: Int?) {
        #expect(error(text, limits(bytesPerRow: 8)) == row.map { .rowTooLong(row: $0, limit: 8) })
    }

    @Test("A quote that is never closed is reported as such, however much follows; a late end is not")
    func lateQuote() {
        let much = String(repeating: "a\"\"\n", count: 1_000)
        #expect(error("a\n1\n\"\(much)", limits(bytesPerRow: 8)) == .unclosedQuote(row: 3))
        #expect(error("a\n12345678,\"", limits(bytesPerRow: 8)) == .unclosedQuote(row: 2))
        #expect(error("a\n1\n\"\(much)\"", limits(bytesPerRow: 8)) == .rowTooLong(row: 3, limit: 8))
    }

    @Test(
        "Columns count up to the last cell that isn't empty",
        arguments: [
            ("a,b,c\n1,2,3", nil), ("a,b,c,,, \n1,2,3,,\n", nil), ("a,b,c,d\n1", 1), ("a,,,d\n1", 1),
            ("a\n1\n\n1,2,3", nil), ("a\n1\n\n1,2,3,4", 4), ("a\n1\n,,,4", 3), ("a\n,,,,\n1", nil),
        ] as [(String, Int?)])
    func columns(_ text: String, _ row: Int?) {
        #expect(
            error(text, limits(columns: 3)) == row.map { .tooManyColumns(row: $0, limit: 3) })
    }

    @Test("The limits are 100,000 rows, 64 KiB per row and 100 columns unless set otherwise")
    func usual() throws {
        let usual = CSVTable.Limits()
        #expect((usual.rows, usual.bytesPerRow, usual.columns) == (100_000, 65_536, 100))
        #expect(error("a\n" + String(repeating: "1\n", count: 100_000), usual) == nil)
        #expect(
            error("a\n" + String(repeating: "1\n", count: 100_001), usual) == .tooManyRows(limit: 100_000))
        #expect(error("a\n" + String(repeating: "1", count: 65_536), usual) == nil)
        #expect(
            error("a\n" + String(repeating: "1", count: 65_537), usual) == .rowTooLong(row: 2, limit: 65_536))
        #expect(error(String(repeating: "1,", count: 99) + "1", usual) == nil)
        #expect(
            error(String(repeating: "1,", count: 100) + "1", usual) == .tooManyColumns(row: 1, limit: 100))
    }

    @Test(
        "The first row with a mistake is reported",
        arguments: [
            ("a\n1,2,3,4\n\"", CSVError.tooManyColumns(row: 2, limit: 3)),
            ("a\n123456789\n1,2,3,4", .rowTooLong(row: 2, limit: 8)),
            ("a\n1\n2\n3\n\"", .tooManyRows(limit: 2)), ("\n1,2,3,4", .noHeadings),
        ])
    func order(_ text: String, _ first: CSVError) {
        #expect(error(text, limits(rows: 2, bytesPerRow: 8, columns: 3)) == first)
    }
}
