"""The costs of many registrations at the start and in memory."""

import time
import urllib.request

from .data import fill_desk
from .program import resident_megabytes, serving
from .report import say
from .settings import settings
from .wrk import wrk


def memory(folder):
    """Resident memory with 10,000 registered, before and after a burst of sign-ups."""
    data, count = folder / "memory.sqlite", settings.size(10_000)
    fill_desk(data, count)
    with serving(data) as (address, process):
        for _ in range(50):
            urllib.request.urlopen(address).read()
        say(f"resident with {count:,} registered", "MB", [resident_megabytes(process)])
        wrk(address, script="sign-ups.lua", arguments=["m"])
        say("resident after a burst of sign-ups", "MB", [resident_megabytes(process)])


def start(folder):
    """The time from the command to the first response, with 1,000,000 registered."""
    data, count = folder / "start.sqlite", settings.size(1_000_000)
    fill_desk(data, count)
    times = []
    for _ in range(settings.rounds):
        begin = time.monotonic()
        with serving(data) as (address, _):
            urllib.request.urlopen(address).read()
            times.append((time.monotonic() - begin) * 1000)
    say(f"start to first answer with {count:,} registered", "ms", times)
