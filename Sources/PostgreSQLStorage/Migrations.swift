import Names
import Storage

/// The steps from an empty schema to the current tables: run in order, never edited once landed.
enum Migrations {
    struct Step: Sendable {
        /// Steps are numbered from 1, without gaps.
        let number: Int
        let name: String
        /// Runs in a transaction.
        let make: @Sendable (Connection) throws -> Void

        init(_ number: Int, _ name: String, _ make: @escaping @Sendable (Connection) throws -> Void) {
            self.number = number
            self.name = name
            self.make = make
        }
    }

    // Desks of the previous version may go on running alongside this one as long as a step leaves everything
    // that they read and write as it is (such as `code.wrong_count`, which only they use). Otherwise they
    // answer 503, and the page on upgrades has to say so.
    static let all = [
        Step(1, "everything") { connection in
            try connection.execute(
                [receipts, Tables.all, PostgreSQLMemory.tables, PostgreSQLAttempts.tables]
                    .joined(separator: "\n"))
        },
        Step(firstWithKeysVersion, "the version of keys") { try $0.execute(nameKeys) },
        Step(3, "lists and batches") { try $0.execute(lists) },
        Step(4, "who gave a code") { try $0.execute(codeGivers) },
        Step(5, "first steps") {
            try $0.execute("ALTER TABLE settings ADD COLUMN steps_put_away text NOT NULL DEFAULT ''")
        },
        Step(6, "imports taken back") { try $0.execute(reversals) },
        Step(7, "events") { try $0.execute(events) },
        Step(8, "events that begin at night") {
            try $0.execute("ALTER TABLE settings ADD COLUMN nightly_since bigint")
        },
        Step(9, "prices of events") { try $0.execute(prices) },
        Step(10, "codes of events") { try $0.execute(eventCodes) },
        Step(11, "numbers of attempts") { try $0.execute(attemptNumbers) },
        Step(12, "nicknames and forms of events") { try $0.execute(nicknames) },
        Step(13, "the group's own fields") { try $0.execute(fields) },
        Step(14, "how people sign up") { try $0.execute(signUp) },
        Step(15, "answers are searched") { connection in
            try connection.execute(
                "ALTER TABLE member ADD COLUMN answer_text text COLLATE \"C\" NOT NULL DEFAULT ''")
            try fillAnswerTexts(connection)
            try connection.execute(answerIndexes)
        },
        Step(16, "what was read and declined") { try $0.execute(readTexts) },
        Step(17, "mail") { try $0.execute(mail) },
        Step(18, "erased members are counted") {
            try $0.execute("ALTER TABLE batch ADD COLUMN erased_count bigint NOT NULL DEFAULT 0")
        },
    ]

    /// The first step after which the database records the version of the name keys.
    static let firstWithKeysVersion = 2

    /// A row left by each write, which shows whether a COMMIT took effect when its answer was lost (see
    /// `Receipt`).
    private static let receipts = """
        CREATE TABLE receipt (
            id bigint PRIMARY KEY,
            is_void boolean NOT NULL DEFAULT false,
            at timestamptz NOT NULL DEFAULT now()
        );
        """

    /// One row: the version of the keys of names (`NameKeys.version`); empty while it is unknown.
    private static let nameKeys = """
        CREATE TABLE name_key (
            id smallint PRIMARY KEY CHECK (id = 1),
            version text NOT NULL
        );
        INSERT INTO name_key VALUES (1, '');
        """

    /// The same as the fifteenth migration of `SQLiteEngine`. Desks of the previous version can't go on: the
    /// tables they use have other names.
    private static let lists = """
        ALTER TABLE closing RENAME TO batch;
        ALTER TABLE batch RENAME COLUMN closed_count TO member_count;
        ALTER TABLE member RENAME COLUMN closing_id TO closed_by;
        ALTER TABLE member RENAME COLUMN import_id TO imported_by;

        CREATE TABLE list (
            id bigint PRIMARY KEY,
            revision bigint NOT NULL,
            reset_revision bigint NOT NULL,
            entry_count bigint NOT NULL CHECK (entry_count >= 0)
        ) WITH (fillfactor = 20);
        INSERT INTO list SELECT id, revision, reset_revision, listed_count FROM desk;
        DROP TABLE desk;
        CREATE TABLE list_entry (
            list_id bigint NOT NULL REFERENCES list (id),
            member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            revision bigint NOT NULL,
            taken_off_by bigint REFERENCES batch (id) ON DELETE CASCADE,
            PRIMARY KEY (member_id, list_id)
        );
        INSERT INTO list_entry SELECT 1, id, coalesce(list_revision, kept_list_revision),
                CASE WHEN list_revision IS NULL THEN kept_restart_id ELSE closed_by END
            FROM member WHERE list_revision IS NOT NULL OR (kept_list_revision IS NOT NULL AND kept_restart_id IS NOT NULL);
        CREATE UNIQUE INDEX list_entry_revision ON list_entry (list_id, revision) WHERE taken_off_by IS NULL;
        CREATE INDEX list_entry_batch ON list_entry (taken_off_by) WHERE taken_off_by IS NOT NULL;

        DROP INDEX member_list;
        DROP INDEX member_kept_restart;
        ALTER TABLE member DROP COLUMN list_revision, DROP COLUMN kept_restart_id, DROP COLUMN kept_list_revision;
        """

