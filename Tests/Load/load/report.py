"""Prints figures: medians of several rounds, and ratios to what they are compared with."""

import statistics
from typing import NamedTuple

LESS_IS_BETTER = ("ms", "s", "MB")
"""The units of times and sizes; all others are rates."""


class Figure(NamedTuple):
    """A figure of this run."""
    name: str
    value: float
    """The ratio to what it is compared with; of a size, which depends on no machine, the size itself."""
    noise: float
    """How far the middle half of the rounds is apart, as a share of the value."""
    less_is_better: bool


figures = []
"""Those that can be compared with other runs, in the order in which they were measured."""


def say(name, unit, ours, theirs=None, other=""):
    """Prints a figure, and keeps it for `ratios`. With `theirs` both lists have a value for each round."""
    line = f"{name}: {statistics.median(ours):,.1f} {unit}"
    if theirs:
        ratio = statistics.median(ours) / statistics.median(theirs)
        line += f"; {other} {statistics.median(theirs):,.1f}; ratio {ratio:.2f}"
        keep(name, unit, ratio, [our / their for our, their in zip(ours, theirs)])
    elif unit == "MB":
        keep(name, unit, statistics.median(ours), ours)
    print(line, flush=True)


def keep(name, unit, value, rounds):
    first, _, third = statistics.quantiles(rounds, n=4) if len(rounds) > 1 else (value,) * 3
    figures.append(Figure(name, value, (third - first) / value, unit in LESS_IS_BETTER))


def say_latency(name, results):
    """Prints the medians of several runs of wrk."""
    p50 = statistics.median(result.p50 for result in results)
    p99 = statistics.median(result.p99 for result in results)
    print(f"{name}: p50 {p50:.2f} ms, p99 {p99:.2f} ms", flush=True)


def say_percentiles(name, milliseconds):
    """Prints percentiles of single requests."""
    cuts = statistics.quantiles(milliseconds, n=100, method="inclusive")
    longest = max(milliseconds)
    print(f"{name}: p50 {cuts[49]:.2f} ms, p99 {cuts[98]:.2f} ms, longest {longest:.2f} ms", flush=True)
