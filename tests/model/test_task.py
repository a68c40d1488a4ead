"""The risk as an expression of the definitions."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.language.copies import CopySum
from slr_verify.language.law import Centred
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.notation import PRODUCTS, D, L, d, epsilon, eta, gamma, kappa, lam
from slr_verify.model.task import H, Task, Z, erf_head, linear_head, risk, xi


def test_the_risk_depends_on_the_parameters_and_on_no_vector() -> None:
    assert risk().free_symbols == {*PRODUCTS, d, L, lam, gamma, epsilon}
    assert risk().blocks == (VectorBlock(Z), Centred(xi, epsilon**2))


def test_there_are_l_minus_one_copies_of_their_own_vector() -> None:
    (copies,) = risk().atoms(CopySum)
    assert copies.count == L - 1
    assert copies.block == VectorBlock(H)


def test_the_informative_token() -> None:
    (inside,) = erf_head(Task().informative_token).atoms(sp.erf)
    exact = inside.args[0].replace(InnerProduct, lambda *pair: InnerProduct(*pair).definition())
    assert sp.expand(exact.subs(exact.atoms(InnerProduct).pop(), 0) - lam * D * kappa) == 0
    target = replace(Task(), signal=Task().signal * 0).response
    assert target.has(xi)


def test_another_task_is_another_risk() -> None:
    assert risk(replace(Task(), background_tokens=L)) != risk()
    assert risk(head=linear_head) != risk()
    assert risk().subs(eta, 0) != risk()


def test_a_task_with_a_broken_number_of_tokens_is_refused() -> None:
    with pytest.raises(ValueError, match="the number of copies must be an integer"):
        risk(replace(Task(), background_tokens=L - sp.S.Half))
