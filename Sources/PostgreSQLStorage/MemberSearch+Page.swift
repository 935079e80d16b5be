import Model
import Storage

extension MemberSearch {
    /// Reads pages of the members who meet a condition.
    struct Page {
        private static let entries = "\(MemberSearch.entries) \(MemberSearch.account)"
        /// A scan that finds too few names then takes a fraction of the time that sorting takes.
        private static let maxScanLength = 5000

        private let database: ServerDatabase
        private let condition: String
        private let arguments: [(any SQLParameter)?]
        private let isPrepared: Bool

        /// - Parameter isPrepared: false for a statement with words or days, since the best way to run it
        ///   depends on them.
        init(
            _ database: ServerDatabase, _ condition: String, _ arguments: [(any SQLParameter)?],
            isPrepared: Bool
        ) {
            self.database = database
            self.condition = condition
            self.arguments = arguments
            self.isPrepared = isPrepared
        }

        /// - Parameter more: another condition, preceded by AND.
        func byID(_ more: String = "", before id: Int64, _ limit: Int) throws -> [SQLRow] {
            try rows([id, limit]) { parameters in
                """
                \(Self.entries) WHERE \(condition) \(more) AND member.id < \(parameters[0])
                ORDER BY member.id DESC LIMIT \(parameters[1])
                """
            }
        }

        func byName(after name: String, _ id: Int64, _ limit: Int) throws -> [SQLRow] {
            try rows([name, id, limit]) { parameters in
                """
                \(Self.entries) WHERE \(condition)
                    AND (sort_name, member.id) > (\(parameters[0]), \(parameters[1]))
                ORDER BY sort_name, member.id LIMIT \(parameters[2])
                """
            }
        }

        /// The members among the next `maxScanLength` names who meet the condition: too few if most of those
        /// who do are further on, for example because their names are in another script.
        func alongNames(after name: String, _ id: Int64, _ limit: Int) throws -> [SQLRow] {
            try rows([name, id, limit]) { parameters in
                """
                SELECT \(MemberListRow.columns) FROM (
                    SELECT * FROM member
                    WHERE closed_by IS NULL AND (sort_name, id) > (\(parameters[0]), \(parameters[1]))
                    ORDER BY sort_name, id LIMIT \(Self.maxScanLength)) AS member \(MemberSearch.account)
                WHERE \(condition) ORDER BY sort_name, member.id LIMIT \(parameters[2])
                """
            }
        }

        /// The same rows as `byName`, found by sorting. `OFFSET 0` keeps the database from a scan along the
        /// names instead, and accounts are read only for the page.
        func sortedByName(after name: String, _ id: Int64, _ limit: Int) throws -> [SQLRow] {
            try rows([name, id, limit]) { parameters in
                """
                SELECT \(MemberListRow.columns) FROM (
                    SELECT id FROM (
                        SELECT id, sort_name FROM member
                        WHERE \(condition) AND (sort_name, id) > (\(parameters[0]), \(parameters[1])) OFFSET 0
                    ) AS found ORDER BY sort_name, id LIMIT \(parameters[2])) AS page
                    JOIN member ON member.id = page.id \(MemberSearch.account)
                ORDER BY sort_name, member.id
                """
            }
        }

        /// All members who meet the condition, sorted by the day on which they last came.
        func byDay(after cursor: LastVisit.Cursor, _ limit: Int) throws -> [SQLRow] {
            try rows([cursor.day, cursor.id, limit]) { parameters in
                """
                SELECT * FROM (
                    SELECT \(MemberListRow.columns), \(LastVisit.day) AS last_here
                    FROM member \(MemberSearch.account) WHERE \(condition)) AS found
                WHERE (last_here, id) < (\(parameters[0]), \(parameters[1]))
                ORDER BY last_here DESC, id DESC LIMIT \(parameters[2])
                """
            }
        }

        /// The members who came since a day.
        func byDay(_ since: String, after cursor: LastVisit.Cursor, _ limit: Int) throws -> [SQLRow] {
            try rows([since, cursor.day, cursor.id, limit]) { parameters in
                """
                \(Self.entries) JOIN \(LastVisit.latest(since: parameters[0])) ON member_id = member.id
                WHERE \(condition) AND (last_here, member.id) < (\(parameters[1]), \(parameters[2]))
                ORDER BY last_here DESC, member.id DESC LIMIT \(parameters[3])
                """
            }
        }

        /// All members who meet the condition, sorted by their answers.
        func byAnswer(_ order: AnswerOrder, after cursor: AnswerOrder.Cursor, _ limit: Int) throws -> [SQLRow]
        {
            try rows { parameter in
                """
                SELECT * FROM (
                    SELECT \(MemberListRow.columns), \(order.value(parameter)) AS sort_value
                    FROM member \(MemberSearch.account) WHERE \(condition)) AS found
                WHERE (sort_value, id) > (\(parameter(cursor.value)), \(parameter(cursor.id)))
                ORDER BY sort_value, id LIMIT \(parameter(limit))
                """
            }
        }

        /// The members in a part of the answers.
        func byAnswer(_ part: AnswerOrder.Part, _ limit: Int) throws -> [SQLRow] {
            try rows { parameter in
                """
                \(Self.entries) JOIN answer ON answer.member_id = member.id
                WHERE \(condition) AND \(part.condition(ServerDatabase.dialect, parameter))
                ORDER BY answer.number, answer.member_id LIMIT \(parameter(limit))
                """
            }
        }

        /// The members without an answer, in order of sign-up.
        func byID(missing order: AnswerOrder, after id: Int64, _ limit: Int) throws -> [SQLRow] {
            try rows { parameter in
                """
                \(Self.entries) WHERE \(condition)\(order.missingCondition(parameter)) AND member.id > \(parameter(id))
                ORDER BY member.id LIMIT \(parameter(limit))
                """
            }
        }

        /// - Parameter sql: the statement; each parameter that it requests is added to `arguments`.
        private func rows(_ sql: ((any SQLParameter) -> String) -> String) throws -> [SQLRow] {
            var arguments = arguments
            let text = sql { arguments.parameter($0) }
            return try database.rows(text, arguments, isPrepared: isPrepared)
        }

        /// - Parameter sql: the statement, with these parameters for `more`.
        private func rows(_ more: [(any SQLParameter)?], _ sql: ([String]) -> String) throws -> [SQLRow] {
            let parameters = more.indices.map { "?\(arguments.count + $0 + 1)" }
            return try database.rows(sql(parameters), arguments + more, isPrepared: isPrepared)
        }
    }
}
