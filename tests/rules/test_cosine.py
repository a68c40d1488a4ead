"""From all cosines to [-1, 1], and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.trigonometry import EveryCosine
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Statement, at_least, at_most, more

x, y, phi = sp.symbols("x y phi", real=True)
nonnegative = sp.Symbol("t", nonnegative=True)
INSIDE = (x >= -1, x <= 1)
GOAL = at_most(x**2, 1, INSIDE)


def at_cosine(angle: sp.Symbol, given: tuple[sp.core.relational.Relational, ...] = ()) -> Theorem:
    return chain(sp.cos(angle) ** 2, given).at_most(1, by=by_sign).theorem()


RULE = EveryCosine(x, phi, at_cosine(phi))
SOMETIMES, SOMEWHERE = (
    infer(more(sp.cos(phi) + known, 0, (sp.cos(phi) > 0,)), by_sign) for known in (0, 1)
)


def test_every_number_between_is_a_cosine() -> None:
    assert infer(GOAL, RULE).shown
    assert infer(replace(GOAL, given=(*INSIDE, x > 0)), RULE).shown
    further = replace(GOAL, given=(*INSIDE, y > 0))
    assert infer(further, replace(RULE, at_cosines=at_cosine(phi, (y > 0,)))).shown


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (replace(GOAL, given=()), RULE),
        (replace(GOAL, given=INSIDE[:1]), RULE),
        (replace(GOAL, given=(x >= -2, x <= 2)), RULE),
        (replace(GOAL, sign="<"), RULE),
        (replace(GOAL, sign="="), RULE),
        (replace(GOAL, rhs=sp.S.Half), RULE),
        (at_most(x**3, 1, INSIDE), RULE),
        (more(x, 0, INSIDE), replace(RULE, at_cosines=SOMETIMES)),
        (more(x + 1, 0, INSIDE), replace(RULE, at_cosines=SOMEWHERE)),
        (replace(GOAL, given=(*INSIDE, phi > 0)), RULE),
        (at_most(x**2 + phi, 1 + phi, INSIDE), RULE),
        (GOAL, EveryCosine(x, nonnegative, at_cosine(nonnegative))),
        (GOAL, replace(RULE, angle=3)),
        (GOAL, replace(RULE, at_cosines=Theorem(RULE.at_cosines.statement, ()))),
    ],
)
def test_refused(statement: Statement, rule: EveryCosine) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


def test_the_angle_is_not_bound_inside() -> None:
    integral = Integral(sp.exp(-(phi**2)), (phi, 0, 1))
    with pytest.raises(ProofRejected):
        assert infer(at_least(integral, 0, INSIDE), RULE).shown
