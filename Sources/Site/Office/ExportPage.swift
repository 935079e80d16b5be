import Foundation
import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// The data of all members, or of those found or picked, for a spreadsheet.
///
/// It is read at once into a temporary file, and sent from there. So it shows one moment, and a client that
/// is slow to read holds up neither erasures nor the reset of the store's log.
struct ExportPage: Sendable {
    static let headings = ProfileField.allCases.map(\.rawValue) + ["signed_up", "form", "balance", "role"]
    private static let pieceBytes = 64 * 1024

    private let office: Office
    private let renderer: PageRenderer
    private let turns: Turns

    init(office: Office, renderer: PageRenderer, turns: Turns) {
        (self.office, self.renderer, self.turns) = (office, renderer, turns)
    }

    func download(_ request: Request, _ context: Context) async throws -> Response {
        try request.refuseIfFromAnotherSite()
        let data = try FormData(query: request.query)
        let format = TableFormat(data["for"], in: context.language)
        return try await download(.found(data["q"] ?? ""), format, request, context)
    }

    /// The data of these members.
    func download(
        _ which: Office.Exported, _ format: TableFormat, _ request: Request, _ context: Context
    ) async throws -> Response {
        let file =
            request.method == .head
            ? nil : try await turns.run { [office] in try await Self.read(which, format, office, context) }
        return renderer.response(
            FileDownload(
                name: FileName(context.settings.group, "members.csv"), type: FileDownload.csv, start: 0,
                piece: { place in
                    let bytes = try file?.read(from: Int(place), count: Self.pieceBytes) ?? []
                    return (bytes, bytes.isEmpty ? nil : place + Int64(bytes.count))
                }))
    }

    private static func read(
        _ which: Office.Exported, _ format: TableFormat, _ office: Office, _ context: Context
    ) async throws -> SpoolFile {
        let file = try SpoolFile(folder: NSTemporaryDirectory())
        try file.write(Array((format.start + format.row(headings)).utf8))
        do {
            try await office.export(which, for: context.requireOrganiser(), on: context.occasion) { entries in
                try file.write(Array(entries.map { row($0, format) }.joined().utf8))
            }
        } catch {
            throw file.failure ?? error
        }
        return file
    }

    private static func row(_ entry: MemberList.Entry, _ format: TableFormat) -> String {
        let member = entry.member
        let details = ProfileField.allCases.map { field in
            let text = member.profile[field] ?? ""
            return field == .phone ? format.text(phone: text) : text
        }
        return format.row(
            details + [
                DateText.iso8601(member.registeredAt), member.form.rawValue, format.text(entry.balance),
                member.role.rawValue,
            ])
    }
}
