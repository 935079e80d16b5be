"""Frontdesk programs on the cluster’s database."""

import signal
import subprocess
import threading
import time

from .tools import REPOSITORY


class Program:
    """A program that is started again when it ends, as the package’s service does."""

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
        """Kills the program, which is then started again at once."""
        self.process.kill()


def check(path, address):
    """Runs `frontdesk check`. Returns whether the data are sound, and the output."""
    done = subprocess.run(
        [path, "check", "--data", address], cwd=REPOSITORY, capture_output=True, text=True, timeout=60,
    )
    return done.returncode == 0, " ".join((done.stdout + done.stderr).split())


def add_organiser(path, address, name):
    subprocess.run([path, "staff", "add", name, "--role", "organiser", "--data", address], cwd=REPOSITORY, check=True, timeout=60)
