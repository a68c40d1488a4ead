"""Forged files of proofs: one entry of one line is changed, and the core has to refuse the file.

Where it accepts one, the theorems that it shows now and did not show before have to be true. They are
looked at in floating point, at points that meet their hypotheses: that is no proof.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from slr_verify.calculus.theorem import deep_calls
from slr_verify.claims.attack.floats import Floats, NoFloats
from slr_verify.claims.attack.ordeal import Fate, Ordeal
from slr_verify.claims.attack.screen import CLEAR, ROUNDING, relative_excess
from slr_verify.claims.library import Library
from slr_verify.claims.run.replay import file_of_proofs
from slr_verify.core.language import COMPARISONS, Refused
from slr_verify.core.proof_file import Replay, replayed
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term
from slr_verify.selftest.changed_rows import changed
from slr_verify.selftest.time_limit import OutOfTime, time_limit

POINTS, ENOUGH = 400, 5
Row = list[Any]


def forged(
    label: str, library: Library, *, number: int, random: Random, patience: float
) -> Iterator[Ordeal]:
    """So many changes of the file of proofs of a claim, each in one place of one line."""
    text = file_of_proofs([(label, library.prove(label)[0])]).decode("ascii")
    rows = list(map(json.loads, text.splitlines()))
    with deep_calls():
        original = replayed(_lines(rows))
    for _ in range(number):
        place = random.randrange(1, len(rows))
        row = changed(rows[place], rows, random)
        words = f"line {place + 1}: {json.dumps(rows[place])} becomes {json.dumps(row)}"
        edited = [*rows[:place], row, *rows[place + 1 :]]
        yield _trial(words, _lines(edited), original, patience)


def _lines(rows: list[Row]) -> list[str]:
    return [json.dumps(row, separators=(",", ":")) + "\n" for row in rows]


def _trial(words: str, lines: list[str], original: Replay, patience: float) -> Ordeal:
    """What becomes of a changed file."""
    try:
        with deep_calls(), time_limit(patience):
            found = replayed(lines)
    except Refused as refusal:
        return Ordeal(words, "", Fate.KILLED, f"refused: {refusal}")
    except OutOfTime:
        late = f"there was no answer within {patience:g} seconds"
        return Ordeal(words, "", Fate.UNPROVED, late, cause=late)
    except Exception as failure:  # whatever it is: the core has to refuse
        broke = f"the core raised {type(failure).__name__} rather than refusing: {failure}"
        return Ordeal(words, "", Fate.PROVED_FALSE, broke)
    fates = [(*judged(each), each) for each in _new(found, original)]
    if not fates:
        return Ordeal(words, "", Fate.TRUE_VARIANT, "it shows nothing that it did not show before")
    order = (Fate.PROVED_FALSE, Fate.UNPROVED, Fate.TRUE_VARIANT)
    fate, why, sequent = min(fates, key=lambda each: order.index(each[0]))
    cause = "the core alone shows it" if fate is Fate.UNPROVED else ""
    return Ordeal(words, str(sequent), fate, why, cause=cause)


def _new(found: Replay, original: Replay) -> list[Sequent]:
    """What is shown now and was not before; with other definitions that is all of it."""
    same = found.context.definitions == original.context.definitions
    before = {each.sequent for each in original.theorems} if same else set()
    return [each.sequent for each in found.theorems if each.sequent not in before]


def judged(sequent: Sequent) -> tuple[Fate, str]:
    """What floating point says of a theorem at points that meet its hypotheses."""
    rng = np.random.default_rng(0)
    shape = (len(sequent.free), POINTS)
    places = (
        rng.choice([-1, 1], shape)
        * rng.integers(0, 64, shape)
        / 16.0
        * 4.0 ** rng.integers(-2, 2, shape)
    )
    floats = Floats(dict(zip(sorted(sequent.free), places, strict=True)), POINTS)
    try:
        met = [relative_excess(_comparison(each), floats) <= 0 for each in sequent.given]
        excess = relative_excess(_comparison(sequent.goal), floats)
    except NoFloats as reason:
        return Fate.UNPROVED, f"the core shows it, and nothing else here does: {reason}"
    there = np.isfinite(excess) & np.logical_and.reduce([np.full(POINTS, True), *met])
    if (excess[there] > CLEAR).any():
        place = places[:, there & (excess > CLEAR)][:, 0]
        return Fate.PROVED_FALSE, f"the core shows it, and it fails at {list(place)}"
    if there.sum() < ENOUGH or (excess[there] > ROUNDING).any():
        return Fate.UNPROVED, "the core shows it, and floating point leaves it open"
    return Fate.TRUE_VARIANT, f"proved, and it holds at {there.sum()} points"


def _comparison(relation: Term) -> tuple[str, Term, Term]:
    """Raises NoFloats for relations that are no comparisons, and what stands for something unknown."""
    if relation.op not in COMPARISONS:
        raise NoFloats(f"{relation.op} is not decided in floating point")
    return relation.op, *relation.args
