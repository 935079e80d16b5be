"""One failover: something happens to the primary while clients use the desks; then data and answers are compared."""

import itertools
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field

from . import books
from .nodes import Node, TooLong, wait_for
from .probe import gaps
from .programs import check

# For each kind, what happens to the node, and how it comes back.
KINDS = {
    "kill": (Node.kill, Node.start),
    "crash": (Node.crash, None),
    "freeze": (Node.freeze, Node.thaw),
    "cut": (Node.cut, Node.plug),
    "unplug": (Node.unplug, Node.plug),
}
TAKEN_OVER_SECONDS = 120
WHOLE_SECONDS = 180
ANSWERED_SECONDS = 120


@dataclass
class Failover:
    number: int
    kind: str
    restarted: str | None = None
    victim: str = ""
    acknowledged: int = 0
    resolved: Counter = field(default_factory=Counter)
    findings: Counter = field(default_factory=Counter)
    # Descriptions of what was wrong, and of what was odd but is no failure.
    problems: list = field(default_factory=list)
    oddities: Counter = field(default_factory=Counter)
    # Seconds without a write: the database’s own, and each program’s.
    database: float = 0
    desks: dict = field(default_factory=dict)
    longest_answer: float = 0
    longest_where: str = ""
    whole_after: float = 0
    lost_rows: int = 0


def plan(seed, count, kinds):
    """The kinds in random order, each once before any comes again."""
    chance = random.Random(f"{seed} plan")
    decks = itertools.chain.from_iterable(chance.sample(kinds, len(kinds)) for _ in itertools.count())
    return list(itertools.islice(decks, count))


class Rounds:
    def __init__(self, seed, cluster, programs, path, record, gate, payers, probe):
        self.seed, self.cluster, self.programs, self.path = seed, cluster, programs, path
        self.record, self.gate, self.payers, self.probe = record, gate, payers, probe

    def run(self, number, kind):
        """Raises TooLong if something doesn’t come back."""
        chance = random.Random(f"{self.seed} {number}")
        failover = Failover(number, kind)
        victim = self.cluster.wait_for_primary()
        failover.victim = victim.name
        begin = time.time()
        self.gate.open()
        time.sleep(chance.uniform(2, 6))
        restarts = chance.random() < 1 / 3
        program, delay, linger = chance.choice(self.programs), chance.uniform(0, 12), chance.uniform(0, 4)
        fault = time.time()
        if restarts:
            failover.restarted = program.name
            timer = threading.Timer(delay, program.kill)
            timer.daemon = True
            timer.start()
        strike, heal = KINDS[kind]
        strike(victim)
        struck = time.time()
        wait_for("no node took over", lambda: self.has_taken_over(kind, victim, struck), TAKEN_OVER_SECONDS)
        time.sleep(linger)
        if heal:
            heal(victim)
        self.wait_for_writes(fault + delay if restarts else fault)
        wait_for("the cluster isn’t whole", self.cluster.is_whole, WHOLE_SECONDS)
        self.wait_for_writes(time.time())
        end = time.time()
        failover.whole_after = end - fault
        if late := self.gate.close(ANSWERED_SECONDS):
            raise TooLong(f"{', '.join(client.name for client in late)} got no answer after {ANSWERED_SECONDS} seconds")
        self.measure(failover, begin, fault, end)
        self.judge(failover, begin)
        return failover

    def has_taken_over(self, kind, victim, struck):
        """Whether there is a primary that takes writes, on another node unless only PostgreSQL has crashed."""
        is_writable = bool(self.probe.times) and self.probe.times[-1] > struck + 0.5
        return is_writable and (kind == "crash" or any(
            node.is_primary() for node in self.cluster.nodes if node is not victim))

    def wait_for_writes(self, since):
        for program in self.programs:
            wait_for(f"{program.name} takes no writes", lambda: any(
                moment > since + 1 for moment in self.record.times(program.name)[-20:]), ANSWERED_SECONDS)

    def measure(self, failover, begin, fault, end):
        failover.database = total(gaps(self.probe.times, fault, end))
        for program in self.programs:
            failover.desks[program.name] = total(gaps(self.record.times(program.name), fault, end))
        longest = max(self.record.tries(fault, end), key=lambda each: each.end - each.begin)
        failover.longest_answer, failover.longest_where = longest.end - longest.begin, f"{longest.where}: {longest.outcome}"
        failover.oddities.update(text for at, text in self.record.oddities if at >= begin)

    def judge(self, failover, begin):
        """Compares the data on every node, and the pages, with the answers."""
        self.cluster.wait_for_replay()
        primary = self.cluster.wait_for_primary()
        kept = {node.name: books.Books(node) for node in self.cluster.nodes}
        mine = kept[primary.name]
        operations = [each for each in self.record.operations if each.tries[-1].end >= begin]
        for operation in operations:
            books.settle(operation, mine)
            if operation.was_unknown:
                failover.resolved[operation.resolution] += 1
        failover.acknowledged = sum(operation.is_acknowledged for operation in operations)
        findings = [finding for each in kept.values() for finding in books.compare(each, self.record)]
        failover.lost_rows = self.probe.lost(primary)
        failover.findings.update(kind for kind, _ in {(finding.kind, finding.text) for finding in findings})
        if findings:
            books.agree(self.record, mine, findings)
        pages = books.compare_pages(self.programs, self.record, mine, self.payers)
        failover.findings.update(finding.kind for finding in pages)
        is_sound, said = check(self.path, self.cluster.address)
        problems = self.record.violations + ([] if is_sound else [said])
        self.record.violations = []
        failover.findings["unsound"] += len(problems)
        # Losses come last, since there may be many, which would hide the rest.
        found = sorted(pages + findings, key=lambda finding: finding.kind == "lost")
        failover.problems = problems + [f"{finding.place}: {finding.kind}: {finding.text}" for finding in found]


def total(seconds):
    return sum(end - begin for begin, end in seconds)


