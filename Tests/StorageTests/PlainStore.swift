import Names
import Storage
import Synchronization

/// A model of the desk's list in plain arrays, as simple as possible, with which a store is compared.
final class PlainStore: Sendable {
    private struct Person {
        let member: Member
        let listRevision: Int64
        /// The batch that closed the registration.
        var batch: Int?
    }

    private struct Batch {
        let restart: Restart
        var isOver = false
    }

    private struct State {
        var people: [Person] = []
        var batches: [Batch] = []
        var revision: Int64 = 0
        var resetRevision: Int64 = 0
        var lastID: Int64 = 0

        var members: [Person] { people.filter { $0.batch == nil } }

        mutating func reset() {
            revision += 1
            resetRevision = revision
        }

        func newestUndoable(at now: Timestamp) -> Int? {
            batches.indices.last { !batches[$0].isOver && now < batches[$0].restart.undoableUntil }
        }

        func has(email: String?) -> Bool {
            members.contains { $0.member.profile.email?.foldedIdentifier == email?.foldedIdentifier }
        }

        /// Whether the username is the same, or looks like it.
        func has(username: String?) -> Bool {
            guard let keys = username.map({ LookAlikeKeys($0) }) else { return false }
            return members.contains { person in
                guard let theirs = person.member.profile.username.map({ LookAlikeKeys($0) }) else {
                    return false
                }
                return [theirs.folded, theirs.written].contains { $0 == keys.folded || $0 == keys.written }
            }
        }
    }

    private let state = Mutex(State())

    func register(_ registration: Registration, at now: Timestamp) throws(StoreError) -> Roster.Entry {
        let (entry, error): (Roster.Entry?, StoreError?) = state.withLock { state in
            let profile = registration.profile
            if state.has(email: profile.email) { return (nil, .emailTaken) }
            if state.has(username: profile.username) { return (nil, .usernameTaken) }
            state.revision += 1
            state.lastID += 1
            let member = Member(
                id: state.lastID, profile: registration.profile, passwordHash: registration.passwordHash,
                registeredAt: now, form: registration.form, role: .member, revision: 1)
            state.people.append(Person(member: member, listRevision: state.revision))
            return (Roster.Entry(revision: state.revision, name: member.profile.name ?? ""), nil)
        }
        guard let entry else { throw error ?? .usernameTaken }
        return entry
    }

    func member(email: String) -> Member? {
        state.withLock { state in
            state.members.first { $0.member.profile.email?.foldedIdentifier == email.foldedIdentifier }?
                .member
        }
    }

    func rosterUpdate(since revision: Int64?, limit: Int) -> RosterUpdate {
        state.withLock { state in
            let all = state.members.map {
                Roster.Entry(revision: $0.listRevision, name: $0.member.profile.name ?? "")
            }
            .sorted { $0.revision < $1.revision }
            if let revision, revision >= state.resetRevision, revision <= state.revision {
                let added = all.filter { $0.revision > revision }
                if added.count <= limit { return .added(added, total: all.count) }
            }
            return .reset(Roster(revision: state.revision, total: all.count, entries: all.suffix(limit)))
        }
    }

    func restartDesk(at now: Timestamp) -> Restart? {
        state.withLock { state in
            let listed = state.people.indices.filter { state.people[$0].batch == nil }
            if listed.isEmpty { return nil }
            let restart = Restart(at: now, count: listed.count)
            for index in listed { state.people[index].batch = state.batches.count }
            state.batches.append(Batch(restart: restart))
            state.reset()
            return restart
        }
    }

    func undoableRestart(at now: Timestamp) -> Restart? {
        state.withLock { state in state.newestUndoable(at: now).map { state.batches[$0].restart } }
    }

    func undoRestart(at now: Timestamp) -> UndoneRestart? {
        state.withLock { state in
            guard let batch = state.newestUndoable(at: now) else { return nil }
            state.batches[batch].isOver = true
            var (restored, leftOut) = (0, [String]())
            for index in state.people.indices where state.people[index].batch == batch {
                let profile = state.people[index].member.profile
                if state.has(email: profile.email) || state.has(username: profile.username) {
                    leftOut.append(state.people[index].member.profile.name ?? "")
                } else {
                    state.people[index].batch = nil
                    restored += 1
                }
            }
            if restored > 0 { state.reset() }
            return UndoneRestart(restored: restored, leftOut: leftOut)
        }
    }

    func eraseClosed(at now: Timestamp) -> Int {
        state.withLock { state in
            let due = state.batches.indices.filter { state.batches[$0].restart.undoableUntil <= now }
            let before = state.people.count
            state.people.removeAll { person in person.batch.map(due.contains) ?? false }
            for batch in due { state.batches[batch].isOver = true }
            return before - state.people.count
        }
    }
}
