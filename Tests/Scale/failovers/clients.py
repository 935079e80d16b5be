"""Clients at two desks. One that gets no answer, or is told to wait, sends the very same form again until it gets one."""

import http.client
import random
import re
import threading
import time
import urllib.parse

from .record import Batch, Operation, Try

FORM = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
PASSWORD = "countess+8"
# New members begin with this, in hundredths.
OPENING = 100_00
PATIENCE = 60
PAUSE = 0.2
# Somewhat less than the ten minutes after which a Restart can’t be undone, and its people are erased.
UNDOABLE_SECONDS = 480


class Gate:
    """Lets clients go on, or makes each wait once it has no request under way."""

    def __init__(self):
        self.opened = threading.Event()
        self.clients = []

    def open(self):
        for client in self.clients:
            client.is_waiting.clear()
        self.opened.set()

    def close(self, seconds):
        """Closes the gate, and returns the clients that still have a request under way after this many seconds."""
        self.opened.clear()
        end = time.monotonic() + seconds
        return [client for client in self.clients if not client.is_waiting.wait(max(0, end - time.monotonic()))]


class Client(threading.Thread):
    def __init__(self, name, programs, record, gate, seed):
        super().__init__(name=name, daemon=True)
        self.programs, self.program, self.record, self.gate = programs, programs[0], record, gate
        self.chance = random.Random(f"{seed} {name}")
        self.connections, self.is_waiting = {}, threading.Event()
        gate.clients.append(self)

    def run(self):
        while True:
            if not self.gate.opened.is_set():
                self.is_waiting.set()
                self.gate.opened.wait()
                # The server has closed the unused connections.
                for connection in self.connections.values():
                    connection.close()
            self.step()

    # Requests.

    def request(self, method, path, body=None, cookie=None):
        """Sends a request, and returns the answer’s status, header and text."""
        connection = self.connections.setdefault(
            self.program.name, http.client.HTTPConnection("127.0.0.1", self.program.port, timeout=PATIENCE))
        try:
            headers = {"Cookie": cookie} if cookie else {}
            connection.request(method, path, body, headers if body is None else {**FORM, **headers})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        except (OSError, http.client.HTTPException):
            connection.close()
            raise

    def insist(self, operation, path, cookie=None):
        """Sends the form until the answer isn’t to wait; returns the status and the header."""
        body = urllib.parse.urlencode(operation.what)
        self.record.add(operation)
        while True:
            begin = time.time()
            try:
                status, head, page = self.request("POST", path, body, cookie)
                outcome = status
            except (OSError, http.client.HTTPException) as error:
                outcome = type(error).__name__
            operation.tries.append(Try(f"{self.program.name} {path}", begin, time.time(), outcome))
            if isinstance(outcome, int):
                if status in (303, 409, 422):
                    return status, head
                self.look_at(path, status, head, page, operation.what)
            time.sleep(PAUSE)

    def look_at(self, path, status, head, page, what):
        """Checks that an answer to wait is such a page, with the same form in it."""
        if status != 503:
            self.record.note_oddity(f"{self.program.name} answered {path} with {status}")
        elif "Retry-After" not in head:
            self.record.note_oddity(f"{self.program.name} answered {path} with 503 and no Retry-After")
        elif "id" in what and f'value="{what["id"]}"' not in page:
            self.record.note_violation(f"{self.program.name}: the form to send again isn’t that of {what['id']}")

    def read(self, path, cookie=None):
        """Requests a page until it comes; returns its status and text."""
        while True:
            begin = time.time()
            try:
                status, head, page = self.request("GET", path, cookie=cookie)
                outcome = status
            except (OSError, http.client.HTTPException) as error:
                outcome = type(error).__name__
            self.record.note_read(Try(f"{self.program.name} {path}", begin, time.time(), outcome))
            if isinstance(outcome, int):
                if status in (200, 303):
                    return status, page
                self.look_at(path, status, head, page, {})
            time.sleep(PAUSE)

    # Actions of several kinds of clients.

    def form(self, kind, **what):
        return Operation(kind, self.program.name, what)

    def sign_up(self, name):
        """Returns the cookie; None if it came with an answer that was lost."""
        operation = self.form("sign-up", username=name, password=PASSWORD)
        status, head = self.insist(operation, "/join/username")
        if status == 303:
            operation.resolve()
            return cookie_of(head)
        self.resolve_taken(operation, status, name)
        return None

    def resolve_taken(self, operation, status, name):
        if status == 409 and operation.was_unknown:
            operation.resolve(found=True)
        else:
            operation.resolve(refused=True)
            self.record.note_violation(f"{operation.program}: {name}, who is new, was refused with {status}")


def cookie_of(head):
    return re.search(r"session=[^;]+", head["Set-Cookie"])[0]


