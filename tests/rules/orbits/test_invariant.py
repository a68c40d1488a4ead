"""What holds along an orbit because it holds of the start and is passed on by every step."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.orbits.step import Invariant
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, less, more
from slr_verify.model.notation import kappa, nu
from slr_verify.paper.beyond.order import for_pgd
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER
from slr_verify.paper.beyond.order.quadrants import ABOVE, BELOW, INVARIANT

ORIGIN = (sp.S.Zero, sp.S.Zero)
START = (kappa, nu)


@pytest.fixture
def rule(system: System, library: Library) -> Invariant:
    """Both coordinates stay positive."""
    values = dict(zip((*LOWER, *UPPER), (*ORIGIN, *START), strict=True))
    steps = []
    for image, strict in zip(system.images, for_pgd.STRICT, strict=True):
        known = instance(for_pgd.CLAIM.shown(strict, library), values, ABOVE)
        steps.append(infer(more(image, 0, ABOVE), adding((1, known))))
    starts = tuple(infer(more(each, 0, ABOVE), assumed) for each in START)
    return Invariant(INVARIANT, starts, tuple(steps))


@pytest.mark.parametrize("goal", INVARIANT)
def test_orbits_stay_in_the_quadrant(goal: Statement, rule: Invariant) -> None:
    assert infer(goal, rule).shown


def test_only_this_is_concluded(system: System, rule: Invariant) -> None:
    goal = INVARIANT[0]
    for wrong in (
        replace(goal, lhs=goal.lhs - 1),
        replace(goal, rhs=kappa),
        replace(goal, lhs=system.orbit(TIME, START[::-1])[0]),
        less(goal.lhs, 0, ABOVE),
        goal.holding(BELOW),
        *(goal.holding((*ABOVE[:each], *ABOVE[each + 1 :])) for each in (1, 3, 4, 5, 6)),
    ):
        with pytest.raises(ProofRejected):
            infer(wrong, rule)


@pytest.mark.parametrize(
    "changes",
    [
        lambda each: {"first": each.first[::-1]},
        lambda each: {"later": each.later[::-1]},
        lambda each: {"later": each.first},
        lambda each: {"along": each.along[:1], "first": each.first[:1], "later": each.later[:1]},
    ],
)
def test_every_theorem_is_needed(changes, rule: Invariant) -> None:
    """One coordinate alone need not stay positive: the other one helps it."""
    with pytest.raises(ProofRejected):
        infer(INVARIANT[0], replace(rule, **changes(rule)))


def test_what_is_assumed_of_the_start_is_not_passed_on(system: System, rule: Invariant) -> None:
    """A theorem about the image of the start alone is none about the image of every point."""
    given = (*ABOVE, system.images[0] > sp.S.Half, kappa > sp.S.Half)
    along = tuple(
        more(each.lhs, sp.S.Half if at == 0 else 0, given) for at, each in enumerate(INVARIANT)
    )
    first = (infer(more(kappa, sp.S.Half, given), assumed), rule.first[1])
    later = (infer(more(system.images[0], sp.S.Half, given), assumed), rule.later[1])
    with pytest.raises(ProofRejected):
        infer(along[0], Invariant(along, first, later))
