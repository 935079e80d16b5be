/// The tables that both engines have, as their migrations make them, each defined once. An engine gives the
/// words in which its SQL differs, and runs these texts in its own steps; it adds what no such word can say.
/// The tables that version 1.0.0 had are in the engines' own migrations.
///
/// Like every migration, these texts and words are never edited once landed.
package protocol SharedTables {
    /// The type of a number, of a time in milliseconds since 1970, or of an amount in hundredths.
    static var integer: String { get }
    /// The type of a number that stays small.
    static var small: String { get }
    /// The type of a text.
    static var text: String { get }
    /// The type of a text that is looked up or sorted by its bytes, whatever the database's collation.
    static var bytewiseText: String { get }
    /// The type and constraint of an id that the engine assigns, each only once.
    static var identity: String { get }
    /// The type and constraint of a text by whose bytes rows are identified.
    static var textKey: String { get }
    /// An index's expression for the folded nickname of a member who has both a name and a nickname.
    static var nickname: String { get }
    /// The options after the columns of a table.
    static var strict: String { get }
    /// The options after the columns of a table that is kept in the order of its primary key.
    static var strictByKey: String { get }

    /// A column that is true or false.
    static func flag(_ column: String) -> String
    /// A column that is true or false, and false in the rows that there are already.
    static func addedFlag(_ column: String) -> String
}

extension SharedTables {
    /// One row: the version of what made the keys of names (`NameKeys.version`); empty while it is unknown.
    package static var nameKeys: String {
        """
        CREATE TABLE name_key (
            id \(small) PRIMARY KEY CHECK (id = 1),
            version \(text) NOT NULL
        )\(strict);
        INSERT INTO name_key VALUES (1, '');
        """
    }

    /// The organiser who gave a code; NULL if a command gave it. Deleting the organiser deletes the code.
    package static var codeGivers: String {
        """
        ALTER TABLE code ADD COLUMN given_by \(integer) REFERENCES member (id) ON DELETE CASCADE;
        CREATE INDEX code_giver ON code (given_by) WHERE given_by IS NOT NULL;
        """
    }

    /// The first steps that an organiser has dismissed, with spaces between.
    package static var firstSteps: String {
        "ALTER TABLE settings ADD COLUMN steps_put_away \(text) NOT NULL DEFAULT ''"
    }

    /// The import that a removal undid.
    package static var reversals: String {
        "ALTER TABLE batch ADD COLUMN reverses \(integer) REFERENCES batch (id)"
    }

    /// The list now belongs to an event, and who came is stored in separate rows. Each Restart that can be
    /// undone closed an event and removed it.
    package static var events: String {
        """
        CREATE TABLE event (
            id \(identity),
            name \(text),
            date \(bytewiseText),
            revision \(integer) NOT NULL DEFAULT 1,
            closed_by \(integer) REFERENCES batch (id) ON DELETE SET NULL,
            removed_by \(integer) REFERENCES batch (id)
        )\(strict);
        INSERT INTO event (closed_by, removed_by)
            SELECT id, id FROM batch WHERE kind = 'restart' AND NOT is_undone ORDER BY id;
        INSERT INTO event (name) VALUES (NULL);
        CREATE INDEX event_closed_by ON event (closed_by) WHERE closed_by IS NOT NULL;
        CREATE INDEX event_removed_by ON event (removed_by) WHERE removed_by IS NOT NULL;
        CREATE INDEX event_date ON event (date, id);

        CREATE TABLE attendance (
            place \(integer) PRIMARY KEY,
            event_id \(integer) NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            member_id \(integer) REFERENCES member (id) ON DELETE SET NULL,
            at \(integer) NOT NULL,
            \(flag("is_new")),
            taken_off_by \(integer) REFERENCES batch (id) ON DELETE CASCADE
        )\(strict);
        """
    }

    /// Nights up to then begin no event any more. It is the time at which the setting was switched on, and
    /// later the latest night that began an event or was skipped; NULL if no event begins by itself.
    package static var nightlyEvents: String { "ALTER TABLE settings ADD COLUMN nightly_since \(integer)" }

