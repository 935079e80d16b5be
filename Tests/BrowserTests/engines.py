"""Drives a real Firefox (Gecko) and a real MiniBrowser (WebKitGTK, the engine of iPhones) with the standard library alone.

Both take the commands of the WebDriver standard: Firefox on a socket, by its Marionette protocol, and WebKit over HTTP,
by WebKitWebDriver. Every wait has a limit, and every process is stopped in the end.

FIREFOX  the browser (default: firefox-esr on the PATH)
"""

import glob
import json
import os
import random
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager
from pathlib import Path

# A command that takes longer has failed; the machine may be busy with other tests.
PATIENCE_SECONDS = 60
# How long a page may take until it is as it should be.
PAGE_PATIENCE_SECONDS = 15

KEYS = {"Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010",
        "Home": "\ue011", "Left": "\ue012", "Right": "\ue014"}

# How the standard names an element in JSON.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

# The method and path over HTTP of each command, by Marionette's name for it.
HTTP_COMMANDS = {
    "Navigate": ("POST", "/url"), "GetCurrentURL": ("GET", "/url"), "Back": ("POST", "/back"),
    "Refresh": ("POST", "/refresh"), "ExecuteScript": ("POST", "/execute/sync"),
    "ElementClick": ("POST", "/element/{id}/click"), "ElementClear": ("POST", "/element/{id}/clear"),
    "ElementSendKeys": ("POST", "/element/{id}/value"), "FindElements": ("POST", "/elements"),
    "GetElementText": ("GET", "/element/{id}/text"), "PerformActions": ("POST", "/actions"),
    "GetWindowHandle": ("GET", "/window"), "GetWindowHandles": ("GET", "/window/handles"),
    "NewWindow": ("POST", "/window/new"), "SwitchToWindow": ("POST", "/window"),
    "CloseWindow": ("DELETE", "/window"),
    "SetTimeouts": ("POST", "/timeouts"), "AddCookie": ("POST", "/cookie"),
    "DeleteAllCookies": ("DELETE", "/cookie"),
}


class CommandFailed(Exception):
    """The browser answered a command with an error."""


