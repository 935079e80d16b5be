"""Prints figures: medians of several rounds, and ratios to what they are compared with."""

import statistics
from typing import NamedTuple

LESS_IS_BETTER = ("ms", "s", "kB", "MB", "instructions")
"""The units of times, sizes and work; all others are rates."""
PARTS = 5
"""Single requests, in the order in which they were sent, count as so many rounds."""
DETAIL = "    "
"""Names of lines that are printed only, below their figure, begin so."""


class Figure(NamedTuple):
    """A figure of this run."""
    name: str
    measured: str
    """As it is printed, with its unit."""
    value: float | None
    """The ratio to what it is compared with; of a size, which depends on no machine, the size itself. None for other figures,
    which depend on the machine."""
    noise: float
    """How far the middle half of the rounds is apart, as a share of the value."""
    less_is_better: bool
    comparison: str
    """What it is compared with; empty for other figures."""


figures = []
"""Those of this run, in the order in which they were measured."""


def say(name, unit, ours, theirs=None, other=""):
    """Prints a figure, and keeps it. With `theirs` both lists have a value for each round."""
    tell(name, f"{statistics.median(ours):,.1f} {unit}", unit, ours, theirs, other)


def say_latency(name, results, beside=(), other=""):
    """Prints the medians of several runs of wrk, and keeps them; the ratio is that of their p50."""
    p50, p99 = [result.p50 for result in results], [result.p99 for result in results]
    measured = f"p50 {statistics.median(p50):.2f} ms, p99 {statistics.median(p99):.2f} ms"
    tell(name, measured, "ms", p50, [result.p50 for result in beside], other)


def say_percentiles(name, milliseconds, beside=(), other=""):
    """Prints percentiles of single requests, and keeps them; the ratio is that of their p50."""
    cuts = statistics.quantiles(milliseconds, n=100, method="inclusive")
    measured = f"p50 {cuts[49]:.2f} ms, p99 {cuts[98]:.2f} ms, longest {max(milliseconds):.2f} ms"
    tell(name, measured, "ms", medians(milliseconds), medians(beside), other)


def medians(milliseconds):
    """The median of each part."""
    cuts = [len(milliseconds) * part // PARTS for part in range(PARTS + 1)]
    return [statistics.median(milliseconds[first:end]) for first, end in zip(cuts, cuts[1:]) if first < end]


def tell(name, measured, unit, ours, theirs, other):
    """Prints a figure, beside what it is compared with if there is that; and keeps it, unless it is a detail."""
    line, value, rounds = f"{name}: {measured}", statistics.median(ours) if unit == "MB" else None, ours
    if theirs:
        value = statistics.median(ours) / statistics.median(theirs)
        rounds = [our / their for our, their in zip(ours, theirs)]
        line += f"; {other} {statistics.median(theirs):,.2f}; ratio {value:.2f}"
    print(line, flush=True)
    if name.startswith(DETAIL):
        return
    noise = 0
    if value and len(rounds) > 1:
        first, _, third = statistics.quantiles(rounds, n=4)
        noise = (third - first) / value
    figures.append(Figure(name, measured, value, noise, unit in LESS_IS_BETTER, other))


def qualify(first, command):
    """Puts the command before the names of figures that are lines below another one, from the one with this index on."""
    figures[first:] = [
        figure._replace(name=f"{command}: {figure.name.strip()}") if figure.name.startswith(" ") else figure
        for figure in figures[first:]
    ]
