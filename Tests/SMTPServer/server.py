#!/usr/bin/python3
"""A mail server that tests talk to, and tell what to do wrong. Needs python3-aiosmtpd.

It listens on a free port of 127.0.0.1, and writes JSON to standard output, one object a line: {"port": N} first, then
{"mail": {…}} for each mail whose end it has seen, {"signIn": N} for each AUTH on connection N. A line of JSON on standard
input changes its faults, and {"faults": …} answers once they hold. It ends with its standard input.

Faults are by stage: GREETING, EHLO, HELO, STARTTLS, AUTH, MAIL, RCPT, DATA (the command), BODY (while the mail arrives) and
END (the answer to the mail), QUIT; or by STAGE@N for connection N alone, counted from 1. A text is answered in place of what would
be; "hang up" closes the connection; a number of seconds passes before all goes on; null ends the fault. {"SMTPUTF8": "off"}
and {"AUTH": "unoffered"} are for connections to come.
"""

import argparse
import asyncio
import email
import email.header
import email.utils
import json
import logging
import queue
import socket
import ssl
import sys
import threading
import warnings

from aiosmtpd.smtp import SMTP, AuthResult

HANG_UP = "hang up"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tls", choices=["start", "offered", "required"], help="with --certificate and --key")
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    parser.add_argument("--user", help="required to sign in, with --password")
    parser.add_argument("--password")
    parser.add_argument("--faults", type=json.loads, default={}, help="those to begin with, as on standard input")
    parser.add_argument("--port", type=int, default=0)
    # It doesn't like passwords without TLS.
    logging.getLogger("mail.log").setLevel(logging.ERROR)
    warnings.simplefilter("ignore")
    threading.Thread(target=write, daemon=True).start()
    asyncio.run(serve(parser.parse_args()))


async def serve(options):
    faults = dict(options.faults)
    tls = None
    if options.tls:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(options.certificate, options.key)
    loop = asyncio.get_running_loop()
    connections = iter(range(1, sys.maxsize))
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # It is small, so that a mail that isn't read soon waits at its sender.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)
    listener.bind(("127.0.0.1", options.port))
    await loop.create_server(
        lambda: Connection(next(connections), options, faults, tls),
        sock=listener, ssl=tls if options.tls == "start" else None,
    )
    say(port=listener.getsockname()[1])
    commands = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while line := await commands.readline():
        faults.update(json.loads(line))
        say(faults=faults)


lines = queue.SimpleQueue()


def say(**what):
    lines.put(json.dumps(what))


def write():
    """Writes what is said on a thread of its own, since whoever sends a mail may not read meanwhile."""
    while True:
        print(lines.get(), flush=True)


class Connection(SMTP):
    def __init__(self, number, options, faults, tls):
        self.number, self.faults = number, faults
        self.was_greeted = False
        self.has_tls = options.tls == "start"
        accounts = (options.user, options.password)
        super().__init__(
            self,
            hostname="mail.test",
            loop=asyncio.get_running_loop(),
            enable_SMTPUTF8=faults.get("SMTPUTF8") != "off",
            tls_context=tls if options.tls in ("offered", "required") else None,
            require_starttls=options.tls == "required",
            auth_required=bool(options.user),
            auth_require_tls=False,
            authenticator=lambda server, session, envelope, mechanism, data: AuthResult(
                success=(data.login.decode(), data.password.decode()) == accounts, auth_data=data, handled=False
            ),
        )

    def fault(self, stage):
        return self.faults.get(f"{stage}@{self.number}", self.faults.get(stage))

    async def is_faulty(self, stage):
        """Whether a fault has taken the place of what this stage does."""
        fault = self.fault(stage)
        if isinstance(fault, (int, float)):
            await asyncio.sleep(fault)
            return False
        if fault in (None, "unoffered"):
            return False
        if fault == HANG_UP:
            self.transport.close()
        else:
            await self.push(fault)
        return True

    async def push(self, status):
        if not self.was_greeted:
            self.was_greeted = True
            if await self.is_faulty("GREETING"):
                return
        if self.transport and not self.transport.is_closing():
            await super().push(status)

    async def smtp_EHLO(self, arg):
        if not await self.is_faulty("EHLO"):
            await super().smtp_EHLO(arg)

    async def smtp_HELO(self, arg):
        if not await self.is_faulty("HELO"):
            await super().smtp_HELO(arg)

    async def smtp_QUIT(self, arg):
        if not await self.is_faulty("QUIT"):
            await super().smtp_QUIT(arg)

    async def smtp_STARTTLS(self, arg):
        if not await self.is_faulty("STARTTLS"):
            self.has_tls = True
            self.was_greeted = True
            await super().smtp_STARTTLS(arg)

    async def smtp_AUTH(self, arg):
        say(signIn=self.number)
        if not await self.is_faulty("AUTH"):
            await super().smtp_AUTH(arg)

    async def smtp_MAIL(self, arg):
        if not await self.is_faulty("MAIL"):
            await super().smtp_MAIL(arg)

    async def smtp_RCPT(self, arg):
        if not await self.is_faulty("RCPT"):
            await super().smtp_RCPT(arg)

    async def smtp_DATA(self, arg):
        if await self.is_faulty("DATA"):
            return
        if self.fault("BODY") is not None:
            # Nothing is read meanwhile: neither what was sent, nor more than the system's buffers take.
            self.transport.pause_reading()
            await super().push("354 go on")
            await asyncio.sleep(0.1)
            await self.is_faulty("BODY")
            return
        await super().smtp_DATA(arg)

    async def handle_EHLO(self, server, session, envelope, hostname, responses):
        session.host_name = hostname
        if self.fault("AUTH") == "unoffered":
            return [line for line in responses if not line[4:].startswith("AUTH")]
        return responses

    async def handle_DATA(self, server, session, envelope):
        fault = self.fault("END")
        is_refused = isinstance(fault, str) and fault[:1] in "45"
        if not is_refused:
            say(mail=self.received(session, envelope))
        if isinstance(fault, (int, float)):
            await asyncio.sleep(fault)
        elif fault == HANG_UP:
            self.transport.close()
        elif fault is not None:
            return fault
        return "250 2.0.0 taken"

    def received(self, session, envelope):
        message = email.message_from_string(envelope.content.decode())
        return {
            "connection": self.number,
            "tls": self.has_tls,
            "hello": session.host_name,
            "user": session.auth_data.login.decode() if session.auth_data else None,
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "options": envelope.mail_options,
            "headers": [[name, decoded(value)] for name, value in message.items()],
            "fromName": decoded(email.utils.parseaddr(message["From"].replace("\r\n", ""))[0]),
            "text": unflowed(message.get_payload(decode=True).decode()),
            "data": envelope.content.decode(),
        }


def decoded(value):
    # The newer policies of `email` leave the spaces between encoded words of a name in it.
    return str(email.header.make_header(email.header.decode_header(value)))


def unflowed(text):
    """The paragraphs of format=flowed (RFC 3676), each ended by a line feed."""
    paragraphs = [""]
    for line in text.splitlines():
        line = line[1:] if line.startswith(" ") else line
        paragraphs[-1] += line
        if not line.endswith(" ") or line == "-- ":
            paragraphs.append("")
    return "\n".join(paragraphs[:-1] if paragraphs[-1] == "" else paragraphs)


if __name__ == "__main__":
    main()
