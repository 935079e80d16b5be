"""A mail server of the tests' own, and a site that sends mail to it."""

import json
import os
import re
import select
import subprocess
import sys
from contextlib import contextmanager

import pytest

from conftest import REPOSITORY
from engines import free_port
from office import opening

PROGRAM = REPOSITORY / "Tests/SMTPServer/server.py"


class Mails:
    """The mails that have come, in the order in which they came."""

    def __init__(self, process):
        self.process = process
        self.unread = b""
        self.port = self._next()["port"]

    def _next(self):
        """The server's next line, for which this waits half a minute at most."""
        while b"\n" not in self.unread:
            ready, _, _ = select.select([self.process.stdout], [], [], 30)
            assert ready, "no mail has come"
            piece = os.read(self.process.stdout.fileno(), 1 << 16)
            assert piece, "the mail server has ended"
            self.unread += piece
        line, self.unread = self.unread.split(b"\n", 1)
        return json.loads(line)

    def next(self):
        """Waits for the next mail."""
        while "mail" not in (line := self._next()):
            pass
        return line["mail"]

    def to(self, address):
        """Waits for the next mail, which must go there."""
        mail = self.next()
        assert mail["to"] == [address], mail
        return mail

    def set(self, **faults):
        """Changes what the server does wrong. Mails that came before are forgotten."""
        self.process.stdin.write(json.dumps(faults).encode() + b"\n")
        self.process.stdin.flush()
        forgotten = []
        while "faults" not in (line := self._next()):
            if "mail" in line: forgotten.append(line["mail"])
        return forgotten


def link(mail):
    """The path, query and fragment of the mail's first link."""
    return re.search(r"https?://[^/\s]+(/\S+)", mail["text"])[1]


@contextmanager
def taking_mail():
    # The system's own Python has the package that the server needs.
    process = subprocess.Popen(
        ["/usr/bin/python3", PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sys.__stderr__)
    try:
        yield Mails(process)
    finally:
        process.terminate()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def sending(mails, port, host="127.0.0.1"):
    """The options of a site that sends its mail there, and has this port and host as far as it knows."""
    return ["--origin", f"http://{host}:{port}", "--trust-network", "--mail", f"smtp://127.0.0.1:{mails.port}",
            "--mail-from", "desk@example.org"]


@pytest.fixture
def mails():
    with taking_mail() as mails:
        yield mails


@pytest.fixture
def office(tmp_path, mails):
    """The address of a site that sends mail, and the link for its first organiser."""
    port = free_port()
    with opening(tmp_path / "frontdesk.sqlite", *sending(mails, port), port=port) as office:
        yield office
