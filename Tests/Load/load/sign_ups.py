"""Sign-ups, each on disk before it is answered."""

import os
import subprocess

from .client import connect, timed_post
from .data import fill_desk
from .program import compiled, serving, wait_for_audit
from .report import say, say_latency
from .settings import settings
from .wrk import under_load, wrk


def sign_ups(folder):
    """Durable sign-ups, compared with the machine's bare hash rate at the same cost."""
    hashes = compiled(folder, "hashes.c", "-lsodium", "-lpthread")
    ours, theirs, refused = [], [], 0
    with serving(folder / "sign-ups.sqlite") as (address, _):
        for turn in range(settings.rounds):
            result = wrk(address, script="sign-ups.lua", arguments=[turn])
            ours.append(result.rate)
            refused += result.refused
            theirs.append(bare_hash_rate(hashes))
    say("durable sign-ups", "/s", ours, theirs, "bare hashes/s")
    print(f"  refused: {refused}")


def bare_hash_rate(hashes):
    """The number of Argon2id hashes a second on all cores."""
    return float(subprocess.check_output([hashes, str(os.cpu_count()), str(settings.seconds)]))


def filling(folder):
    """Durable sign-ups by a program that doesn't hash, with none and with very many registered before."""
    library = compiled(folder, "no-hashes.c", "-shared", "-fPIC")
    rates = {}
    for count in (0, settings.size(1_000_000)):
        data = folder / f"filling-{count}.sqlite"
        fill_desk(data, count)
        with serving(data, under=["env", f"LD_PRELOAD={library}"]) as (address, _):
            wait_for_audit(data)
            rates[count] = [
                wrk(address, script="sign-ups.lua", arguments=[turn]).rate for turn in range(settings.rounds)
            ]
        beside = (rates[0], "0 registered before") if count else ()
        say(f"sign-ups without hashes, {count:,} registered before", "/s", rates[count], *beside)


def latency(folder):
    """The desk page while sign-ups keep every hash worker busy, compared with the same page before."""
    with serving(folder / "latency.sqlite") as (address, _):
        quiet, busy = [], []
        for turn in range(settings.rounds):
            quiet.append(wrk(address, connections=4))
            with under_load(address, "sign-ups.lua", [f"l{turn}"]):
                busy.append(wrk(address, connections=4))
    say_latency("desk page, quiet", quiet)
    say_latency("desk page, while sign-ups saturate the workers", busy, quiet, "quiet")


def cost(folder):
    """One sign-up after the other, with none, some and very many registered before."""
    times = {}
    for count in (0, settings.size(10_000), settings.size(1_000_000)):
        data = folder / f"cost-{count}.sqlite"
        fill_desk(data, count)
        with serving(data) as (address, _):
            wait_for_audit(data)
            connection = connect(address)
            times[count] = [timed_post(connection, "/join/desk", person(n), 303) for n in range(60)]
            connection.close()
        say(f"one sign-up with {count:,} registered", "ms", times[count], *((times[0], "with 0") if count else ()))


def person(number):
    return {
        "name": "Person", "email": f"one{number}@example.org", "password": "secret 7", "phone": "0123456789",
    }
