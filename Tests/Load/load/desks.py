"""Several programs on one PostgreSQL database, compared with a file."""

import re
import subprocess
import threading
import time
from contextlib import ExitStack, closing, contextmanager

from .client import connect, timed_post
from .data import fill_bank, fill_desk, fill_office
from .office import search_each
from .program import HERE, REPOSITORY, compiled, run, serving, wait_for_audit
from .report import say, say_latency, say_percentiles
from .settings import SENDERS, settings
from .sign_ups import bare_hash_rate, person
from .wrk import wrk


@contextmanager
def database():
    """Runs a PostgreSQL with its own default durability and an empty database, and gives its address."""
    process = subprocess.Popen(
        [REPOSITORY / "Tests/Scale/clusters", "--fsync"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process.stdout.readline().strip()
    finally:
        process.stdin.close()
        process.wait()


def desks(folder):
    """Measures transfers, sign-ups, the desk page, and how soon a name is at the other desk."""
    desk_transfers(folder)
    desk_sign_ups(folder)
    desk_page(folder)
    names(folder)


def desk_transfers(folder):
    """Transfers by 32 clients, with one program and with two, compared with pgbench and the same SQL on the same server."""
    data, cookies, members = folder / "bank.sqlite", folder / "cookies", settings.size(10_000)
    cookies.write_text("\n".join(fill_bank(data, members, 0)) + "\n")
    with database() as address:
        move(data, address)
        rates, latencies, theirs = {1: [], 2: []}, {1: [], 2: []}, []
        for turn in range(settings.rounds):
            for count in (1, 2):
                with programs(folder, address, count) as addresses:
                    results = together(
                        addresses, connections=SENDERS // count, script="transfers.lua",
                        arguments=lambda each: [100 * turn + 10 * count + each, members, cookies],
                    )
                    rates[count].append(sum(result.rate for result in results))
                    latencies[count] += results
            theirs.append(pgbench(address, members))
        for count in (1, 2):
            name = f"transfers among {members:,} members by {count} program{'s' if count > 1 else ''}"
            say(name, "/s", rates[count], theirs, "pgbench")
            say_latency("    latency", latencies[count])
        with programs(folder, address, 1):
            pass


def pgbench(address, members):
    command = [
        "pgbench", "--no-vacuum", "--protocol=prepared", f"--client={SENDERS}", "--jobs=2", f"--time={settings.seconds}",
        f"--define=members={members}", f"--define=senders={SENDERS}", f"--file={HERE / 'transfers.sql'}", address,
    ]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return float(re.search(r"tps = ([0-9.]+)", output)[1])


def desk_sign_ups(folder):
    """Durable sign-ups by one program and by two, compared with the machine's bare hash rate at the same cost."""
    hashes = compiled(folder, "hashes.c", "-lsodium", "-lpthread")
    with database() as address:
        rates, theirs = {1: [], 2: []}, []
        for turn in range(settings.rounds):
            for count in (1, 2):
                with programs(folder, address, count) as addresses:
                    results = together(
                        addresses, connections=32 // count, script="sign-ups.lua",
                        arguments=lambda each: [f"{turn}{count}{each}"],
                    )
                    rates[count].append(sum(result.rate for result in results))
            theirs.append(bare_hash_rate(hashes))
    for count in (1, 2):
        say(f"durable sign-ups by {count} program{'s' if count > 1 else ''}", "/s", rates[count], theirs, "bare hashes/s")


def desk_page(folder):
    """The desk page with 200 names, compared with the same on a file."""
    data = folder / "page.sqlite"
    fill_desk(data, 200)
    with database() as address:
        move(data, address)
        with programs(folder, address, 1) as (ours,), serving(data) as (plain, _):
            rates, theirs = [], []
            for _ in range(settings.rounds):
                rates.append(wrk(ours).rate)
                theirs.append(wrk(plain).rate)
    say("desk page on a database, 200 names", "requests/s", rates, theirs, "on a file")


def names(folder):
    """The time until a name that is registered at one desk is sent to a page that is open at the other."""
    times = []
    with database() as address, programs(folder, address, 2) as (one, other):
        with closing(connect(other)) as stream, closing(connect(one)) as desk:
            stream.request("GET", "/desk/names")
            answer = stream.getresponse()
            for number in range(settings.size(300)):
                name = f"Person{number:05d}x"
                fields = {**person(number), "name": name}
                answered = threading.Event()
                begin = time.monotonic()
                thread = threading.Thread(target=lambda: (timed_post(desk, "/join/desk", fields, 303), answered.set()))
                thread.start()
                while name.encode() not in answer.fp.readline():
                    pass
                seen = time.monotonic()
                thread.join()
                times.append((seen - begin) * 1000)
    say_percentiles("a name at the other desk, from the press on, with its hash", times)


def desk_search(folder):
    """Members found by a word among 1,000,000 on a database, in turns with the start page."""
    count = settings.size(1_000_000)
    data = folder / "search.sqlite"
    cookie = fill_office(data, count)
    with database() as address:
        move(data, address)
        with programs(folder, address, 1) as (site,), closing(connect(site)) as connection:
            search_each(connection, cookie, count, times=settings.size(100), where=" on a database")


def moves(folder):
    """Moves 1,000,000 members with as many transfers into a database and back: rows a second, and memory."""
    data, back, count = folder / "from.sqlite", folder / "back.sqlite", settings.size(1_000_000)
    fill_bank(data, count, count)
    with serving(data):
        wait_for_audit(data)
    with database() as address:
        for name, source, target in (("into a database", data, address), ("into a file", address, back)):
            seconds, megabytes, said = move(source, target)
            rows = int(re.search(r"(\d+) rows", said)[1])
            say(f"a move of {count:,} members {name}", "rows/s", [rows / seconds])
            print(f"  {said.strip()}; {seconds:.1f} s, {megabytes:.0f} MB at most", flush=True)


def move(source, target):
    return run("move", "--from", source, "--to", target)


@contextmanager
def programs(folder, address, count):
    """Runs so many programs on one database, and gives their addresses."""
    with ExitStack() as stack:
        yield [stack.enter_context(serving_database(folder, address, number)) for number in range(count)]


@contextmanager
def serving_database(folder, address, number):
    # The file isn't used, but the log is beside it.
    data = folder / f"desk-{number}.sqlite"
    with serving(data, location=address) as (site, _):
        wait_for_audit(data)
        yield site


def together(addresses, arguments, **options):
    """Runs wrk against all addresses at the same time."""
    results = [None] * len(addresses)

    def run(number):
        results[number] = wrk(addresses[number], arguments=arguments(number), **options)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(addresses))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
