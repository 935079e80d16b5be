"""Prints figures: medians of several rounds, and ratios to what they are compared with."""

import statistics


def say(name, unit, ours, theirs=None, other=""):
    ours = statistics.median(ours)
    line = f"{name}: {ours:,.1f} {unit}"
    if theirs:
        theirs = statistics.median(theirs)
        line += f"; {other} {theirs:,.1f}; ratio {ours / theirs:.2f}"
    print(line, flush=True)


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
