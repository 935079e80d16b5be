import HTTP
import Model
import Operations
import Storage
import Visitors
import Words

/// The members on whom a button of the list acts.
struct ChosenMembers {
    /// The most members that a form names above its fields.
    static let maxNames = 20

    let members: [Int64]
    /// The search that found exactly these members; nil if they were picked one by one.
    let found: FoundMembers?
    /// The revision of the members that a form was sent for; nil for a new form.
    private(set) var formRevision: String?

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

    /// The same members, marked as stale unless they have the revision that a form was about.
    func expecting(revision: String) -> ChosenMembers {
        guard var found else { return self }
        found.isStale = found.revision != revision
        var chosen = ChosenMembers(found)
        chosen.formRevision = revision
        return chosen
    }

    /// The members whom the search finds now, for a new form; members who were picked one by one stay the
    /// same.
    func refreshed(_ office: Office, _ context: Context) async throws -> ChosenMembers {
        guard let found else { return self }
        return ChosenMembers(try await office.found(found.filter, for: context.requireOrganiser()))
    }

    /// The members. If all members found were chosen, the acting organiser is excluded, since they didn't
    /// pick themselves.
    func members(excluding actor: Actor) -> (members: [Int64], isLeftOut: Bool) {
        let others = found == nil ? members : members.filter { $0 != actor.member }
        return (others, others.count < members.count)
    }

    /// The fields of a form for members who were picked one by one.
    var picks: FormFields { members.map { ("pick", String($0)) } }

    /// The names of the first few members, and how many others there are.
    func names(_ office: Office, _ context: Context) async throws -> View.Values {
        let first = Array(members.prefix(Self.maxNames))
        return [
            "names": try await office.names(of: first, for: context.requireOrganiser()),
            "others": Sentence.otherPeople(members.count - Self.maxNames),
        ]
    }
}

extension Notice {
    static let nobodyPicked = Notice.warning(
        "Nobody was selected. Select people with the boxes beside their names, then try again.")
}
