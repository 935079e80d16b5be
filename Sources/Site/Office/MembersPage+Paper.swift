import Model
import Names
import Storage

/// The list of all members on paper.
extension MembersPage {
    /// The orders in which it can be printed; nil if the list isn't to be printed.
    static func paper(_ list: MemberList, _ address: Address) -> View? {
        guard address.isPrinted else { return nil }
        let byLastName = address.path(.name, isPrinted: true, isByLastName: true)
        return View([
            "byName": View([
                "path": address.path(.name, isPrinted: true),
                "isCurrent": address.query.order == .name && !address.isByLastName,
            ]),
            "byLastName": isWhole(list, address)
                ? View(["path": byLastName, "isCurrent": address.isByLastName]) : nil,
        ])
    }

    /// The entries in the order of the list, or by last names.
    ///
    /// No engine knows which word of a name is the last name, so only a list that has all its entries on one
    /// page can be sorted by it.
    static func sorted(_ list: MemberList, _ address: Address) -> [(name: String, entry: MemberList.Entry)] {
        guard address.isByLastName, isWhole(list, address) else {
            return list.entries.map { ($0.member.profile.listName, $0) }
        }
        return list.entries.map { (Self.registerName($0.member.profile), $0) }
            .map { (key: $0.0.searchFolded, row: $0) }
            .sorted { $0.key < $1.key }.map(\.row)
    }

    private static func isWhole(_ list: MemberList, _ address: Address) -> Bool {
        list.next == nil && address.query.after == nil
    }

    /// The name with its last word first: `Heide, Bärbel von der`. Names that begin with the last name anyway
    /// stay as they are.
    private static func registerName(_ profile: Profile) -> String {
        guard let name = profile.name, !name.contains(","), !name.isEastAsian else { return profile.listName }
        let words = name.split(whereSeparator: \.isWhitespace)
        guard let last = words.last, words.count > 1 else { return name }
        return "\(last), \(words.dropLast().joined(separator: " "))"
    }
}