    /// The same as the sixteenth migration of `SQLiteEngine`.
    private static let codeGivers = """
        ALTER TABLE code ADD COLUMN given_by bigint REFERENCES member (id) ON DELETE CASCADE;
        CREATE INDEX code_giver ON code (given_by) WHERE given_by IS NOT NULL;
        """

    /// The same as the nineteenth migration of `SQLiteEngine`.
    private static let reversals = "ALTER TABLE batch ADD COLUMN reverses bigint REFERENCES batch (id)"

    /// The same as the twentieth migration of `SQLiteEngine`. Desks of the previous version can't go on: the
    /// list is elsewhere.
    private static let events = """
        ALTER TABLE batch DROP CONSTRAINT closing_kind_check;
        ALTER TABLE batch ADD CONSTRAINT batch_kind_check
            CHECK (kind IN ('restart', 'removal', 'staged', 'import', 'take-off', 'event-removal'));

        CREATE TABLE event (
            id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            name text,
            date text COLLATE "C",
            revision bigint NOT NULL DEFAULT 1,
            closed_by bigint REFERENCES batch (id) ON DELETE SET NULL,
            removed_by bigint REFERENCES batch (id)
        );
        INSERT INTO event (closed_by, removed_by)
            SELECT id, id FROM batch WHERE kind = 'restart' AND NOT is_undone ORDER BY id;
        INSERT INTO event (name) VALUES (NULL);
        CREATE INDEX event_closed_by ON event (closed_by) WHERE closed_by IS NOT NULL;
        CREATE INDEX event_removed_by ON event (removed_by) WHERE removed_by IS NOT NULL;
        CREATE INDEX event_date ON event (date, id);

        CREATE TABLE attendance (
            place bigint PRIMARY KEY,
            event_id bigint NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            member_id bigint REFERENCES member (id) ON DELETE SET NULL,
            at bigint NOT NULL,
            is_new boolean NOT NULL,
            taken_off_by bigint REFERENCES batch (id) ON DELETE CASCADE
        );
        INSERT INTO attendance (place, event_id, member_id, at, is_new)
            SELECT list_entry.revision, coalesce(
                (SELECT id FROM event WHERE event.closed_by >= taken_off_by ORDER BY closed_by LIMIT 1),
                (SELECT max(id) FROM event)), member_id, registered_at, true
            FROM list_entry JOIN member ON member.id = member_id
            WHERE NOT EXISTS (SELECT 1 FROM batch WHERE id = member.closed_by AND kind = 'restart' AND is_undone);
        CREATE INDEX attendance_event ON attendance (event_id, place);
        CREATE UNIQUE INDEX attendance_member ON attendance (member_id, event_id) WHERE member_id IS NOT NULL;
        CREATE INDEX attendance_taken_off ON attendance (taken_off_by) WHERE taken_off_by IS NOT NULL;
        UPDATE event SET date = (
            SELECT to_char(to_timestamp(min(at) / 1000), 'YYYY-MM-DD') FROM attendance WHERE event_id = event.id);

        ALTER TABLE list ADD COLUMN event_id bigint REFERENCES event (id);
        UPDATE list SET event_id = (SELECT max(id) FROM event);
        ALTER TABLE list ALTER COLUMN event_id SET NOT NULL;
        DROP TABLE list_entry;

        ALTER TABLE settings ADD COLUMN restart text NOT NULL DEFAULT 'remove' CHECK (restart IN ('remove', 'keep'));
        ALTER TABLE settings ADD COLUMN time_zone text;
        """

