"""Many open pages that follow the desk's list."""

import select
import threading
from contextlib import contextmanager

from .client import connect
from .program import resident_megabytes, serving
from .report import say
from .settings import settings
from .wrk import wrk


def streams(folder):
    """Sign-ups with a thousand open streams of the list, compared with sign-ups without."""
    rates = {}
    for count in (0, 1000):
        with serving(folder / f"streams-{count}.sqlite") as (address, process):
            with following(address, count) as received:
                rates[count] = [
                    wrk(address, script="sign-ups.lua", arguments=[turn]).rate for turn in range(settings.rounds)
                ]
                megabytes = resident_megabytes(process)
            print(f"{count:,} streams: {megabytes:.0f} MB resident; they received {sum(received):,} bytes", flush=True)
    say("sign-ups with 1,000 open streams", "/s", rates[1000], rates[0], "without")


@contextmanager
def following(address, count):
    """Opens so many streams and reads them; gives a list of the numbers of bytes."""
    connections, received, done = [], [], threading.Event()
    for _ in range(count):
        connection = connect(address)
        connection.request("GET", "/desk/names")
        connections.append(connection)
    reader = threading.Thread(target=read_all, args=(connections, received, done))
    reader.start()
    try:
        yield received
    finally:
        done.set()
        reader.join()
        for connection in connections:
            connection.close()


def read_all(connections, received, done):
    poll = select.poll()
    sockets = {connection.sock.fileno(): connection.sock for connection in connections}
    for descriptor in sockets:
        poll.register(descriptor, select.POLLIN)
    while sockets and not done.is_set():
        for descriptor, _ in poll.poll(200):
            received.append(len(sockets[descriptor].recv(65536)))
