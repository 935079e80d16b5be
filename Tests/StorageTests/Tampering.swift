import TestStores

/// Changes of the credits by hand, after the transfers of `LedgerAuditTests`: 1 and 2 open the accounts 1 and
/// 2, 3 moves 10.00, 4 undoes that, 5 moves 5.00. They are the same for both engines, which store the
/// treasury differently.
enum Tampering {
    private static let isSQLite = StoreEngine.underTest == .sqlite

    /// Changes that only the audit finds, once the tables' guards are off.
    static let found =
        [
            "UPDATE account SET balance = balance + 1 WHERE id = 1",
            "UPDATE account SET balance = balance + 1 WHERE id = 1; UPDATE account SET balance = balance - 1 WHERE id = 2",
            "DELETE FROM transfer WHERE id = 5",
            "DELETE FROM transfer WHERE id = 1",
            "UPDATE transfer SET amount = amount + 1 WHERE id = 5",
            "UPDATE transfer SET from_balance = from_balance + 1 WHERE id = 5",
            "UPDATE transfer SET to_balance = to_balance + 1 WHERE id = 3",
            "UPDATE transfer SET reverses = 2 WHERE id = 4",
            "INSERT INTO transfer SELECT 6, from_account, to_account, amount, at, NULL, NULL, from_balance, to_balance FROM transfer WHERE id = 5",
            "INSERT INTO account VALUES (99, 1)",
            "DELETE FROM account WHERE id = 2",
            "DELETE FROM member WHERE id = 2",
            "INSERT INTO member (password_hash, registered_at) VALUES ('x', 0)",
        ]
        + (isSQLite
            ? [
                "UPDATE account SET balance = balance + 1 WHERE id = 0",
                "UPDATE transfer SET to_account = 0 WHERE id = 5",
                "UPDATE transfer SET from_account = 0, to_account = 1, reverses = NULL, from_balance = -30000, to_balance = 11000 WHERE id = 4; \(restOfWrongUndo); UPDATE account SET balance = -22000 WHERE id = 0",
                "PRAGMA ignore_check_constraints = ON; UPDATE transfer SET amount = -9223372036854775808 WHERE id = 5",
            ]
            : [
                "UPDATE tally SET treasury = treasury + 1 WHERE part = 7",
                "UPDATE tally SET member_count = member_count + 1 WHERE part = 7",
                "UPDATE transfer SET to_account = 0, to_balance = NULL WHERE id = 5",
                "UPDATE transfer SET from_account = 0, to_account = 1, reverses = NULL, from_balance = NULL, to_balance = 11000 WHERE id = 4; \(restOfWrongUndo); UPDATE tally SET treasury = treasury - 2000 WHERE part = 0",
                "ALTER TABLE transfer DROP CONSTRAINT transfer_amount_check; UPDATE transfer SET amount = -9223372036854775808 WHERE id = 5",
                unknownReceiver, "UPDATE transfer SET from_account = 77 WHERE id = 5",
            ])

    /// In the engine where the treasury has no row, no foreign key refuses this one.
    private static let unknownReceiver =
        "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance) VALUES (1, 9, 1, 0, 0, 0)"

    private static let restOfWrongUndo =
        "UPDATE transfer SET from_balance = 10500 WHERE id = 5; UPDATE account SET balance = 10500 WHERE id = 1; UPDATE account SET balance = 11500 WHERE id = 2"

    /// Changes that the tables themselves refuse.
    static let refused =
        [
            "UPDATE account SET balance = -1 WHERE id = 1", "UPDATE transfer SET amount = 1 WHERE id = 3",
            "DELETE FROM transfer", "DELETE FROM account WHERE id = 1",
            "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance) VALUES (1, 2, 0, 0, 0, 0)",
            "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance) VALUES (1, 1, 1, 0, 0, 0)",
            "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance, reverses) VALUES (2, 1, 1, 0, 0, 0, 3)",
            "UPDATE account SET balance = 9223372036854775807 + 1 WHERE id = 1",
        ]
        + (isSQLite
            ? [unknownReceiver]
            : [
                "TRUNCATE transfer CASCADE", "TRUNCATE account CASCADE", "TRUNCATE activity CASCADE",
                "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance) VALUES (0, 2, 1, 0, 0, 0)",
                "INSERT INTO transfer (from_account, to_account, amount, at, from_balance, to_balance) VALUES (1, 2, 1, 0, 0, NULL)",
            ])
}
