"""HAProxy, which asks each Patroni whether its PostgreSQL is the primary, and forwards connections to that one."""

import subprocess

from .tools import tool

ADDRESS = "postgres://frontdesk@127.0.0.1:6432/frontdesk"
HEAD = """\
global
    maxconn 500
defaults
    mode tcp
    timeout connect 3s
    timeout client 1h
    timeout server 1h
    timeout check 2s
listen primary
    bind 127.0.0.1:6432
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 1s fall 3 rise 2 on-marked-down shutdown-sessions
"""


def start(folder, nodes):
    """Starts it; it ends with the test."""
    servers = [f"    server {node.name} {node.host}:5432 check port 8008\n" for node in nodes]
    settings = folder / "haproxy.cfg"
    settings.write_text(HEAD + "".join(servers))
    with open(folder / "haproxy.log", "wb") as log:
        subprocess.Popen([tool("haproxy"), "-db", "-f", settings], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
