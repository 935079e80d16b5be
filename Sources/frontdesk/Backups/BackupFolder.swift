import Foundation
import Passwords
import SQLiteStorage
import Storage

/// The folder of the nightly backups. Other files in it are left alone.
///
/// A backup is named after the time at which it was made. The clock may have been wrong then, so a list in
/// the folder keeps the real order, which decides which backups are the oldest. The list begins with the path
/// of the data file that was backed up, and with its machine: several machines may share the folder, and an
/// installed package's data file has the same path on each.
struct BackupFolder: Sendable {
    static let listName = "frontdesk-backups.txt"

    let url: URL
    /// How many backups are kept, at least 1.
    let keptCount: Int

    /// - Parameter path: the path of the folder, which need not exist yet.
    init(_ path: String, keeping keptCount: Int) {
        url = URL(fileURLWithPath: path, isDirectory: true)
        self.keptCount = keptCount
    }

    private var list: URL { url.appendingPathComponent(Self.listName) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// A new name for a backup.
    func newName(at now: Timestamp) -> String {
        var moment = now
        while true {
            let name = "frontdesk-\(FileTime(moment).text).sqlite"
            if !FileManager.default.fileExists(atPath: path(name)) { return name }
            moment = moment.adding(seconds: 1)
        }
    }

    /// The names of the existing backups, oldest first according to the list; without a list they are sorted
    /// by name.
    func backups() -> [String] {
        let existing = Set(
            ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).filter(isBackup))
        guard let listed = listed()?.names else { return existing.sorted() }
        var ordered: [String] = []
        for name in listed where existing.contains(name) && !ordered.contains(name) { ordered.append(name) }
        return ordered
    }

    /// Removes all permissions on the backups except the owner's.
    ///
    /// - Returns: the paths of backups on which other users still have some.
    func makePrivate() -> [String] { backups().map(path).filter { !DataFile.makePrivate($0) } }

    private static let ownerMark = "# backups of "
    private static let machineMark = "# on machine "

    /// This machine's id (machine-id(5)), hashed, since it isn't for others to see; nil if it has none.
    private static let thisMachine: String? = {
        guard let text = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8) else { return nil }
        let id = text.prefix { $0.isHexDigit }
        return id.count == 32 ? contentHash(of: Array("Frontdesk's backups on \(id)".utf8)) : nil
    }()

    /// The contents of the list; nil if there is none. The owner is a data file's path; nil if the list
    /// doesn't name one. Lists of earlier versions name no machine.
    private func listed() -> (owner: String?, machine: String?, names: [String])? {
        guard let text = try? String(contentsOf: list, encoding: .utf8) else { return nil }
        let lines = text.split(separator: "\n").map(String.init)
        func value(_ index: Int, _ mark: String) -> String? {
            guard lines.indices.contains(index), lines[index].hasPrefix(mark) else { return nil }
            return String(lines[index].dropFirst(mark.count))
        }
        return (value(0, Self.ownerMark), value(1, Self.machineMark), lines.filter { !$0.hasPrefix("#") })
    }

    private static func owner(_ data: String) -> String {
        URL(fileURLWithPath: data).resolvingSymlinksInPath().path.printable
    }

    /// The folder holds the backups of another data file or another machine.
    struct Taken: Error, CustomStringConvertible {
        let description: String
    }

    private func expectOwn(_ data: String) throws(Taken) {
        guard let listed = listed(), let owner = listed.owner else { return }
        let isElsewhere = listed.machine != nil && listed.machine != Self.thisMachine
        if owner == Self.owner(data), !isElsewhere { return }
        let place = isElsewhere ? "\(owner) on another machine" : owner
        throw Taken(
            description: """
                \(url.path.printable) has another desk’s backups, those of \(place): give each a folder of its own. \
                If it is the same desk, which has moved, remove \(Self.listName) there.
                """)
    }

    /// The time in the name of the data file's latest backup, and its size; nil if there is no backup.
    func latest(of data: String) -> (at: Timestamp, bytes: Int64)? {
        guard (try? expectOwn(data)) != nil, let name = backups().last, let at = Self.time(of: name) else {
            return nil
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
        return (at, (attributes?[.size] as? Int64) ?? 0)
    }

    /// The list can't be written.
    struct UnwritableList: Error, CustomStringConvertible {
        let description: String

        fileprivate init(_ path: String, _ error: any Error) {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            let reason = cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
            description = "The list of backups \(path.printable) can’t be written: \(reason)."
        }
    }

    /// Puts a backup on the list before it is made, so that the list names its data file, whatever happens
    /// next.
    ///
    /// - Throws: `Taken`; `UnwritableList` if there is a list that can't be written: a backup missing from it
    ///   would never count as made, nor be removed.
    func claim(_ name: String, for data: String) throws {
        try expectOwn(data)
        do throws(UnwritableList) { try write(backups() + [name], for: data) } catch {
            // If there is no list yet, making the backup fails too, with a better reason.
            if FileManager.default.fileExists(atPath: list.path) { throw error }
        }
    }

    /// Puts the newest backup at the end of the list, then removes the oldest backups beyond `keptCount`.
    ///
    /// - Returns: the names of the oldest backups, each with an error if it couldn't be removed.
    /// - Throws: `Taken`, or `UnwritableList`; either way no backup is removed.
    func keep(
        _ newest: String, for data: String,
        removing remove: (String) throws -> Void = { try FileManager.default.removeItem(atPath: $0) }
    ) throws -> [(name: String, error: (any Error)?)] {
        try expectOwn(data)
        let ordered = backups().filter { $0 != newest } + [newest]
        let staying = ordered.suffix(keptCount)
        try write(ordered, for: data)
        return ordered.dropLast(staying.count).map { name in
            do {
                try remove(path(name))
                return (name, nil)
            } catch {
                return (name, error)
            }
        }
    }

    private func write(_ names: [String], for data: String) throws(UnwritableList) {
        let machine = Self.thisMachine.map { [Self.machineMark + $0] } ?? []
        let lines = [Self.ownerMark + Self.owner(data)] + machine + names
        do {
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: list, options: .atomic)
        } catch { throw UnwritableList(list.path, error) }
    }

    /// Whether it is an SQLite file with a name from `newName`.
    private func isBackup(_ name: String) -> Bool {
        guard Self.time(of: name) != nil else { return false }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let file = FileHandle(forReadingAtPath: path(name))
        else { return false }
        let head = Data("SQLite format 3\0".utf8)
        return (try? file.read(upToCount: head.count)) == head
    }

    private static func time(of name: String) -> Timestamp? {
        guard let match = name.wholeMatch(of: /frontdesk-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\dZ)\.sqlite/),
            let date = try? Date("\(match.1)\(match.2):\(match.3):\(match.4)", strategy: .iso8601)
        else { return nil }
        let time = Timestamp(milliseconds: Int64(date.timeIntervalSince1970) * 1000)
        // Parsing turns a date that doesn't exist, such as the 31st of June, into another.
        return name == "frontdesk-\(FileTime(time).text).sqlite" ? time : nil
    }
}