class Payer(Client):
    """Sends credits to the others, by the form on Home."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.others, self.cookie = [], None

    def join(self):
        self.cookie = self.sign_up(self.name)
        if self.cookie is None:
            raise RuntimeError(f"{self.name} can’t sign up")

    def step(self):
        status, page = self.read("/home", self.cookie)
        if status != 200:
            self.record.note_violation(f"{self.program.name}: {self.name} is no longer signed in")
            time.sleep(1)
            return
        form = re.search(r'name="id" value="([^"]+)" autocomplete', page)[1]
        hundredths = self.chance.randint(1, 500)
        amount = f"{hundredths // 100}.{hundredths % 100:02}"
        operation = self.form("transfer", id=form, to=self.chance.choice(self.others), amount=amount)
        operation.by = self.name
        status, head = self.insist(operation, "/transfers", self.cookie)
        if status == 303 and head["Location"] != "/home":
            self.record.note_violation(f"{self.program.name}: {self.name} was signed out")
        if status == 409:
            self.record.note_violation(f"{self.program.name}: the form {form} was taken for another")
        operation.resolve(refused=status != 303)
        time.sleep(self.chance.uniform(0.02, 0.1))


class Joiner(Client):
    """Signs up one person after another; some of them delete their account again."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.count = 0

    def step(self):
        self.count += 1
        name = f"{self.name}x{self.count}"
        cookie = self.sign_up(name)
        if cookie and self.chance.random() < 1 / 3:
            self.delete(name, cookie)
        time.sleep(self.chance.uniform(0.1, 0.4))

    def delete(self, name, cookie):
        operation = self.form("deletion", password=PASSWORD)
        status, head = self.insist(operation, "/account/delete", cookie)
        is_gone = head["Location"] == "/sign-in"
        if status != 303 or (is_gone and not operation.was_unknown):
            self.record.note_violation(f"{operation.program}: {name} could not delete the account: {status}")
            operation.resolve(refused=True)
            return
        operation.resolve(found=is_gone)
        self.record.erased.add(name)


class Keeper(Client):
    """Manages the list at both desks. It is the only client that does, so it knows who has to be on the list."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.count, self.cookie = 0, None

    def step(self):
        self.program = self.chance.choice(self.programs)
        batches = self.record.batches
        draw = self.chance.random()
        if batches and time.time() - batches[-1].at < UNDOABLE_SECONDS and draw < 0.2:
            self.undo()
        elif self.record.listed and draw > 0.85:
            self.restart()
        else:
            self.register()
        time.sleep(self.chance.uniform(0.1, 0.4))

    def register(self):
        self.count += 1
        name = f"Person {self.name} {self.count}"
        operation = self.form(
            "registration", name=name, email=f"{self.name}.{self.count}@example.org", password=PASSWORD, phone="0123456789")
        status, _ = self.insist(operation, "/join/desk", self.cookie)
        if status == 303:
            operation.resolve()
        else:
            self.resolve_taken(operation, status, name)
        self.record.listed.append(name)
        return operation

    def restart(self):
        operation = self.form("Restart")
        self.finish(operation, *self.insist(operation, "/desk/restart", self.cookie))
        self.record.batches.append(Batch(time.time(), self.record.listed))
        self.record.listed = []

    def undo(self):
        _, page = self.read("/", self.cookie)
        offered = re.search(r'name="batch" value="(restart-\d+)"', page)
        if not offered:
            self.record.note_violation(f"{self.program.name}: a Restart that was acknowledged can’t be undone")
            self.record.batches.pop()
            return
        operation = self.form("Undo", batch=offered[1])
        self.finish(operation, *self.insist(operation, "/desk/undo", self.cookie))
        self.bring_back(self.record.batches.pop().names)

    def bring_back(self, names):
        self.record.listed = names + self.record.listed

    def finish(self, operation, status, _):
        if status != 303:
            self.record.note_violation(f"{operation.program}: {operation.kind} was refused with {status}")
        operation.resolve(refused=status != 303)


class DoorKeeper(Keeper):
    """A keeper where Restart keeps: checks in who was registered before, too, to events that have a price."""

    PRICE = 300

    def join(self, make_organiser):
        self.people = {}
        self.record.paid = {}
        self.cookie = self.sign_up(self.name)
        make_organiser(self.name)
        self.save("/settings", restart="keep")
        self.register()
        _, page = self.read("/", self.cookie)
        event = re.search(r'<h2 id="event"><a href="([^"]+)"', page)[1]
        self.save(event, name="Failover", date="2026-11-25", price=f"{self.PRICE / 100:.2f}")
        # The first came when it was free, and never comes again.
        self.record.paid, self.people = dict.fromkeys(self.record.paid, 0), {}

    def save(self, path, **what):
        _, page = self.read(path, self.cookie)
        what["revision"] = re.search(r'name="revision" value="([^"]*)"', page)[1]
        status, _ = self.insist(self.form("change", **what), path, self.cookie)
        if status != 303:
            raise RuntimeError(f"{path} was refused with {status}")

    def register(self):
        operation = super().register()
        self.people[operation.what["name"]] = operation.what["email"]
        self.record.paid[operation.name] = self.PRICE

    def step(self):
        away = [name for name in self.people if name not in self.record.listed]
        if away and self.chance.random() < 0.5:
            self.program = self.chance.choice(self.programs)
            self.check_in(self.chance.choice(away))
            time.sleep(self.chance.uniform(0.05, 0.2))
        else:
            super().step()

    def check_in(self, name):
        email = self.people[name]
        operation = self.form("check-in", **{"check-in": email})
        status, _ = self.insist(operation, "/desk/check-in", self.cookie)
        is_poor = self.record.paid[email] + self.PRICE > OPENING
        if status != (422 if is_poor else 303):
            self.record.note_violation(f"{operation.program}: {email} was answered with {status} at the door")
        operation.resolve(refused=status != 303)
        if status == 303:
            self.record.paid[email] += self.PRICE
            self.record.listed.append(name)

    def bring_back(self, names):
        """Who came to both events has paid once, and stands where they stood first."""
        for name in set(names) & set(self.record.listed):
            self.record.paid[self.people[name]] -= self.PRICE
        self.record.listed = names + [name for name in self.record.listed if name not in names]
