"""A bare Debian in a folder, and what systemd would do for the service in it.

No systemd runs there: the tests hold the socket, start the unit's command as its user, and receive its notifications. A
stand-in for systemctl records what the package asks it to do.
"""

import http.client
import os
import platform
import re
import signal
import socket
import subprocess
import threading
import time
from contextlib import contextmanager
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
THIS_RELEASE = platform.freedesktop_os_release()["VERSION_CODENAME"]


class Machine:
    """A Debian root with nothing but its base and `packages`."""

    def __init__(self, root: Path, release: str, packages: str = ""):
        self.root = root
        # With 0700, as pytest's temporary folders have, the Debian's own users would have no access.
        root.mkdir(mode=0o755)
        made = subprocess.run([REPOSITORY / "script/bare-debian", release, root, packages], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        assert made.returncode == 0, made.stdout

    def stand_in_for_systemd(self):
        """Makes the package's scripts believe that systemd runs."""
        self.path("run/systemd/system").mkdir(parents=True)
        systemctl = self.path("usr/bin/systemctl")
        # It enables the units that the package enables, and answers queries; all other calls are only recorded.
        systemctl.write_text('''#!/bin/sh
echo "$@" >>/var/log/systemctl
for unit; do :; done
wanted=$(sed -n 's/^WantedBy=//p' "/lib/systemd/system/$unit" 2>/dev/null).wants
case "$*" in
*preset*) mkdir -p "/etc/systemd/system/$wanted" && ln -s "/lib/systemd/system/$unit" "/etc/systemd/system/$wanted" ;;
*is-active*) test -e /run/active ;;
*is-enabled*) test -e "/etc/systemd/system/$wanted/$unit" && echo enabled || echo disabled ;;
esac
''')
        systemctl.chmod(0o755)

    def path(self, inside: str) -> Path:
        return self.root / inside.lstrip("/")

    def command(self, *words: str, user: str | None = None) -> list[str]:
        """The command that runs `words` inside, with a /proc of its own."""
        who = ["--userspec", f"{user}:"] if user else []
        inside = ["chroot", *who, str(self.root), *words]
        return ["unshare", "--mount", "sh", "-c", f'mount -t proc proc "{self.root}/proc" && exec "$@"', "sh", *inside]

    def run(self, *words: str, **options) -> subprocess.CompletedProcess:
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
        return subprocess.run(self.command(*words, **options), capture_output=True, text=True, env=environment)

    def asked_of_systemctl(self) -> str:
        """The calls of systemctl since the last time."""
        log = self.path("var/log/systemctl")
        said = log.read_text() if log.exists() else ""
        log.unlink(missing_ok=True)
        return said


class Service:
    """Does for frontdesk.service and frontdesk.socket what systemd would do."""

    def __init__(self, machine: Machine):
        self.machine = machine
        unit = machine.path("lib/systemd/system/frontdesk.service").read_text()
        self.setting = dict(re.findall(r"^(\w+)=(.+)$", unit, re.MULTILINE))
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.port = self.socket.getsockname()[1]
        self.notifications = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notifications.bind(f"\0frontdesk-package-test-{os.getpid()}")
        self.notifications.settimeout(0.2)
        self.process = None

    def start(self):
        """Starts the service, and returns once it has notified that it is ready."""
        words = self.setting["ExecStart"].split()
        inside = self.machine.command(
            "sh", "-c", f'cd {self.setting["WorkingDirectory"]} && exec "$@"', "sh", *words, user=self.setting["User"])
        # The watchdog's interval is long, since these tests don't read its notifications, which would fill the socket.
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec 3<&0 </dev/null; export LISTEN_PID=$$; exec "$@"', "sh", *inside],
            stdin=self.socket, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "frontdesk.socket",
                 "NOTIFY_SOCKET": f"@frontdesk-package-test-{os.getpid()}", "WATCHDOG_USEC": "3600000000",
                 **dict([self.setting["Environment"].split("=", 1)])})
        self.lines = []
        self.reader = threading.Thread(target=lambda: self.lines.extend(self.process.stdout))
        self.reader.start()
        while not self.hears(b"READY=1"):
            assert self.process.poll() is None, self.lines
        self.machine.path("run/active").touch()

    def hears(self, word: bytes) -> bool:
        try:
            return self.notifications.recv(4096).startswith(word)
        except TimeoutError:
            return False

    def stop(self) -> int:
        self.machine.path("run/active").unlink(missing_ok=True)
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        self.reader.join()
        return self.process.returncode

    def restart(self):
        assert self.stop() == 0, self.lines
        self.start()

    def end(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.socket.close()
        self.notifications.close()

    def status_of(self, text: str) -> int | None:
        """Sends a request as it is, and returns the status of the response; None if the connection ends without."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            connection.sendall(text.encode())
            answer = connection.makefile("rb").readline()
            return int(answer.split()[1]) if answer else None

    def request(self, method, path, body=None, headers=None):
        """Sends a request, and returns the status, headers and text of the response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            connection.close()


@contextmanager
def load(service: Service, clients=6):
    """Lets clients request a page and register people; gives lists of what failed, and of who was registered."""
    failures, registered = [], []
    is_over = threading.Event()

    def work(client):
        number = 0
        while not is_over.is_set():
            number += 1
            try:
                if client == 0:
                    email = f"load{time.monotonic_ns()}@example.org"
                    body = f"name=Load&email={email}&password=analytic+8&phone=0123456789"
                    kind = {"Content-Type": "application/x-www-form-urlencoded"}
                    status, _, _ = service.request("POST", "/join/desk", body, kind)
                    if status == 303:
                        registered.append(email)
                    else:
                        failures.append(f"register: {status}")
                else:
                    status, _, _ = service.request("GET", "/start")
                    if status != 200:
                        failures.append(f"start: {status}")
            except (OSError, http.client.HTTPException) as error:
                failures.append(repr(error))

    threads = [threading.Thread(target=work, args=[client]) for client in range(clients)]
    for thread in threads:
        thread.start()
    try:
        yield failures, registered
    finally:
        is_over.set()
        for thread in threads:
            thread.join()