    /// Adds the price of an event, in hundredths. An attendance has the payment in force or, if the member
    /// was taken off, the one given back. `event_payment` says for which event each transfer was, and what
    /// was given back of it; the event may be gone.
    package static var prices: String {
        """
        ALTER TABLE event ADD COLUMN price \(integer) CHECK (price > 0);
        ALTER TABLE attendance ADD COLUMN payment_id \(integer) REFERENCES transfer (id);
        ALTER TABLE attendance ADD COLUMN \(addedFlag("is_unpaid"));
        CREATE TABLE event_payment (
            transfer_id \(integer) PRIMARY KEY REFERENCES transfer (id),
            event_id \(integer) NOT NULL
        )\(strict);
        CREATE INDEX event_payment_event ON event_payment (event_id);
        """
    }

    /// The code by which members put themselves on the list of the open event; NULL until it is asked for.
    package static var eventCodes: String {
        """
        ALTER TABLE event ADD COLUMN code \(text);
        ALTER TABLE settings ADD COLUMN \(addedFlag("self_check_in"));
        """
    }

    /// The nicknames of those who have a name, too, for the search at the door; and the form that added an
    /// event, so that one sent twice adds one.
    package static var nicknames: String {
        """
        CREATE INDEX member_nickname ON member (\(nickname), id)
            WHERE closed_by IS NULL AND name IS NOT NULL AND nickname IS NOT NULL;
        ALTER TABLE event ADD COLUMN form_id \(text);
        CREATE UNIQUE INDEX event_form ON event (form_id) WHERE form_id IS NOT NULL;
        """
    }

    /// The group's own form (`FieldRow`), and what members answered (`AnswerRow`).
    package static var fields: String {
        """
        CREATE TABLE custom_field (
            id \(identity),
            position \(integer) NOT NULL,
            kind \(text) NOT NULL,
            label \(text) NOT NULL,
            hint \(text) NOT NULL,
            \(flag("is_required")),
            filled_by \(text) NOT NULL,
            revision \(integer) NOT NULL DEFAULT 1,
            text_version \(integer) NOT NULL DEFAULT 1,
            accepted_text_version \(integer) NOT NULL DEFAULT 1,
            removed_by \(integer) REFERENCES batch (id) ON DELETE CASCADE,
            form_id \(bytewiseText)
        )\(strict);
        CREATE INDEX custom_field_removed_by ON custom_field (removed_by) WHERE removed_by IS NOT NULL;
        CREATE UNIQUE INDEX custom_field_form ON custom_field (form_id) WHERE form_id IS NOT NULL;

        CREATE TABLE custom_choice (
            id \(identity),
            field_id \(integer) NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
            position \(integer) NOT NULL,
            label \(text) NOT NULL,
            removed_by \(integer) REFERENCES batch (id) ON DELETE CASCADE
        )\(strict);
        CREATE INDEX custom_choice_field ON custom_choice (field_id);
        CREATE INDEX custom_choice_removed_by ON custom_choice (removed_by) WHERE removed_by IS NOT NULL;

        CREATE TABLE custom_translation (
            field_id \(integer) NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
            choice_id \(integer) NOT NULL,
            language \(text) NOT NULL,
            label \(text) NOT NULL,
            hint \(text) NOT NULL,
            PRIMARY KEY (field_id, choice_id, language)
        )\(strictByKey);

        CREATE TABLE agreement_text (
            field_id \(integer) NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
            version \(integer) NOT NULL,
            language \(text) NOT NULL,
            text \(text) NOT NULL,
            at \(integer) NOT NULL,
            PRIMARY KEY (field_id, version, language)
        )\(strictByKey);

        CREATE TABLE answer (
            member_id \(integer) NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            field_id \(integer) NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
            place \(integer) NOT NULL,
            number \(integer),
            text \(text),
            text_version \(integer),
            at \(integer) NOT NULL,
            PRIMARY KEY (member_id, field_id, place),
            CHECK ((number IS NULL) <> (text IS NULL))
        )\(strictByKey);
        CREATE INDEX answer_value ON answer (field_id, number, member_id);

        CREATE INDEX activity_note_of_field ON activity_note (field) WHERE substr(field, 1, 6) = 'field-';
        ALTER TABLE settings ADD COLUMN form_revision \(integer) NOT NULL DEFAULT 1;
        """
    }

