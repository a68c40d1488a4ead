"""The oracle's threshold and the step size: brackets, certificates, floating-point witnesses."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import slr_verify
from slr_verify.arb.certificates import check
from slr_verify.certify.step_size import tight_step_size
from slr_verify.model.oracle_block import oracle_block
from slr_verify.numeric.compilation import compiled

PAPER = slr_verify.Parameters(lam="1/10", gamma_squared="1/2")


def smallest_eigenvalue(params, lam: float) -> float:
    block = compiled(*oracle_block())
    values = [float(value) for value in block(**{**params.floats(), "lam": np.float64(lam)})]
    return float(np.linalg.eigvalsh(np.reshape(values, (2, 2)))[0])


def test_the_threshold_of_the_paper() -> None:
    found = slr_verify.stability_threshold(PAPER, low="4/5", high=1)
    ((low, high),) = found.changes
    assert high - low <= Fraction(1, 10**10)
    assert 0.892 < low < high < 0.893
    assert found.stable == (True, False)
    assert (
        smallest_eigenvalue(PAPER, float(low) - 1e-6)
        > 0
        > smallest_eigenvalue(PAPER, float(high) + 1e-6)
    )
    assert check(found.certificate).proved[0].startswith("determinant has exactly 1 zero for all")


def test_parameters_without_a_threshold() -> None:
    found = slr_verify.stability_threshold(
        slr_verify.Parameters(d=20, L=2, gamma_squared=2), high=1
    )
    assert found.changes == ()
    assert found.stable == (True,)


@pytest.mark.parametrize("ends", [(0, 1), (1, 1), (2, 1), (1, 10_000)])
def test_bad_ranges(ends) -> None:
    with pytest.raises(ValueError, match="0 < low < high <= 1000 must hold"):
        slr_verify.stability_threshold(PAPER, low=ends[0], high=ends[1])


def test_the_supremum_of_the_hessian_within_a_percent() -> None:
    found = tight_step_size(PAPER)
    assert 1 < found.bound / found.reached <= Fraction(101, 100)
    assert found.alpha > Fraction(slr_verify.max_step_size(PAPER))
    assert len(check(found.certificate).proved) == 5
