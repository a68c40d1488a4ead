"""The iterates of PGD as names: what they are told, how they are spelled and printed."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.language.orbit import TIME
from slr_verify.model.notation import alpha, kappa, nu
from slr_verify.model.orbit import TRAVEL, iterate, kappa_at


def test_it_takes_the_time_the_start_and_every_parameter() -> None:
    with pytest.raises(TypeError):
        kappa_at(TIME, kappa, nu, *TRAVEL[:-1])


def test_it_is_spelled_and_printed() -> None:
    first, second = iterate(TIME + 1)
    moved = iterate(TIME, (kappa, sp.S.One))[1]
    doubled = kappa_at(TIME, kappa, nu, 2 * alpha, *TRAVEL[1:])
    assert (str(first), str(second)) == ("kappa_(n + 1)", "nu_(n + 1)")
    assert str(moved) == "nu_n(kappa, 1)"
    assert sp.latex(first) == r"\kappa_{n + 1}"
    assert sp.latex(moved**2) == r"\left(\nu_{n}(\kappa, 1)\right)^{2}"
    assert r"2 \alpha" in sp.latex(doubled)
    assert str(doubled) == "kappa_n(kappa, nu, 2 alpha, d, L, lambda, gamma, epsilon)"
