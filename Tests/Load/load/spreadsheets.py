"""Imports of members from a file, and exports of all members."""

import csv as tables
import io
import time
import urllib.request
from contextlib import closing
from typing import NamedTuple

from .client import connect, probing, timed_get, timed_post
from .data import fill_office
from .office import end_undo, opened, signing_up
from .people import people
from .program import peak_megabytes, reset_peak, resident_megabytes, serving, wait_for_audit
from .report import say, say_percentiles
from .settings import settings

CLIENTS = 4
"""Enough to keep the hash workers busy, and few enough not to delay each other for long."""
BOUNDARY = "a-file-of-people"
SHORTEST = 2
"""The seconds below which no rate is said: perhaps no sign-up ends in so short a time."""
SLOW_BYTES = 1_000_000
"""The number of bytes that a slow client takes in a second."""


class Meanwhile(NamedTuple):
    """What other clients got while something went on."""

    seconds: float
    rate: float
    """Sign-ups a second."""
    sign_ups: list
    """The milliseconds for each sign-up."""
    pages: list
    """The milliseconds for each desk page, from when its request was due."""


# MARK: Imports


def imports(folder):
    """Imports 50,000 people, with no members and with 100,000, without other clients."""
    for data, cookie, file, count in groups(folder):
        with serving(data) as (address, process):
            wait_for_audit(data)
            bring_in_quietly(address, process, cookie, data, file, count)


def imports_beside_others(folder):
    """The same beside sign-ups and the desk page, with the erasure of all those people."""
    for data, cookie, file, count in groups(folder):
        with serving(data) as (address, _):
            wait_for_audit(data)
            bring_in_beside_others(address, cookie, data, file, count)


def groups(folder):
    """The data of a group without members and of one with 100,000, an organiser's cookie, and a file of 50,000 more people."""
    file = table(settings.size(50_000))
    print(f"a file of {settings.size(50_000):,} people, {len(file) / 1e6:.1f} MB", flush=True)
    for count in (0, settings.size(100_000)):
        data = folder / f"import-{count}.sqlite"
        yield data, fill_office(data, count), file, count


def bring_in_quietly(address, process, cookie, data, file, count):
    """The time of each step and the memory of all, among so many members, without other clients."""
    steps = {"sending a file": [], "the first look at a file": [], "the import": [], "the Undo of the import": []}
    before, peaks = resident_megabytes(process), []
    for _ in range(settings.rounds):
        reset_peak(process)
        with closing(connect(address)) as connection:
            milliseconds, draft = send(connection, cookie, file)
            steps["sending a file"].append(milliseconds)
            steps["the first look at a file"].append(timed_get(connection, draft, cookie))
            looked = peak_megabytes(process)
            steps["the import"].append(bring_in(connection, draft, cookie))
            peaks.append((looked, peak_megabytes(process)))
            steps["the Undo of the import"].append(undo(connection, cookie, data))
    for name, milliseconds in steps.items():
        say(f"  {name} of {settings.size(50_000):,} among {count:,} members", "ms", milliseconds)
    looked, most = (max(column) for column in zip(*peaks))
    print(
        f"  {before:.0f} MB resident before, {looked:.0f} MB at most until the look at it, {most:.0f} MB until the end;"
        f" {resident_megabytes(process):.0f} MB after {settings.rounds} of them", flush=True)


def bring_in_beside_others(address, cookie, data, file, count):
    """What other clients get before, during the import among so many members, and during its Undo."""
    before, during, undone = [], [], []
    for _ in range(settings.rounds):
        with closing(connect(address)) as connection:
            before.append(meanwhile(address, lambda: time.sleep(settings.seconds)))
            draft = send(connection, cookie, file)[1]
            timed_get(connection, draft, cookie)
            during.append(meanwhile(address, lambda: bring_in(connection, draft, cookie)))
            undone.append(meanwhile(address, lambda: undo(connection, cookie, data)))
    # Once, of the members of all rounds.
    erased = [meanwhile(address, lambda: erase(data))]
    rows, removed = settings.size(50_000), settings.rounds * settings.size(50_000)
    steps = {
        f"the import of {rows:,} among {count:,} members": during,
        f"the Undo of the import of {rows:,} among {count:,} members": undone,
        f"the erasure of {removed:,} among {count:,} members": erased,
    }
    for name, several in steps.items():
        say(f"  {name}", "ms", [one.seconds * 1000 for one in several])
    kinds = {f"during {name}": several for name, several in steps.items()}
    say_meanwhile({f"before the import among {count:,} members": before, **kinds})


def erase(data):
    """Waits until all members whose import was undone, in all rounds, are erased."""
    end_undo(data)
    with opened(data) as database:
        while database.execute("SELECT EXISTS (SELECT 1 FROM member WHERE closed_by IS NOT NULL)").fetchone()[0]:
            time.sleep(0.2)


