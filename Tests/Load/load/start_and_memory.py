"""The costs of many registrations at the start and in memory."""

import subprocess
import time
import urllib.request

from .data import fill_desk
from .program import PROGRAM, resident_megabytes, serving
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
        say(f"resident with {count:,} registered, after a burst of sign-ups", "MB", [resident_megabytes(process)])
        time.sleep(settings.seconds + 6)
        say(f"resident with {count:,} registered, ten seconds after it", "MB", [resident_megabytes(process)])


def start(folder):
    """The time from the command to the first response, compared with the command that only prints the version."""
    for count in map(settings.size, settings.growth):
        data = folder / f"start-{count}.sqlite"
        fill_desk(data, count)
        times, versions = [], []
        for _ in range(2 * settings.rounds + 1):
            begin = time.monotonic()
            with serving(data) as (address, _):
                urllib.request.urlopen(address).read()
                times.append((time.monotonic() - begin) * 1000)
            begin = time.monotonic()
            subprocess.run([PROGRAM, "--version"], check=True, capture_output=True)
            versions.append((time.monotonic() - begin) * 1000)
        say(f"start to first answer with {count:,} registered", "ms", times, versions, "--version")
