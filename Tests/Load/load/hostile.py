"""What an honest visitor gets while others attack.

All connections come from this machine, which is exempt from the limits by network, so these figures are about the limit
on all connections, and about deadlines. Sign-ups and sign-ins count by network, which is what a trusted proxy says.
"""

import asyncio
import multiprocessing
import resource
import selectors
import socket
import threading
import time
import urllib.parse
from contextlib import contextmanager
from typing import NamedTuple

from .program import free_port, resident_megabytes, serving
from .report import say_percentiles
from .settings import settings
from .wrk import wrk

HOST = "desk.example.org"
PAGES_A_SECOND = 20
SIGN_INS_A_SECOND = 2
PATIENCE_SECONDS = 10
MEMBERS = 20
GOOD = {"GET /": 200, "sign-in": 303}
"""What an honest visitor asks for, and the status of the response."""


class Attack(NamedTuple):
    """A number of connections; each is opened again when the server closes it."""

    name: str
    connections: int
    first: bytes = b""
    """What is sent at once."""
    then: bytes = b""
    """What is sent every second."""
    takes: int = 0
    """How many bytes are read every second."""


def attacks():
    head = f"GET / HTTP/1.1\r\nHost: {HOST}\r\n".encode()
    body = f"POST /start HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 60000\r\n\r\n".encode()
    return [
        Attack("500 slow heads", 500, head, b"X: y\r\n"),
        Attack("500 slow bodies", 500, body, b"x"),
        Attack("200 slow readers of 400 answers each", 200, (head + b"\r\n") * 400, takes=1000),
        Attack("4,300 connections that say nothing", 4300),
        Attack("4,300 slow heads", 4300, head, b"X: y\r\n"),
    ]


def hostile(folder):
    """Measures honest visitors without attackers, beside each attack on connections, and beside a flood of sign-ups."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16_384), most))
    port = free_port()
    options = ["--port", str(port), "--origin", f"https://{HOST}", "--trust-proxy"]
    with serving(folder / "hostile.sqlite", options=options) as (_, process):
        for number in range(MEMBERS):
            answer = asyncio.run(ask(port, sign_up(number)))
            assert answer.status == 303, answer
        quiet = measure(port)
        say("without attackers", process, quiet)
        for attack in attacks():
            with under(attack, port) as held:
                answers = measure(port)
            say(f"under {attack.name}", process, answers, quiet)
            print(f"  {held.value:,} open at the end", flush=True)
        with flooded(port) as results:
            answers = measure(port)
        say("under a flood of sign-ups from three networks", process, answers, quiet)
        made = sum(result.requests - result.refused for result in results)
        print(f"  the flood: {made:,} signed up, {sum(result.refused for result in results):,} refused", flush=True)


class Answer(NamedTuple):
    milliseconds: float
    status: int
    """0 if no response came in time, or the connection was lost."""


def request(method, path, address, fields=None):
    body = urllib.parse.urlencode(fields).encode() if fields else b""
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n"
    if fields:
        head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


def address(number):
    """An address in a network of its own (RFC 5737)."""
    return f"198.51.100.{number % 250 + 1}"


def sign_up(number):
    return request("POST", "/join/username", address(number), {"username": f"honest{number:04d}", "password": "countess 8"})


def sign_in(number):
    member = f"honest{number % MEMBERS:04d}"
    return request("POST", "/sign-in", address(number), {"member": member, "password": "countess 8"})


async def ask(port, text, due=None):
    """Sends one request on its own connection; the time counts from when it was due."""
    begin = due or time.monotonic()
    await asyncio.sleep(begin - time.monotonic())
    status, writer = 0, None
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(text)
            answer = await reader.read(-1)
            status = int(answer.split(b" ", 2)[1]) if answer else 0
    except (TimeoutError, OSError):
        pass
    finally:
        if writer:
            writer.close()
    return Answer((time.monotonic() - begin) * 1000, status)


def measure(port):
    """The responses to what honest visitors ask for, each sent at its moment whether others are answered or not."""

    async def all_of_them():
        begin, seconds = time.monotonic(), settings.rounds * settings.seconds
        page = request("GET", "/", address(200))
        pages = [ask(port, page, begin + n / PAGES_A_SECOND) for n in range(seconds * PAGES_A_SECOND)]
        sign_ins = [
            ask(port, sign_in(n), begin + n / SIGN_INS_A_SECOND) for n in range(max(2, seconds * SIGN_INS_A_SECOND))
        ]
        answers = await asyncio.gather(*pages, *sign_ins)
        return {"GET /": answers[:len(pages)], "sign-in": answers[len(pages):]}

    return asyncio.run(all_of_them())


def say(name, process, answers, quiet=None):
    """Says how many responses were good, and how long those took beside those without attackers."""
    print(f"{name}; {resident_megabytes(process):.0f} MB resident", flush=True)
    for what, several in answers.items():
        good, others = times(what, answers), sorted({answer.status for answer in several} - {GOOD[what]})
        print(f"  {what}: {len(good)} of {len(several)}" + (f"; else {', '.join(map(str, others))}" if others else ""))
        if len(good) > 1:
            say_percentiles(f"  {what} {name}", good, *((times(what, quiet), "without attackers") if quiet else ()))


def times(what, answers):
    """The milliseconds until the good responses."""
    return [answer.milliseconds for answer in answers[what] if answer.status == GOOD[what]]


@contextmanager
def under(attack, port):
    """Lets another process attack, and gives the number of its open connections."""
    held = multiprocessing.Value("i", 0)
    process = multiprocessing.Process(target=press_on, args=(attack, port, held), daemon=True)
    process.start()
    time.sleep(2)
    try:
        yield held
    finally:
        process.terminate()
        process.join()


def press_on(attack, port, held):
    sockets = [opened(attack, number, port) for number in range(attack.connections)]
    selector = selectors.DefaultSelector()
    for one in sockets:
        selector.register(one, selectors.EVENT_READ)
    while True:
        begin = time.monotonic()
        lost = [key.fileobj for key, _ in selector.select(0) if is_over(attack, key.fileobj)]
        held.value = attack.connections - len(lost)
        for number, one in enumerate(lost):
            selector.unregister(one)
            one.close()
            selector.register(opened(attack, number, port), selectors.EVENT_READ)
        if attack.then:
            for key in list(selector.get_map().values()):
                drip(attack.then, key.fileobj)
        time.sleep(max(0.0, begin + 1 - time.monotonic()))


def opened(attack, number, port):
    one = socket.socket()
    if attack.takes:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.bind((f"127.0.{number // 200}.{number % 200 + 1}", 0))
    one.settimeout(0.05)
    try:
        one.connect(("127.0.0.1", port))
        one.setblocking(False)
        one.send(attack.first)
    except OSError:
        one.setblocking(False)
    return one


def is_over(attack, one):
    """Reads as much as the attack does, and returns whether the server has closed the connection."""
    try:
        return not one.recv(attack.takes or 65536)
    except BlockingIOError:
        return False
    except OSError:
        return True


def drip(piece, one):
    try:
        one.send(piece)
    except OSError:
        pass


@contextmanager
def flooded(port):
    """Keeps 64 sign-ups under way, and gives their results."""
    results, done = [], threading.Event()

    def repeat():
        turn = 0
        while not done.is_set():
            turn += 1
            arguments = [HOST, turn]
            url = f"http://127.0.0.1:{port}"
            results.append(wrk(url, connections=64, script="sign-up-flood.lua", arguments=arguments, seconds=2))

    thread = threading.Thread(target=repeat)
    thread.start()
    time.sleep(1)
    try:
        yield results
    finally:
        done.set()
        thread.join()