def table(count, headings=(), more=lambda: ()):
    """A table of people who aren't members yet, as a spreadsheet saves it. `more` gives the cells below further headings."""
    text = io.StringIO()
    writer = tables.writer(text)
    writer.writerow(["name", "email", "phone", *headings])
    writer.writerows([name, f"new.{email}", phone, *more()] for name, email, phone in people(count))
    return text.getvalue().encode()


def send(connection, cookie, file):
    """Sends the file; returns the milliseconds until it was read, and the path of its preview."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\n\r\n'
    body = head.encode() + file + f"\r\n--{BOUNDARY}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", "Cookie": cookie}
    begin = time.monotonic()
    connection.request("POST", "/members/import", body, headers)
    answer = connection.getresponse()
    answer.read()
    milliseconds = (time.monotonic() - begin) * 1000
    assert answer.status == 303, answer.status
    return milliseconds, answer.headers["Location"]


def bring_in(connection, draft, cookie):
    return timed_post(connection, draft, {"action": "import"}, 303, cookie)


def undo(connection, cookie, data):
    """Undoes the latest import."""
    with opened(data) as database:
        batch = database.execute("SELECT max(id) FROM batch WHERE kind = 'import' AND NOT is_undone").fetchone()[0]
    return timed_post(connection, "/members/undo", {"batch": batch}, 303, cookie)


# MARK: Exports


def export(folder):
    """Exports 1,000,000 members, alone, beside sign-ups and the desk page, and to a slow client."""
    data, count = folder / "export.sqlite", settings.size(1_000_000)
    cookie = fill_office(data, count)
    with serving(data) as (address, process):
        wait_for_audit(data)
        resident = resident_megabytes(process)
        reset_peak(process)
        firsts, seconds, sizes = zip(*(download(address, cookie) for _ in range(settings.rounds)))
        peak = peak_megabytes(process)
        before, during = [], []
        for _ in range(settings.rounds):
            before.append(meanwhile(address, lambda: time.sleep(settings.seconds)))
            during.append(meanwhile(address, lambda: download(address, cookie)))
        busy = peak_megabytes(process)
        reset_peak(process)
        slow = resident_megabytes(process)
        for _ in range(settings.rounds):
            download(address, cookie, SLOW_BYTES, settings.seconds)
        slow_peak = peak_megabytes(process)
    say(f"members.csv of {count:,}: until the first byte", "ms", [one * 1000 for one in firsts])
    say(f"members.csv of {count:,}: in all", "ms", [one * 1000 for one in seconds])
    rates = [size / 1e6 / (end - first) for first, end, size in zip(firsts, seconds, sizes)]
    say(f"members.csv of {count:,}: after the first byte", "MB/s", rates)
    print(f"  {sizes[0] / 1e6:.1f} MB; {resident:.0f} MB resident before, {peak:.0f} MB at most, {busy:.0f} MB beside others")
    print(f"  by a client of {SLOW_BYTES / 1e6:.0f} MB/s: {slow:.0f} MB before, {slow_peak:.0f} MB at most")
    say_meanwhile({"before the download": before, f"during the download of {count:,} members": during})


def download(address, cookie, limit=None, longest=None):
    """Downloads the export; returns the seconds until its first byte, the seconds until its end, and its bytes.

    - limit: the bytes to take in a second; no limit if None.
    - longest: the seconds after which the download is broken off.
    """
    begin = time.monotonic()
    request = urllib.request.Request(address + "/members.csv", headers={"Cookie": cookie})
    with urllib.request.urlopen(request) as answer:
        size = len(answer.read(1))
        first = time.monotonic()
        while piece := answer.read(1 << 16):
            size += len(piece)
            if limit: time.sleep(max(0, first + size / limit - time.monotonic()))
            if longest and time.monotonic() - first > longest: break
    return first - begin, time.monotonic() - begin, size


# MARK: Other clients


def meanwhile(address, work):
    """Signs people up and requests the desk page while `work` runs."""
    with signing_up(address, CLIENTS) as times, probing(address + "/") as pages:
        begin = time.monotonic()
        work()
        seconds, done = time.monotonic() - begin, len(times)
    # By now the last requests have responses, too.
    return Meanwhile(seconds, done / seconds, times, pages)


def say_meanwhile(kinds):
    """Says what other clients got at each of these times, beside the first of them."""
    rates = {name: [one.rate for one in several] for name, several in kinds.items()}
    sign_ups = {name: [one for result in several for one in result.sign_ups] for name, several in kinds.items()}
    pages = {name: [one for result in several for one in result.pages] for name, several in kinds.items()}
    first = next(iter(kinds))

    def beside(values, name):
        return () if name == first else (values[first], first)

    for name, several in kinds.items():
        if min(one.seconds for one in several) < SHORTEST:
            say_percentiles(f"  each sign-up by {CLIENTS} clients, {name}", sign_ups[name], *beside(sign_ups, name))
        else:
            say(f"  sign-ups by {CLIENTS} clients, {name}", "/s", rates[name], *beside(rates, name))
            say_percentiles("    each", sign_ups[name])
        say_percentiles(f"  the desk page, {name}", pages[name], *beside(pages, name))
