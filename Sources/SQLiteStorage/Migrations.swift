import GRDB
import Model
import Names
import Storage

/// The steps from an empty file to the current tables. They run in order, each in a transaction, and are
/// never edited once merged.
enum Migrations {
    /// - Parameter openingBalance: for the members of a file that is older than credits.
    static func all(openingBalance: Amount) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.add("1 the desk", desk)
        migrator.add("2 accounts", accounts)
        migrator.add("3 colours", colours)
        migrator.registerMigration("4 credits") { database in
            try database.execute(sql: credits)
            let balance = openingBalance.hundredths
            try database.execute(sql: openAccounts, arguments: ["balance": balance])
            if balance > 0 { try database.execute(sql: fillAccounts, arguments: ["balance": balance]) }
        }
        migrator.add("5 erasure step by step", erasureSteps)
        migrator.add("6 look-alikes", lookAlikes, then: fillLookAlikes)
        migrator.add("7 those who stay", kept)
        migrator.add("8 languages", "ALTER TABLE member ADD COLUMN language TEXT")
        migrator.add("9 the office", office, then: fillSearch)
        migrator.add("10 credits by the treasury", treasury)
        migrator.add("11 settings", settings)
        migrator.add("12 imports", imports)
        // Wrong attempts are no longer counted with the code: other people could use it up.
        migrator.add("13 codes that nobody else ends", "ALTER TABLE code DROP COLUMN wrong_count")
        migrator.add("14 the version of keys", Shared.nameKeys)
        migrator.add("15 lists and batches", lists)
        migrator.add("16 who gave a code", Shared.codeGivers)
        migrator.add(
            "17 backups in the activity",
            "CREATE INDEX activity_backup ON activity (id) WHERE kind = 'backup-made'")
        migrator.add("18 first steps", Shared.firstSteps)
        migrator.add("19 imports taken back", Shared.reversals)
        migrator.add("20 events", events)
        migrator.add("21 events that begin at night", Shared.nightlyEvents)
        migrator.add("22 prices of events", Shared.prices)
        migrator.add("23 codes of events", Shared.eventCodes)
        migrator.add("24 nicknames and forms of events", Shared.nicknames)
        migrator.add("25 the group's own fields", fields)
        migrator.add("26 how people sign up", Shared.signUp)
        migrator.add("27 answers are searched", Shared.answerTexts, then: fillAnswerTexts)
        migrator.add("28 what was read and declined", Shared.readTexts)
        migrator.add("29 mail", mail)
        migrator.add("30 erased members are counted", Shared.erasedCounts)
        return migrator
    }

    /// This engine's words in the texts that both engines run.
    private enum Shared: SharedTables {
        static let integer = "INTEGER"
        static let small = "INTEGER"
        static let text = "TEXT"
        static let bytewiseText = "TEXT"
        static let identity = "INTEGER PRIMARY KEY AUTOINCREMENT"
        static let textKey = "TEXT NOT NULL PRIMARY KEY"
        static let nickname = FileDatabase.nickname
        static let strict = " STRICT"
        static let strictByKey = " STRICT, WITHOUT ROWID"

        static func flag(_ column: String) -> String {
            "\(column) INTEGER NOT NULL CHECK (\(column) IN (0, 1))"
        }
        static func addedFlag(_ column: String) -> String {
            "\(column) INTEGER NOT NULL DEFAULT 0 CHECK (\(column) IN (0, 1))"
        }
    }

    /// Columns that not every form asks for are optional. `list_revision` is the list's revision when the
    /// name was added, and so gives its position; members without one are not on the list. A closed member
    /// has a `restart_id`. Times are in milliseconds since 1970.
    private static let desk = """
        CREATE TABLE restart (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            closed_count INTEGER NOT NULL,
            is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))
        ) STRICT;

        CREATE TABLE member (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT,
            email TEXT,
            email_folded TEXT,
            phone TEXT,
            password_hash TEXT NOT NULL,
            registered_at INTEGER NOT NULL,
            has_signed_in INTEGER NOT NULL DEFAULT 0 CHECK (has_signed_in IN (0, 1)),
            list_revision INTEGER,
            restart_id INTEGER REFERENCES restart (id),
            CHECK ((email IS NULL) = (email_folded IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX member_email ON member (email_folded) WHERE restart_id IS NULL;
        CREATE UNIQUE INDEX member_list ON member (list_revision) WHERE list_revision IS NOT NULL AND restart_id IS NULL;
        CREATE INDEX member_restart ON member (restart_id) WHERE restart_id IS NOT NULL;

        CREATE TABLE desk (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            revision INTEGER NOT NULL,
            reset_revision INTEGER NOT NULL,
            listed_count INTEGER NOT NULL CHECK (listed_count >= 0)
        ) STRICT;
        INSERT INTO desk VALUES (1, 0, 0, 0);

        CREATE TABLE erasure (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            is_due INTEGER NOT NULL CHECK (is_due IN (0, 1))
        ) STRICT;
        INSERT INTO erasure VALUES (1, 0);

        CREATE TABLE health (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            check_count INTEGER NOT NULL
        ) STRICT;
        INSERT INTO health VALUES (1, 0);
        """

    private static let accounts = """
        ALTER TABLE member ADD COLUMN username TEXT;
        ALTER TABLE member ADD COLUMN username_folded TEXT;
        ALTER TABLE member ADD COLUMN nickname TEXT;
        ALTER TABLE member ADD COLUMN is_staff INTEGER NOT NULL DEFAULT 0 CHECK (is_staff IN (0, 1));
        CREATE UNIQUE INDEX member_username ON member (username_folded) WHERE restart_id IS NULL;
        CREATE INDEX member_staff ON member (id) WHERE is_staff;

        CREATE TABLE session (
            token_digest BLOB PRIMARY KEY,
            member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            is_remembered INTEGER NOT NULL CHECK (is_remembered IN (0, 1)),
            browser TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_member ON session (member_id);
        """

    /// Visitors are identified by the hash of the token in their cookie. Parts are whole percentages.
    private static let colours = """
        CREATE TABLE member_colour (
            member_id INTEGER PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
            red INTEGER NOT NULL CHECK (red BETWEEN 0 AND 100),
            green INTEGER NOT NULL CHECK (green BETWEEN 0 AND 100),
            blue INTEGER NOT NULL CHECK (blue BETWEEN 0 AND 100)
        ) STRICT;

        CREATE TABLE visitor_colour (
            token_digest BLOB PRIMARY KEY,
            red INTEGER NOT NULL CHECK (red BETWEEN 0 AND 100),
            green INTEGER NOT NULL CHECK (green BETWEEN 0 AND 100),
            blue INTEGER NOT NULL CHECK (blue BETWEEN 0 AND 100),
            last_used_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX visitor_colour_use ON visitor_colour (last_used_at);
        """

    /// An account has its member's id, and remains after the member is deleted; 0 is the treasury. Amounts
    /// are in hundredths. A transfer that undoes another `reverses` it; `form_id` identifies the submitted
    /// form.
    private static let credits = """
        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            balance INTEGER NOT NULL,
            CHECK (id = 0 OR balance >= 0)
        ) STRICT;
        INSERT INTO account VALUES (0, 0);

        CREATE TABLE transfer (
            id INTEGER PRIMARY KEY,
            from_account INTEGER NOT NULL REFERENCES account (id),
            to_account INTEGER NOT NULL REFERENCES account (id),
            amount INTEGER NOT NULL CHECK (amount > 0),
            at INTEGER NOT NULL,
            form_id TEXT,
            reverses INTEGER REFERENCES transfer (id),
            from_balance INTEGER NOT NULL,
            to_balance INTEGER NOT NULL,
            CHECK (from_account <> to_account)
        ) STRICT;
        CREATE INDEX transfer_from ON transfer (from_account);
        CREATE INDEX transfer_to ON transfer (to_account);
        CREATE UNIQUE INDEX transfer_form ON transfer (form_id) WHERE form_id IS NOT NULL;
        CREATE UNIQUE INDEX transfer_reverses ON transfer (reverses) WHERE reverses IS NOT NULL;

        CREATE TRIGGER transfer_is_not_changed BEFORE UPDATE ON transfer BEGIN
            SELECT RAISE (ABORT, 'a transfer is never changed');
        END;
        CREATE TRIGGER transfer_is_not_removed BEFORE DELETE ON transfer BEGIN
            SELECT RAISE (ABORT, 'a transfer is never removed');
        END;
        CREATE TRIGGER account_is_not_removed BEFORE DELETE ON account BEGIN
            SELECT RAISE (ABORT, 'an account is never removed');
        END;
        """

    private static let openAccounts = "INSERT INTO account SELECT id, :balance FROM member"

    private static let fillAccounts = """
        UPDATE account SET balance = -(SELECT count(*) FROM member) * :balance WHERE id = 0;
        INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance)
            SELECT 0, id, :balance, registered_at, -row_number() OVER (ORDER BY id) * :balance, :balance
            FROM member ORDER BY id;
        """

    /// The number of deletions so far, and the number when pages were last cleaned.
    private static let erasureSteps = """
        ALTER TABLE erasure ADD COLUMN deletion_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE erasure ADD COLUMN rewritten_count INTEGER NOT NULL DEFAULT 0;
        UPDATE erasure SET deletion_count = is_due;
        """

    /// The look-alike keys of the username, without letter case and as it is written. They are not unique,
    /// since older names may look alike.
    private static let lookAlikes = """
        ALTER TABLE member ADD COLUMN username_look TEXT;
        ALTER TABLE member ADD COLUMN username_written_look TEXT;
        CREATE INDEX member_username_look ON member (username_look) WHERE restart_id IS NULL;
        CREATE INDEX member_username_written_look ON member (username_written_look) WHERE restart_id IS NULL;
        """

    private static func fillLookAlikes(_ database: Database) throws {
        let named = try Row.fetchAll(
            database, sql: "SELECT id, username FROM member WHERE username IS NOT NULL")
        let update = try database.makeStatement(
            sql: "UPDATE member SET username_look = ?, username_written_look = ? WHERE id = ?")
        for row in named {
            let (id, username): (Int64, String) = (row[0], row[1])
            let look = LookAlikeKeys(username)
            try update.execute(arguments: [look.folded, look.written, id])
        }
    }

    /// For members whom a Restart took off the list but who remain members: that Restart, and the place on
    /// the list that undoing it restores.
    private static let kept = """
        ALTER TABLE member ADD COLUMN kept_restart_id INTEGER REFERENCES restart (id) ON DELETE SET NULL;
        ALTER TABLE member ADD COLUMN kept_list_revision INTEGER;
        CREATE INDEX member_kept_restart ON member (kept_restart_id) WHERE kept_restart_id IS NOT NULL;
        ALTER TABLE restart ADD COLUMN kept_count INTEGER NOT NULL DEFAULT 0;
        """

    /// A batch of closed members comes from a Restart or a removal. Texts for searching and sorting are
    /// folded (`String.searchFolded`). `member_search` contains only the n-grams of `search_text`
    /// (`SearchIndex`).
    ///
    /// `activity` contains no personal data: `activity_whom` contains ids, and the values of a changed
    /// profile are in `activity_note`, whose rows are deleted with the member.
    private static let office = """
        ALTER TABLE restart RENAME TO closing;
        ALTER TABLE closing ADD COLUMN kind TEXT NOT NULL DEFAULT 'restart' CHECK (kind IN ('restart', 'removal'));
        ALTER TABLE member RENAME COLUMN restart_id TO closing_id;
        DROP INDEX member_restart;
        CREATE INDEX member_closing ON member (closing_id) WHERE closing_id IS NOT NULL;

        ALTER TABLE member ADD COLUMN role TEXT NOT NULL DEFAULT 'member'
            CHECK (role IN ('member', 'desk', 'organiser'));
        UPDATE member SET role = 'desk' WHERE is_staff;
        DROP INDEX member_staff;
        ALTER TABLE member DROP COLUMN is_staff;
        CREATE INDEX member_role ON member (role) WHERE role <> 'member';

        ALTER TABLE member ADD COLUMN form TEXT NOT NULL DEFAULT 'desk';
        UPDATE member SET form = CASE
            WHEN phone IS NOT NULL THEN 'desk' WHEN nickname IS NOT NULL THEN 'email'
            WHEN name IS NOT NULL THEN 'guided' ELSE 'username' END;
        ALTER TABLE member ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE member ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
        ALTER TABLE member ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
        CREATE VIRTUAL TABLE member_search USING fts5 (
            pieces, content = '', columnsize = 0, detail = none, tokenize = 'ascii');

        ALTER TABLE desk ADD COLUMN member_count INTEGER NOT NULL DEFAULT 0;
        UPDATE desk SET member_count = (SELECT count(*) FROM member WHERE closing_id IS NULL);
        CREATE TRIGGER member_is_added AFTER INSERT ON member WHEN new.closing_id IS NULL BEGIN
            UPDATE desk SET member_count = member_count + 1;
        END;
        CREATE TRIGGER member_is_removed AFTER DELETE ON member WHEN old.closing_id IS NULL BEGIN
            UPDATE desk SET member_count = member_count - 1;
        END;
        CREATE TRIGGER member_is_closed AFTER UPDATE OF closing_id ON member
        WHEN (old.closing_id IS NULL) <> (new.closing_id IS NULL) BEGIN
            UPDATE desk SET member_count = member_count + iif(new.closing_id IS NULL, 1, -1);
        END;

        CREATE TABLE set_up (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            code_digest BLOB NOT NULL
        ) STRICT;

        CREATE TABLE code (
            member_id INTEGER PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
            salt BLOB NOT NULL,
            digest BLOB NOT NULL,
            given_at INTEGER NOT NULL,
            wrong_count INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE activity (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            actor TEXT NOT NULL CHECK (actor IN ('member', 'desk', 'command', 'program')),
            actor_id INTEGER,
            kind TEXT NOT NULL,
            count INTEGER,
            detail TEXT,
            CHECK ((actor = 'member') = (actor_id IS NOT NULL))
        ) STRICT;
        CREATE INDEX activity_actor ON activity (actor_id) WHERE actor_id IS NOT NULL;
        CREATE INDEX activity_at ON activity (at);
        CREATE TABLE activity_whom (
            activity_id INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
            member_id INTEGER NOT NULL,
            PRIMARY KEY (activity_id, member_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX activity_whom_member ON activity_whom (member_id);
        CREATE TABLE activity_note (
            activity_id INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
            member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            field TEXT NOT NULL,
            before TEXT,
            after TEXT,
            PRIMARY KEY (activity_id, member_id, field)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX activity_note_member ON activity_note (member_id);
        CREATE TRIGGER activity_is_not_changed BEFORE UPDATE ON activity BEGIN
            SELECT RAISE (ABORT, 'a row of the activity is never changed');
        END;
        """

    /// The reason that an organiser gave for a transfer from or to the treasury; it is deleted with the
    /// member. Such a transfer has a `form_id`, which opening balances don't have.
    private static let treasury = """
        CREATE TABLE transfer_reason (
            transfer_id INTEGER PRIMARY KEY REFERENCES transfer (id),
            member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            reason TEXT NOT NULL
        ) STRICT;
        CREATE INDEX transfer_reason_member ON transfer_reason (member_id);
        ALTER TABLE activity ADD COLUMN transfer_id INTEGER REFERENCES transfer (id);
        """

    /// One row. A setting is NULL until an organiser chooses a value. The opening balance is in hundredths.
    private static let settings = """
        CREATE TABLE settings (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            revision INTEGER NOT NULL,
            group_name TEXT,
            opening_balance INTEGER CHECK (opening_balance BETWEEN 0 AND 100000000000),
            sign_up TEXT NOT NULL DEFAULT 'everybody' CHECK (sign_up IN ('everybody', 'desk', 'nobody')),
            language TEXT,
            contact TEXT,
            privacy TEXT
        ) STRICT;
        INSERT INTO settings (id, revision) VALUES (1, 1);
        """

    /// Imported members are closed by a `staged` batch until all of them are opened together; the batch then
    /// becomes an `import`. A CHECK can't be changed, so the column is created again.
    private static let imports = """
        ALTER TABLE closing ADD COLUMN new_kind TEXT NOT NULL DEFAULT 'restart'
            CHECK (new_kind IN ('restart', 'removal', 'staged', 'import'));
        UPDATE closing SET new_kind = kind;
        ALTER TABLE closing DROP COLUMN kind;
        ALTER TABLE closing RENAME COLUMN new_kind TO kind;
        ALTER TABLE member ADD COLUMN import_id INTEGER REFERENCES closing (id) ON DELETE SET NULL;
        CREATE INDEX member_import ON member (import_id) WHERE import_id IS NOT NULL;
        """

    /// The desk's list becomes one of several possible lists, with a table of entries instead of columns in
    /// `member`. Members are closed or imported by a batch.
    private static let lists = """
        ALTER TABLE closing RENAME TO batch;
        ALTER TABLE batch RENAME COLUMN closed_count TO member_count;
        ALTER TABLE member RENAME COLUMN closing_id TO closed_by;
        ALTER TABLE member RENAME COLUMN import_id TO imported_by;

        CREATE TABLE list (
            id INTEGER PRIMARY KEY,
            revision INTEGER NOT NULL,
            reset_revision INTEGER NOT NULL,
            entry_count INTEGER NOT NULL CHECK (entry_count >= 0)
        ) STRICT;
        INSERT INTO list SELECT id, revision, reset_revision, listed_count FROM desk;
        CREATE TABLE list_entry (
            list_id INTEGER NOT NULL REFERENCES list (id),
            member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            taken_off_by INTEGER REFERENCES batch (id) ON DELETE CASCADE,
            PRIMARY KEY (member_id, list_id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO list_entry SELECT 1, id, coalesce(list_revision, kept_list_revision),
                iif(list_revision IS NULL, kept_restart_id, closed_by)
            FROM member WHERE list_revision IS NOT NULL OR (kept_list_revision IS NOT NULL AND kept_restart_id IS NOT NULL);
        CREATE UNIQUE INDEX list_entry_revision ON list_entry (list_id, revision) WHERE taken_off_by IS NULL;
        CREATE INDEX list_entry_batch ON list_entry (taken_off_by) WHERE taken_off_by IS NOT NULL;

        DROP TRIGGER member_is_added;
        DROP TRIGGER member_is_removed;
        DROP TRIGGER member_is_closed;
        DROP INDEX member_list;
        DROP INDEX member_kept_restart;
        ALTER TABLE member DROP COLUMN list_revision;
        ALTER TABLE member DROP COLUMN kept_restart_id;
        ALTER TABLE member DROP COLUMN kept_list_revision;

        CREATE TABLE tally (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            member_count INTEGER NOT NULL
        ) STRICT;
        INSERT INTO tally SELECT 1, member_count FROM desk;
        DROP TABLE desk;
        CREATE TRIGGER member_is_added AFTER INSERT ON member WHEN new.closed_by IS NULL BEGIN
            UPDATE tally SET member_count = member_count + 1;
        END;
        CREATE TRIGGER member_is_removed AFTER DELETE ON member WHEN old.closed_by IS NULL BEGIN
            UPDATE tally SET member_count = member_count - 1;
        END;
        CREATE TRIGGER member_is_closed AFTER UPDATE OF closed_by ON member
        WHEN (old.closed_by IS NULL) <> (new.closed_by IS NULL) BEGIN
            UPDATE tally SET member_count = member_count + iif(new.closed_by IS NULL, 1, -1);
        END;
        """

    /// Moves the entries of the list to an event; a member removed by an organiser stays where they were. A
    /// CHECK can't be changed, so `batch.kind` is created again.
    private static let events = """
        ALTER TABLE batch ADD COLUMN new_kind TEXT NOT NULL DEFAULT 'restart'
            CHECK (new_kind IN ('restart', 'removal', 'staged', 'import', 'take-off', 'event-removal'));
        UPDATE batch SET new_kind = kind;
        ALTER TABLE batch DROP COLUMN kind;
        ALTER TABLE batch RENAME COLUMN new_kind TO kind;

        \(Shared.events)
        INSERT INTO attendance (place, event_id, member_id, at, is_new)
            SELECT list_entry.revision, coalesce(
                (SELECT id FROM event WHERE closed_by >= taken_off_by ORDER BY closed_by LIMIT 1),
                (SELECT max(id) FROM event)), member_id, registered_at, 1
            FROM list_entry JOIN member ON member.id = member_id
            WHERE NOT EXISTS (SELECT 1 FROM batch WHERE id = member.closed_by AND kind = 'restart' AND is_undone)
            ORDER BY list_entry.revision;
        CREATE INDEX attendance_event ON attendance (event_id);
        CREATE UNIQUE INDEX attendance_member ON attendance (member_id, event_id) WHERE member_id IS NOT NULL;
        CREATE INDEX attendance_taken_off ON attendance (taken_off_by) WHERE taken_off_by IS NOT NULL;
        UPDATE event SET date = (
            SELECT date(min(at) / 1000, 'unixepoch', 'localtime') FROM attendance WHERE event_id = event.id);

        CREATE TABLE new_list (
            id INTEGER PRIMARY KEY,
            revision INTEGER NOT NULL,
            reset_revision INTEGER NOT NULL,
            entry_count INTEGER NOT NULL CHECK (entry_count >= 0),
            event_id INTEGER NOT NULL REFERENCES event (id)
        ) STRICT;
        INSERT INTO new_list SELECT id, revision, reset_revision, entry_count, (SELECT max(id) FROM event) FROM list;
        DROP TABLE list_entry;
        DROP TABLE list;
        ALTER TABLE new_list RENAME TO list;

        ALTER TABLE settings ADD COLUMN restart TEXT NOT NULL DEFAULT 'remove' CHECK (restart IN ('remove', 'keep'));
        ALTER TABLE settings ADD COLUMN time_zone TEXT;
        """

    /// Adds a kind of batch, for removed fields and choices. A CHECK can't be changed, so `batch.kind` is
    /// created again.
    private static let fields = """
        ALTER TABLE batch ADD COLUMN new_kind TEXT NOT NULL DEFAULT 'restart'
            CHECK (new_kind IN ('restart', 'removal', 'staged', 'import', 'take-off', 'event-removal', \
        'field-removal'));
        UPDATE batch SET new_kind = kind;
        ALTER TABLE batch DROP COLUMN kind;
        ALTER TABLE batch RENAME COLUMN new_kind TO kind;

        \(Shared.fields)
        """

    /// Adds the standing of an email, NULL as long as it is the one with which the member came; codes for
    /// several purposes, of which those that are found by their digest have no salt; and what is to be sent.
    private static let mail = """
        ALTER TABLE member ADD COLUMN email_standing TEXT;

        CREATE TABLE new_code (
            member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            purpose TEXT NOT NULL,
            salt BLOB NOT NULL,
            digest BLOB NOT NULL,
            given_at INTEGER NOT NULL,
            given_by INTEGER REFERENCES member (id) ON DELETE CASCADE,
            address TEXT,
            PRIMARY KEY (member_id, purpose)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO new_code (member_id, purpose, salt, digest, given_at, given_by)
            SELECT member_id, 'come-in', salt, digest, given_at, given_by FROM code;
        DROP TABLE code;
        ALTER TABLE new_code RENAME TO code;
        CREATE INDEX code_giver ON code (given_by) WHERE given_by IS NOT NULL;
        CREATE INDEX code_digest ON code (digest) WHERE purpose <> 'come-in';

        \(Shared.mail)
        """

    /// Folds each text of a member's answers into a line, in the order of the fields' ids.
    private static func fillAnswerTexts(_ database: Database) throws {
        let answers = try Row.fetchCursor(
            database,
            sql: """
                SELECT member_id, text FROM answer WHERE text IS NOT NULL ORDER BY member_id, field_id, place
                """)
        var (member, lines) = (Int64?.none, [String]())
        func fill() throws {
            guard let member else { return }
            try SearchIndex.remove(database, member)
            try database.cachedStatement(sql: "UPDATE member SET answer_text = ? WHERE id = ?")
                .execute(arguments: [lines.joined(separator: "\n"), member])
            try SearchIndex.add(database, member)
        }
        while let row = try answers.next() {
            if member != row[0] {
                try fill()
                (member, lines) = (row[0], [])
            }
            let line = (row[1] as String).searchFolded
            if !line.isEmpty { lines.append(line) }
        }
        try fill()
    }

    /// Fills the columns first, and makes the indexes of them afterwards.
    private static func fillSearch(_ database: Database) throws {
        let members = try Row.fetchCursor(
            database, sql: "SELECT id, name, email, username, nickname, phone FROM member")
        while let row = try members.next() {
            let profile = Profile(
                name: row[1], email: row[2], username: row[3], nickname: row[4], phone: row[5])
            let keys = MemberKeys(profile)
            try database.cachedStatement(
                sql: "UPDATE member SET sort_name = ?, search_text = ? WHERE id = ?"
            ).execute(arguments: [keys.sortName, keys.searchText, row[0] as Int64])
            try SearchIndex.add(database, row[0], grams: SearchIndex.grams(of: keys.searchText))
        }
        try database.execute(
            sql: """
                CREATE INDEX member_sort_name ON member (sort_name) WHERE closing_id IS NULL;
                CREATE INDEX member_open ON member (id, closing_id, sort_name) WHERE closing_id IS NULL;
                """)
    }
}

extension DatabaseMigrator {
    /// - Parameter fill: fills what the statements have made.
    fileprivate mutating func add(
        _ name: String, _ sql: String, then fill: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) {
        registerMigration(name) { database in
            try database.execute(sql: sql)
            try fill(database)
        }
    }
}
