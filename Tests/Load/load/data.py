"""Fills data files by SQL, which is faster than by requests."""

import base64
import hashlib
import os
import random
import sqlite3
import subprocess
import time
from contextlib import closing, contextmanager

from .people import people
from .program import HERE, PROGRAM, serving
from .settings import SENDERS

OPENING = 100_000_000


@contextmanager
def filling(data):
    """Gives a connection to a new file with the tables from before the office."""
    with closing(sqlite3.connect(data)) as database:
        database.executescript((HERE / "before-the-office.sql").read_text())
        database.execute("PRAGMA synchronous = OFF")
        with database:
            yield database


def migrate(data):
    """Lets the program bring the file up to date."""
    with serving(data):
        pass
    # Empties the log, in which the program has left its last changes.
    with closing(sqlite3.connect(data)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    # Otherwise the disk would still be busy during the measurement.
    os.sync()


def fill_desk(data, count):
    """Puts so many registered people on the desk's list."""
    with filling(data) as database:
        insert_people(database, ((f"Person {n}", f"{n}@example.org", "0123456789") for n in range(1, count + 1)))
    migrate(data)


def insert_people(database, people):
    """Puts people on the desk's list, without credits."""
    database.executemany(
        "INSERT INTO member (name, email, email_folded, phone, password_hash, registered_at, list_revision)"
        " VALUES (?1, ?2, ?2, ?3, '$argon2id$x', 0, ?4)",
        ((name, email, phone, n) for n, (name, email, phone) in enumerate(people, 1)),
    )
    database.execute("UPDATE desk SET (revision, listed_count) = (SELECT count(*), count(*) FROM member)")
    database.execute("INSERT INTO account SELECT id, 0 FROM member")


def fill_office(data, count):
    """Puts so many realistic people on the desk's list, and adds an organiser, whose cookie it returns."""
    token = fill_before_office(data, count)
    migrate(data)
    subprocess.run(
        [PROGRAM, "staff", "add", "organiser", "--role", "organiser", "--yes", "--data", data],
        check=True, capture_output=True,
    )
    return f"session={token}"


def fill_before_office(data, count):
    """Does what `fill_office` does before the file is brought up to date; returns the organiser's session token."""
    token, moment = random_token().rstrip("="), int(time.time() * 1000)
    with filling(data) as database:
        insert_people(database, people(count))
        organiser = database.execute(
            "INSERT INTO member (username, username_folded, username_look, username_written_look, password_hash,"
            " registered_at, has_signed_in)"
            " VALUES ('organiser', 'organiser', 'organiser', 'organiser', '$argon2id$x', 0, 1)"
        ).lastrowid
        database.execute("INSERT INTO account VALUES (?, 0)", (organiser,))
        database.execute(
            "INSERT INTO session VALUES (?, ?, 0, 'wrk', ?, ?)", (digest(token), organiser, moment, moment)
        )
    os.sync()
    return token


def fill_bank(data, members, transfers, busiest=None):
    """Makes so many members with usernames and credits, of whom SENDERS are signed in, and transfers among them.

    `busiest` is a member who has a part in every transfer. Returns the senders' cookies, the first member's first.
    The ledger adds up, as the program's own check at the start will confirm.
    """
    tokens = [random_token().rstrip("=") for _ in range(SENDERS)]
    moment = int(time.time() * 1000)
    with filling(data) as database:
        database.executemany(
            "INSERT INTO member (username, username_folded, password_hash, registered_at, has_signed_in)"
            " VALUES (?1, ?1, '$argon2id$x', 0, 1)", ((f"member{n:07d}",) for n in range(1, members + 1)),
        )
        database.executemany(
            "INSERT INTO session VALUES (?, ?, 0, 'wrk', ?, ?)",
            ((digest(token), n, moment, moment) for n, token in enumerate(tokens, 1)),
        )
        balances, rows = books(members, transfers, busiest)
        database.execute("UPDATE account SET balance = ? WHERE id = 0", (balances[0],))
        database.executemany("INSERT INTO account VALUES (?, ?)", list(enumerate(balances))[1:])
        database.executemany(
            "INSERT INTO transfer (from_account, to_account, amount, at, form_id, from_balance, to_balance)"
            f" VALUES (?, ?, ?, {moment}, ?, ?, ?)", rows,
        )
    migrate(data)
    return [f"session={token}" for token in tokens]


def books(members, transfers, busiest):
    """The balances of all accounts, and the transfers that have led to them."""
    balances = [-OPENING * members] + [OPENING] * members
    rows = [(0, n, OPENING, None, -OPENING * n, OPENING) for n in range(1, members + 1)]
    for _ in range(transfers):
        sender, receiver = random.sample(range(1, members + 1), 2)
        if busiest and busiest not in (sender, receiver):
            sender = busiest
        balances[sender] -= 1
        balances[receiver] += 1
        rows.append((sender, receiver, 1, random_token(), balances[sender], balances[receiver]))
    return balances, rows


def random_token():
    return base64.urlsafe_b64encode(os.urandom(32)).decode()


def digest(token):
    """What the program stores of a session's token."""
    return hashlib.blake2b(token.encode(), digest_size=32).digest()
