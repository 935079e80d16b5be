-- The tables as they were before there was an organisers' office. SQL fills a file in this form quickly, and the program
-- makes today's tables and the search index when it opens it.
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES ('1 the desk'), ('2 accounts'), ('3 colours'), ('4 credits'),
    ('5 erasure step by step'), ('6 look-alikes'), ('7 those who stay'), ('8 languages');

CREATE TABLE restart (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    closed_count INTEGER NOT NULL,
    is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
    kept_count INTEGER NOT NULL DEFAULT 0
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
    username TEXT,
    username_folded TEXT,
    nickname TEXT,
    is_staff INTEGER NOT NULL DEFAULT 0 CHECK (is_staff IN (0, 1)),
    username_look TEXT,
    username_written_look TEXT,
    kept_restart_id INTEGER REFERENCES restart (id) ON DELETE SET NULL,
    kept_list_revision INTEGER,
    language TEXT,
    CHECK ((email IS NULL) = (email_folded IS NULL))
) STRICT;
CREATE UNIQUE INDEX member_email ON member (email_folded) WHERE restart_id IS NULL;
CREATE UNIQUE INDEX member_list ON member (list_revision) WHERE list_revision IS NOT NULL AND restart_id IS NULL;
CREATE INDEX member_restart ON member (restart_id) WHERE restart_id IS NOT NULL;
CREATE UNIQUE INDEX member_username ON member (username_folded) WHERE restart_id IS NULL;
CREATE INDEX member_staff ON member (id) WHERE is_staff;
CREATE INDEX member_username_look ON member (username_look) WHERE restart_id IS NULL;
CREATE INDEX member_username_written_look ON member (username_written_look) WHERE restart_id IS NULL;
CREATE INDEX member_kept_restart ON member (kept_restart_id) WHERE kept_restart_id IS NOT NULL;

CREATE TABLE desk (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    revision INTEGER NOT NULL,
    reset_revision INTEGER NOT NULL,
    listed_count INTEGER NOT NULL CHECK (listed_count >= 0)
) STRICT;
INSERT INTO desk VALUES (1, 0, 0, 0);

CREATE TABLE erasure (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    is_due INTEGER NOT NULL CHECK (is_due IN (0, 1)),
    deletion_count INTEGER NOT NULL DEFAULT 0,
    rewritten_count INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO erasure (id, is_due) VALUES (1, 0);

CREATE TABLE health (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    check_count INTEGER NOT NULL
) STRICT;
INSERT INTO health VALUES (1, 0);

CREATE TABLE session (
    token_digest BLOB PRIMARY KEY,
    member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    is_remembered INTEGER NOT NULL CHECK (is_remembered IN (0, 1)),
    browser TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_member ON session (member_id);

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
