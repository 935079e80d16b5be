// Runs the statements of the server's transfers (FileDatabase+Transfer.swift and Ledger.move in SQLiteStorage) on the same
// file, in groups of about the same size, without any clients: the server can't be faster.
// transfers FILE SENDERS MEMBERS GROUP SECONDS prints transfers a second.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

static void check(int code) {
    if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE) return;
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    exit(1);
}

static sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
    return statement;
}

static void run(sqlite3_stmt *statement) {
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW);
    check(code);
    sqlite3_reset(statement);
}

static long long number(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    check(code);
    long long value = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_reset(statement);
    return value;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count != 6) return 64;
    int senders = atoi(arguments[2]), members = atoi(arguments[3]), group = atoi(arguments[4]);
    double seconds = atof(arguments[5]);
    check(sqlite3_open(arguments[1], &database));
    check(sqlite3_exec(database,
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;"
        "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF", NULL, NULL, NULL));
    sqlite3_stmt *begin = prepared("BEGIN IMMEDIATE"), *commit = prepared("COMMIT");
    sqlite3_stmt *receiver = prepared(
        "SELECT id FROM member WHERE username_folded = ? AND closed_by IS NULL");
    sqlite3_stmt *earlier = prepared(
        "SELECT from_account = 0 AND to_account = 0 AND amount = 0, EXISTS ("
        " SELECT 1 FROM transfer AS undo WHERE undo.reverses = transfer.id) FROM transfer WHERE form_id = ?");
    sqlite3_stmt *is_open = prepared("SELECT EXISTS (SELECT 1 FROM member WHERE id = ? AND closed_by IS NULL)");
    sqlite3_stmt *take = prepared(
        "UPDATE account SET balance = balance - ?1 WHERE id = ?2 AND (id = 0 OR balance >= ?1) RETURNING balance");
    sqlite3_stmt *give = prepared("UPDATE account SET balance = balance + ? WHERE id = ? RETURNING balance");
    sqlite3_stmt *insert = prepared(
        "INSERT INTO transfer (from_account, to_account, amount, at, form_id, reverses, from_balance, to_balance)"
        " VALUES (?, ?, ?, ?, ?, NULL, ?, ?)");
    srand((unsigned)time(NULL));
    long done = 0;
    double start = now();
    while (now() - start < seconds) {
        run(begin);
        for (int index = 0; index < group; index++, done++) {
            char name[32], form[48];
            int from = 1 + done % senders, chosen = 1 + rand() % members;
            if (chosen == from) chosen = from % members + 1;
            snprintf(name, sizeof name, "member%07d", chosen);
            snprintf(form, sizeof form, "c-%f-%ld", start, done);
            sqlite3_bind_text(receiver, 1, name, -1, SQLITE_STATIC);
            long long to = number(receiver);
            sqlite3_bind_text(earlier, 1, form, -1, SQLITE_STATIC);
            number(earlier);
            sqlite3_bind_int64(is_open, 1, from);
            number(is_open);
            sqlite3_bind_int64(take, 1, 1);
            sqlite3_bind_int64(take, 2, from);
            long long left = number(take);
            sqlite3_bind_int64(give, 1, 1);
            sqlite3_bind_int64(give, 2, to);
            long long had = number(give);
            long long values[] = {from, to, 1, (long long)time(NULL) * 1000};
            for (int column = 0; column < 4; column++) sqlite3_bind_int64(insert, column + 1, values[column]);
            sqlite3_bind_text(insert, 5, form, -1, SQLITE_STATIC);
            sqlite3_bind_int64(insert, 6, left);
            sqlite3_bind_int64(insert, 7, had);
            run(insert);
        }
        run(commit);
    }
    printf("%.1f\n", done / (now() - start));
    sqlite3_close(database);
}
