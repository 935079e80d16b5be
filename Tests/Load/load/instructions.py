"""The work for a page in instructions, which don't depend on what else the machine does."""

import re
import subprocess

from .client import connect
from .data import fill_bank
from .program import PROGRAM, can_count, counting, serving, wait_for_audit
from .report import say
from .settings import settings
from .wrk import wrk

EVENT = "instructions:u"
WARM_UP_REQUESTS = 100
COUNTED_REQUESTS = 1000


def instructions(folder):
    """Instructions for Home with 50 transfers, compared with the desk's cached page."""
    data = folder / "instructions.sqlite"
    cookie = fill_bank(data, 100, settings.size(20_000))[0]
    count = by_perf if can_count(EVENT) else by_callgrind
    home, desk = count(folder, data, [("/home", cookie), ("/", None)])
    say("work for Home with 50 transfers", "instructions", [home], [desk], "desk's cached page")
    print(f"  by {'perf' if count is by_perf else 'valgrind --tool=callgrind, since perf has no counters here'}")


def by_perf(folder, data, pages):
    """Counts in the processor while wrk requests each page as often as it can."""
    figures = []
    with serving(data) as (address, process):
        wait_for_audit(data)
        for path, cookie in pages:
            wrk(address + path, cookie=cookie, seconds=1)
            with counting(EVENT, process) as executed:
                result = wrk(address + path, cookie=cookie)
                figures.append(executed() / result.requests)
    return figures


def by_callgrind(folder, data, pages):
    """Counts in a simulated processor, which is slow, while each page is requested a fixed number of times."""
    figures, out = [], folder / "callgrind"
    # Debian's valgrind can't read the debugging information that newer compilers write.
    program = folder / "frontdesk"
    subprocess.run(["strip", "--strip-debug", "-o", program, PROGRAM], check=True)
    under = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
    with serving(data, under, program=program) as (address, process):
        wait_for_audit(data)
        connection = connect(address)
        for number, (path, cookie) in enumerate(pages, 1):
            open_page(connection, path, cookie, WARM_UP_REQUESTS)
            control("--zero", process)
            open_page(connection, path, cookie, settings.size(COUNTED_REQUESTS))
            control("--dump", process)
            totals = re.search(r"^(?:totals|summary): (\d+)", (folder / f"callgrind.{number}").read_text(), re.M)
            figures.append(int(totals[1]) / settings.size(COUNTED_REQUESTS))
        connection.close()
    return figures


def control(what, process):
    subprocess.run(["callgrind_control", what, str(process.pid)], check=True, capture_output=True)


def open_page(connection, path, cookie, count):
    for _ in range(count):
        connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
