"""Sign-ins: as many as possible, refusals of both kinds, and what others notice of an attack."""

from .client import connect, post, timed_post
from .program import compiled, serving
from .report import say, say_latency, say_percentiles
from .settings import settings
from .sign_ups import bare_hash_rate
from .wrk import under_load, wrk


def sign_ins(folder):
    """Sign-ins compared with the bare hash rate; the two kinds of refusals compared; the start page under attack."""
    hashes = compiled(folder, "hashes.c", "-lsodium", "-lpthread")
    with serving(folder / "sign-ins.sqlite") as (address, _):
        for number in range(100, 164):
            post(address + "/join/username", {"username": f"member{number}", "password": "countess 8"})
        succeed(address, hashes)
        fail(address)
        attack(address)


def succeed(address, hashes):
    ours, theirs, refused = [], [], 0
    for _ in range(settings.rounds):
        result = wrk(address, script="sign-ins.lua")
        ours.append(result.rate)
        refused += result.refused
        theirs.append(bare_hash_rate(hashes))
    say("sign-ins", "/s", ours, theirs, "bare hashes/s")
    print(f"  refused: {refused}")


def fail(address):
    """An attacker must not learn from the time whether a member exists."""
    unknown, known = [], []
    for turn in range(settings.size(500)):
        # Ten failures are allowed for a name at an address. Each unknown name is new; the known one changes its address.
        for times, name in ((unknown, f"nobody{turn}"), (known, "member100")):
            connection = connect(address, source=f"127.0.{turn // 200}.{turn % 200 + 1}")
            times.append(timed_post(connection, "/sign-in", {"member": name, "password": "wrong"}, 422))
            connection.close()
    say_percentiles("refused sign-in, unknown member", unknown, known, "wrong password")
    say_percentiles("refused sign-in, wrong password", known)


def attack(address):
    quiet, busy = [], []
    for _ in range(settings.rounds):
        quiet.append(wrk(address + "/start", connections=4))
        with under_load(address, "sign-ins.lua", ["member100", "wrong"]):
            busy.append(wrk(address + "/start", connections=4))
    say_latency("start page, before the attack on sign-in", quiet)
    say_latency("start page, while sign-in is under attack", busy, quiet, "before")
