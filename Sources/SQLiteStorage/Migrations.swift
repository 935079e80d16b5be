import GRDB
import Model
import Storage

/// The steps from an empty file to the current tables: run in order, each in a transaction, never edited once landed.
enum Migrations {
    /// - Parameter openingBalance: what members from before there were credits get.
    static func all(openingBalance: Amount) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 the desk") { try $0.execute(sql: desk) }
        migrator.registerMigration("2 accounts") { try $0.execute(sql: accounts) }
        migrator.registerMigration("3 colours") { try $0.execute(sql: colours) }
        migrator.registerMigration("4 credits") { database in
            try database.execute(sql: credits)
            let balance = openingBalance.hundredths
            try database.execute(sql: openAccounts, arguments: ["balance": balance])
            if balance > 0 { try database.execute(sql: fillAccounts, arguments: ["balance": balance]) }
        }
        migrator.registerMigration("5 erasure step by step") { try $0.execute(sql: erasureSteps) }
        migrator.registerMigration("6 look-alikes") { database in
            try database.execute(sql: lookAlikes)
            try fillLookAlikes(database)
        }
        migrator.registerMigration("7 those who stay") { try $0.execute(sql: kept) }
        migrator.registerMigration("8 languages") {
            try $0.execute(sql: "ALTER TABLE member ADD COLUMN language TEXT")
        }
        return migrator
    }

    /// A member's columns are optional where a form might not ask for them. `list_revision` is the list's revision
    /// when the name was added, and so gives its position; members without one are not on the list. A closed member has
    /// a `restart_id`. Times are milliseconds since 1970.
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

    /// An account has its member's id, even after the member is gone; 0 is the treasury. Amounts are in hundredths. A
    /// transfer that undoes another one `reverses` it; `form_id` identifies the form that was submitted for it.
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

    /// How often somebody was deleted, and that count as of the last rewrite of the file.
    private static let erasureSteps = """
        ALTER TABLE erasure ADD COLUMN deletion_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE erasure ADD COLUMN rewritten_count INTEGER NOT NULL DEFAULT 0;
        UPDATE erasure SET deletion_count = is_due;
        """

    /// What the username looks like, without letter case and as it is written. Not unique: names from before may look alike.
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
            try update.execute(arguments: [look.own, look.written, id])
        }
    }

    /// A member who left the list at a Restart but stays a member, and the place on the list that Undo gives back.
    private static let kept = """
        ALTER TABLE member ADD COLUMN kept_restart_id INTEGER REFERENCES restart (id) ON DELETE SET NULL;
        ALTER TABLE member ADD COLUMN kept_list_revision INTEGER;
        CREATE INDEX member_kept_restart ON member (kept_restart_id) WHERE kept_restart_id IS NOT NULL;
        ALTER TABLE restart ADD COLUMN kept_count INTEGER NOT NULL DEFAULT 0;
        """
}
