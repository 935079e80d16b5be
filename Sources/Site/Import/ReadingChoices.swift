import Spreadsheet

/// How a file is read, as far as an organiser can change it.
struct ReadingChoices: Equatable, Codable {
    var encoding: TextEncoding
    /// The number of the row with the headings.
    var headingsRow = 1
    var columns: ImportColumns
    /// The ids of the group's own fields when the columns were guessed or chosen.
    var fields: [Int64] = []
    /// Whether rows with problems are left out.
    var leavesOut = false
    /// Whether phone numbers lose a zero in parentheses after the country code.
    var dropsTrunkZeros = false
    var corrections = ImportCorrections()
    /// How often a new check was asked for, since members may have changed after the previous one.
    var checks = 0

    /// The choices without `leavesOut`, which affects no row's report. `checks` stays, since it asks for a
    /// new check.
    var ignoringLeavesOut: ReadingChoices {
        var choices = self
        choices.leavesOut = false
        return choices
    }
}
