import Model
import Words

extension Notice {
    /// Notices that visitors can get without signing in, or members as often as they like. The browser keeps
    /// a notice's code until the next page, and nothing is stored, so they never push a stored notice out of
    /// the memory. A visitor who forges a code only reads a harmless sentence.
    package static let fixed: [String: Notice] = [
        "signed-out": .signedOutMeanwhile, "password-may-be-new": .passwordMayBeNew,
        "account-may-be-deleted": .accountMayBeDeleted,
        "common-password": .commonPassword, "new-password": .newPassword,
        "new-common-password": .newCommonPassword, "password-changed": .passwordChanged,
        "changed-common-password": .changedToCommonPassword, "account-deleted": .accountDeleted,
        "nobody-listed": .nobodyListed, "nothing-to-undo": .nothingToUndo, "saved": .saved,
        "browser-signed-out": .sessionEnded, "browser-was-signed-out": .sessionHadEnded,
        "no-browser-signed-out": .sessionsEnded(0), "email-by-link": .emailByLink,
        "address-confirmed": .addressConfirmed, "nothing-to-confirm": .nothingToConfirm,
        "links-too-often": .linksTooOften, "letters-stopped": .lettersStopped,
        "letters-again": .lettersAgain, "session-stays": .sessionStays,
    ].merging(colourWarnings) { $1 }

    private static let codes = Dictionary(uniqueKeysWithValues: fixed.map { ($1, $0) })

    /// The code of this notice; nil if it isn't a fixed one.
    package var fixedCode: String? { Self.codes[self] }

    /// A warning that says which numbers of a colour were brought into range; nil if none was.
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