    /// The same as the twenty-second migration of `SQLiteEngine`.
    private static let prices = """
        ALTER TABLE event ADD COLUMN price bigint CHECK (price > 0);
        ALTER TABLE attendance ADD COLUMN payment_id bigint REFERENCES transfer (id);
        ALTER TABLE attendance ADD COLUMN is_unpaid boolean NOT NULL DEFAULT false;
        CREATE TABLE event_payment (
            transfer_id bigint PRIMARY KEY REFERENCES transfer (id),
            event_id bigint NOT NULL
        );
        CREATE INDEX event_payment_event ON event_payment (event_id);
        """

    /// The code with which members put themselves on the list of the open event; NULL until it is requested.
    private static let eventCodes = """
        ALTER TABLE event ADD COLUMN code text;
        ALTER TABLE settings ADD COLUMN self_check_in boolean NOT NULL DEFAULT false;
        """

    /// An identity column in an unlogged table has an unlogged sequence. A standby that takes over doesn't
    /// have that sequence, so nothing could be inserted there ("bad magic number in sequence"). This step
    /// gives the column another sequence, without reading the old one, which may already be lost.
    private static let attemptNumbers = """
        ALTER TABLE attempt ALTER COLUMN id DROP IDENTITY;
        CREATE SEQUENCE attempt_number AS bigint;
        SELECT setval('attempt_number', (SELECT coalesce(max(id), 0) + 1 FROM attempt), false);
        ALTER TABLE attempt ALTER COLUMN id SET DEFAULT nextval('attempt_number');
        """

    /// The same as the twenty-fourth migration of `SQLiteEngine`.
    private static let nicknames = """
        CREATE INDEX member_nickname ON member ((\(ServerDatabase.nickname)), id)
            WHERE closed_by IS NULL AND name IS NOT NULL AND nickname IS NOT NULL;
        ALTER TABLE event ADD COLUMN form_id text;
        CREATE UNIQUE INDEX event_form ON event (form_id) WHERE form_id IS NOT NULL;
        """

    /// The same as the twenty-fifth migration of `SQLiteEngine`. A desk of the previous version that erases a
    /// batch of the new kind deletes the removed fields and choices with it.
    private static let fields = """
        ALTER TABLE batch DROP CONSTRAINT batch_kind_check;
        ALTER TABLE batch ADD CONSTRAINT batch_kind_check CHECK (kind IN (
            'restart', 'removal', 'staged', 'import', 'take-off', 'event-removal', 'field-removal'));

        CREATE TABLE custom_field (
            id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            position bigint NOT NULL,
            kind text NOT NULL,
            label text NOT NULL,
            hint text NOT NULL,
            is_required boolean NOT NULL,
            filled_by text NOT NULL,
            revision bigint NOT NULL DEFAULT 1,
            text_version bigint NOT NULL DEFAULT 1,
            accepted_text_version bigint NOT NULL DEFAULT 1,
            removed_by bigint REFERENCES batch (id) ON DELETE CASCADE,
            form_id text COLLATE "C"
        );
        CREATE INDEX custom_field_removed_by ON custom_field (removed_by) WHERE removed_by IS NOT NULL;
        CREATE UNIQUE INDEX custom_field_form ON custom_field (form_id) WHERE form_id IS NOT NULL;

        CREATE TABLE custom_choice (
            id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            field_id bigint NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
            position bigint NOT NULL,
            label text NOT NULL,
            removed_by bigint REFERENCES batch (id) ON DELETE CASCADE
        );
        CREATE INDEX custom_choice_field ON custom_choice (field_id);
        CREATE INDEX custom_choice_removed_by ON custom_choice (removed_by) WHERE removed_by IS NOT NULL;

        CREATE TABLE custom_translation (
            field_id bigint NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
            choice_id bigint NOT NULL,
            language text NOT NULL,
            label text NOT NULL,
            hint text NOT NULL,
            PRIMARY KEY (field_id, choice_id, language)
        );

        CREATE TABLE agreement_text (
            field_id bigint NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
            version bigint NOT NULL,
            language text NOT NULL,
            text text NOT NULL,
            at bigint NOT NULL,
            PRIMARY KEY (field_id, version, language)
        );

        CREATE TABLE answer (
            member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            field_id bigint NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
            place bigint NOT NULL,
            number bigint,
            text text,
            text_version bigint,
            at bigint NOT NULL,
            PRIMARY KEY (member_id, field_id, place),
            CHECK ((number IS NULL) <> (text IS NULL))
        );
        CREATE INDEX answer_value ON answer (field_id, number, member_id);

        CREATE INDEX activity_note_of_field ON activity_note (field) WHERE substr(field, 1, 6) = 'field-';
        ALTER TABLE settings ADD COLUMN form_revision bigint NOT NULL DEFAULT 1;
        """

