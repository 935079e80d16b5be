import HTTP
import HTTPTypes
import Model
import Storage

extension MembersPage {
    /// The parameters of the page's address.
    struct Address {
        let query: MemberQuery
        let isPrinted: Bool
        /// Whether the printed list is sorted by last names.
        let isByLastName: Bool
        /// Whether the buttons act on all members found.
        let choosesAll: Bool
        /// The checkboxes that were ticked when Return was pressed in one. A link from another site can't
        /// tick any.
        let picked: Set<String>
        /// Whether the address asks for a column that no longer exists.
        let lacksColumn: Bool

        /// - Parameter form: the group's own fields.
        init(_ request: Request, _ form: [StoredField]) throws(HTTPError) {
            let data = try FormData(query: request.query, repeating: FormData.repeats)
            let isOwn = request.headers[.secFetchSite].map { $0 == "same-origin" } ?? true
            picked = isOwn ? Set(data.values("pick")) : []
            query = Self.query(data, form)
            isPrinted = data["show"] == "all"
            isByLastName = isPrinted && data["by"] == Self.lastName
            choosesAll = data["all"] == "found"
            lacksColumn = Self.lacksColumn(data, form)
        }

        /// The list from which a button was pressed.
        init(pressed data: FormData, _ form: [StoredField], choosesAll: Bool) {
            // Of those found, there may be none left by now where the page began.
            query = Self.query(data, form, fromStart: choosesAll)
            (isPrinted, isByLastName) = (false, false)
            self.choosesAll = choosesAll
            picked = Set(data.values("pick"))
            lacksColumn = Self.lacksColumn(data, form)
        }

        private static let lastName = "last-name"

        private static func query(
            _ data: FormData, _ form: [StoredField], fromStart: Bool = false
        ) -> MemberQuery {
            let columns = Set(data.values("columns"))
            return MemberQuery(
                MemberFilter(data, form),
                order: data["sort"].flatMap { .init(name: $0, form) } ?? .newest,
                after: fromStart ? nil : position(data),
                columns: form.map(\.field.id).filter { columns.contains("\($0)") })
        }

        private static func position(_ data: FormData) -> MemberQuery.Position? {
            data["after"].flatMap { Int64($0) }.map {
                MemberQuery.Position(
                    id: $0, sortName: data["name"] ?? "", lastVisit: data["day"].flatMap { Day(text: $0) },
                    answer: data["answer"].flatMap { Int64($0) })
            }
        }

        private static func lacksColumn(_ data: FormData, _ form: [StoredField]) -> Bool {
            let columns = Set(form.map { "\($0.field.id)" })
            return data.values("columns").contains { !$0.isEmpty && !columns.contains($0) }
        }

        /// Whether it is the first page of all members, in any order.
        var isFirst: Bool {
            query.filter == MemberFilter() && query.after == nil && !isPrinted && !choosesAll
        }

        /// The fields of the filter and the columns.
        var fields: FormFields {
            query.filter.fields + columns
        }

        /// The fields of the place where the page begins; none on the first page.
        var cursor: FormFields { query.after.map { Self.cursor($0, in: query.order) } ?? [] }

        private var columns: FormFields {
            query.columns.map { ("columns", "\($0)") }
        }

        /// The same list from its beginning in another order, or from `after` on.
        func path(
            _ order: MemberQuery.Order? = nil, after: MemberQuery.Position? = nil, isPrinted: Bool = false,
            isByLastName: Bool = false, choosesAll: Bool? = nil
        ) -> String {
            let order = order ?? query.order
            var fields = fields + [("sort", order.name)]
            if let after { fields += Self.cursor(after, in: order) }
            if isPrinted { fields.append(("show", "all")) }
            if isByLastName { fields.append(("by", Self.lastName)) }
            if choosesAll ?? self.choosesAll { fields.append(("all", "found")) }
            return "/members?" + QueryText(fields).text
        }

        /// The list without filters, but with its text, columns and order.
        var unfilteredPath: String {
            "/members?"
                + QueryText([("q", query.filter.text)] + columns + [("sort", query.order.name)]).text
        }

        private static func cursor(
            _ position: MemberQuery.Position, in order: MemberQuery.Order
        ) -> FormFields {
            let key: (name: String, value: String) =
                switch order {
                case .newest, .name: ("name", position.sortName)
                case .lastVisit: ("day", position.lastVisit?.text ?? "")
                case .field: ("answer", position.answer.map { "\($0)" } ?? "")
                }
            return [("after", String(position.id)), key]
        }
    }
}
