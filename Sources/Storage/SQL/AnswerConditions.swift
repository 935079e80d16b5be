import Model

/// A condition on a member's answer to a field; see `AnswerFilter`.
package struct AnswerCondition: Sendable {
    /// The values of `answer.number` that are wanted.
    enum Numbers: Sendable, Equatable {
        case among([Int64])
        case between(Int64, Int64)
    }

    /// If at most this many answers match, they are looked up before their members; if more match, each
    /// member is checked.
    private static let maxFoundFirst: Int64 = 5000

    private let field: AnswerableField
    /// Nil if only members who haven't answered are wanted.
    private let numbers: Numbers?
    private let orMissing: Bool
    private var findsFew = false

    /// The conditions of a filter; nil if one of them can't be met.
    fileprivate static func all(
        _ database: any SQLDatabase, _ filters: [AnswerFilter]
    ) throws -> [AnswerCondition]? {
        if filters.isEmpty { return [] }
        let fields = try AnswerableField.fetch(database, Set(filters.map(\.field)))
        var conditions: [AnswerCondition] = []
        for filter in filters {
            guard let field = fields[filter.field], var condition = AnswerCondition(filter, field) else {
                return nil
            }
            try condition.chooseStrategy(database)
            conditions.append(condition)
        }
        return conditions
    }

    private init?(_ filter: AnswerFilter, _ field: AnswerableField) {
        self.field = field
        orMissing = filter.orMissing
        guard let wanted = filter.wanted else {
            numbers = nil
            return
        }
        guard let numbers = field.numbers(of: wanted) else { return nil }
        self.numbers = numbers
    }

    /// Decides whether the matching answers are looked up before their members.
    private mutating func chooseStrategy(_ database: any SQLDatabase) throws {
        guard let numbers, !orMissing else { return }
        var arguments: [(any SQLParameter)?] = []
        let matches = numbers.sql("number", database.dialect) { arguments.parameter($0) }
        let count: Int64? = try database.value(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM answer WHERE field_id = ?\(arguments.count + 1) AND \(matches)
                LIMIT \(Self.maxFoundFirst + 1)) AS counted
            """, arguments + [field.id])
        findsFew = (count ?? 0) <= Self.maxFoundFirst
    }

    /// The condition on a row of `member`.
    fileprivate func sql(_ dialect: Dialect, _ parameter: (any SQLParameter) -> String) -> String {
        let rows = "answer WHERE answer.field_id = \(parameter(field.id))"
        var matchCondition: String?
        if let numbers {
            let column = findsFew ? "answer.number" : dialect.unindexed("answer.number")
            let matches =
                "\(rows) AND \(numbers.sql(column, dialect, parameter))\(field.acceptedCondition(parameter))"
            if findsFew { return "member.id IN (SELECT answer.member_id FROM \(matches))" }
            let exists = "EXISTS (SELECT 1 FROM \(matches) AND answer.member_id = member.id)"
            if !orMissing { return exists }
            matchCondition = exists
        }
        let stillCounts = field.stillCountsCondition(dialect, parameter)
        let missing = "NOT EXISTS (SELECT 1 FROM \(rows) AND answer.member_id = member.id\(stillCounts))"
        return matchCondition.map { "(\($0) OR \(missing))" } ?? missing
    }
}

extension AnswerCondition.Numbers {
    /// The condition that a row of `answer` has one of the numbers.
    func sql(
        _ column: String, _ dialect: Dialect, _ parameter: (any SQLParameter) -> String
    ) -> String {
        switch self {
        case .among(let numbers): "\(column) IN (\(dialect.elements(parameter(numbers))))"
        case .between(let first, let last):
            "\(column) >= \(parameter(first)) AND \(column) <= \(parameter(last))"
        }
    }
}

extension AnswerableField {
    /// Nil if the field can't have such answers.
    fileprivate func numbers(of wanted: AnswerFilter.Wanted) -> AnswerCondition.Numbers? {
        switch (wanted, kind) {
        case (.choices(let ids), .oneOf), (.choices(let ids), .someOf):
            let existing = choices.filter(ids.contains)
            return existing.isEmpty ? nil : .among(existing)
        case (.days(let from, let before), .date):
            return .between(from?.number ?? .min, before.map { $0.number - 1 } ?? .max)
        case (.numbers(let from, let to), .number):
            return .between(from?.millionths ?? .min, to?.millionths ?? .max)
        case (.yesNo(let isYes), .yesNo): return .among([isYes ? 1 : 0])
        case (.agreed, .agreement): return .among([1])
        default: return nil
        }
    }

    /// The condition that a member's row of `answer` still counts, preceded by AND; empty if all rows do.
    func stillCountsCondition(_ dialect: Dialect, _ parameter: (any SQLParameter) -> String) -> String {
        if !kind.hasChoices { return acceptedCondition(parameter) }
        return " AND \(dialect.unindexed("answer.number")) IN (\(dialect.elements(parameter(choices))))"
    }

    /// The condition that an agreement's text is still accepted, preceded by AND; empty for other kinds.
    func acceptedCondition(_ parameter: (any SQLParameter) -> String) -> String {
        kind == .agreement ? " AND answer.text_version >= \(parameter(acceptedTextVersion))" : ""
    }
}

/// The order of a list by the answers to a field; see `MemberQuery.Order.field`.
package struct AnswerOrder: Sendable {
    /// At most this many members found are sorted by their answers; if there are more, or no conditions, they
    /// are read along the index, already in order.
    package static let maxSorted = 5000

    /// A place in the order: everything before it is on earlier pages.
    package struct Cursor: Sendable {
        /// The result of the expression `value`.
        package let value: Int64
        package let id: Int64

        package init(_ after: MemberQuery.Position?) {
            (value, id) = after.map { ($0.answer ?? missing, $0.id) } ?? (.min, .min)
        }
    }

    /// The value of members who haven't answered.
    fileprivate static let missing = Int64.max

    /// A part of the answers that is read along the index `answer_value`.
    package struct Part: Sendable {
        fileprivate let field: AnswerableField
        /// The place before the first row, by number and member, and the last number.
        fileprivate var first: (number: Int64, member: Int64)
        fileprivate let last: Int64
        /// The choices of earlier parts: members who have made one of these are there.
        fileprivate var earlier: [Int64] = []
    }

    /// Nil if there is no such field, or it can't be sorted by; the order is then that of sign-up.
    private let field: AnswerableField?
    private let dialect: Dialect

    package init(_ database: any SQLDatabase, _ field: Int64) throws {
        let found = try AnswerableField.fetch(database, [field])[field]
        self.field = found.flatMap { $0.kind.isText ? nil : $0 }
        dialect = database.dialect
    }

    /// The numbers in their sort order; nil if that is ascending.
    private var numbers: [Int64]? {
        switch field?.kind {
        case .oneOf, .someOf: field?.choices
        case .yesNo: [1, 0]
        case .agreement: [1]
        case .text, .longText, .number, .date, nil: nil
        }
    }

    /// The sort key of a row of `member`.
    package func value(_ parameter: (any SQLParameter) -> String) -> String {
        guard let field else { return "\(Self.missing)" }
        let key = numbers.map { dialect.indexInArray("answer.number", parameter($0)) } ?? "answer.number"
        return """
            coalesce((SELECT min(\(key)) FROM answer
                WHERE answer.member_id = member.id AND answer.field_id = \(parameter(field.id))\
            \(field.stillCountsCondition(dialect, parameter))), \(Self.missing))
            """
    }

    /// The condition that a row of `member` has no answer, preceded by AND; empty if there is no field to
    /// sort by.
    package func missingCondition(_ parameter: (any SQLParameter) -> String) -> String {
        guard let field else { return "" }
        return """
             AND NOT EXISTS (SELECT 1 FROM answer
                WHERE answer.member_id = member.id AND answer.field_id = \(parameter(field.id))\
            \(field.stillCountsCondition(dialect, parameter)))
            """
    }

    /// A member's place in the order.
    static func value(_ database: any SQLDatabase, _ field: Int64, of member: Int64) throws -> Int64? {
        let order = try AnswerOrder(database, field)
        var arguments: [(any SQLParameter)?] = []
        let value = order.value { arguments.parameter($0) }
        let found: Int64? = try database.value(
            "SELECT \(value) FROM member WHERE id = ?\(arguments.count + 1)", arguments + [member])
        return found == missing ? nil : found
    }

    /// A page of the members in this order.
    ///
    /// - Parameter answered: reads up to a limit of the members in a part.
    /// - Parameter others: reads up to a limit of the members without an answer, with ids above this one.
    package func page(
        after position: MemberQuery.Position?, limit: Int,
        answered: (_ part: Part, _ limit: Int) throws -> [SQLRow],
        others: (_ after: Int64, _ limit: Int) throws -> [SQLRow]
    ) throws -> [SQLRow] {
        var rows: [SQLRow] = []
        let cursor = Cursor(position)
        for part in cursor.value == Self.missing ? [] : parts(after: cursor) {
            rows += try answered(part, limit - rows.count)
            if rows.count == limit { return rows }
        }
        return rows + (try others(cursor.value == Self.missing ? cursor.id : .min, limit - rows.count))
    }

    private func parts(after cursor: Cursor) -> [Part] {
        guard let field else { return [] }
        guard let numbers else { return [Part(field: field, first: (cursor.value, cursor.id), last: .max)] }
        return numbers.enumerated().filter { $0.offset >= cursor.value }.map { offset, number in
            Part(
                field: field, first: (number, offset == cursor.value ? cursor.id : .min), last: number,
                earlier: field.kind == .someOf ? Array(numbers.prefix(offset)) : [])
        }
    }
}

extension AnswerOrder.Part {
    /// The condition on rows of `answer` and `member`.
    package func condition(_ dialect: Dialect, _ parameter: (any SQLParameter) -> String) -> String {
        let ofField = "answer.field_id = \(parameter(field.id))"
        var condition = """
            \(ofField) AND (answer.number, answer.member_id) > (\(parameter(first.number)), \(parameter(first.member)))
            AND answer.number <= \(parameter(last))
            """
        condition += field.acceptedCondition(parameter)
        if !earlier.isEmpty {
            condition += """
                 AND NOT EXISTS (SELECT 1 FROM answer AS earlier
                    WHERE earlier.member_id = member.id AND earlier.field_id = answer.field_id
                    AND \(dialect.unindexed("earlier.number")) IN (\(dialect.elements(parameter(earlier)))))
                """
        }
        return condition
    }
}

extension MemberConditions {
    /// - Parameter database: is asked which fields there are.
    package init(_ filter: MemberFilter, _ database: any SQLDatabase) throws {
        try self.init(filter, answers: AnswerCondition.all(database, filter.answers))
    }

    /// The conditions that the answers put on a row of `member`, each preceded by AND.
    package func answerConditions(_ dialect: Dialect, _ parameter: (any SQLParameter) -> String) -> String {
        guard let answers else { return " AND 1 = 0" }
        return answers.map { " AND \($0.sql(dialect, parameter))" }.joined()
    }
}
