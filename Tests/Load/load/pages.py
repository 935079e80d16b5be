"""Pages that are requested again and again: requests a second."""

import re
import threading
import time
import urllib.request
from contextlib import contextmanager

from .data import fill_bank, fill_desk
from .program import compiled, free_port, running, serving, wait_for_audit
from .report import say, say_latency
from .settings import settings
from .wrk import wrk

FOR_EVERYBODY = {
    "start page": "/start",
    "sign-in form": "/sign-in",
    "sign-up step by step": "/join/guided",
    "sign-up by email": "/join/email",
    "sign-up by username": "/join/username",
    "a stranger's colour": "/colour",
}
FOR_MEMBERS = {
    "Home with 50 transfers": "/home",
    "history with 50 transfers": "/history",
    "form to change the password": "/account/password",
    "a member's start page": "/start",
    "a member's colour": "/colour",
}


def page(folder):
    """The desk page with 200 names, compared with a C program on libmicrohttpd that sends the same bytes and fields."""
    data = folder / "page.sqlite"
    fill_desk(data, 200)
    baseline = compiled(folder, "baseline.c", "-lmicrohttpd", "-lpthread")
    with serving(data) as (address, _):
        reply = urllib.request.urlopen(address)
        (folder / "body").write_bytes(reply.read())
        own = {"date", "content-length", "connection"}
        fields = [f"{name}: {value}" for name, value in reply.getheaders() if name.lower() not in own]
        (folder / "fields").write_text("\n".join(fields) + "\n")
        port = free_port()
        with running([baseline, str(port), folder / "body", folder / "fields"]):
            time.sleep(0.5)
            ours, theirs = [], []
            for _ in range(settings.rounds):
                ours.append(wrk(address).rate)
                theirs.append(wrk(f"http://127.0.0.1:{port}/").rate)
    say("desk page, 200 names", "requests/s", ours, theirs, "C on libmicrohttpd")


def metrics(folder):
    """The desk page with 200 names while metrics are read each second, compared with the program without --metrics."""
    options = ("--port", "0", "--metrics", "127.0.0.1:0")
    for name in ("with", "without"):
        fill_desk(folder / f"{name}.sqlite", 200)
    with (
        serving(folder / "with.sqlite", options=options) as (address, _),
        serving(folder / "without.sqlite") as (plain, _),
        reading_figures(folder / "with.log") as readings,
    ):
        ours, theirs = [], []
        for _ in range(settings.rounds):
            ours.append(wrk(address).rate)
            theirs.append(wrk(plain).rate)
    say("desk page, figures read each second", "requests/s", ours, theirs, "without --metrics")
    print(f"  readings: {len(readings)}, at most {max(readings) * 1000:.1f} ms")


@contextmanager
def reading_figures(log):
    """Reads the metrics each second, and gives a list of the seconds that each reading took."""
    while not (address := re.search(r"the figures are at (\S+)", log.read_text())):
        time.sleep(0.05)
    readings, ended = [], threading.Event()

    def read():
        while True:
            start = time.monotonic()
            urllib.request.urlopen(address[1]).read()
            readings.append(time.monotonic() - start)
            if ended.wait(1):
                return

    reader = threading.Thread(target=read)
    reader.start()
    try:
        yield readings
    finally:
        ended.set()
        reader.join()


def everybody(folder):
    """Each page that needs no sign-in, compared with the desk's cached page."""
    with serving(folder / "everybody.sqlite") as (address, _):
        beside_desk(address, FOR_EVERYBODY)


def members(folder):
    """Each page of a member with a full page of history, compared with the desk's cached page."""
    data = folder / "members.sqlite"
    cookie = fill_bank(data, 100, settings.size(20_000))[0]
    with serving(data) as (address, _):
        wait_for_audit(data)
        beside_desk(address, FOR_MEMBERS, cookie)


def beside_desk(address, paths, cookie=None):
    """Measures pages with this cookie, each in turns with the desk page without a cookie."""
    for name, path in paths.items():
        ours, desk = [], []
        for _ in range(settings.rounds):
            ours.append(wrk(address + path, cookie=cookie))
            desk.append(wrk(address))
        rates = [[result.rate for result in results] for results in (ours, desk)]
        say(name, "requests/s", *rates, "desk's cached page")
        say_latency("    latency", ours)
        if refused := sum(result.refused for result in ours):
            print(f"  refused: {refused}")
