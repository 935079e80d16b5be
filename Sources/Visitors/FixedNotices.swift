import Model
import Words

extension Notice {
    /// What may be said to somebody who isn't signed in, or to a member as often as they like, by a code that the
    /// browser keeps until the next page: nothing is stored, and so nobody pushes out what others have to be told.
    /// Each is harmless, whoever is told it.
    package static let fixed: [String: Notice] = [
        "signed-out": .signedOutMeanwhile, "password-may-be-new": .passwordMayBeNew,
        "common-password": .commonPassword, "new-password": .newPassword, "account-deleted": .accountDeleted,
        "nobody-listed": .nobodyListed, "nothing-to-undo": .nothingToUndo, "saved": .saved,
        "browser-signed-out": .browserSignedOut, "browser-was-signed-out": .browserWasSignedOut,
        "no-browser-signed-out": .browsersSignedOut(0),
    ].merging(colourWarnings) { $1 }

    private static let codes = Dictionary(uniqueKeysWithValues: fixed.map { ($1, $0) })

    /// Nil where it is none of them.
    package var fixedCode: String? { Self.codes[self] }

    /// Of a colour, which of its numbers were brought into range.
    package init?(warnings: [Problem]) {
        if warnings.isEmpty { return nil }
        self.init(kind: .warning, sentences: warnings.map { $0.sentence(in: .colour) })
    }

    private static let colourWarnings: [String: Notice] = {
        // Each number may be too small, right or too large.
        let typed = ["-1", "0", "101"]
        var notices: [String: Notice] = [:]
        for red in typed {
            for green in typed {
                for blue in typed {
                    let colour = TypedColour(Entries([("red", red), ("green", green), ("blue", blue)]))
                    notices["colour.\(red).\(green).\(blue)"] = Notice(warnings: colour.warnings)
                }
            }
        }
        return notices
    }()
}
