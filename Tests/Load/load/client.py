"""Sends single requests and times them."""

import asyncio
import http.client
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

PROBES_A_SECOND = 100
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def post(url, fields):
    """Sends a form, and returns the status of the response without following a redirect."""
    request = urllib.request.Request(url, data=urllib.parse.urlencode(fields).encode())
    try:
        return urllib.request.build_opener(NoRedirect).open(request).status
    except urllib.error.HTTPError as refusal:
        return refusal.code


def connect(address, source=None):
    """Opens a lasting connection, from another one of this machine's loopback addresses if one is given."""
    host, port = address.removeprefix("http://").split(":")
    return http.client.HTTPConnection(host, int(port), source_address=(source, 0) if source else None)


def timed_post(connection, path, fields, expected, cookie=None, source=None):
    """Sends a form, and returns the milliseconds until its response, which must have the expected status.

    - source: the address from which the client seems to come, for a program that trusts a proxy.
    """
    headers = {**FORM, **({"Cookie": cookie} if cookie else {}), **({"X-Forwarded-For": source} if source else {})}
    body = urllib.parse.urlencode(fields)
    begin = time.monotonic()
    connection.request("POST", path, body, headers)
    answer = connection.getresponse()
    answer.read()
    milliseconds = (time.monotonic() - begin) * 1000
    assert answer.status == expected, answer.status
    return milliseconds


def timed_get(connection, path, cookie=None):
    """Gets a page, and returns the milliseconds until it is complete."""
    begin = time.monotonic()
    connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
    answer = connection.getresponse()
    answer.read()
    milliseconds = (time.monotonic() - begin) * 1000
    assert answer.status == 200, answer.status
    return milliseconds


def probe(url, seconds):
    """Gets a page for so long, as `probing` does, and returns the milliseconds from when each request was due."""
    with probing(url) as milliseconds:
        time.sleep(seconds)
    return milliseconds


@contextmanager
def probing(url):
    """Gets a page a hundred times a second, on a new connection each time; gives a list of the milliseconds from when each
    request was due.

    Unlike wrk, it doesn't wait for a response before the next request: a server that stands still for a second gives a
    hundred late responses, not one for each connection. The list is complete at the end.
    """
    parts, milliseconds, done = urllib.parse.urlsplit(url), [], threading.Event()
    host, port, path = parts.hostname, parts.port, parts.path

    async def one(due):
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read(-1)
        writer.close()
        assert answer.startswith(b"HTTP/1.1 200 "), answer[:80]
        milliseconds.append((time.monotonic() - due) * 1000)

    async def all_of_them():
        due = time.monotonic()
        async with asyncio.TaskGroup() as group:
            while not done.is_set():
                group.create_task(one(due))
                due += 1 / PROBES_A_SECOND
                await asyncio.sleep(due - time.monotonic())

    with ThreadPoolExecutor(1) as thread:
        probes = thread.submit(asyncio.run, all_of_them())
        try:
            yield milliseconds
        finally:
            done.set()
            probes.result()
