import Glibc

/// The last step of a restore: another file takes the place of the data file, and the old file gets another
/// name.
///
/// Several names change, and the process may be killed between any two changes. So the new file, complete and
/// on disk, first gets the name `DATA.restoring`; then the journal `DATA.restore-journal` says what the old
/// one will be named. From then on, a process that opens the data file first finishes the restore; until
/// then, nothing has changed. Each step can be repeated. The process that works on the journal locks it.
struct Restoration {
    /// The moments at which the process could be killed, in order.
    enum Step: CaseIterable {
        case newFileIsNamed, journalIsWritten, journalIsNamed, oldFileIsMoved, companionsAreMoved
        case newFileIsInPlace, isDone
    }

    private let file: FilePath
    /// The name that the old file gets.
    private let kept: FilePath
    private let journal: Int32
    private let step: (Step) throws -> Void

    static func newFile(of file: FilePath) -> FilePath { file.adding(".restoring") }
    private static func journal(of file: FilePath) -> FilePath { file.adding(".restore-journal") }
    /// The beginning of a journal. The old file's new name follows.
    private static let journalPrefix = "frontdesk restore: "
    private static let keptMark = ".before-restore-"

    /// The suffixes of all files that may be beside a data file for a moment.
    static let suffixes = [".restoring", ".restore-journal", ".restore-journal-unnamed"]

    private static func draft(of file: FilePath) -> FilePath { journal(of: file).adding("-unnamed") }

    static func isUnderWay(_ file: FilePath) -> Bool { journal(of: file).exists }

    /// Puts the new file in place, and keeps the old one with all files that SQLite has beside it. The caller
    /// must have the old file's lock, but no connection to it.
    ///
    /// - Parameter step: called at each step, for tests.
    /// - Throws: `.exists`, `.cannotWrite`, with nothing changed; `.unfinished` if the old file already has
    ///   its new name, so that the next opening of the file continues. An error after the new file is in
    ///   place isn't thrown: the next opening does the rest.
    static func replace(
        _ file: FilePath, by new: UnfinishedFile, keeping kept: FilePath,
        step: (Step) throws -> Void = { _ in }
    ) throws {
        let named = newFile(of: file)
        try named.remove()
        try new.finish(as: named)
        try step(.newFileIsNamed)
        let (journal, draft) = (journal(of: file), draft(of: file))
        let descriptor = open(draft.text, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor < 0 { throw DataFileError.cannotWrite(path: draft.text) }
        defer { close(descriptor) }
        let bytes = Array("\(journalPrefix)\(kept.name)".utf8)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, write(descriptor, bytes, bytes.count) == bytes.count,
            fsync(descriptor) == 0
        else { throw DataFileError.cannotWrite(path: draft.text) }
        try step(.journalIsWritten)
        do {
            try draft.rename(to: journal)
            try journal.syncFolder()
            try step(.journalIsNamed)
            try withoutActuallyEscaping(step) { step in
                try Restoration(file: file, kept: kept, journal: descriptor, step: step).finish(
                    isResumed: false)
            }
        } catch {
            if !named.exists { return }
            guard journal.exists else {
                sweep(file)
                throw error
            }
            let reason = (error as? DataFileError)?.reason ?? "\(error)"
            throw DataFileError.unfinished(path: file.text, kept: kept.name, reason: reason)
        }
    }

    /// Removes the files of a restore that was killed before its journal had its name. The caller must have
    /// the file's lock.
    static func sweep(_ file: FilePath) {
        for path in [newFile(of: file), draft(of: file)] { try? path.remove() }
    }

    /// Finishes a restore that was killed after its journal had its name.
    static func finish(_ file: FilePath, path: String) throws(SQLiteEngine.OpenError) {
        let journal = journal(of: file)
        while true {
            let descriptor = open(journal.text, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            if descriptor < 0 {
                if errno == ENOENT { return }
                throw .cannotOpen(path: path, reason: String(cString: strerror(errno)))
            }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(path: path) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, let named = journal.state,
                named.isSameFile(as: FileState(status))
            else { continue }  // the process that had it is done
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = max(0, read(descriptor, &bytes, bytes.count))
            guard let name = keptName(String(decoding: bytes.prefix(count), as: UTF8.self)) else {
                throw .cannotOpen(path: path, reason: "\(journal.text) is damaged")
            }
            do {
                try Restoration(
                    file: file, kept: file.sibling(name), journal: descriptor, step: { _ in }
                ).finish(isResumed: true)
                return
            } catch {
                // The old file stays in use.
                if !journal.exists { return }
                let reason = (error as? DataFileError)?.clause ?? "\(error)"
                throw .cannotOpen(path: path, reason: "a restore can’t be finished: \(reason)")
            }
        }
    }

    /// The old file's new name, from the journal; nil if that isn't the journal of a restore.
    private static func keptName(_ journal: String) -> String? {
        guard journal.hasPrefix(journalPrefix) else { return nil }
        let name = String(journal.dropFirst(journalPrefix.count))
        let isName = name.utf8.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\n") }
        return isName && name.contains(keptMark) ? name : nil
    }

    /// Moves the old file, or deletes the journal if it can't be moved: a file that is a mount point, for
    /// instance, never can.
    ///
    /// - Parameter isResumed: whether a process was killed midway. If the name for the old file is then
    ///   taken, it is taken by another file, whose log must stay with it.
    private func moveOldFile(isResumed: Bool) throws(DataFileError) {
        do throws(DataFileError) {
            // An empty file holds no data: locking a missing file creates one.
            if file.state?.bytes ?? 0 > 0 { try file.move(to: kept) } else { try file.remove() }
        } catch {
            if isResumed, case .exists = error { throw error }
            // Earlier versions moved its log first.
            for suffix in ["-wal", "-journal"] {
                let (log, moved) = (file.adding(suffix), kept.adding(suffix))
                if moved.exists, !log.exists { try moved.move(to: log) }
            }
            try Self.journal(of: file).remove()
            try file.syncFolder()
            throw error
        }
    }

    /// - Parameter isResumed: see `moveOldFile`.
    private func finish(isResumed: Bool) throws {
        let new = Self.newFile(of: file)
        if new.exists {
            try moveOldFile(isResumed: isResumed)
            try file.syncFolder()
            try step(.oldFileIsMoved)
            // Until the new file is in place, SQLite's files here belong to the old one, or to none.
            for suffix in ["-wal", "-journal"] where file.adding(suffix).exists {
                try file.adding(suffix).move(to: kept.adding(suffix))
            }
            try file.adding("-shm").remove()
            // This may fail, for instance for another user's file, which then stays as it is.
            for suffix in ["", "-wal", "-journal"] { chmod(kept.adding(suffix).text, 0o600) }
            try file.syncFolder()
            try step(.companionsAreMoved)
            try new.rename(to: file, replacing: true)
            try file.syncFolder()
        } else if !file.exists {
            throw DataFileError.missing(path: new.text)
        }
        try step(.newFileIsInPlace)
        try Self.journal(of: file).remove()
        try file.syncFolder()
        try step(.isDone)
    }
}
