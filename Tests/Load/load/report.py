"""Prints figures: medians of several rounds, and ratios to what they are compared with."""

import statistics
from typing import NamedTuple

LESS_IS_BETTER = ("ms", "s", "kB", "MB")
"""The units of times and sizes; all others are rates."""


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
    measured = f"{statistics.median(ours):,.1f} {unit}"
    line = f"{name}: {measured}"
    if theirs:
        ratio = statistics.median(ours) / statistics.median(theirs)
        line += f"; {other} {statistics.median(theirs):,.1f}; ratio {ratio:.2f}"
        keep(name, measured, unit, ratio, [our / their for our, their in zip(ours, theirs)], other)
    else:
        keep(name, measured, unit, statistics.median(ours) if unit == "MB" else None, ours)
    print(line, flush=True)


def keep(name, measured, unit, value=None, rounds=(), comparison=""):
    noise = 0
    if value and len(rounds) > 1:
        first, _, third = statistics.quantiles(rounds, n=4)
        noise = (third - first) / value
    figures.append(Figure(name, measured, value, noise, unit in LESS_IS_BETTER, comparison))


def qualify(first, command):
    """Puts the command before the names of figures that are lines below another one, from the one with this index on."""
    figures[first:] = [
        figure._replace(name=f"{command}: {figure.name.strip()}") if figure.name.startswith(" ") else figure
        for figure in figures[first:]
    ]


def say_latency(name, results):
    """Prints the medians of several runs of wrk."""
    p50 = statistics.median(result.p50 for result in results)
    p99 = statistics.median(result.p99 for result in results)
    print(f"{name}: p50 {p50:.2f} ms, p99 {p99:.2f} ms", flush=True)


def say_percentiles(name, milliseconds):
    """Prints percentiles of single requests, and keeps them."""
    cuts = statistics.quantiles(milliseconds, n=100, method="inclusive")
    measured = f"p50 {cuts[49]:.2f} ms, p99 {cuts[98]:.2f} ms, longest {max(milliseconds):.2f} ms"
    # Lines below a figure begin with spaces.
    if not name.startswith(" "):
        keep(name, measured, "ms")
    print(f"{name}: {measured}", flush=True)
