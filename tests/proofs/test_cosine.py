"""From all cosines to [-1, 1], and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.algebra.integral import Integral
from slr_verify.proofs.chain import chain
from slr_verify.proofs.cosine import EveryCosine
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import MalformedStatement, Statement, at_least, at_most
from slr_verify.proofs.theorem import Theorem, infer

x, y, phi = sp.symbols("x y phi", real=True)
nonnegative = sp.Symbol("t", nonnegative=True)
INSIDE = (x >= -1, x <= 1)
GOAL = at_most(x**2, 1, INSIDE)


def at_cosine(angle: sp.Symbol, given: tuple[sp.core.relational.Relational, ...] = ()) -> Theorem:
    return chain(sp.cos(angle) ** 2, given).at_most(1, by=by_sign).theorem()


RULE = EveryCosine(x, phi, at_cosine(phi))


def test_every_number_between_is_a_cosine() -> None:
    (step,) = infer(GOAL, RULE).steps
    assert step.why.words == "every number of [-1, 1] is a cosine"
    assert step.why.discharged == ("cos is continuous on [0, pi]",)
    assert [citation.name for citation in step.why.cites] == ["Intermediate value theorem"]
    further = replace(GOAL, given=(*INSIDE, y > 0))
    infer(further, replace(RULE, at_cosines=at_cosine(phi, (y > 0,))))


@pytest.mark.parametrize(
    ("statement", "rule", "reason"),
    [
        (replace(GOAL, given=()), RULE, "is not about x in"),
        (replace(GOAL, given=INSIDE[:1]), RULE, "is not about x in"),
        (replace(GOAL, given=(x >= -2, x <= 2)), RULE, "is not about x in"),
        (replace(GOAL, sign="<"), RULE, "the premise must be"),
        (replace(GOAL, sign="="), RULE, "the premise must be"),
        (replace(GOAL, rhs=sp.S.Half), RULE, "the premise must be"),
        (at_most(x**3, 1, INSIDE), RULE, "the premise must be"),
        (GOAL, replace(RULE, at_cosines=at_cosine(phi, (phi > 0,))), "the premise must be"),
        (GOAL, replace(RULE, at_cosines=at_cosine(phi, (sp.cos(phi) > 0,))), "premise must be"),
        (replace(GOAL, given=(*INSIDE, phi > 0)), RULE, "has another meaning"),
        (at_most(x**2 + phi, 1 + phi, INSIDE), RULE, "has another meaning"),
        (GOAL, EveryCosine(x, nonnegative, at_cosine(nonnegative)), "all real numbers"),
        (GOAL, replace(RULE, angle=3), "3 does not run through all real numbers"),
        (GOAL, replace(RULE, at_cosines=Theorem(RULE.at_cosines.statement, ())), "issued"),
        (replace(GOAL, given=(*INSIDE, x > 0)), RULE, "the premise must be"),
    ],
)
def test_refused(statement: Statement, rule: EveryCosine, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        infer(statement, rule)


def test_the_angle_is_not_bound_inside() -> None:
    integral = Integral(sp.exp(-(phi**2)), (phi, 0, 1))
    with pytest.raises(MalformedStatement, match="touches the bound phi"):
        infer(at_least(integral, 0, INSIDE), RULE)
