"""Frontdesks on the cluster’s database."""

import signal
import subprocess
import threading
import time

from .tools import REPOSITORY


class Program:
    """One of them. Where it ends by itself, it is started again, as the package’s service does it."""

    PAUSE = 2

    def __init__(self, number, path, address, options, folder):
        self.name, self.port = f"desk {number}", 8100 + number
        self.command = [path, "serve", "--port", str(self.port), "--data", address, *options]
        self.log = folder / f"desk{number}.log"
        self.process = None
        self.is_listening = threading.Event()

    def start(self):
        threading.Thread(target=self.keep, daemon=True).start()

    def keep(self):
        while True:
            with open(self.log, "ab") as log:
                self.process = subprocess.Popen(
                    self.command, cwd=REPOSITORY, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
                )
            for line in self.process.stdout:
                if line.startswith(b"Frontdesk is at "):
                    self.is_listening.set()
            self.process.wait()
            self.is_listening.clear()
            time.sleep(0 if self.was_killed() else self.PAUSE)

    def was_killed(self):
        return self.process.returncode == -signal.SIGKILL

    def kill(self):
        """And it starts again at once."""
        self.process.kill()


def check(path, address):
    """Whether the data are sound, and what the program says of them."""
    done = subprocess.run(
        [path, "check", "--data", address], cwd=REPOSITORY, capture_output=True, text=True, timeout=60,
    )
    return done.returncode == 0, " ".join((done.stdout + done.stderr).split())
