"""Runs wrk and reads its report."""

import re
import subprocess
import threading
import time
from contextlib import contextmanager
from typing import NamedTuple

from .program import HERE
from .settings import settings


class Result(NamedTuple):
    rate: float
    """Requests a second."""
    p50: float
    """In milliseconds."""
    p99: float
    """In milliseconds."""
    refused: int
    """Responses that were neither 2xx nor 3xx."""
    requests: int
    """All requests that were answered."""


def wrk(url, connections=32, script=None, arguments=(), cookie=None, seconds=None, close=False):
    """Runs wrk once, with so many connections in one thread, and one of the Lua scripts in Tests/Load with its arguments.

    With `close` each request has a connection of its own.
    """
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds or settings.seconds}s", "--latency"]
    command += ["-s", HERE / script] if script else []
    command += ["-H", f"Cookie: {cookie}"] if cookie else []
    command += ["-H", "Connection: close"] if close else []
    command += [url, *(["--", *map(str, arguments)] if arguments else [])]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", out)
    return Result(
        rate=float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1]),
        p50=percentile(out, 50), p99=percentile(out, 99),
        refused=int(refused[1]) if refused else 0,
        requests=int(re.search(r"(\d+) requests in", out)[1]),
    )


def percentile(out, which):
    value, unit = re.search(rf"{which}%\s+([\d.]+)(us|ms|s)", out).groups()
    return float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


@contextmanager
def under_load(url, script, arguments):
    """Runs wrk in the background, from a second before the measurement to a second after it."""
    load = threading.Thread(
        target=wrk, args=(url,),
        kwargs={"script": script, "arguments": arguments, "seconds": settings.seconds + 2},
    )
    load.start()
    time.sleep(1)
    try:
        yield
    finally:
        load.join()
