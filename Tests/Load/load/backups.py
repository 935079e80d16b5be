"""Backups, checks and restores of a large data file."""

import os
import subprocess
import threading
import time

from .data import fill_before_office, migrate
from .program import PROGRAM, serving, wait_for_audit
from .report import say
from .settings import settings
from .spreadsheets import meanwhile, say_meanwhile


def backups(folder):
    """1,000,000 members: backups alone and beside sign-ups, checks, a restore, and the first start on an older file."""
    data, count = folder / "backups.sqlite", settings.size(1_000_000)
    fill_before_office(data, count)
    begin = time.monotonic()
    migrate(data)
    print(f"an older file of {count:,} brought up to date: {time.monotonic() - begin:.1f} s", flush=True)
    with serving(data) as (address, _):
        wait_for_audit(data)
        quiet, before, during, peaks, logs = [], [], [], [], []
        for turn in range(settings.rounds):
            seconds, peak = run("backup", folder / f"quiet-{turn}", "--data", data)
            quiet.append(seconds)
            peaks.append(peak)
            before.append(meanwhile(address, lambda: time.sleep(settings.seconds)))
            with log_size(data) as sizes:
                during.append(meanwhile(address, lambda: run("backup", folder / f"busy-{turn}", "--data", data)))
            logs.append(max(sizes))
    print(f"  {(folder / 'quiet-0').stat().st_size / 1e6:,.1f} MB, {max(peaks):.0f} MB of memory at most", flush=True)
    say(f"backup of {count:,} members", "s", quiet)
    say("  beside sign-ups", "s", [one.seconds for one in during])
    print(f"  the log grows to {max(logs) / 1e6:.1f} MB meanwhile", flush=True)
    say_meanwhile({"before": before, "during a backup": during})

    checks = [run("check", "--data", data) for _ in range(settings.rounds)]
    say("check", "s", [seconds for seconds, _ in checks])
    print(f"  {max(peak for _, peak in checks):.0f} MB of memory at most", flush=True)
    restores = [run("restore", folder / "quiet-0", "--yes", "--data", data) for _ in range(1)]
    say("restore", "s", [seconds for seconds, _ in restores])
    print(f"  {max(peak for _, peak in restores):.0f} MB of memory at most", flush=True)


def run(*arguments):
    """Runs a command, and returns its seconds and its peak resident memory in megabytes."""
    begin = time.monotonic()
    process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, arguments
    return time.monotonic() - begin, usage.ru_maxrss / 1024


class log_size:
    """Collects the size of the log in a list, ten times a second."""

    def __init__(self, data):
        self.log, self.sizes, self.done = data.with_name(data.name + "-wal"), [0], threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self.look)
        self.thread.start()
        return self.sizes

    def look(self):
        while not self.done.wait(0.1):
            if self.log.exists():
                self.sizes.append(self.log.stat().st_size)

    def __exit__(self, *_):
        self.done.set()
        self.thread.join()
