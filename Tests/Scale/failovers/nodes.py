"""The three machines of a cluster. Each has a member of etcd, Patroni, and the PostgreSQL that it manages."""

import json
import os
import pwd
import signal
import subprocess
import time
from pathlib import Path

import psycopg2

from .network import PREFIXES
from .tools import PATH, PATRONI, postgresql, tool

COUNT = 3
# In seconds, the least that Patroni’s documentation allows: ttl ≥ 20, and ≥ loop_wait + 2 × retry_timeout.
TIMES = {"ttl": 20, "loop_wait": 5, "retry_timeout": 5}
PARAMETERS = {
    "max_connections": 100, "shared_buffers": "64MB", "wal_keep_size": "512MB", "max_wal_senders": 8,
    "max_replication_slots": 8,
    # How long a standby waits before it connects to the new primary; until then there is no synchronous one.
    "wal_retrieve_retry_interval": "500ms",
}
# This is the first process of its namespace, so all processes that it starts end with it, at once.
MACHINE = '"$1" "${@:2}" >>etcd.log 2>&1 & "$PYTHON" -m patroni patroni.json >>patroni.log 2>&1 & wait'


def inner(number):
    return f"{PREFIXES['nodes']}.{number}"


def outer(number):
    return f"{PREFIXES['desks']}.{number}"


