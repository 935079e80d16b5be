"""Downloads of a long history."""

import statistics
import threading
import time
import urllib.request
from contextlib import contextmanager

from .client import probe
from .data import fill_bank
from .program import peak_megabytes, reset_peak, resident_megabytes, serving, wait_for_audit
from .report import say_percentiles
from .settings import settings

DOWNLOADS_AT_ONCE = 3


def csv(folder):
    """A history of 200,000 transfers: time, size and memory; the start page beside three downloads, and without."""
    data, count = folder / "csv.sqlite", settings.size(200_000)
    cookie = fill_bank(data, 100, count, busiest=1)[0]
    with serving(data) as (address, process):
        wait_for_audit(data)
        before = resident_megabytes(process)
        reset_peak(process)
        seconds, sizes = zip(*(download(address, cookie) for _ in range(settings.rounds)))
        peak = peak_megabytes(process)
        quiet, busy = [], []
        for _ in range(settings.rounds):
            quiet += probe(address + "/start", settings.seconds)
            with downloading(address, cookie):
                busy += probe(address + "/start", settings.seconds)
        highest = peak_megabytes(process)
    print(
        f"history.csv of {count:,} transfers: {statistics.median(seconds):.2f} s, {sizes[0]:,} bytes;"
        f" {before:.0f} MB resident before, {peak:.0f} MB at most, {highest:.0f} MB with {DOWNLOADS_AT_ONCE} at once")
    say_percentiles("start page, before the downloads", quiet)
    say_percentiles(f"start page, during {DOWNLOADS_AT_ONCE} downloads of {count:,} transfers", busy, quiet, "before")


def download(address, cookie):
    """Downloads the history, and returns the seconds and bytes that it took."""
    begin = time.monotonic()
    request = urllib.request.Request(address + "/history.csv", headers={"Cookie": cookie})
    with urllib.request.urlopen(request) as answer:
        size = len(answer.read())
    return time.monotonic() - begin, size


@contextmanager
def downloading(address, cookie):
    """Keeps several downloads going; each begins anew as soon as it ends."""
    done = threading.Event()

    def repeat():
        while not done.is_set():
            download(address, cookie)

    threads = [threading.Thread(target=repeat) for _ in range(DOWNLOADS_AT_ONCE)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        done.set()
        for thread in threads:
            thread.join()
