import HTTP
import HTTPTypes
import Operations
import Storage
import Visitors
import Words

/// Undoing on the list of all members.
extension MembersPage {
    static let undoPath = "/members/undo"

    /// The offer to undo an act, with a button that names the act.
    static func undo(_ undoable: Undoable) -> Notice.Undo {
        switch undoable {
        case .imported(let batch): undo(batch, offer(batch))
        case .removed(let removal):
            Notice.Undo(
                path: undoPath, batch: String(removal.id), offer: offer(removal),
                label: button(removal))
        }
    }

    /// The offer to undo an import, for a notice that already says how many people were imported.
    static func undo(justImported batch: Import) -> Notice.Undo {
        undo(
            batch,
            Sentence(
                "Undo is possible until {time}; whoever has signed in by then stays.",
                ["time": .clock(batch.undoableUntil)]))
    }

    private static func undo(_ batch: Import, _ offer: Sentence) -> Notice.Undo {
        Notice.Undo(
            path: undoPath, batch: String(batch.id), offer: offer,
            label: Sentence(
                one: "Undo the import of {count} person", other: "Undo the import of {count} people",
                count: batch.removableCount))
    }

    private static func offer(_ batch: Import) -> Sentence {
        Sentence(
            one:
                "{count} person was imported. Undo is possible until {time}; whoever has signed in by then stays.",
            other:
                "{count} people were imported. Undo is possible until {time}; whoever has signed in by then stays.",
            count: batch.count, ["time": .clock(batch.undoableUntil)])
    }

    private static func offer(_ removal: Removal) -> Sentence {
        let until = Sentence.Argument.clock(removal.undoableUntil)
        if removal.undoesImport {
            return Sentence(
                one:
                    "{count} imported person was removed again. Undo is possible until {time}; then the data is erased.",
                other:
                    "{count} imported people were removed again. Undo is possible until {time}; then the data is erased.",
                count: removal.count, ["time": until])
        }
        if removal.count == 1 {
            return Sentence(
                "{name} was removed. Undo is possible until {time}; then the data is erased.",
                ["name": .entered(removal.name), "time": until])
        }
        return Sentence(
            one: "{count} person was removed. Undo is possible until {time}; then the data is erased.",
            other: "{count} people were removed. Undo is possible until {time}; then the data is erased.",
            count: removal.count, ["time": until])
    }

    private static func button(_ removal: Removal) -> Sentence {
        if removal.undoesImport {
            return Sentence(
                one: "Undo the removal of {count} imported person",
                other: "Undo the removal of {count} imported people", count: removal.count)
        }
        let name = Sentence.Argument.entered(removal.name)
        if removal.count == 1 { return Sentence("Undo the removal of {name}", ["name": name]) }
        return Sentence(
            one: "Undo the removal of {name} and {count} other",
            other: "Undo the removal of {name} and {count} others", count: removal.count - 1, ["name": name])
    }

    // MARK: Carrying out an Undo

    func undo(_ request: Request, _ context: Context) async throws -> Response {
        let batch = try FormData(request).undoneAct
        if let undone = try await imports.undo(batch, on: context.occasion) {
            // The page itself says how many were removed, and offers to undo it.
            return await renderer.redirect(
                to: "/members", notice: undone.stayed == 0 ? nil : Self.notice(undone))
        }
        let undone = try await office.undoRemoval(batch, on: context.occasion)
        return await renderer.redirect(to: "/members", notice: undone.map(Self.notice) ?? .nothingToUndo)
    }

    private static func notice(_ undone: UndoneImport) -> Notice {
        Notice(
            sentence: Sentence(
                one: "{count} person is taking part already, and stays.",
                other: "{count} people are taking part already, and stay.", count: undone.stayed))
    }

    private static func notice(_ undone: UndoneRemoval) -> Notice {
        let back: Sentence =
            undone.restored == 0
            ? "Nobody was brought back."
            : Sentence(
                one: "{count} person was brought back.", other: "{count} people were brought back.",
                count: undone.restored)
        let needsCodes = undone.codelessCount > 0
        let sentences: [Sentence] =
            [back] + (needsCodes ? ["Codes from before no longer work: give new ones."] : [])
        if undone.leftOut.isEmpty { return Notice(sentences: sentences) }
        return Notice(kind: .warning, sentences: sentences + [.leftOut], names: undone.leftOut)
    }
}
