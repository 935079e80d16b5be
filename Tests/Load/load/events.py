"""Events: checking in at the door, its search, and the list of events."""

import re
import sqlite3
import time
from contextlib import closing

from .client import connect, timed_get, timed_post
from .data import digest, fill_bank, fill_office, random_token
from .office import WORDS
from .pages import beside_desk
from .program import serving, wait_for_audit
from .report import say, say_latency, say_percentiles
from .settings import SENDERS, settings
from .wrk import wrk

SEARCHES = 100
"""How often one session searches: a little less than it may within a minute."""


def check_ins(folder):
    """Check-ins by 32 clients of one organiser, each of somebody else, free and with a price, in turns with transfers."""
    data, cookies = folder / "door.sqlite", folder / "cookies"
    # Nobody is checked in twice.
    members = max(settings.size(1_000_000), 40_000)
    senders = fill_bank(data, members, 0)
    cookies.write_text("\n".join(senders) + "\n")
    keep(data, organiser=1)
    free, paid, transfers, last = [], [], [], SENDERS

    def check_in(results):
        nonlocal last
        results.append(wrk(address, connections=SENDERS, script="check-ins.lua", arguments=[last], cookie=senders[0]))
        last += results[-1].requests + SENDERS
    with serving(data) as (address, _):
        wait_for_audit(data)
        for turn in range(settings.rounds):
            check_in(free)
            set_price(address, senders[0], "0.01")
            check_in(paid)
            set_price(address, senders[0], "")
            transfers.append(
                wrk(address, connections=SENDERS, script="transfers.lua", arguments=[turn + 1, members, cookies])
            )
    assert last < members, "there are too few members for so many check-ins"
    for name, results in {"check-ins": free, "check-ins with a price": paid}.items():
        rates = [[result.rate for result in several] for several in (results, transfers)]
        say(f"{name} among {members:,} members", "/s", *rates, "transfers")
        say_latency("    latency", results)
        print(f"  refused: {sum(result.refused for result in results)}", flush=True)


def set_price(address, cookie, price):
    """Sets the price of the open event, which must have a day."""
    with closing(connect(address)) as connection:
        def page(path):
            connection.request("GET", path, headers={"Cookie": cookie})
            return connection.getresponse().read().decode()

        path = re.search(r'<h2 id="event"><a href="([^"]+)"', page("/"))[1]
        event = page(path)
        kept = {name: re.search(rf'name="{name}" value="([^"]*)"', event)[1] for name in ("was-name", "was-date", "revision")}
        fields = {"name": kept["was-name"], "date": kept["was-date"], "revision": kept["revision"], "price": price}
        timed_post(connection, path, fields, 303, cookie)


def door(folder):
    """Searches at the door among 1,000,000 members, each in turns with the start page."""
    data, count = folder / "door.sqlite", settings.size(1_000_000)
    fill_office(data, count)
    organiser = keep(data)
    # These are searched: words of names, a part of nearly each email, and a whole one.
    words = {**WORDS, "a part of most emails": "example", "a whole email": email_of(data, 500)}
    sessions = iter(begin_sessions(data, organiser, len(words)))
    with serving(data) as (address, _), closing(connect(address)) as connection:
        wait_for_audit(data)
        for (name, word), cookie in zip(words.items(), sessions):
            found, start = [], []
            for _ in range(settings.size(SEARCHES)):
                found.append(timed_post(connection, "/desk/find", {"q": word}, 200, cookie))
                start.append(timed_get(connection, "/start"))
            say_percentiles(f"{name} among {count:,}, at the door", found, start, "start page")


def events(folder):
    """The list of 2,000 events to which 200 people came each, and one event, compared with the desk's cached page."""
    data, count = folder / "events.sqlite", settings.size(2000)
    # There are more members than come to one event.
    cookie = fill_office(data, max(settings.size(10_000), 400))
    keep(data)
    with closing(sqlite3.connect(data)) as database, database:
        database.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
            " INSERT INTO event (date) SELECT date('2000-01-01', i || ' days') FROM n", (count,)
        )
        database.execute(
            "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 199)"
            " INSERT INTO attendance (place, event_id, member_id, at, is_new) SELECT 1000000 + event.id * 1000 + i, event.id,"
            " (event.id * 7 + i) % (SELECT count(*) FROM member) + 1, 0, i % 9 = 0"
            " FROM event, n WHERE event.id <> (SELECT event_id FROM list)"
        )
        database.execute("UPDATE list SET revision = 1000000000, reset_revision = 1000000000")
        event = database.execute("SELECT max(id) FROM event").fetchone()[0]
    with serving(data) as (address, _):
        wait_for_audit(data)
        pages = {"the newest 50": "/events", "one": f"/events/{event}"}
        beside_desk(address, {f"{name} of {count:,} events": path for name, path in pages.items()}, cookie)


def keep(data, organiser=None):
    """Makes Restart keep events, and makes a member an organiser if one is given; returns the organiser's id."""
    if organiser:
        # The program brings the file up to date.
        with serving(data):
            wait_for_audit(data)
    with closing(sqlite3.connect(data)) as database, database:
        database.execute("UPDATE settings SET restart = 'keep', revision = revision + 1")
        if organiser:
            database.execute("UPDATE member SET role = 'organiser' WHERE id = ?", (organiser,))
        return database.execute("SELECT id FROM member WHERE role = 'organiser'").fetchone()[0]


def begin_sessions(data, member, count):
    """Signs a member in so many times, and returns the cookies."""
    tokens = [random_token().rstrip("=") for _ in range(count)]
    moment = int(time.time() * 1000)
    with closing(sqlite3.connect(data)) as database, database:
        database.executemany(
            "INSERT INTO session VALUES (?, ?, 0, 'wrk', ?, ?)", ((digest(token), member, moment, moment) for token in tokens)
        )
    return [f"session={token}" for token in tokens]


def email_of(data, member):
    with closing(sqlite3.connect(data)) as database:
        return database.execute("SELECT email FROM member WHERE id = ?", (member,)).fetchone()[0]
