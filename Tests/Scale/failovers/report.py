"""Reports on failovers: a line for each, a table, and a JUnit file."""

import statistics
import xml.etree.ElementTree as ElementTree
from collections import Counter

from .record import FOUND, REFUSED, REPEATED

FAULTS = ("lost", "twice", "back", "unsound")


def line(failover, count, seed):
    restarted = f", {failover.restarted} restarted" if failover.restarted else ""
    found = ", ".join(f"{failover.findings[kind]} {kind}" for kind in FAULTS)
    resolved = ", ".join(f"{failover.resolved[kind]} {kind}" for kind in (REPEATED, FOUND, REFUSED))
    desks = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in failover.desks.items())
    said = (
        f"{failover.number}/{count} {failover.kind} of {failover.victim} (seed {seed}){restarted}: "
        f"{failover.acknowledged} acknowledged, {found}; {sum(failover.resolved.values())} unknown: {resolved}; "
        f"without writes: database {failover.database:.1f} s, {desks}; "
        f"longest answer {failover.longest_answer:.1f} s ({failover.longest_where}); "
        f"whole again after {failover.whole_after:.0f} s"
    )
    if failover.lost_rows:
        said += f"; the database itself lost {failover.lost_rows} rows"
    lines = [said] + [f"  {problem}" for problem in failover.problems[:20]]
    if len(failover.problems) > 20:
        lines.append(f"  and {len(failover.problems) - 20} more")
    lines += [f"  odd: {text} ({times} times)" for text, times in failover.oddities.items()]
    return "\n".join(lines)


HEADS = [
    "what happens", "failovers", "acknowledged", "lost", "twice", "back", "unsound", "unknown", "of these repeated",
    "found done", "refused", "without writes, s", "the database’s own, s", "added by a desk, s",
    "longest answer, s",
]


def table(failovers):
    """A Markdown table with a row for each kind and one for all. Seconds are the median and the worst.

    A desk that was killed meanwhile isn’t counted in the seconds added by desks, since it has to start first.
    """
    rows = [HEADS, ["---"] * len(HEADS)]
    for kind in sorted({failover.kind for failover in failovers}):
        rows.append(row(kind, [failover for failover in failovers if failover.kind == kind]))
    rows.append(row("all", failovers))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def row(name, failovers):
    findings, resolved = Counter(), Counter()
    for failover in failovers:
        findings.update(failover.findings)
        resolved.update(failover.resolved)
    counts = [sum(failover.acknowledged for failover in failovers), *(findings[kind] for kind in FAULTS)]
    counts += [sum(resolved.values()), resolved[REPEATED], resolved[FOUND], resolved[REFUSED]]
    seconds = [
        seconds_of(desk for failover in failovers for desk in failover.desks.values()),
        seconds_of(failover.database for failover in failovers),
        seconds_of(
            seconds - failover.database
            for failover in failovers for desk, seconds in failover.desks.items() if desk != failover.restarted),
        seconds_of(failover.longest_answer for failover in failovers),
    ]
    return [name, str(len(failovers)), *map(str, counts), *seconds]


def seconds_of(values):
    values = list(values)
    return f"{statistics.median(values):.1f} / {max(values):.1f}"


def write_junit(path, failovers, seed, failure):
    """Writes one test for each failover, and one for an error that kept the others from being run."""
    suite = ElementTree.Element("testsuite", name="Failovers")
    for failover in failovers:
        case = ElementTree.SubElement(suite, "testcase", classname="Failovers", name=case_name(failover, seed))
        if failover.problems:
            ElementTree.SubElement(case, "failure", message="\n".join(failover.problems))
    if failure:
        case = ElementTree.SubElement(suite, "testcase", classname="Failovers", name=f"S4 all come back, seed {seed}")
        ElementTree.SubElement(case, "failure", message=failure)
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    ElementTree.ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)


def case_name(failover, seed):
    return f"S4 {failover.kind}, seed {seed}, number {failover.number}"


def is_as_expected(failovers, is_control):
    """Whether there is no problem at all; or, for the control, whether a loss was noticed."""
    if is_control:
        return any(failover.findings["lost"] for failover in failovers)
    return not any(failover.problems for failover in failovers)
