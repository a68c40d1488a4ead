"""Coq accepts the proofs of statements that it replays in seconds, and those of no mutant of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from slr_verify.core.proof_file import Replay
from slr_verify.core.rules.order import OPPOSITE
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term, make, plus, rational
from slr_verify.formal.export import exported
from slr_verify.formal.printing import sequent

from .conftest import QUICK, compiled_as, needs_coq

MOST = 40
"""Mutants of one part."""


def changed(term: Term) -> Iterator[Term]:
    """The term with one more somewhere: at a number, an exponent, or what a function is applied to."""
    if term.op == "rational":
        yield rational(term.args[0] + 1)
    if term.op == "power":
        yield make("power", term.args[0], term.args[1] + (1 if term.args[1] != -1 else -1))
    for place, part in enumerate(term.args):
        if isinstance(part, Term):
            for other in changed(part):
                yield make(term.op, *term.args[:place], other, *term.args[place + 1 :])


def mutants(shown: Sequent) -> Iterator[Sequent]:
    """The opposite of an order, and an equality with another number: each is false somewhere."""
    goal = shown.goal
    if goal.op in ("<=", "<"):
        left, right = goal.args
        yield Sequent(shown.given, make(OPPOSITE[goal.op], right, left))
        yield Sequent(shown.given, make(goal.op, plus(right, rational(1)), left))
    elif goal.op == "=":
        yield from (Sequent(shown.given, other) for other in changed(goal) if other is not goal)


def attacked(source: str, replay: Replay) -> tuple[str, int]:
    """The file with each claim once more as a goal, and with goals that must fail; their number."""
    lines, tried = [source], 0
    for title, stated, proof in re.findall(
        r"^Theorem (\w+) : (.*)\.\nProof\. (.*) Qed\.$", source, re.MULTILINE
    ):
        (shown,) = (t for name, t in replay.claims.items() if named(name) == title)
        tactics = proof.replace(". ", "; ").rstrip(".")
        assert stated == sequent(shown.sequent)
        lines.append(f"Goal {stated}.\n{tactics}. Qed.")
        for other in [*mutants(shown.sequent)][:MOST]:
            lines.append(f"Goal {sequent(other)}.\nFail (solve [{tactics}]). Abort.")
            tried += 1
    return "\n".join(lines), tried


def named(label: str) -> str:
    return f"claim_{label.replace('-', '_').replace('.', '_')}"


@needs_coq
@pytest.mark.parametrize("label", QUICK)
def test_it_is_formal_and_no_mutant_of_it_is(label: str, replay: Replay, theory: Path) -> None:
    found = exported(replay, label)
    assert not found.refused
    source, tried = attacked(found.source, replay)
    assert tried > 1
    compiled_as(label, source, theory)
