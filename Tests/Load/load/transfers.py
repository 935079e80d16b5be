"""Transfers, each of which is on disk before its response is sent."""

import math
import os
import shutil
import statistics
import subprocess

from .client import connect, timed_post
from .data import fill_bank
from .program import compiled, counting, serving, wait_for_audit
from .report import say, say_latency, say_percentiles
from .settings import SENDERS, settings
from .wrk import wrk


def transfers(folder):
    """Transfers by 32 signed-in clients, compared with a C loop that runs the same SQL in groups of the same size."""
    loop = compiled(folder, "transfers.c", "-lsqlite3")
    for members, made in ((100, 0), (10_000, 0), (1_000_000, 0), (1_000_000, 1_000_000)):
        for file in folder.glob("*.sqlite*"):
            file.unlink()
        transfers_among(folder, loop, settings.size(members), settings.size(made))


def transfers_among(folder, loop, members, made):
    data, copy, cookies = folder / "bank.sqlite", folder / "copy.sqlite", folder / "cookies"
    cookies.write_text("\n".join(fill_bank(data, members, made)) + "\n")
    shutil.copy(data, copy)
    os.sync()
    results, theirs, groups = [], [], []
    with serving(data) as (address, process):
        wait_for_audit(data)
        for turn in range(settings.rounds):
            # The process waits for the disk once for each commit. The two waits of each checkpoint, which comes every thirty
            # commits, are counted as commits: groups are a few percent larger than the C loop gets them.
            with counting("syscalls:sys_enter_fdatasync", process) as syncs:
                arguments = [turn + 1, members, cookies]
                result = wrk(address, connections=SENDERS, script="transfers.lua", arguments=arguments)
                groups.append(math.ceil(result.rate * settings.seconds / syncs()))
            results.append(result)
            bare = [loop, copy, SENDERS, members, groups[-1], settings.seconds]
            theirs.append(float(subprocess.check_output(list(map(str, bare)))))
    ours = [result.rate for result in results]
    say(f"transfers among {members:,} members, {made:,} made before", "/s", ours, theirs, "C loop")
    say_latency("    latency", results)
    refused = sum(result.refused for result in results)
    print(f"  groups of {statistics.median(groups):.0f}; refused: {refused}", flush=True)
    # The credits must still add up.
    with serving(data):
        wait_for_audit(data)


def receivers(folder):
    """The time until a refusal because there is no such receiver, or because there is one but the credits don't suffice."""
    data = folder / "receivers.sqlite"
    cookies = fill_bank(data, 10_000, 0)
    unknown, known = [], []
    with serving(data) as (address, _):
        wait_for_audit(data)
        connection = connect(address)
        for turn in range(settings.size(1000)):
            for times, name in ((unknown, f"nobody{turn:07d}"), (known, f"member{turn + 100:07d}")):
                fields = {"id": f"{name[:1]}{turn}", "to": name, "amount": "99999999"}
                times.append(timed_post(connection, "/transfers", fields, 422, cookies[turn % SENDERS]))
        connection.close()
    say_percentiles("refused transfer, unknown receiver", unknown, known, "too few credits")
    say_percentiles("refused transfer, too few credits", known)
