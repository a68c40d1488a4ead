"""Turned heads in the two angles: wrong variants are refused; the compiled risk has the same Hessian."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement
from slr_verify.model.heads.turned_slopes import turned
from slr_verify.model.notation import a, b, gamma
from slr_verify.numeric.heads.risk import multi_head_risk
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.beyond.heads import across, plane
from slr_verify.paper.beyond.heads.across import COMBINED, NOT_BOTH
from slr_verify.paper.beyond.heads.plane import DETERMINANT, FLAT, HESSIAN, SLOPES, UPWARD

STEP = 1e-3


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        (SLOPES[0], replace(SLOPES[0], rhs=SLOPES[1].rhs)),
        (FLAT[0], replace(FLAT[0], rhs=gamma)),
        *((each, replace(each, rhs=2 * each.rhs)) for each in HESSIAN),
        (UPWARD, replace(UPWARD, sign=">")),
        (DETERMINANT, DETERMINANT.holding((b <= a,))),
        (DETERMINANT, DETERMINANT.holding((b <= a, a <= sp.Rational(11, 10)))),
        (DETERMINANT, DETERMINANT.holding(DETERMINANT.given[1:])),
        (DETERMINANT, replace(DETERMINANT, sign=">")),
        (COMBINED, replace(COMBINED, rhs=COMBINED.rhs.xreplace({gamma: 2 * gamma}))),
        (COMBINED, replace(COMBINED, lhs=COMBINED.lhs / a)),
        (NOT_BOTH, replace(NOT_BOTH, rhs=across.U**2)),
        (NOT_BOTH, replace(NOT_BOTH, lhs=NOT_BOTH.rhs)),
    ],
)
def test_wrong_variants_are_refused(
    statement: Statement, wrong: Statement, library: Library
) -> None:
    prove = {**plane.PROOFS, **across.PROOFS}[statement]
    assert prove(statement, library).shown
    refused(prove, wrong, library)


@pytest.mark.parametrize(("d", "lam"), [(400, 0.03), (400, 0.06), (40, 0.5)])
def test_the_hessian_is_that_of_the_compiled_risk(d: int, lam: float) -> None:
    """By differences of the risk as a function of the Gram matrix."""
    params = Parameters(d=d, L=6, lam=lam, gamma=0.7, epsilon=0)

    def risk(keys: float, values: float) -> float:
        rotations = [
            np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
            for angle in (np.pi / 4 + keys, np.pi / 4 + values)
        ]
        turn = np.block([[rotations[0], np.zeros((2, 2))], [np.zeros((2, 2)), rotations[1]]])
        rows = np.vstack([turn @ np.eye(4), np.eye(4)])
        return float(multi_head_risk(params, rows @ rows.T, heads=2, locations=2))

    square = lam**2 * 0.49
    at_a = lam * np.sqrt(d / 2 / (1 + 2 * square))
    at_b = at_a / np.sqrt(1 + 4 * square)
    wanted = [float(each.subs({a: at_a, b: at_b, gamma: 0.7})) for each in turned()]
    h, middle = STEP, risk(0, 0)
    found = (
        (risk(h, 0) + risk(-h, 0) - 2 * middle) / h**2,
        (risk(h, h) + risk(-h, -h) - risk(h, -h) - risk(-h, h)) / (4 * h**2),
        (risk(0, h) + risk(0, -h) - 2 * middle) / h**2,
    )
    assert found == pytest.approx(wanted, rel=1e-4)
