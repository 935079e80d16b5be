"""Backups, checks and restores of a large data file."""

import threading
import time

from .data import fill_before_office, migrate
from .program import run, serving, wait_for_audit
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
        quiet, before, during, logs = [], [], [], []
        for turn in range(settings.rounds):
            quiet.append(run("backup", folder / f"quiet-{turn}", "--data", data))
            before.append(meanwhile(address, lambda: time.sleep(settings.seconds)))
            with log_size(data) as sizes:
                during.append(meanwhile(address, lambda: run("backup", folder / f"busy-{turn}", "--data", data)))
            logs.append(max(sizes))
    say_each(f"backup of {count:,} members", quiet)
    print(f"  {(folder / 'quiet-0').stat().st_size / 1e6:,.1f} MB", flush=True)
    say(f"backup of {count:,} members beside sign-ups", "s", [one.seconds for one in during])
    print(f"  the log grows to {max(logs) / 1e6:.1f} MB meanwhile", flush=True)
    say_meanwhile({"before the backup": before, f"during a backup of {count:,} members": during})
    say_each(f"check of {count:,} members", [run("check", "--data", data) for _ in range(settings.rounds)])
    say_each(f"restore of {count:,} members", [run("restore", folder / "quiet-0", "--yes", "--data", data)])


def say_each(name, commands):
    """Says how long a command took, and the most memory that it needed in any round."""
    say(name, "s", [one.seconds for one in commands])
    print(f"  {max(one.megabytes for one in commands):.0f} MB of memory at most", flush=True)


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