    /// Which ways to sign up there are, with spaces between; what the desk's form asks; and the form that
    /// signed a member up, so that one sent twice signs up one.
    package static var signUp: String {
        """
        ALTER TABLE settings ADD COLUMN ways \(text) NOT NULL DEFAULT 'desk guided email username';
        ALTER TABLE settings ADD COLUMN desk_name \(text) NOT NULL DEFAULT 'required';
        ALTER TABLE settings ADD COLUMN desk_email \(text) NOT NULL DEFAULT 'required';
        ALTER TABLE settings ADD COLUMN desk_phone \(text) NOT NULL DEFAULT 'required';
        ALTER TABLE settings ADD COLUMN phone_written \(text) NOT NULL DEFAULT 'digits';
        ALTER TABLE member ADD COLUMN form_id \(bytewiseText);
        CREATE UNIQUE INDEX member_form ON member (form_id) WHERE form_id IS NOT NULL;
        """
    }

    /// The texts of a member's answers, folded into a line each, for the search.
    package static var answerTexts: String {
        "ALTER TABLE member ADD COLUMN answer_text \(bytewiseText) NOT NULL DEFAULT ''"
    }

    /// In which language a member read the text that they agreed to, and the version of a later one that they
    /// declined.
    package static var readTexts: String {
        """
        ALTER TABLE answer ADD COLUMN text_language \(text);
        ALTER TABLE answer ADD COLUMN declined_version \(integer);
        """
    }

    /// The mails to be sent, who wants no letters, the addresses that declined a code, and the program that
    /// sends.
    package static var mail: String {
        """
        CREATE TABLE letter (
            id \(identity),
            form_id \(bytewiseText) NOT NULL UNIQUE,
            subject \(text) NOT NULL,
            text \(text) NOT NULL,
            receiver_count \(integer) NOT NULL,
            at \(integer) NOT NULL
        )\(strict);

        CREATE TABLE outgoing_mail (
            id \(identity),
            kind \(text) NOT NULL,
            member_id \(integer) NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            address \(text) NOT NULL,
            language \(text),
            code \(text),
            letter_id \(integer) REFERENCES letter (id) ON DELETE CASCADE,
            message_id \(text) NOT NULL,
            at \(integer) NOT NULL,
            due_at \(integer) NOT NULL,
            attempts \(integer) NOT NULL DEFAULT 0,
            answer \(text) NOT NULL DEFAULT '',
            given_up_at \(integer)
        )\(strict);
        CREATE INDEX outgoing_mail_waiting ON outgoing_mail (due_at) WHERE given_up_at IS NULL;
        CREATE INDEX outgoing_mail_given_up ON outgoing_mail (given_up_at) WHERE given_up_at IS NOT NULL;
        CREATE INDEX outgoing_mail_member ON outgoing_mail (member_id);
        CREATE INDEX outgoing_mail_letter ON outgoing_mail (letter_id) WHERE letter_id IS NOT NULL;

        CREATE TABLE subscription (
            member_id \(integer) PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
            token \(bytewiseText) NOT NULL UNIQUE,
            unsubscribed_at \(integer)
        )\(strict);

        CREATE TABLE declined_mail (
            email_folded \(textKey),
            at \(integer) NOT NULL
        )\(strictByKey);

        CREATE TABLE mail_sender (
            id \(integer) PRIMARY KEY CHECK (id = 1),
            sender \(text) NOT NULL,
            until \(integer) NOT NULL
        )\(strict);
        INSERT INTO mail_sender VALUES (1, '', 0);
        """
    }

    /// How many members of a batch were erased, until the activity has it.
    package static var erasedCounts: String {
        "ALTER TABLE batch ADD COLUMN erased_count \(integer) NOT NULL DEFAULT 0"
    }
}
