import Model
import Names

extension Imports {
    /// A row of the table, as far as its columns are used.
    public struct Row: Sendable {
        /// The row's number in the spreadsheet.
        public let number: Int
        /// The entries, by the fields of `ImportRules.form`.
        public let entries: Entries
        /// A fault that the rules of the fields don't cover; nil if there is none.
        public let fault: Fault?

        /// Makes a row without checking it.
        public init(number: Int, entries: Entries, fault: Fault? = nil) {
            self.number = number
            self.entries = entries
            self.fault = fault
        }
    }

    /// A fault of a row that the rules of its fields don't cover.
    public enum Fault: Sendable, Equatable {
        /// The row has more cells than there are headings.
        case tooManyCells
        /// The row repeats the headings, as when several tables were pasted one below the other.
        case headings
        /// The row sums up those above it.
        case totals
        /// A cell of the field with this name begins like a formula.
        case formula(String)
        /// A cell of the field with this name, which takes numbers, has a zero before other digits.
        case zeroInFront(String)
        /// A cell of the field with this name, which takes numbers, may have a point or comma that separates
        /// thousands, as in other rows.
        case thousands(String)
        /// An earlier row, with this number, has the same email or username, or one that can't be told apart,
        /// or, if both rows have neither, the same name and phone number. The text is the field's name.
        case duplicate(String, of: Int)
    }

    /// Something that has to be corrected before the row can be imported.
    public struct Finding: Sendable, Equatable {
        /// The row's number in the spreadsheet.
        public let row: Int
        /// The broken rule, or the fault.
        public let cause: Cause

        /// A rule that is broken, or a fault of the row.
        public enum Cause: Sendable, Equatable {
            /// A rule of the form is broken.
            case rule(Problem)
            /// Something else is wrong.
            case fault(Fault)
        }
    }

    /// A row that is left out because its email or username belongs to a member with another name.
    public struct Conflict: Sendable, Equatable {
        /// The row's number in the spreadsheet.
        public let row: Int
        /// The name in the row.
        public let name: String
        /// The member's name.
        public let member: String
    }

    /// How many rows of one kind there are, and the numbers of the first of them.
    public struct RowNumbers: Sendable {
        /// How many there are.
        public private(set) var count = 0
        /// The numbers of the first rows.
        public private(set) var first: [Int] = []

        mutating func add(_ row: Int) {
            count += 1
            if first.count < Report.listLimit { first.append(row) }
        }
    }

    /// The result of a check: what the import would do.
    public struct Report: Sendable {
        /// The most rows of one kind that are listed.
        static let listLimit = 200

        /// How many rows have data.
        public internal(set) var rowCount = 0
        /// How many rows would become members.
        public internal(set) var newCount = 0
        /// The rows that are left out because their people are already members.
        public internal(set) var alreadyMembers = RowNumbers()
        /// How many of these rows have another name than the member.
        public internal(set) var conflictCount = 0
        /// The first of those conflicts.
        public internal(set) var conflicts: [Conflict] = []
        /// How many rows that would become members have no name.
        public internal(set) var newNamelessCount = 0
        /// How many rows with problems have no name.
        public internal(set) var wrongNamelessCount = 0
        /// The rows of new members with neither an email nor a username.
        public internal(set) var withoutSignInName = RowNumbers()
        /// The rows of new members with the name and phone number of a member, but another email or
        /// username.
        public internal(set) var namesakes = RowNumbers()
        /// How many rows have problems.
        public internal(set) var problemRowCount = 0
        /// All problems, sorted by row.
        public internal(set) var problems: [Finding] = []

        /// A report without any rows.
        public init() {}

        /// The problems of one row must be added without another row's in between.
        mutating func add(_ finding: Finding) {
            if finding.row != problems.last?.row { problemRowCount += 1 }
            problems.append(finding)
        }

        /// Whether most of the people who aren't members yet have no name.
        public var isMostlyNameless: Bool {
            2 * (newNamelessCount + wrongNamelessCount) > newCount + problemRowCount
        }

        /// - Parameter name: the name in the row.
        /// - Parameter members: the names of the members who have the row's email or username.
        mutating func addAlreadyMember(_ row: Int, _ name: String?, _ members: [String]) {
            alreadyMembers.add(row)
            guard let name, let other = members.first(where: { !name.isSameName(as: $0) }) else { return }
            conflictCount += 1
            if conflicts.count < Self.listLimit {
                conflicts.append(Conflict(row: row, name: name, member: other))
            }
        }
    }
}

extension Imports.Fault {
    /// Whether the row describes no person, so that none of its other problems count.
    var describesNoPerson: Bool { self == .headings || self == .totals }

    /// The name of the field that the fault concerns; nil if it concerns the whole row.
    public var field: String? {
        switch self {
        case .tooManyCells, .headings, .totals: nil
        case .formula(let field), .zeroInFront(let field), .thousands(let field), .duplicate(let field, _):
            field
        }
    }
}

extension String {
    /// Whether it is the same name to a reader, whatever its accents, letter case, spaces and order of words.
    fileprivate func isSameName(as other: String) -> Bool {
        let (name, other) = (searchFolded, other.searchFolded)
        func words(_ name: String) -> [Substring] { name.split { $0 == " " || $0 == "," }.sorted() }
        return words(name) == words(other) || name.filter { $0 != " " } == other.filter { $0 != " " }
    }
}
