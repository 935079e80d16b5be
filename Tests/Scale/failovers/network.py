"""A network of the test’s own, which no other process sees, and in which everything ends with the test.

Each node has a namespace, with a link to each of two bridges. The nodes use one of them among themselves, for etcd, Patroni
and replication. The desks, the balancer and the probe use the other one to reach the nodes. So a node can be cut off from
the other nodes while the desks still reach it.
"""

import os
import subprocess
import sys

from .tools import READABLE, UNPACKED

INSIDE = "FRONTDESK_FAILOVER_INSIDE"
PREFIXES = {"nodes": "10.77.1", "desks": "10.77.2"}
# The states of a bridge’s port.
DISABLED, FORWARDING = 0, 3


def enter():
    """Starts this program again in namespaces of its own for network, mounts and processes, as the first process there."""
    if os.environ.get(INSIDE) != "yes":
        os.environ[INSIDE] = "yes"
        apart = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
        os.execvp(apart[0], [*apart, sys.executable, *sys.argv])
    # `ip` puts the names of namespaces there.
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/run"], check=True)
    if UNPACKED.exists():
        READABLE.mkdir()
        subprocess.run(["mount", "--bind", UNPACKED, READABLE], check=True)
    ip("link", "set", "lo", "up")


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True)


class Network:
    def __init__(self, count):
        for bridge in PREFIXES:
            ip("link", "add", bridge, "type", "bridge")
            ip("link", "set", bridge, "up")
        ip("address", "add", f"{PREFIXES['desks']}.254/24", "dev", "desks")
        for number in range(1, count + 1):
            ip("netns", "add", f"node{number}")
            ip("-netns", f"node{number}", "link", "set", "lo", "up")
            for bridge, prefix in PREFIXES.items():
                ip("link", "add", f"{bridge}{number}", "type", "veth", "peer", "name", bridge, "netns", f"node{number}")
                ip("link", "set", f"{bridge}{number}", "up")
                ip("-netns", f"node{number}", "address", "add", f"{prefix}.{number}/24", "dev", bridge)
                ip("-netns", f"node{number}", "link", "set", bridge, "up")
                ip("link", "set", f"{bridge}{number}", "master", bridge)

    def plug(self, number):
        set_ports(number, PREFIXES, FORWARDING)

    def cut(self, number):
        """Cuts a node off from the other nodes only. Packets between them are lost silently."""
        set_ports(number, ["nodes"], DISABLED)

    def unplug(self, number):
        """Cuts a node off from everything."""
        set_ports(number, PREFIXES, DISABLED)


def set_ports(number, bridges, state):
    """Sets all ports at once. Unlike removing a port from its bridge, this doesn’t wait for anything."""
    lines = "".join(f"link set dev {bridge}{number} state {state}\n" for bridge in bridges)
    subprocess.run(["bridge", "-batch", "-"], input=lines, text=True, check=True)
