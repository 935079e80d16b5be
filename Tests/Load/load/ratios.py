"""Compares the figures of a run with those that are written down in ratios.json, which is reviewed as code is."""

import json

from .program import HERE

FILE = HERE / "ratios.json"
LEAST_DIFFERENCE = 0.1
"""As a share: machines differ by that much although nothing has changed."""


def written():
    return json.loads(FILE.read_text()) if FILE.exists() else {}


def write(figures):
    """Writes the figures of this run down, and leaves the others as they are."""
    new = {figure.name: {"value": round(figure.value, 3), "noise": round(figure.noise, 3)} for figure in figures}
    FILE.write_text(json.dumps(written() | new, indent=2, ensure_ascii=False) + "\n")


def worse(figures, known):
    """A line for each figure that is worse than written down by more than the noise of both runs."""
    lines = []
    for figure in figures:
        if figure.name not in known:
            continue
        before, noise = known[figure.name]["value"], known[figure.name]["noise"]
        loss = figure.value / before - 1 if figure.less_is_better else before / figure.value - 1
        if loss > max(LEAST_DIFFERENCE, noise + figure.noise):
            lines.append(f"{figure.name}: {figure.value:.2f}, written down is {before:.2f}")
    return lines
