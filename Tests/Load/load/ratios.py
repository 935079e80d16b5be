"""Compares the figures of a run with those that are written down in ratios.json, which is reviewed as code is."""

import json
from datetime import date

from .program import HERE, REPOSITORY

FILE = HERE / "ratios.json"
PAGE = REPOSITORY / "Documentation/figures.md"
LEAST_DIFFERENCE = 0.1
"""As a share: machines differ by that much although nothing has changed."""


def written():
    return json.loads(FILE.read_text()) if FILE.exists() else {}


def write(figures, command):
    """Writes the figures of a command down in place of those that it gave before, and leaves the others as they are."""
    names = {figure.name for figure in figures}
    known = {name: figure for name, figure in written().items() if name in names or figure["command"] != command}
    for figure in figures:
        known[figure.name] = {"command": command, "day": date.today().isoformat(), "measured": figure.measured}
        if figure.value is not None:
            known[figure.name] |= {"value": round(figure.value, 3), "noise": round(figure.noise, 3)}
            known[figure.name] |= {"comparison": figure.comparison}
    FILE.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n")
    write_page(known)


def write_page(known):
    """Writes the page of the documentation that shows the figures."""
    rows = ["| what | measured | ratio | beside | command | day |", "| --- | ---: | ---: | --- | --- | --- |"]
    for name, figure in known.items():
        ratio = f"{figure['value']:.2f}" if figure.get("comparison") else ""
        cells = [name, figure["measured"], ratio, figure.get("comparison", ""), f"`{figure['command']}`", figure["day"]]
        rows.append(f"| {' | '.join(cells)} |")
    lead, _, _ = PAGE.read_text().partition(rows[0])
    PAGE.write_text(lead + "\n".join(rows) + "\n")


def comparable(figures, known):
    """The figures with a value that is written down, too."""
    return [figure for figure in figures if figure.value is not None and "value" in known.get(figure.name, {})]


def worse(figures, known):
    """A line for each of these comparable figures that is worse than written down by more than the noise of both runs."""
    lines = []
    for figure in figures:
        before, noise = known[figure.name]["value"], known[figure.name]["noise"]
        more, less = (figure.value, before) if figure.less_is_better else (before, figure.value)
        if more > less * (1 + max(LEAST_DIFFERENCE, noise + figure.noise)):
            lines.append(f"{figure.name}: {figure.value:.2f}, written down is {before:.2f}")
    return lines
