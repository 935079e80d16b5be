import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// The data of all members, or of those found or picked, for a spreadsheet.
struct ExportPage: Sendable {
    /// Those of the columns that every group has. No field of the group's own has one of them as its label.
    static let headings = ProfileField.allCases.map(\.rawValue) + ["signed_up", "form", "balance", "role"]

    let office: Office
    let table: TableFile

    func download(_ request: Request, _ context: Context) async throws -> Response {
        try request.refuseIfFromAnotherSite()
        let data = try FormData(query: request.query, repeating: FormData.repeats)
        let fields = context.settings.kept.fields
        let filter = MemberFilter(data, fields)
        // An empty file would say that there is nobody.
        if !filter.fits { throw HTTPError(.badRequest) }
        let format = TableFormat(data["for"], in: context.language)
        return try await download(.found(filter), format, request, context)
    }

    /// The data of these members.
    func download(
        _ which: Office.Exported, _ format: TableFormat, _ request: Request, _ context: Context
    ) async throws -> Response {
        let organiser = try context.requireOrganiser()
        let fields = context.settings.kept.fields.map(\.field)
        return try await table.response(
            FileName(context.settings.group, "members.csv"), Self.headings + fields.map(\.label), format,
            to: request
        ) { [office] write in
            try await office.export(which, for: organiser, on: context.occasion) { entries in
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
            return field == .phone ? format.text(phone: text) : text
        }
        return details + [
            DateText.iso8601(member.registeredAt), member.form.rawValue, format.text(entry.balance),
            member.role.rawValue,
        ]
    }
}
