import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// The data of all members, or of those found or picked, for a spreadsheet.
struct ExportPage: Sendable {
    /// The columns that every group has, with their names for programs.
    private static let columns: [(name: String, label: Sentence)] =
        ProfileField.allCases.map { field in
            (field.rawValue, Sentence(Form.imported.field(field.rawValue)?.label ?? field.rawValue))
        } + [("signed_up", "Signed up"), ("form", "How"), ("balance", "Balance"), ("role", "Role")]

    /// The readers for whom there are exports, by their language; nil for programs.
    static func readers(_ languages: Languages) -> [Language?] { [nil] + languages.all.map(Optional.some) }

    /// The headings of the columns that every group has, in a reader's language, or for programs if that is
    /// nil. No new field of the group's own can have one of these headings as its label.
    static func headings(in language: Language?) -> [String] {
        columns.map { language?.text($0.label) ?? $0.name }
    }

    /// The `headings` of the columns that follow the details which can be corrected.
    static func headingsBesideDetails(in language: Language?) -> [String] {
        Array(headings(in: language).dropFirst(ProfileField.allCases.count))
    }

    let office: Office
    let table: TableFile

    func download(_ request: Request, _ context: Context) async throws -> Response {
        try request.refuseIfFromAnotherSite()
        let data = try FormData(query: request.query, repeating: FormData.repeats)
        let fields = context.settings.fields
        let filter = MemberFilter(data, fields)
        // An empty file would suggest that there are no such members.
        if !filter.fits { throw HTTPError(.badRequest) }
        let format = TableFormat(data["for"], for: context)
        return try await download(.found(filter), format, request, context)
    }

    /// The data of these members.
    func download(
        _ members: Office.ExportedMembers, _ format: TableFormat, _ request: Request, _ context: Context
    ) async throws -> Response {
        let organiser = try context.requireOrganiser()
        let fields = format.fields(context.settings.fields)
        return try await table.response(
            FileName(context.settings.group, format.fileName("members")),
            Self.columns.map(format.text) + fields.map(\.label), format, to: request
        ) { [office] write in
            try await office.export(members, for: organiser, on: context.occasion) { entries in
                try write(
                    entries.map { entry in
                        Self.row(entry, format) + fields.map { format.text(entry.answers[$0.id], to: $0) }
                    })
            }
        }
    }

    private static func row(_ entry: MemberList.Entry, _ format: TableFormat) -> [String] {
        let member = entry.member
        let details = ProfileField.allCases.map { field in
            let text = member.profile[field] ?? ""
            return field == .phone ? format.text(phone: text) : format.text(verbatim: text)
        }
        return details + [
            format.text(member.registeredAt), format.text(member.form.rawValue, member.form.sentence),
            format.text(entry.balance), format.text(member.role.rawValue, member.role.sentence),
        ]
    }
}
