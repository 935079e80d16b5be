/// Members with answers, from before answers were searched.
public enum OlderAnswers {
    /// SQL for either engine that adds them.
    public static let rows = """
        INSERT INTO batch (id, at, member_count, kind) VALUES (1, 1800000000000, 1, 'field-removal');
        INSERT INTO custom_field (id, position, kind, label, hint, is_required, filled_by, removed_by) VALUES
            (1, 1, 'long-text', 'Note', '', false, 'organisers', NULL),
            (2, 2, 'text', 'Street', '', false, 'person', NULL),
            (3, 3, 'number', 'Points', '', false, 'person', NULL), (4, 3, 'text', 'Gone', '', false, 'person', 1);
        INSERT INTO member (id, name, password_hash, registered_at, sort_name, search_text) VALUES
            (1, 'Ana Ruíz', '', 1, 'ana ruiz', 'ana ruiz'), (2, 'Ben', '', 2, 'ben', 'ben'), (3, 'Cem', '', 3, 'cem', 'cem'),
            (4, 'Dan', '', 4, 'dan', 'dan');
        INSERT INTO account (id, balance) SELECT id, 0 FROM member;
        INSERT INTO answer (member_id, field_id, place, number, text, at) VALUES
            (1, 2, 0, NULL, 'Rue de l’Été', 5), (1, 1, 0, NULL, 'Knows\n강남', 6), (1, 3, 0, 77000000, NULL, 7),
            (2, 3, 0, 77000000, NULL, 7), (3, 4, 0, NULL, 'WEG', 7), (4, 1, 0, NULL, 'Zoë', 8);
        """

    /// The ids of the members whom each text finds.
    public static let found: [(text: String, ids: [Int64])] = [
        ("ete", [1]), ("ruiz 강 knows", [1]), ("ruedelete", []), ("weg", [3]), ("zoe dan", [4]), ("zoe", [4]),
        ("7700", []), ("ben", [2]),
    ]
}
