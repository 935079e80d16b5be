import Spreadsheet

/// The input is a file that a spreadsheet saved. Its rows, written and read again, must be the same.
func fuzz(_ input: UnsafeRawBufferPointer) {
    let limits = small
    let table: CSVTable
    do { table = try CSVTable(Array(input), limits: limits) } catch { return check(error, limits) }
    let rows = Array(table)
    check(rows == Array(table), "the same again")
    check(rows.count == table.rowCount && rows.count <= limits.rows, "how many")
    check(!table.headings.allSatisfy(isBlank) && !isBlank(table.headings.last ?? ""), "headings")
    check(zip([1] + rows.map(\.number), rows.map(\.number)).allSatisfy(<), "numbers increase")
    for cells in [table.headings] + rows.map(\.cells) {
        check(cells.count >= table.headings.count && cells.count <= limits.columns, "columns")
        check(cells.reduce(0) { $0 + $1.utf8.count } <= limits.bytesPerRow, "length")
        check(!cells.allSatisfy(isBlank), "a row without data")
        check(!cells.contains { $0.utf8.contains(0) }, "NUL")
        for cell in cells {
            let own = CSV.original(cell)
            check(own.utf8.elementsEqual(cell.utf8) || cell.utf8.contains(UInt8(ascii: "'")), "no apostrophe")
        }
    }
    let written = CSV.row(table.headings) + rows.map { CSV.row($0.cells) }.joined()
    let utf16: [UInt8] =
        [0xFF, 0xFE] + written.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    for bytes in [Array(written.utf8), utf16] {
        guard let again = try? CSVTable(bytes) else { fatalError("written it is refused") }
        check(isSame([again.headings], [table.headings]), "headings, written")
        check(isSame(again.map(\.cells), rows.map(\.cells)), "rows, written")
    }
}

private let small = {
    var limits = CSVTable.Limits()
    (limits.rows, limits.bytesPerRow, limits.columns) = (20, 200, 10)
    return limits
}()

private func check(_ error: CSVError, _ limits: CSVTable.Limits) {
    switch error {
    case .empty, .noHeadings, .notText, .workbook: break
    case .wrongEncoding(let row), .unclosedQuote(let row): check(row > 0, "a row")
    case .rowTooLong(let row, let limit): check(row > 0 && limit == limits.bytesPerRow, "too long")
    case .tooManyRows(let limit): check(limit == limits.rows, "too many rows")
    case .tooManyColumns(let row, let limit): check(row > 0 && limit == limits.columns, "too many columns")
    }
}

private func isBlank(_ cell: String) -> Bool { cell.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

/// Compares the bytes of cells that were written with those of the rows.
private func isSame(_ written: [[String]], _ rows: [[String]]) -> Bool {
    written.map { $0.map { Array(CSV.original($0).utf8) } } == rows.map { $0.map { Array($0.utf8) } }
}
