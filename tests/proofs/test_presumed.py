"""A step that speaks of second partial derivatives by name cites that their order does not matter."""

from __future__ import annotations

import pytest
import sympy as sp
from slr_verify.proofs.citation import SYMMETRY

from slr_verify.model.notation import kappa, nu, theta
from slr_verify.model.risk import RISK, partial
from slr_verify.proofs.calculus import derivative, differentiation
from slr_verify.proofs.statement import Statement, equal
from slr_verify.proofs.theorem import infer

IN_KAPPA, IN_NU = partial(kappa, at={}), partial(nu, at={})
MIXED = partial(kappa, nu, at={})


def cites_symmetry(statement: Statement) -> bool:
    (step,) = infer(statement, differentiation).steps
    return SYMMETRY in step.why.cites


@pytest.mark.parametrize(
    "statement",
    [
        equal(derivative(IN_KAPPA, nu), MIXED),
        equal(derivative(IN_KAPPA, nu) - derivative(IN_NU, kappa), sp.S.Zero),
        equal(derivative(theta * IN_NU, kappa), theta * MIXED),
    ],
)
def test_second_slopes_cite_it(statement: Statement) -> None:
    assert cites_symmetry(statement)


@pytest.mark.parametrize(
    "statement",
    [
        equal(derivative(RISK, kappa), IN_KAPPA),
        equal(derivative(theta**2, theta), 2 * theta),
        equal(derivative(kappa * nu, kappa) * IN_KAPPA, nu * IN_KAPPA),
    ],
)
def test_first_slopes_do_not(statement: Statement) -> None:
    assert not cites_symmetry(statement)
