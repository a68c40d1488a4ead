"""A limit shown from the first step on, what it cites, and how both are printed and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.building import FIRST, ONE, ZERO, equal, exp, plus, power, premise, sequent
from core.steps_of_limits import NOWHERE, TIMES, bracket, n, tends
from core.steps_of_starts import START
from slr_verify.calculus.proof_writer import written
from slr_verify.calculus.prover import Prover
from slr_verify.calculus.tactics.limits import function_of
from slr_verify.calculus.tactics.sequences import harmonic
from slr_verify.core.__main__ import main, report
from slr_verify.core.axioms import AXIOMS
from slr_verify.core.language import Refused
from slr_verify.core.proof_file import Replay, replayed
from slr_verify.core.terms import Term
from slr_verify.core.text import text
from slr_verify.core.theorems import Context, Theorem, steps_of

SEQUENCE = power(plus(ONE, FIRST), -1)
NOTHING: frozenset[Term] = frozenset()


def test_a_limit_is_shown_and_replayed() -> None:
    """exp(1/(1 + n)) -> exp(0), from the definition of limits."""
    context = Context()
    prover, goal = Prover(context), tends(exp(SEQUENCE), exp(ZERO))
    shown = function_of(prover, NOTHING, goal, exp(FIRST), (harmonic(prover),))
    bit = equal(bracket(shown.goal), ONE)
    one = context.step("indicator", sequent(bit), (), (shown,))
    assert not one.cites
    replay = replayed(written(context, {"limit": one}))
    assert str(replay.claims["limit"]) == "|- [exp(1/(1 + _0)) -> exp(0) as _0 -> oo] = 1"


def test_a_sequence_that_is_undefined_at_zero_has_no_limit() -> None:
    """1/n is not defined for n = 0, so that it tends to zero cannot be said of it."""
    with pytest.raises(Refused) as refusal:
        Prover(Context()).identity(frozenset(TIMES), power(n, -1), power(n, -1))
    assert refusal.value.code == "undefined"


def test_what_is_cited_is_found_and_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    context = Context()
    shown_of_it = [premise.goal for premise in START.premises]
    given = (*START.given, *shown_of_it)
    known = tuple(context.step("range", sequent(each, *given)) for each in shown_of_it)
    shown = context.step("density of starts", sequent(START.goal, *given), START.witness, known)
    assert (known[0].cites, shown.cites) == ((), ("density of starts",))
    file = tmp_path / "proofs.jsonl"
    file.write_text("".join(written(context, {"starts": shown})))
    assert main([str(file)]) == 0
    assert "\n    citing density of starts\n" in capsys.readouterr().out


def test_the_axioms_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--axioms"]) == 0
    printed = capsys.readouterr().out
    headings = [line for line in printed.splitlines() if line and not line.startswith(" ")]
    assert headings == list(AXIOMS)


def test_starts_are_printed_with_what_is_drawn() -> None:
    drawn = text(START.premises[3].goal)
    part = "<f, f>*_1 - <_1, f>*f"
    assert drawn == f"for almost all Gaussian _1, _0: <k[_1, _0], {part}> = sqrt(<{part}, {part}>)"


def test_a_premise_is_cited_once_for_all_paths() -> None:
    first = Theorem(premise(NOWHERE).sequent, "once per line")
    both = Theorem(first.sequent, "instance", (), (first, first))
    assert both.cites == ("once per line",)


def test_a_step_is_met_once_on_all_paths() -> None:
    last = Theorem(premise(NOWHERE).sequent, "once per line")
    for _ in range(200):
        last = Theorem(last.sequent, "instance", (), (last, last))
    assert len(steps_of(last)) == 201


def test_all_that_is_cited_is_printed() -> None:
    first, second = (Theorem(premise(NOWHERE).sequent, name) for name in list(AXIOMS)[:2])
    shown = Theorem(first.sequent, "instance", (), (first, second))
    printed = list(report(Replay(claims={"both": shown})))
    assert printed[1] == f"    citing {', '.join(sorted(list(AXIOMS)[:2]))}"