class MarionetteConnection:
    """Speaks Firefox's protocol: `LENGTH:[0, id, command, parameters]` is answered by `LENGTH:[1, id, error, result]`."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)
        self._file = self._socket.makefile("rb")
        self._count = 0
        self._read()  # the greeting
        self.send("NewSession", capabilities={"alwaysMatch": {"unhandledPromptBehavior": "accept"}})

    def close(self):
        self._file.close()
        self._socket.close()

    def send(self, command, **parameters):
        self._count += 1
        name = command if ":" in command else f"WebDriver:{command}"
        message = json.dumps([0, self._count, name, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise CommandFailed(f"{command}: {error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            byte = self._file.read(1)
            if not byte:
                raise CommandFailed("Firefox has hung up")
            length += byte
        return json.loads(self._file.read(int(length[:-1])))


class HTTPConnection:
    """Speaks the standard's own protocol, over HTTP."""

    def __init__(self, port, options):
        self._root = f"http://127.0.0.1:{port}"
        wanted = {"webkitgtk:browserOptions": options, "unhandledPromptBehavior": "accept"}
        session = self._request("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{session['sessionId']}"

    def close(self):
        try:
            self._request("DELETE", self._session)
        except (OSError, CommandFailed):
            pass  # the processes are stopped all the same

    def send(self, command, **parameters):
        method, path = HTTP_COMMANDS[command]
        return self._request(method, self._session + path.format(**parameters), parameters)

    def _request(self, method, path, parameters=None):
        body = json.dumps(parameters or {}).encode() if method == "POST" else None
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._root + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise CommandFailed(f"{path}: {value['error']}: {value['message']}") from None


class Browser:
    """A browser with a profile of its own."""

    def __init__(self, name, connection, log):
        self.name = name
        self.send = connection.send
        self._log = log
        self._log_start = 0
        self.send("SetTimeouts", script=10_000, pageLoad=PATIENCE_SECONDS * 1000, implicit=0)

    # Pages

    def open(self, url):
        self.send("Navigate", url=url)

    @property
    def url(self):
        return self.send("GetCurrentURL")

    def back(self):
        self.send("Back")

    def reload(self):
        """Loads the page again. WebKit may answer while the old document is still there."""
        old = self.js("return performance.timeOrigin")
        self.send("Refresh")
        self.until("performance.timeOrigin !== arguments[0]", old)

    def js(self, body, *arguments):
        """Runs the body of a JavaScript function, and returns its value."""
        return self.send("ExecuteScript", script=body, args=list(arguments))

    def until(self, expression, *arguments):
        """Waits until a JavaScript expression is true, and returns its value."""
        return wait_until(lambda: self.js(f"return {expression}", *arguments),
                          lambda: f"{self.name} at {self.url}: not {expression} {arguments or ''}")

    def until_shown(self, *texts):
        for text in texts:
            self.until("document.body?.innerText.includes(arguments[0])", text)

    # Elements

    def find(self, css):
        return self._find("css selector", css)

    def button(self, name):
        return self._find("xpath", f"//button[normalize-space()='{name}']")

    def input(self, label):
        return self._find("xpath", f"//input[@id=//label[starts-with(normalize-space(),'{label}')]/@for]")

    def _find(self, strategy, value):
        found = wait_until(lambda: self.send("FindElements", using=strategy, value=value),
                           lambda: f"{self.name} at {self.url}: no {value}")
        return found[0][ELEMENT]

    def click(self, element):
        self.send("ElementClick", id=element)

    def press(self, button):
        """Presses a button, and tries again if the page is replaced at the same moment."""
        wait_until(lambda: [self.click(self.button(button))], lambda: f"{self.name} at {self.url}: can’t press {button}")

    def text(self, css):
        [text] = wait_until(lambda: [self.send("GetElementText", id=self.find(css))],
                            lambda: f"{self.name} at {self.url}: no text in {css}")
        return text

    def shown_text(self):
        """The text of the page; empty while it is hidden. WebKit also gives the text of what isn't shown."""
        [texts] = wait_until(lambda: [self.texts("body:not([hidden])")], lambda: f"{self.name} at {self.url}: no text")
        return "".join(texts)

    def texts(self, css):
        return [self.send("GetElementText", id=found[ELEMENT])
                for found in self.send("FindElements", using="css selector", value=css)]

    def fill(self, texts):
        """Types each text into the input with that label."""
        for label, text in texts.items():
            element = self.input(label)
            self.send("ElementClear", id=element)
            self.send("ElementSendKeys", id=element, text=text)

    def type(self, text):
        """Presses one key after the other, wherever the focus is."""
        self._press_keys(text)

    def key(self, *names):
        self._press_keys([KEYS[name] for name in names])

    def _press_keys(self, keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.send("PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    # Windows

    @property
    def window(self):
        return self.send("GetWindowHandle")

    def open_window(self):
        """Opens another window, switches to it, and returns its name."""
        name = self.send("NewWindow", type="tab")["handle"]
        self.switch(name)
        return name

    def switch(self, window):
        self.send("SwitchToWindow", handle=window)

    def close_window(self):
        """Closes this window, and switches to another one."""
        self.switch(self.send("CloseWindow")[0])

    def forget(self, site):
        """Prepares the browser for the next test: one new window, no cookies of the site, no old complaints."""
        used = self.send("GetWindowHandles")
        fresh = self.open_window()
        for window in used:
            self.switch(window)
            self.send("CloseWindow")
        self.switch(fresh)
        self.open(f"{site}/health")
        self.send("DeleteAllCookies")
        self.complaints()

    # Errors

    def complaints(self):
        """Errors, warnings and violations of the content security policy in the console since the last call."""
        if self.name == "webkit":
            text = self._log.read_text(errors="replace")
            new, self._log_start = text[self._log_start:], len(text)
            return [line for line in new.splitlines() if line.startswith("CONSOLE")]
        self.send("Marionette:SetContext", value="chrome")
        try:
            return self.js("""
                const messages = Services.console.getMessageArray()
                  .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & one.infoFlag))
                  .filter((one) => /^https?:/.test(one.sourceName))
                  .map((one) => `${one.category}: ${one.errorMessage} (${one.sourceName})`);
                Services.console.reset();
                return messages;""")
        finally:
            self.send("Marionette:SetContext", value="content")


def wait_until(look, problem, seconds=PAGE_PATIENCE_SECONDS):
    """Calls `look` until it returns something true; a command may fail meanwhile, as when a page is replaced."""
    end = time.monotonic() + seconds
    while True:
        failure = None
        try:
            if found := look():
                return found
        except CommandFailed as error:
            failure = error
        if time.monotonic() > end:
            raise AssertionError(problem()) from failure
        time.sleep(0.02)


@contextmanager
def firefox(runs_scripts=True):
    binary = needed(os.environ.get("FIREFOX", "firefox-esr"), "firefox-esr")
    with temporary_folder("firefox") as folder:
        preferences = {
            "marionette.port": 0,
            "javascript.enabled": runs_scripts,
            "browser.shell.checkDefaultBrowser": False,
            "browser.startup.homepage_override.mstone": "ignore",
            "datareporting.policy.dataSubmissionEnabled": False,
            "app.normandy.enabled": False,
            "signon.rememberSignons": False,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
            # One process for all pages, and none kept ready for the next, takes less of the processor.
            "fission.autostart": False,
            "dom.ipc.processCount": 1,
            "dom.ipc.processPrelaunch.enabled": False,
            # A window with a typed form is closed without a question.
            "dom.disable_beforeunload": True,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        (folder / "user.js").write_text("\n".join(lines))
        # A window with a page alone takes less of the processor than one with bars.
        command = [binary, "--headless", "--kiosk", "--no-remote", "--profile", folder, "--marionette",
                   "--remote-allow-system-access"]
        log = folder / "firefox.log"
        with running(command, log, {"HOME": folder, "MOZ_CRASHREPORTER_DISABLE": "1"}) as process:
            port_file = folder / "MarionetteActivePort"
            port = wait_until(lambda: process.poll() is None and port_file.exists() and port_file.read_text(),
                              lambda: f"Firefox didn't start: {log.read_text()}", PATIENCE_SECONDS)
            connection = MarionetteConnection(int(port))
            try:
                yield Browser("firefox", connection, log)
            finally:
                connection.close()


@contextmanager
def webkit(runs_scripts=True):
    """Runs WebKit on a screen of its own."""
    driver = needed("WebKitWebDriver", "webkit2gtk-driver")
    browsers = sorted(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"))
    assert browsers, "WebKit's MiniBrowser is missing: script/install test installs it with webkit2gtk-driver"
    with temporary_folder("webkit") as folder, screen(folder) as display:
        log = folder / "webkit.log"
        environment = {
            "DISPLAY": display, "HOME": folder, "XDG_RUNTIME_DIR": folder, "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            # To draw as for a graphics card, and to imitate that, takes a third more of the processor.
            "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }
        options = {"binary": browsers[-1], "args": [
            "--automation", "--enable-write-console-messages-to-stdout=true",
            f"--enable-javascript={str(runs_scripts).lower()}"]}
        port = free_port()
        with running([driver, f"--port={port}"], log, environment) as process:
            wait_until(lambda: process.poll() is not None or listens(port),
                       lambda: "WebKitWebDriver doesn't answer", PATIENCE_SECONDS)
            assert process.poll() is None, f"WebKitWebDriver didn't start: {log.read_text()}"
            connection = HTTPConnection(port, options)
            try:
                yield Browser("webkit", connection, log)
            finally:
                connection.close()


@contextmanager
def screen(folder):
    """Runs an X server without a display, and gives its name."""
    binary = needed("Xvfb", "xvfb")
    with ExitStack() as stack:
        # It picks a free number, and writes it into the pipe.
        read, write = os.pipe()
        stack.callback(os.close, read)
        try:
            command = [binary, "-displayfd", str(write), "-screen", "0", "1280x1200x24", "-nolisten", "tcp"]
            stack.enter_context(running(command, folder / "screen.log", {}, pass_fds=[write]))
        finally:
            os.close(write)
        number = b""
        while not number.endswith(b"\n"):
            ready, _, _ = select.select([read], [], [], PATIENCE_SECONDS)
            more = os.read(read, 16) if ready else b""
            assert more, f"Xvfb didn't start: {(folder / 'screen.log').read_text()}"
            number += more
        yield f":{number.decode().strip()}"


@contextmanager
def running(command, log, environment, pass_fds=()):
    """Runs a process in a group of its own, and stops the whole group, since browsers start more processes."""
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                   env={**os.environ, **environment}, start_new_session=True, pass_fds=pass_fds)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait(timeout=10)


@contextmanager
def temporary_folder(name):
    folder = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def needed(binary, package):
    path = shutil.which(binary)
    assert path, f"{binary} is missing: script/install test installs it with {package}"
    return path


def free_port():
    """A port below those that the system gives to other programs meanwhile."""
    while True:
        port = random.randrange(20_000, 30_000)
        if not listens(port):
            return port


def listens(port):
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0
