"""The clients’ requests and the answers they got."""

import threading
import time
from dataclasses import dataclass, field

AT_ONCE, REPEATED, FOUND, REFUSED = "at once", "repeated and done", "repeated and found done", "refused"


@dataclass
class Try:
    # The program and the path, such as "desk 1 /transfers".
    where: str
    begin: float
    end: float
    # The answer’s status, or the name of the error.
    outcome: int | str


@dataclass(eq=False)
class Operation:
    """A form that is sent until it is answered."""

    kind: str
    program: str
    what: dict
    by: str = ""
    tries: list = field(default_factory=list)
    resolution: str | None = None

    @property
    def name(self):
        """The email or username that identifies the member."""
        return self.what.get("email", self.what.get("username"))

    @property
    def was_unknown(self):
        return len(self.tries) > 1

    @property
    def is_acknowledged(self):
        return self.resolution not in (None, REFUSED)

    def resolve(self, refused=False, found=False):
        if refused:
            self.resolution = REFUSED
        elif found:
            self.resolution = FOUND
        else:
            self.resolution = REPEATED if self.was_unknown else AT_ONCE


@dataclass
class Batch:
    """The names on the list when it was emptied."""

    at: float
    names: list


class Record:
    def __init__(self):
        self.lock = threading.Lock()
        self.operations, self.violations, self.oddities, self.reads = [], [], [], []
        self.erased = set()
        # The desk’s list as its only keeper left it, and the batches that Undo would bring back.
        self.listed, self.batches = [], []
        # The sums that people who were registered have paid for events, in hundredths, by email; None where Restart removes.
        self.paid = None

    def add(self, operation):
        with self.lock:
            self.operations.append(operation)

    def note_violation(self, text):
        """Records something that must never happen."""
        with self.lock:
            self.violations.append(text)

    def note_oddity(self, text):
        """Records an answer that no client should get, but that isn’t a failure."""
        with self.lock:
            self.oddities.append((time.time(), text))

    def note_read(self, read):
        with self.lock:
            self.reads.append(read)

    def of(self, *kinds):
        with self.lock:
            return [operation for operation in self.operations if operation.kind in kinds]

    def tries(self, since, until):
        """All requests that were under way between the two moments."""
        with self.lock:
            found = [each for operation in self.operations for each in operation.tries] + self.reads
        return [each for each in found if each.end >= since and each.begin <= until]

    def times(self, program):
        """The moments at which this program acknowledged a request."""
        with self.lock:
            return [operation.tries[-1].end for operation in self.operations
                    if operation.program == program and operation.is_acknowledged]
