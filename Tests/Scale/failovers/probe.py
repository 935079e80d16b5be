"""Finds out when the database itself takes writes, by committing a row on every node that is a primary, ten times a second.

A client that connects directly to the primary could write at the moments that are recorded here.
"""

import select
import threading
import time

import psycopg2
from psycopg2.extensions import POLL_OK, POLL_READ

PAUSE = 0.1
PATIENCE = 1


class Probe:
    def __init__(self, nodes):
        self.nodes, self.times, self.numbers = nodes, [], []
        self.lock, self.count = threading.Lock(), 0

    def start(self, primary):
        primary.rows("CREATE TABLE beat (number bigint PRIMARY KEY)", "probe")
        for node in self.nodes:
            threading.Thread(target=self.watch, args=(node,), daemon=True).start()

    def watch(self, node):
        while True:
            try:
                self.beat(node)
            except (psycopg2.Error, TimeoutError):
                time.sleep(PAUSE)

    def beat(self, node):
        """Writes until an error occurs."""
        connection = psycopg2.connect(host=node.host, user="postgres", dbname="probe", application_name="probe", async_=True)
        try:
            finish(connection)
            cursor = connection.cursor()
            while True:
                with self.lock:
                    self.count += 1
                    number = self.count
                cursor.execute("SELECT pg_is_in_recovery()")
                finish(connection)
                if not cursor.fetchone()[0]:
                    cursor.execute("INSERT INTO beat VALUES (%s)", (number,))
                    finish(connection)
                    # A commit that no standby has confirmed is no success; the server warns of it.
                    if not connection.notices:
                        with self.lock:
                            self.times.append(time.time())
                            self.numbers.append(number)
                    connection.notices.clear()
                time.sleep(PAUSE)
        finally:
            connection.close()

    def lost(self, primary):
        """How many rows whose commit the database had acknowledged are no longer there."""
        with self.lock:
            acknowledged = set(self.numbers)
        lost = acknowledged - {number for number, in primary.rows("SELECT number FROM beat", "probe")}
        with self.lock:
            self.numbers = [number for number in self.numbers if number not in lost]
        return len(lost)


def finish(connection):
    """Waits for the server up to PATIENCE; psycopg’s own waiting has no limit."""
    end = time.monotonic() + PATIENCE
    while (state := connection.poll()) != POLL_OK:
        waited_for = [[connection], []] if state == POLL_READ else [[], [connection]]
        if not any(select.select(*waited_for, [], max(0, end - time.monotonic()))):
            raise TimeoutError


def gaps(times, since, until, least=1):
    """The intervals (begin, end) after `since` without any of the times that are longer than `least` seconds."""
    marks = sorted(moment for moment in times if moment <= until)
    earlier = [moment for moment in marks if moment <= since]
    marks = earlier[-1:] + [moment for moment in marks if moment > since] + [until]
    return [(max(begin, since), end) for begin, end in zip(marks, marks[1:]) if end - max(begin, since) > least]
