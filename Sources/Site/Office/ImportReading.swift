import Spreadsheet

/// How a file is read, as far as an organiser can change it.
struct ImportReading: Hashable, Codable {
    var encoding: TextEncoding
    var columns: ImportColumns
}
