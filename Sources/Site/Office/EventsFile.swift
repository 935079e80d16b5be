import HTTP
import HTTPTypes
import Operations
import Storage
import Visitors
import Words

/// Who came to one event, or to each of them, for a spreadsheet: a row for each person and event.
struct EventsFile: Sendable {
    static let headings = ["event", "event-name", "date", "member", "name", "at", "new", "paid"]

    let events: Events
    let table: TableFile

    func download(_ request: Request, _ context: Context) async throws -> Response {
        try await download(nil, named: "events.csv", request, context)
    }

    /// - Parameter event: nil for all of them.
    func download(
        _ event: Event?, named name: String, _ request: Request, _ context: Context
    ) async throws -> Response {
        try request.refuseIfFromAnotherSite()
        let (organiser, settings) = (try context.requireOrganiser(), context.settings)
        let format = TableFormat(try FormData(query: request.query)["for"], in: context.language)
        return try await table.response(
            FileName(settings.group, name), Self.headings, format, to: request
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
        _ one: Attendance, _ event: Event, _ name: String, _ format: TableFormat
    ) -> [String] {
        let paid = if case .paid(let amount) = one.payment { format.text(amount) } else { "" }
        return [
            String(event.id), name, event.day?.text ?? "", one.member.map { String($0) } ?? "",
            one.name ?? "", DateText.iso8601(one.at), one.isNew ? "yes" : "no",
            paid,
        ]
    }
}
