"""The costs of https, compared with plain http: handshakes and requests a second, and memory for each connection."""

import socket
import ssl
import subprocess

from .program import resident_megabytes, serving
from .report import say
from .settings import settings
from .wrk import wrk

KEYS = {
    "ECDSA P-256": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
    "RSA 2048": ["-newkey", "rsa:2048"],
}


def tls(folder):
    """The desk's cached page over lasting connections, and with a connection for each request."""
    with serving(folder / "plain.sqlite") as (plain, plain_process):
        for name, key in KEYS.items():
            options = certificate(folder, key)
            data = folder / f"{key[1].replace(':', '-')}.sqlite"
            with serving(data, options=("--port", "0", *options)) as (address, process):
                secure = address.replace("localhost", "127.0.0.1")
                if name == "ECDSA P-256":
                    memory(secure, process, plain, plain_process)
                kept, fresh = ([], []), ([], [])
                for _ in range(settings.rounds):
                    for rates, url in zip(kept, (secure, plain)):
                        rates.append(wrk(url + "/").rate)
                    for rates, url in zip(fresh, (secure, plain)):
                        rates.append(wrk(url + "/", close=True).rate)
                say(f"{name}, connections that stay", "requests/s", *kept, "plain")
                say(f"{name}, a handshake for each request", "requests/s", *fresh, "plain")


def memory(secure, process, plain, plain_process):
    """The memory of connections that stay open after a response."""
    count = settings.size(1000)
    ours, theirs = (kilobytes(*each, count) for each in ((secure, process), (plain, plain_process)))
    say(f"memory for each of {count:,} open connections", "kB", [ours], [theirs], "plain")


def kilobytes(address, process, count):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    port = int(address.rsplit(":", 1)[1])
    before, connections = resident_megabytes(process), []
    for _ in range(count):
        connection = socket.create_connection(("127.0.0.1", port))
        if address.startswith("https"):
            connection = context.wrap_socket(connection)
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        connections.append(connection)
    after = resident_megabytes(process)
    for connection in connections:
        connection.close()
    return max((after - before) * 1024 / count, 0.1)


def certificate(folder, key):
    """The options for a self-signed certificate for localhost."""
    files = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", *key, "-nodes", "-days", "30", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-out", files[0], "-keyout", files[1]],
        check=True, capture_output=True,
    )
    return "--tls-certificate", files[0], "--tls-key", files[1]
