"""Widths of formulas against those that TeX finds, in digits of 5 pt."""

from __future__ import annotations

import pytest

from slr_verify.latex.widths import width

MEASURED = [
    (r"[(\kappa_{n}, \nu_{n}) \to (1, 1)] + [(\kappa_{n}, \nu_{n}) \to (-1, -1)]", 36.4),
    (r"\varepsilon^{2} - 2 \gamma^{2} \nu \, \mathrm{erf}(t/p) + (L - 1) \zeta(0, \lambda)", 29.9),
    (r"2 \gamma^{2} a (1 - \cos^{2}(\varphi)) (\mathrm{erf}(b \cos(\varphi)) - \cos(\psi))", 35.9),
    (r"\frac{\kappa}{\sqrt{1 + 4 \alpha^{2} (1 - \nu^{2}) \, \mathrm{erf}(a \kappa)^{2}}}", 23.6),
    (r"R_{\eta} A_{1} + R_{\rho} A_{2} - \theta R_{\kappa} P D L", 22.8),
]


@pytest.mark.parametrize(("formula", "digits"), MEASURED, ids=map(repr, range(len(MEASURED))))
def test_the_estimate_is_near_what_tex_measures(formula: str, digits: float) -> None:
    assert width(formula) == pytest.approx(digits, rel=0.08)


def test_limits_above_and_below_take_no_room_beside_a_sum() -> None:
    assert width(r"\sum_{l=1}^{L} x") == width(r"\sum x")