    /// The same as the twenty-sixth migration of `SQLiteEngine`.
    private static let signUp = """
        ALTER TABLE settings ADD COLUMN ways text NOT NULL DEFAULT 'desk guided email username';
        ALTER TABLE settings ADD COLUMN desk_name text NOT NULL DEFAULT 'required';
        ALTER TABLE settings ADD COLUMN desk_email text NOT NULL DEFAULT 'required';
        ALTER TABLE settings ADD COLUMN desk_phone text NOT NULL DEFAULT 'required';
        ALTER TABLE settings ADD COLUMN phone_written text NOT NULL DEFAULT 'digits';
        ALTER TABLE member ADD COLUMN form_id text COLLATE "C";
        CREATE UNIQUE INDEX member_form ON member (form_id) WHERE form_id IS NOT NULL;
        """

    /// The same as the twenty-eighth migration of `SQLiteEngine`.
    private static let readTexts = """
        ALTER TABLE answer ADD COLUMN text_language text;
        ALTER TABLE answer ADD COLUMN declined_version bigint;
        """

    /// The same as the twenty-ninth migration of `SQLiteEngine`. A desk of the previous version can no longer
    /// give codes.
    private static let mail = """
        ALTER TABLE member ADD COLUMN email_standing text;

        ALTER TABLE code ADD COLUMN purpose text NOT NULL DEFAULT 'come-in';
        ALTER TABLE code ALTER COLUMN purpose DROP DEFAULT;
        ALTER TABLE code ADD COLUMN address text;
        ALTER TABLE code DROP CONSTRAINT code_pkey;
        ALTER TABLE code ADD PRIMARY KEY (member_id, purpose);
        CREATE INDEX code_digest ON code (digest) WHERE purpose <> 'come-in';

        CREATE TABLE letter (
            id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            form_id text COLLATE "C" NOT NULL UNIQUE,
            subject text NOT NULL,
            text text NOT NULL,
            receiver_count bigint NOT NULL,
            at bigint NOT NULL
        );

        CREATE TABLE outgoing_mail (
            id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            kind text NOT NULL,
            member_id bigint NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            address text NOT NULL,
            language text,
            code text,
            letter_id bigint REFERENCES letter (id) ON DELETE CASCADE,
            message_id text NOT NULL,
            at bigint NOT NULL,
            due_at bigint NOT NULL,
            attempts bigint NOT NULL DEFAULT 0,
            answer text NOT NULL DEFAULT '',
            given_up_at bigint
        );
        CREATE INDEX outgoing_mail_waiting ON outgoing_mail (due_at) WHERE given_up_at IS NULL;
        CREATE INDEX outgoing_mail_given_up ON outgoing_mail (given_up_at) WHERE given_up_at IS NOT NULL;
        CREATE INDEX outgoing_mail_member ON outgoing_mail (member_id);
        CREATE INDEX outgoing_mail_letter ON outgoing_mail (letter_id) WHERE letter_id IS NOT NULL;

        CREATE TABLE subscription (
            member_id bigint PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
            token text COLLATE "C" NOT NULL UNIQUE,
            unsubscribed_at bigint
        );

        CREATE TABLE declined_mail (
            email_folded text COLLATE "C" PRIMARY KEY,
            at bigint NOT NULL
        );

        CREATE TABLE mail_sender (
            id bigint PRIMARY KEY CHECK (id = 1),
            sender text NOT NULL,
            until bigint NOT NULL
        );
        INSERT INTO mail_sender VALUES (1, '', 0);
        """

    /// Folds each text of a member's answers into a line, in the order of the fields' ids. A desk of the
    /// previous version changes answers without these lines; its changes to profiles leave them as they are.
    private static func fillAnswerTexts(_ connection: Connection) throws {
        let database = ServerDatabase(connection)
        var (member, lines) = (Int64?.none, [String]())
        var texts: [[(any SQLParameter)?]] = []
        func end() { if let member { texts.append([lines.joined(separator: "\n"), member]) } }
        func fill() throws {
            _ = try database.run("UPDATE member SET answer_text = ?1 WHERE id = ?2", each: texts)
            texts = []
        }
        try database.forEachPiece(
            """
            SELECT member_id, text FROM answer WHERE text IS NOT NULL ORDER BY member_id, field_id, place
            """, ofLength: 1000
        ) { rows in
            for row in rows {
                if member != row[0] {
                    end()
                    (member, lines) = (row[0], [])
                }
                let line = (row[1] as String).searchFolded
                if !line.isEmpty { lines.append(line) }
            }
            try fill()
        }
        end()
        try fill()
    }

