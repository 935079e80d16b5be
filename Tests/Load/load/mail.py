"""Sending a letter to many members, beside sign-ups; and what an answer about a forgotten password costs."""

import itertools
import json
import re
import sqlite3
import subprocess
import time
from contextlib import closing, contextmanager

from .client import connect, timed_post
from .data import fill_office
from .office import signing_up
from .program import REPOSITORY, free_port, peak_megabytes, reset_peak, resident_megabytes, serving, wait_for_audit
from .report import say, say_percentiles
from .settings import settings

CLIENTS = 4
LETTER = "Thursday"
MANY = "mail.example"
"""More than half of the people have an email that contains it, and none of those who sign up meanwhile."""
ASKED = 100
"""How often somebody asks for a new password, for a member and for nobody."""
NETWORKS = map(lambda n: f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}", itertools.count(1))
"""Each request seems to come from a network of its own, so that no limit is reached. Threads share it, which they can't with a
generator."""


def mail(folder):
    """Sends a letter to more than half of 2,000 members, with sign-ups before and meanwhile; and asks for new passwords."""
    data, port = folder / "mail.sqlite", free_port()
    cookie = fill_office(data, settings.size(2000))
    with closing(sqlite3.connect(data)) as database, database:
        database.execute("UPDATE member SET email_standing = 'given'")
    before, during, seconds, counts = [], [], [], []
    with mail_server() as (mails, received):
        options = ("--port", str(port), "--origin", f"http://127.0.0.1:{port}", "--trust-proxy", "--trust-network", "--mail",
                   f"smtp://127.0.0.1:{mails}", "--mail-from", "desk@mail.example", "--mail-rate", "10000")
        with serving(data, options=options) as (address, process):
            wait_for_audit(data)
            resident = resident_megabytes(process)
            reset_peak(process)
            for _ in range(settings.rounds):
                with signing_up(address, CLIENTS, NETWORKS) as times:
                    time.sleep(settings.seconds)
                    before.append(len(times) / settings.seconds)
                with signing_up(address, CLIENTS, NETWORKS) as times:
                    begin, left = time.monotonic(), write(address, cookie)
                    counts.append(left)
                    while left > 0:
                        left -= received()
                        time.sleep(0.05)
                    seconds.append(time.monotonic() - begin)
                    during.append(len(times) / seconds[-1])
            peak = peak_megabytes(process)
            say(f"a letter to {counts[0]:,} members beside sign-ups", "ms", [one * 1000 for one in seconds])
            print(f"  {resident:.0f} MB resident before, {peak:.0f} MB at most", flush=True)
            say(f"  sign-ups by {CLIENTS} clients, before the letter", "/s", before)
            say(f"  sign-ups by {CLIENTS} clients, during a letter to {counts[0]:,}", "/s", during, before, "before")
            forgotten(address, data)


def write(address, cookie):
    """Writes to all members who were there at first; returns to how many."""
    with closing(connect(address)) as connection:
        connection.request("GET", f"/members/mail?all=yes&q={MANY}", headers={"Cookie": cookie})
        page = connection.getresponse().read().decode()
        found = dict(re.findall(r'name="(total|revision|id)" value="([^"]*)"', page))
        form = {"all": "yes", "q": MANY, **found, "subject": LETTER, "text": "The class moved.\n" * 20, "action": "send"}
        timed_post(connection, "/members/mail", form, 303, cookie, next(NETWORKS))
        return int(found["total"])


def forgotten(address, data):
    """The time of an answer for a member's address and for nobody's, in turns."""
    with closing(sqlite3.connect(data)) as database:
        emails = [row[0] for row in database.execute("SELECT email FROM member WHERE email IS NOT NULL LIMIT ?", (ASKED,))]
    known, unknown = [], []
    with closing(connect(address)) as connection:
        for number, email in enumerate(emails):
            for times, one in ((known, email), (unknown, f"nobody{number}@mail.example")):
                times.append(timed_post(connection, "/forgotten", {"email": one}, 200, source=next(NETWORKS)))
    say_percentiles("  /forgotten for a member", known, unknown, "for nobody")
    say_percentiles("  /forgotten for nobody", unknown)


@contextmanager
def mail_server():
    """The tests' mail server; gives its port, and a function that returns how many letters came since its last call."""
    server = subprocess.Popen(
        ["/usr/bin/python3", REPOSITORY / "Tests/SMTPServer/server.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    port = json.loads(server.stdout.readline())["port"]

    def received():
        server.stdin.write("{}\n")
        server.stdin.flush()
        count = 0
        while "faults" not in (line := json.loads(server.stdout.readline())):
            count += "mail" in line and ["Subject", LETTER] in line["mail"]["headers"]
        return count

    try:
        yield port, received
    finally:
        server.terminate()
        server.wait()
