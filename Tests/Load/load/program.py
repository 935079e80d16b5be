"""Builds and runs the program and those that it is compared with, and looks at a running process from outside."""

import json
import random
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parents[1]
REPOSITORY = HERE.parents[1]
PROGRAM = REPOSITORY / ".build/release/frontdesk"
MEASURING = """
import json, resource, subprocess, sys, time
begin = time.monotonic()
said = subprocess.run(sys.argv[1:], check=True, stdout=subprocess.PIPE, text=True).stdout
print(json.dumps([time.monotonic() - begin, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024, said]))
"""


class Ended(NamedTuple):
    """A command that has ended."""
    seconds: float
    megabytes: float
    """Its peak resident memory."""
    said: str
    """Its standard output."""


def build():
    subprocess.run([REPOSITORY / "script/build-release", "frontdesk"], check=True)


@contextmanager
def serving(data, under=(), options=("--port", "0"), program=PROGRAM, location=None):
    """Runs the program on a data file, or on the data at `location`, under another command if one is given; gives its
    address and its process. The log is beside `data`.
    """
    with open(data.with_suffix(".log"), "w") as log:
        process = subprocess.Popen(
            [*under, program, "serve", "--data", location or data, *options],
            cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=log, text=True,
        )
    try:
        yield process.stdout.readline().split()[-1], process
    finally:
        process.terminate()
        process.wait(timeout=30)


def run(*arguments):
    """Runs one of the program's commands.

    A small process starts it and waits for it: the system counts a parent's peak as its child's, too, and this process may
    have filled large files.
    """
    command = [sys.executable, "-c", MEASURING, PROGRAM, *arguments]
    return Ended(*json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout))


@contextmanager
def running(command):
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def compiled(folder, source, *libraries):
    """Compiles one of the C programs in Tests/Load, and returns the binary."""
    binary = folder / source.removesuffix(".c")
    subprocess.run(["cc", "-O2", "-o", binary, HERE / source, *libraries], check=True)
    return binary


def wait_for_audit(data):
    """Waits until the program has logged that the ledger adds up."""
    while "the credits add up" not in (log := data.with_suffix(".log").read_text()):
        assert "don’t add up" not in log, log
        time.sleep(0.1)


def free_port():
    """A port below those that the system gives to other programs meanwhile."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return port


def resident_megabytes(process):
    return status_megabytes(process, "VmRSS")


def reset_peak(process):
    """Resets the peak to what is resident now: proc(5), clear_refs."""
    Path(f"/proc/{process.pid}/clear_refs").write_text("5")


def peak_megabytes(process):
    """The peak resident memory since `reset_peak`."""
    return status_megabytes(process, "VmHWM")


def status_megabytes(process, line):
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(rf"{line}:\s+(\d+)", status)[1]) / 1024


def can_count(event):
    """Whether perf can count such events here: virtual machines often have no hardware counters."""
    perf = subprocess.run(["perf", "stat", "-x,", "-e", event, "true"], capture_output=True, text=True)
    return perf.returncode == 0 and perf.stderr.split(",")[0].isdigit()


@contextmanager
def counting(event, process):
    """Counts such events of a process, and gives a function that stops counting and returns the number."""
    command = ["perf", "stat", "-x,", "-e", event, "-p", str(process.pid)]
    perf = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    time.sleep(0.2)

    def count():
        perf.send_signal(signal.SIGINT)
        return int(perf.communicate()[1].split(",")[0])

    try:
        yield count
    finally:
        if perf.poll() is None:
            perf.terminate()
            perf.wait()
