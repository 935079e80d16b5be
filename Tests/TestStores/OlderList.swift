import Model
import Storage

/// A desk's list as older versions stored it, in columns of `member`. A Restart has closed Ben and kept Cem
/// and Dee, and a removal has closed Dee and Eve. Flo has signed up since, and Gus was kept by a Restart that
/// can't be undone any more.
public enum OlderList {
    /// The rows for the older tables of either engine, except for the number of members.
    public static let rows = """
        INSERT INTO closing (id, at, closed_count, kept_count, kind)
        VALUES (1, 1800000000000, 1, 2, 'restart'), (2, 1800000000001, 2, 0, 'removal');
        INSERT INTO member (
            id, name, email, email_folded, password_hash, registered_at, has_signed_in, list_revision, closing_id,
            kept_restart_id, kept_list_revision)
        VALUES
            (1, 'Flo', 'flo@x.org', 'flo@x.org', 'h', 1, false, 7, NULL, NULL, NULL),
            (2, 'Ben', 'ben@x.org', 'ben@x.org', 'h', 2, false, 2, 1, NULL, NULL),
            (3, 'Cem', 'cem@x.org', 'cem@x.org', 'h', 3, true, NULL, NULL, 1, 3),
            (4, 'Dee', 'dee@x.org', 'dee@x.org', 'h', 4, true, NULL, 2, 1, 4),
            (5, 'Eve', 'eve@x.org', 'eve@x.org', 'h', 5, false, 6, 2, NULL, NULL),
            (6, 'Gus', 'gus@x.org', 'gus@x.org', 'h', 6, true, NULL, NULL, NULL, NULL);
        INSERT INTO account SELECT id, 0 FROM member;
        UPDATE desk SET revision = 8, reset_revision = 8, listed_count = 1;
        """

    /// How many of them are open.
    public static let memberCount = 3

    /// The names on the list at first, after undoing the Restart, and after undoing the removal.
    public static let lists = [["Flo"], ["Ben", "Cem", "Flo"], ["Ben", "Cem", "Dee", "Eve", "Flo"]]

    /// The same lists, as a store gives them that has migrated the data.
    public static func lists(_ store: Store) async throws -> [[String]] {
        let at = Timestamp(milliseconds: 1_800_000_000_002)
        var lists = [try await names(store)]
        _ = try await store.undoRestart(nil, by: .command, at: at)
        lists.append(try await names(store))
        for removal in try await store.undoableRemovals(at: at) {
            _ = try await store.undoRemoval(removal.id, by: .command, at: at)
        }
        lists.append(try await names(store))
        return lists
    }

    private static func names(_ store: Store) async throws -> [String] {
        guard case .reset(let roster) = try await store.rosterUpdate(since: nil, limit: 10) else { return [] }
        return roster.entries.map(\.name)
    }
}
