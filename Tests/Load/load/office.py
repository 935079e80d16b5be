"""The organisers' office: searching, listing and erasing members, and bringing older files up to date."""

import itertools
import sqlite3
import statistics
import threading
import time
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

from .client import connect, timed_get, timed_post
from .data import fill_before_office, fill_office
from .pages import beside_desk
from .people import ABSENT, COMMON, RARE, SYLLABLES
from .program import serving, wait_for_audit
from .report import say, say_percentiles
from .settings import settings
from .sign_ups import person

WORDS = {"a frequent word": COMMON, "a rare word": RARE, "a word that no member has": ABSENT, "two syllables": SYLLABLES}
ORDERS = {"newest": "the newest first", "name": "by name"}
UNDO_MILLISECONDS = 600_000
PEOPLE = itertools.count()
"""Numbers for people, so that none signs up twice."""


def search(folder):
    """Searches members by a word, in both orders, each in turns with the start page."""
    for count in map(settings.size, settings.growth):
        data = folder / f"search-{count}.sqlite"
        cookie = fill_office(data, count)
        with serving(data) as (address, _), closing(connect(address)) as connection:
            wait_for_audit(data)
            search_each(connection, cookie, count, times=settings.size(300))


def search_each(connection, cookie, count, times, where=""):
    """Searches for each word in each order so many times, among `count` members, in turns with the start page."""
    for name, word in WORDS.items():
        for order, told in ORDERS.items():
            path = "/members?" + urllib.parse.urlencode({"q": word, "sort": order})
            found, start = [], []
            for _ in range(times):
                found.append(timed_get(connection, path, cookie))
                start.append(timed_get(connection, "/start"))
            say_percentiles(f"{name} among {count:,}{where}, {told}", found, start, "start page")


def office(folder):
    """The first page of the members and one member's page, compared with the desk's cached page."""
    for count in map(settings.size, settings.growth):
        office_of(folder / f"office-{count}.sqlite", count)


def office_of(data, count):
    cookie = fill_office(data, count)
    with serving(data) as (address, _):
        wait_for_audit(data)
        pages = {"the newest 50": "/members", "50 by name": "/members?sort=name", "one": "/members/1"}
        beside_desk(address, {f"{name} of {count:,} members": path for name, path in pages.items()}, cookie)


def migration(folder):
    """The time from the command to the first response with 1,000,000 registered before there was an office."""
    data, count = folder / "migration.sqlite", settings.size(1_000_000)
    fill_before_office(data, count)
    before = data.stat().st_size
    seconds = []
    for _ in range(2):
        begin = time.monotonic()
        with serving(data) as (address, _):
            urllib.request.urlopen(address).read()
            seconds.append(time.monotonic() - begin)
    say(f"first start with {count:,} registered before the office", "s", seconds[:1], seconds[1:], "second start")
    print(f"  {before / 1e6:,.1f} MB before, {data.stat().st_size / 1e6:,.1f} MB after", flush=True)


def erasure(folder):
    """How long sign-ups wait while one of 1,000,000 members is erased, compared with the same sign-ups before."""
    data, count = folder / "erasure.sqlite", settings.size(1_000_000)
    cookie = fill_office(data, count)
    with serving(data) as (address, _):
        wait_for_audit(data)
        with signing_up(address) as times:
            time.sleep(settings.seconds)
            before = list(times)
            with closing(connect(address)) as connection:
                timed_post(connection, "/members/remove", {"pick": "500"}, 303, cookie)
            times.clear()
            begin = time.monotonic()
            end_undo(data)
            wait_for_erasure(data)
            seconds = time.monotonic() - begin
        # The last sign-up may have begun before the erasure ended.
        meanwhile = list(times)
    say(f"until nothing is left of one of {count:,} members", "s", [seconds])
    say_percentiles(f"one sign-up before the erasure among {count:,}", before)
    say_percentiles(f"one sign-up during the erasure among {count:,}", meanwhile, before, "before")
    print(f"  {len(meanwhile) / seconds:.1f} sign-ups/s meanwhile; before {1000 / statistics.mean(before):.1f}", flush=True)


@contextmanager
def signing_up(address, clients=1, sources=itertools.repeat(None)):
    """Lets so many clients sign up one person after the other; gives a list of the milliseconds for each sign-up.

    - sources: the addresses from which the sign-ups seem to come.
    """
    times, done = [], threading.Event()

    def repeat():
        with closing(connect(address)) as connection:
            while not done.is_set():
                times.append(timed_post(connection, "/join/desk", person(next(PEOPLE)), 303, source=next(sources)))

    with ThreadPoolExecutor(clients) as threads:
        repeats = [threads.submit(repeat) for _ in range(clients)]
        try:
            yield times
        finally:
            done.set()
            for each in repeats:
                each.result()


def end_undo(data):
    """Moves removals into the past, so that the ten minutes for their Undo are over."""
    with opened(data) as database, database:
        database.execute("UPDATE batch SET at = at - ?", (UNDO_MILLISECONDS,))


def wait_for_erasure(data):
    """Waits until the program has noted that no traces are left in the files."""
    with opened(data) as database:
        while database.execute("SELECT is_due OR deletion_count = 0 FROM erasure").fetchone()[0]:
            time.sleep(0.2)


@contextmanager
def opened(data):
    """Gives a connection beside the running program, which doesn't move the log into the file."""
    with closing(sqlite3.connect(data, timeout=60)) as database:
        database.execute("PRAGMA wal_autocheckpoint = 0")
        yield database
