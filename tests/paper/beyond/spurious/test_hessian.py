"""The Hessian off the manifold in all directions: against numbers, and wrong variants are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement
from slr_verify.model.notation import PARAMETERS, L, theta
from slr_verify.model.sampling import Vectors
from slr_verify.model.spurious_block import Parts, parts
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.beyond.spurious.definite import EXISTS
from slr_verify.paper.beyond.spurious.hessian import (
    CORNER,
    HESSIAN,
    MINIMUM,
    PROOFS,
    SADDLE,
    SPHERE,
)
from slr_verify.paper.evidence.nearby import at_corner, at_spurious_point
from slr_verify.paper.evidence.pgd import Array, Setting, products_of, risk_at

SETTINGS = {
    at_spurious_point: Setting(6, 3, 0.9, 1.0, 0.1),
    at_corner: Setting(7, 4, 0.3, 0.8, 0.1),
}
STEP, CLOSE = 1e-3, 1e-4


def numbers(setting: Setting, place: sp.Expr) -> Parts:
    """theta is put in, and the parameters."""
    at = dict(zip(PARAMETERS, setting, strict=True))
    known = parts()
    names = ("pull", "overlap", "bend", "tie", "stiffness")
    return Parts(*(float(getattr(known, each).subs(theta, place).subs(at)) for each in names))


def tangents(at: Array) -> Array:
    """An orthonormal basis of what is orthogonal to a unit vector."""
    return np.linalg.svd(at[None])[2][1:]


def eigenvalues(setting: Setting, point: Callable[[Setting], tuple[Array, Array]]) -> Array:
    """Of the Hessian on the two spheres, by differences of the risk of moved vectors."""
    k, v = point(setting)
    k_star, v_star = np.eye(setting.d)[:2]
    turns = [(each, 0 * v) for each in tangents(k)] + [(0 * k, each) for each in tangents(v)]

    def risk(moved_k: Array, moved_v: Array) -> float:
        ends = (k + STEP * moved_k, v + STEP * moved_v)
        ends = tuple(each / np.linalg.norm(each) for each in ends)
        return risk_at(setting, products_of(Vectors(*ends, k_star, v_star)))

    def bend(one: tuple[Array, Array], two: tuple[Array, Array]) -> float:
        signs = product((1, -1), repeat=2)
        ends = (
            s * r * risk(*(s * x + r * y for x, y in zip(one, two, strict=True))) for s, r in signs
        )
        return sum(ends) / (4 * STEP**2)

    return np.linalg.eigvalsh([[bend(one, two) for two in turns] for one in turns])


def count(found: Array, value: float) -> int:
    return int(np.sum(np.abs(found - value) < CLOSE * (1 + abs(value))))


def test_the_eigenvalues_at_a_spurious_point() -> None:
    setting = SETTINGS[at_spurious_point]
    place = float(spurious_theta().subs(dict(zip(PARAMETERS, setting, strict=True))))
    of, found = numbers(setting, place), eigenvalues(setting, at_spurious_point)
    assert place < 1
    assert len(found) == 2 * (setting.d - 1)
    assert count(found, of.pull * place) == setting.d - 3
    assert count(found, 0) == setting.d - 3
    assert count(found, of.stiffness * (1 - place**2)) == 1


def test_the_eigenvalues_at_a_corner() -> None:
    setting = SETTINGS[at_corner]
    of, found = numbers(setting, 1), eigenvalues(setting, at_corner)
    assert len(found) == 2 * (setting.d - 1)
    assert count(found, of.pull) == setting.d - 2
    assert count(found, of.pull - of.stiffness) == setting.d - 2


WRONG = without_one(PROOFS, (SPHERE, CORNER, SADDLE))


@pytest.mark.parametrize(("prove", "wrong"), WRONG)
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("left_out", [L >= 2, *EXISTS, *MINIMUM.given[2:]])
def test_the_region_is_needed(left_out: sp.Rel, library: Library) -> None:
    wrong = MINIMUM.holding(tuple(each for each in MINIMUM.given if each != left_out))
    assert len(wrong.given) == len(MINIMUM.given) - 1
    refused(PROOFS[MINIMUM], wrong, library)


@pytest.mark.parametrize("place", range(len(HESSIAN)))
def test_wrong_entries_are_refused(place: int, library: Library) -> None:
    right = list(HESSIAN)[place]
    refused(PROOFS[right], replace(right, rhs=right.rhs + parts().pull), library)


def test_along_the_sphere_the_form_is_not_positive(library: Library) -> None:
    """The direction y_v leads from one of the points to the next."""
    y_v = sp.Symbol("y_v", real=True)
    wider = sp.Gt(SPHERE.given[-1].lhs + y_v**2, 0)
    refused(PROOFS[SPHERE], SPHERE.holding((*SPHERE.given[:-1], wider)), library)


def test_in_the_plane_a_corner_before_the_points_may_be_a_minimum() -> None:
    """So the corners are saddles for d >= 3: the direction z is orthogonal to k* and v*."""
    flat, deep = (Setting(d, 2, 3.0, 0.7, 0.1) for d in (2, 3))
    for setting in (flat, deep):
        assert spurious_theta().subs(dict(zip(PARAMETERS, setting, strict=True))) < 1
    assert eigenvalues(flat, at_corner).min() > 0.3
    assert eigenvalues(deep, at_corner).min() < -0.1
