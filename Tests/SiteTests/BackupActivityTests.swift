import Foundation
import Storage
import Testing

@Suite("Backups in the activity")
struct BackupActivityTests {
    @Test(
        "K2 The activity page shows a backup in each language, and its file in English",
        arguments: [
            ("en", "made a backup", "3 people"), ("de", "Sicherung erstellt", "3 Personen"),
            ("es", "hizo una copia de seguridad", "3 personas"), ("ko", "백업 생성", "3명"),
        ])
    func told(language: String, what: String, count: String) async throws {
        let site = try TestSite()
        let organiser = site.visitor()
        _ = await organiser.post("/join/username", ["username": "organiser", "password": "keeper of 9"])
        try await site.setRole(.organiser, "organiser")
        try site.data.tamper(
            """
            INSERT INTO activity (at, actor, kind, count)
            VALUES (\(site.clock.now.milliseconds), 'command', 'backup-made', 3)
            """)
        _ = await organiser.post("/language", ["language": language])
        let page = await organiser.get("/activity")
        #expect(page.text.contains(what) && page.text.contains(count))
        let file = await organiser.download("/activity.csv").text
        #expect(file.contains("\"command\",\"backup-made\",\"\",\"3\""))
    }
}
