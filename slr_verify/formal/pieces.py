"""Long files, in pieces that Coq compiles one after the other: one process would run out of memory."""

from __future__ import annotations

import re
from itertools import pairwise

LONG = 2 * 10**7
"""Letters of a file that is cut."""
PIECE = 4 * 10**6
"""Letters of a piece, about."""
NUMERALS = "Numerals"
"""The file of the theory by which Coq reads numerals quickly."""
OPEN = "Open Scope R_scope.\n"
STEP = re.compile(r"^\(\* [^\n]* \*\)\nLemma step_", re.MULTILINE)


def pieces(name: str, source: str) -> dict[str, str]:
    """The files, each of which reads those before it; the last has definitions and theorems, and this name.

    In that one numerals are read as Coq reads them: what a theorem says does not depend on `Numerals.v`.
    """
    if len(source) <= LONG:
        return {name: source}
    head, opening, body = source.partition(OPEN)
    steps = [each.start() for each in STEP.finditer(body)]
    places, end = steps[:1], body.index("\nTheorem ", steps[-1])
    for place in steps:
        if place > places[-1] + PIECE:
            places.append(place)
    heads = [*(head for _ in places), head.replace(f" {NUMERALS}", "")]
    texts = [body[a:b] for a, b in pairwise([*places, end])] + [body[: steps[0]] + body[end:]]
    names = [*(f"{name}_Piece_{n}" for n in range(len(places))), name]
    return {
        names[n]: f"{begin}{opening}{_reading(names[:n])}{text}"
        for n, (begin, text) in enumerate(zip(heads, texts, strict=True))
    }


def _reading(names: list[str]) -> str:
    return f"From shown Require Import {' '.join(names)}.\n" if names else ""