class Node:
    def __init__(self, number, folder, network, is_synchronous):
        self.number, self.folder, self.network = number, folder / f"node{number}", network
        self.name, self.host = f"node{number}", outer(number)
        self.account = pwd.getpwnam("postgres")
        self.process = None
        self.folder.mkdir(mode=0o700)
        (self.folder / "patroni.json").write_text(json.dumps(self.settings(is_synchronous), indent=2))
        os.chown(self.folder, self.account.pw_uid, self.account.pw_gid)

    def settings(self, is_synchronous):
        """Patroni’s settings."""
        authentication = {"superuser": {"username": "postgres"}, "replication": {"username": "replicator"}}
        return {
            "scope": "frontdesk", "name": self.name,
            "restapi": {"listen": "0.0.0.0:8008", "connect_address": f"{inner(self.number)}:8008"},
            # This uses the API of version 2. With version 3 an old primary that comes back takes the lock
            # from the new one, up to Patroni 3.0.2, which Debian 12 has:
            # https://github.com/patroni/patroni/pull/2689
            "etcd": {"hosts": [f"{inner(number)}:2379" for number in range(1, COUNT + 1)]},
            "bootstrap": {
                "dcs": {
                    **TIMES, "synchronous_mode": is_synchronous, "synchronous_mode_strict": is_synchronous,
                    "synchronous_node_count": 1,
                    "postgresql": {"use_pg_rewind": True, "use_slots": True, "parameters": PARAMETERS},
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}, "data-checksums"],
            },
            "postgresql": {
                "listen": "0.0.0.0:5432", "connect_address": f"{inner(self.number)}:5432",
                "data_dir": str(self.folder / "data"), "bin_dir": str(postgresql()),
                "pgpass": str(self.folder / "pgpass"), "authentication": authentication,
                "parameters": {"unix_socket_directories": str(self.folder)},
                "pg_hba": ["local all all trust", "host all all 0.0.0.0/0 trust", "host replication all 0.0.0.0/0 trust"],
            },
        }

    def etcd(self):
        peers = [f"node{number}=http://{inner(number)}:2380" for number in range(1, COUNT + 1)]
        peer, client = f"http://{inner(self.number)}:2380", f"http://{inner(self.number)}:2379"
        return [
            tool("etcd"), "--name", self.name, "--data-dir", str(self.folder / "etcd"), "--initial-cluster", ",".join(peers),
            "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--listen-client-urls", client,
            "--advertise-client-urls", client, "--enable-v2",
            # Otherwise a member that comes back starts an election, during which the lock can’t be renewed.
            "--pre-vote",
        ]

    def start(self):
        apart = ["ip", "netns", "exec", self.name, "unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
        owner = ["setpriv", f"--reuid={self.account.pw_uid}", f"--regid={self.account.pw_gid}", "--clear-groups"]
        environment = {
            **os.environ, "PATH": PATH, "PYTHON": "/usr/bin/python3", "PYTHONPATH": str(PATRONI), "HOME": str(self.folder),
        }
        # A machine forgets its sockets when it is off. One that is left names a process, whose number another one may have by
        # now, and then PostgreSQL doesn't start.
        for socket in self.folder.glob(".s.PGSQL.*"):
            socket.unlink()
        with open(self.folder / "machine.log", "ab") as log:
            self.process = subprocess.Popen(
                [*apart, *owner, "bash", "-c", MACHINE, "machine", *self.etcd()], cwd=self.folder, env=environment,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            )

    def everyone(self):
        listed = subprocess.run(["ip", "netns", "pids", self.name], capture_output=True, text=True, check=True).stdout
        return {int(process) for process in listed.split()}

    def signal_all(self, number):
        """Signals all processes, including those that are started meanwhile."""
        before = set()
        while (processes := self.everyone()) != before:
            send(number, processes)
            before = processes

    # The things that can happen to a node, and its return.

    def kill(self):
        """Ends the whole node at once, like a power cut."""
        first = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        send(signal.SIGKILL, map(int, first))
        self.process.wait(60)

    def crash(self):
        """Kills PostgreSQL alone, including its first process, which would otherwise start the others again."""
        mine = sorted(process for process in self.everyone() if command(process) == "postgres")
        send(signal.SIGSTOP, mine)
        send(signal.SIGKILL, [process for process in self.everyone() if command(process) == "postgres"])

    def freeze(self):
        self.signal_all(signal.SIGSTOP)

    def thaw(self):
        send(signal.SIGCONT, self.everyone())

    def cut(self):
        self.network.cut(self.number)

    def unplug(self):
        self.network.unplug(self.number)

    def plug(self):
        self.network.plug(self.number)

    # Queries.

    def connect(self, database, seconds):
        connection = psycopg2.connect(
            host=self.host, user="postgres", dbname=database, connect_timeout=seconds, tcp_user_timeout=5000,
            options="-c statement_timeout=10s", application_name="failover",
        )
        connection.autocommit = True
        return connection

    def rows(self, sql, database="postgres", seconds=20):
        connection = self.connect(database, seconds)
        try:
            cursor = connection.cursor()
            cursor.execute(sql)
            return cursor.fetchall() if cursor.description else []
        finally:
            connection.close()

    def is_primary(self):
        try:
            return not self.rows("SELECT pg_is_in_recovery()", seconds=2)[0][0]
        except psycopg2.Error:
            return False


def send(number, processes):
    for process in processes:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            pass


def command(process):
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


class Cluster:
    def __init__(self, folder, network, is_synchronous):
        self.is_synchronous = is_synchronous
        self.nodes = [Node(number, folder, network, is_synchronous) for number in range(1, COUNT + 1)]

    @property
    def address(self):
        return f"postgres://frontdesk@{','.join(node.host for node in self.nodes)}/frontdesk"

    def start(self):
        for node in self.nodes:
            node.start()
        wait_for("no cluster", self.is_whole, seconds=180)
        primary = self.wait_for_primary()
        for statement in ("CREATE ROLE frontdesk LOGIN", "GRANT pg_read_all_stats TO frontdesk",
                          "CREATE DATABASE frontdesk OWNER frontdesk", "CREATE DATABASE probe OWNER frontdesk"):
            primary.rows(statement)

    def end(self):
        for node in self.nodes:
            if node.process and node.process.poll() is None:
                node.kill()

    def primary(self):
        """The primary; None if there is none, or if several nodes take themselves for it."""
        primaries = [node for node in self.nodes if node.is_primary()]
        return primaries[0] if len(primaries) == 1 else None

    def wait_for_primary(self):
        return wait_for("there is no primary", self.primary, seconds=60)

    def is_whole(self):
        """Whether there is a primary with two standbys, one of them synchronous unless the cluster is asynchronous."""
        primary = self.primary()
        if primary is None:
            return False
        try:
            states = primary.rows("SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming' "
                                  "AND application_name LIKE 'node%'")
        except psycopg2.Error:
            return False
        synchronous = [state for state, in states if state in ("sync", "quorum")]
        return len(states) == COUNT - 1 and len(synchronous) == (1 if self.is_synchronous else 0)

    def wait_for_replay(self):
        """Waits until each standby has replayed everything that the primary has."""
        position = self.wait_for_primary().rows("SELECT pg_current_wal_lsn()")[0][0]
        reached = f"SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= '{position}'"
        for node in self.nodes:
            wait_for(f"{node.name} doesn’t follow", lambda: node.rows(reached)[0][0], seconds=60)


class TooLong(Exception):
    pass


def wait_for(complaint, look, seconds):
    """Calls `look` until its result is true, and returns that."""
    end = time.monotonic() + seconds
    while not (found := look()):
        if time.monotonic() > end:
            raise TooLong(f"{complaint} after {seconds} seconds")
        time.sleep(0.2)
    return found
