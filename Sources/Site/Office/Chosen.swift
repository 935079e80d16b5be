import HTTP
import Model
import Operations
import Storage
import Visitors

/// The members whom a button of the list concerns.
struct Chosen {
    let members: [Int64]
    /// The search whose finds they all are; nil if they were picked one by one.
    let found: FoundMembers?

    /// The members whose boxes were ticked.
    ///
    /// - Throws: an `HTTPError`: 400 if one isn't an id.
    init(picked data: FormData) throws(HTTPError) {
        var members: [Int64] = []
        var seen: Set<Int64> = []
        for text in data.values("pick") {
            guard let id = Int64(text) else { throw HTTPError(.badRequest) }
            if seen.insert(id).inserted { members.append(id) }
        }
        self.init(members)
    }

    /// Members who were picked one by one.
    init(_ members: [Int64]) {
        self.members = members
        found = nil
    }

    init(_ found: FoundMembers) {
        members = found.ids
        self.found = found
    }

    /// The same members, who are stale unless they have the revision that a form was about.
    func ifStill(_ revision: String) -> Chosen {
        guard var found else { return self }
        found.isStale = found.revision != revision
        return Chosen(found)
    }

    /// The members. Where all found were chosen, the acting organiser is left out: they didn't choose
    /// themselves.
    func members(excluding actor: Actor) -> [Int64] {
        found == nil ? members : members.filter { $0 != actor.member }
    }
}

extension Notice {
    static let nobodyPicked = Notice.warning(
        "Nobody was selected. Select people with the boxes beside their names, then try again.")
}
