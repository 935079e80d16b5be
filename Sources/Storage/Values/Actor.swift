/// The author of an act that the activity records: a member, the desk, a command or Frontdesk itself.
public enum Actor: Sendable, Hashable {
    /// A member, by id.
    case member(Int64)
    /// A person at the desk's own machine, signed in or not.
    case desk
    /// A command that the operator ran.
    case command
    /// Frontdesk itself.
    case program

    /// The member's id; nil if the actor is not a member.
    public var member: Int64? {
        if case .member(let id) = self { id } else { nil }
    }
}

extension Actor {
    /// The actor as the engines store it: a word, and the id of a member.
    package var columns: (kind: String, id: Int64?) {
        switch self {
        case .member(let id): ("member", id)
        case .desk: ("desk", nil)
        case .command: ("command", nil)
        case .program: ("program", nil)
        }
    }

    /// The actor with these `columns`.
    package init(kind: String, id: Int64?) {
        switch kind {
        case "member": self = .member(id ?? 0)
        case "desk": self = .desk
        case "command": self = .command
        default: self = .program
        }
    }
}
