import HTTP
import Operations
import Visitors

/// Lets a member download all that is kept about them.
struct MemberDataPage: Sendable {
    let records: OwnRecords
    let renderer: PageRenderer

    func download(_ request: Request, _ context: Context) async throws -> Response {
        let me = try context.requireSignedIn()
        let file = try await MemberDataFile(
            of: me, records, context.settings.fields, at: context.now
        ) { [renderer] event in
            renderer.name(of: event, context.settings).text
        }
        return renderer.response(
            FileDownload(
                name: FileName(context.settings.group, "data.json"), type: "application/json",
                piece: file.piece))
    }
}
