import HTTP
import HTTPTypes
import Operations
import Storage
import Visitors
import Words

/// The people who came to one event, or to each, for a spreadsheet: a row for each person and event.
struct EventsFile: Sendable {
    private static let columns: [(name: String, label: Sentence)] = [
        ("event", "Event no."), ("event-name", "Event"), ("date", "Date"), ("member", "Member no."),
        ("name", "Name"), ("at", "When"), ("new", "New"), ("paid", "Paid"),
    ]

    let events: Events
    let table: TableFile

    func download(_ request: Request, _ context: Context) async throws -> Response {
        try await download(nil, named: "events", request, context)
    }

    /// - Parameter event: nil for all events.
    /// - Parameter name: the file's, without the extension.
    func download(
        _ event: Event?, named name: String, _ request: Request, _ context: Context
    ) async throws -> Response {
        try request.refuseIfFromAnotherSite()
        let (organiser, settings) = (try context.requireOrganiser(), context.settings)
        let format = TableFormat(try FormData(query: request.query)["for"], for: context)
        return try await table.response(
            FileName(settings.group, format.fileName(name)), Self.columns.map(format.text), format,
            to: request
        ) { [events, renderer = table.renderer] write in
            try await events.export(
                of: event?.id, where: settings.restart, for: organiser, on: context.occasion
            ) { event, attendances in
                let name = renderer.name(of: event, settings).text
                try write(attendances.map { Self.row($0, event, name, format) })
            }
        }
    }

    private static func row(
        _ attendance: Attendance, _ event: Event, _ name: String, _ format: TableFormat
    ) -> [String] {
        let paid = attendance.payment.amount.map(format.text) ?? ""
        return [
            String(event.id), name, event.day.map(format.text) ?? "",
            attendance.member.map { String($0) } ?? "",
            attendance.name ?? "", format.text(attendance.at),
            attendance.isNew ? format.text("yes", "Yes") : format.text("no", "No"), paid,
        ]
    }
}
