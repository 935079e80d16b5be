"""Finds the programs of a cluster: Debian’s, installed or unpacked by script/install failover."""

import glob
import os
import shutil
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
UNPACKED = REPOSITORY / ".build/tools/failover"
# Where the programs are mounted inside, since the user postgres may not read the repository’s folder.
READABLE = Path("/run/failover")
PATRONI = READABLE / "usr/lib/python3/dist-packages"
FOLDERS = [folder / name for folder in (READABLE, UNPACKED) for name in ("usr/bin", "usr/sbin")]
PATH = os.pathsep.join([*map(str, FOLDERS), os.environ["PATH"], "/usr/sbin"])


def tool(name):
    return shutil.which(name, path=PATH)


def postgresql():
    """The folder of PostgreSQL’s own programs, in the newest installed version; None if there is none."""
    servers = [Path(path) for path in glob.glob("/usr/lib/postgresql/*/bin/postgres")]
    return max(servers, key=lambda path: int(path.parts[4])).parent if servers else None


def problem(program):
    """Why the test can’t run, in one line; None if it can."""
    if os.geteuid() != 0:
        return "Failovers need root, for a network of their own."
    missing = [name for name in ("etcd", "patroni", "haproxy", "ip", "bridge", "unshare", "setpriv") if not tool(name)]
    if not postgresql():
        missing.append("postgresql")
    try:
        import psycopg2
        assert psycopg2.apilevel
    except ImportError:
        missing.append("python3-psycopg2")
    if missing:
        return f"Failovers need {', '.join(missing)}: script/install failover"
    if not os.access(program, os.X_OK):
        return f"There is no program at {program}: script/build-release frontdesk"
    return None
