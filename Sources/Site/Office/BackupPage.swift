import HTTP
import HTTPTypes
import Model
import Operations
import Storage
import Visitors
import Words

/// The backups, as organisers see them: when the latest was made, and one to download.
struct BackupPage: Sendable {
    static let path = "/backup"
    private static let pieceBytes = 64 * 1024

    let backups: Backups
    let renderer: PageRenderer
    let queue: TaskQueue

    func show(_ request: Request, _ context: Context) async throws -> Response {
        try await page(
            FormView(form: .backup, hidden: hidden(context)), context, notice: context.warning)
    }

    func download(_ request: Request, _ context: Context) async throws -> Response {
        let organiser = try context.requireOrganiser()
        guard backups.canDownload else { throw HTTPError(.notFound) }
        let entries = try Entries(FormData(request), for: .backup)
        return try await renderer.respond { problems, status, notice in
            let view = FormView(form: .backup, problems: problems, wasSent: true, hidden: hidden(context))
            return try await page(view, context, status, notice: notice)
        } body: {
            let password = try Form.backup.read(entries)["password"]
            let copy = try await backups.copy(
                for: organiser, .password(password), on: context.occasion
            ) { [queue] make in try await queue.run(make) }
            guard let copy else { throw Problems("password", .wrong) }
            await record(copy, isWhole: false, context)
            return file(copy, context)
        }
    }

    private func file(_ copy: BackupCopy, _ context: Context) -> Response {
        let day = Day(context.now, in: context.timeZone).text
        return renderer.response(
            FileDownload(
                name: FileName(context.settings.group, "\(day).sqlite"), type: "application/vnd.sqlite3",
                piece: { offset in
                    let bytes = try copy.read(offset, Self.pieceBytes)
                    if bytes.isEmpty { await record(copy, isWhole: true, context) }
                    return (bytes, bytes.isEmpty ? nil : offset + Int64(bytes.count))
                }))
    }

    /// Notes the download in the activity. If that fails, such as on a full disk, the client still gets the
    /// whole copy.
    private func record(_ copy: BackupCopy, isWhole: Bool, _ context: Context) async {
        do { try await backups.recordDownload(of: copy, isWhole: isWhole, on: context.occasion) } catch {
            renderer.logger.error(
                "the download of a backup could not be noted in the activity",
                metadata: ["error": "\(error)"])
        }
    }

    /// A field under which password managers find the password.
    private func hidden(_ context: Context) -> FormFields {
        context.signedIn.map { [(name: "username", value: $0.member.profile.signInName)] } ?? []
    }

    private func page(
        _ form: FormView, _ context: Context, _ status: HTTPResponse.Status = .ok, notice: Notice? = nil
    ) async throws -> Response {
        let state = try await backups.state(for: context.requireOrganiser())
        let view = View([
            "backupScript": renderer.assets.url("/backup.js"),
            "state": state.map { Self.view($0, context.now) },
            "form": form.drawn(action: Self.path, button: "Download"),
        ])
        return try renderer.officePage(
            "backup", in: "/settings", title: "Backup", hasProblems: !form.problems.isEmpty, view,
            status: status, notice: notice, context)
    }

    private static func view(_ state: Backups.State, _ now: Timestamp) -> View {
        let nightly = state.nightly
        return View([
            "latest": state.latestAt.map { moment($0, now) }, "hasNightly": nightly != nil,
            "nightly": nightly?.lastSuccess.map { moment($0.at, now) },
            "size": nightly?.lastSuccess.map { megabytes($0.bytes) },
            "isFailing": nightly?.isFailing ?? false, "isOld": state.warning(at: now) == .old,
        ])
    }

    private static func moment(_ time: Timestamp, _ now: Timestamp) -> View {
        View(["date": Markup.moment(time), "ago": RelativeTime(time, now: now).sentence])
    }

    /// Rounded up, so that no file has 0 MB.
    private static func megabytes(_ bytes: Int64) -> Sentence {
        Sentence("{megabytes} MB", ["megabytes": .decimal(hundredths: Int((bytes + 9_999) / 10_000))])
    }
}

extension Backups.Warning {
    /// The warning on the members' page.
    var sentence: Sentence {
        switch self {
        case .missing: "No backup was ever made."
        case .failing: "The last attempt to make the nightly backup failed."
        case .old: "The latest backup is more than two days old, although one should be made each night."
        }
    }
}
