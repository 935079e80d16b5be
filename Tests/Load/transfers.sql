-- The database's work for a transfer over HTTP (ServerDatabase+Transfer.swift and Ledger.moving in PostgreSQLStorage), in
-- the same exchanges: who is signed in; the locks; the transfer; the commit; the notice for the next page.
\set sender random(1, :senders)
\set other random(1, :members - 1)
\set receiver :other + (case when :other >= :sender then 1 else 0 end)
\set receipt random(1, 9000000000000000000)
\set form random(1, 9000000000000000000)
SELECT token_digest, is_remembered, browser, started_at, last_used_at, member.id, name, email, username, nickname, phone,
    password_hash, registered_at, form, role, revision, language
FROM session JOIN member ON member.id = member_id
WHERE token_digest = (SELECT token_digest FROM session WHERE member_id = :sender LIMIT 1) AND closed_by IS NULL;
\startpipeline
BEGIN;
SELECT pg_advisory_xact_lock_shared(1);
INSERT INTO receipt (id) VALUES (:receipt);
SELECT receiver.id FROM account,
    (SELECT id FROM member WHERE username_folded = 'member' || lpad((:receiver)::text, 7, '0') AND closed_by IS NULL)
        AS receiver
WHERE account.id IN (:sender, receiver.id) ORDER BY account.id FOR NO KEY UPDATE OF account;
\endpipeline
WITH earlier AS (
    SELECT from_account = :sender::bigint AND to_account = :receiver::bigint AND amount = 1 AS is_same,
        EXISTS (SELECT 1 FROM transfer AS undo WHERE undo.reverses = transfer.id) AS is_undone
    FROM transfer WHERE form_id = (:form)::text),
sender AS (
    SELECT balance FROM account WHERE id = :sender::bigint AND EXISTS (
        SELECT 1 FROM member WHERE id = :sender::bigint AND closed_by IS NULL)),
taken AS (
    UPDATE account SET balance = balance - 1
    WHERE id = :sender::bigint AND :sender::bigint <> :receiver::bigint AND NOT EXISTS (SELECT 1 FROM earlier)
        AND EXISTS (SELECT 1 FROM sender WHERE balance >= 1)
    RETURNING balance),
given AS (
    UPDATE account SET balance = balance + 1
    WHERE id = :receiver::bigint AND EXISTS (SELECT 1 FROM taken)
    RETURNING balance),
made AS (
    INSERT INTO transfer (from_account, to_account, amount, at, form_id, from_balance, to_balance)
    SELECT :sender::bigint, :receiver::bigint, 1, 1800000000000, (:form)::text, taken.balance, given.balance
    FROM taken, given
    RETURNING id)
SELECT EXISTS (SELECT 1 FROM made), (SELECT is_same FROM earlier), (SELECT is_undone FROM earlier),
    coalesce((SELECT balance FROM sender), 0);
COMMIT;
INSERT INTO memory (key, space, value, version, expires_at)
VALUES (decode(md5((:receipt)::text), 'hex'), 'notices', decode(repeat('00', 200), 'hex'), :receipt::bigint,
    now() + make_interval(secs => 60))
ON CONFLICT (key) DO UPDATE SET space = excluded.space, value = excluded.value, version = excluded.version,
    written_at = now(), expires_at = excluded.expires_at;