    /// These indexes are separate from those of `search_text`, and small as long as there are few answers.
    /// Answers can be so long that `short_pieces` would take seconds for them: this function reads each once.
    /// Without statistics, the server would expect many members to have any word, and read the members one
    /// after another.
    private static let answerIndexes = """
        CREATE FUNCTION short_answer_pieces(body text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
            SELECT CASE WHEN octet_length(body) = char_length(body) THEN '{}' ELSE (
                SELECT coalesce(array_agg(DISTINCT piece COLLATE "C"), '{}')
                FROM (
                    SELECT letter, letter || lead(letter) OVER (ORDER BY place) AS pair
                    FROM unnest(string_to_array(body, NULL)) WITH ORDINALITY AS letters (letter, place)) AS found,
                    LATERAL (VALUES (letter), (pair)) AS pieces (piece)
                WHERE octet_length(piece) > char_length(piece)) END
        $$;
        CREATE INDEX member_answer_search ON member USING gin (answer_text gin_trgm_ops)
            WHERE closed_by IS NULL AND answer_text <> '';
        CREATE INDEX member_short_answer_search ON member USING gin (short_answer_pieces(answer_text))
            WHERE closed_by IS NULL AND answer_text <> '';
        ANALYZE member;
        """

    /// How many steps have run; 0 in an empty schema, nil if there are tables that aren't Frontdesk's.
    static func completed(_ connection: Connection) throws(DatabaseError) -> Int? {
        let state = try connection.row(
            Connection.Statement(
                """
                SELECT to_regclass(quote_ident(current_schema()) || '.migration') IS NOT NULL, EXISTS (
                    SELECT 1 FROM pg_class
                    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
                        AND NOT EXISTS (
                            SELECT 1 FROM pg_depend
                            WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'))
                """))
        guard let state, state[0] as Bool else { return state.map { $0[1] as Bool } == false ? 0 : nil }
        do throws(DatabaseError) {
            let number = try connection.row(
                Connection.Statement(
                    "SELECT coalesce(max(number), 0) FROM migration WHERE program = 'frontdesk'"))
            return number.map { $0[0] }
        } catch {
            // Another program's table has the name, and other columns.
            if error.sqlState == "42703" { return nil }
            throw error
        }
    }

    /// Runs the missing steps. Call it in a transaction, and in one program at a time.
    static func run(_ connection: Connection, _ steps: [Step] = all, after completed: Int) throws {
        if completed == 0 {
            try connection.execute(
                """
                CREATE TABLE IF NOT EXISTS migration (
                    number integer PRIMARY KEY,
                    name text NOT NULL,
                    program text NOT NULL DEFAULT 'frontdesk',
                    at timestamptz NOT NULL DEFAULT now()
                )
                """)
        }
        for step in steps where step.number > completed {
            try step.make(connection)
            _ = try connection.run([
                Connection.Statement(
                    "INSERT INTO migration (number, name) VALUES (?1, ?2)", [step.number, step.name])
            ])
        }
    }

    /// Runs `body` in a transaction, during which other programs, of any version, can only read, and only
    /// tables that it doesn't alter.
    ///
    /// - Parameter body: may run several times.
    static func alone<Value>(
        _ connection: Connection, _ locks: LockKeys, _ body: () throws -> Value
    ) throws -> Value {
        var attempt = 1
        while true {
            do {
                _ = try connection.run([Connection.begin])
                try keepOthersFromWriting(connection, locks)
                let value = try body()
                _ = try connection.run([Connection.commit])
                return value
            } catch {
                if connection.isOpen { try connection.execute("ROLLBACK") }
                // A deadlock with a write that had begun before.
                let isRepeatable = (error as? DatabaseError)?.isRepeatable ?? false
                if !isRepeatable || attempt == maxAttempts { throw error }
                attempt += 1
            }
        }
    }

    private static let maxAttempts = 10

    /// Waits for the writes that are under way, and blocks others. Most writes take the gate or leave a
    /// receipt first, so these are locked first: then few writes have begun when the other tables are locked.
    private static func keepOthersFromWriting(_ connection: Connection, _ locks: LockKeys) throws {
        if let gate = Gate.exclusive.statement(locks.gate) { _ = try connection.run([gate]) }
        let tables = try connection.run([
            Connection.Statement(
                """
                SELECT format('%I', relname) FROM pg_class
                WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
                ORDER BY relname <> 'receipt', relname
                """, isPrepared: false)
        ])[0].all.map { $0[0] as String }
        for table in tables { try connection.execute("LOCK TABLE \(table) IN EXCLUSIVE MODE") }
    }
}
