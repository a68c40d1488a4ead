"""A step of PGD in all directions from the oracle: variants are refused, literal vectors agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement
from slr_verify.model import pgd
from slr_verify.model.near_oracle import BETWEEN, LINEAR, SECOND
from slr_verify.model.notation import PRODUCTS, alpha, eta, kappa
from slr_verify.model.sampling import Vectors
from slr_verify.paper.beyond.oracle.around import (
    BENT,
    EXISTS,
    PROOFS,
    SIDES,
    STRAIGHT,
    Side,
)
from slr_verify.paper.evidence.pgd import gradients, products_of, unit

BENT_ONE, STRAIGHT_ONE = next(iter(BENT.values())), next(iter(STRAIGHT.values()))
WRONG = {
    "twice as bent": (BENT_ONE, replace(BENT_ONE, rhs=2 * BENT_ONE.rhs)),
    "not linear": (STRAIGHT_ONE, replace(STRAIGHT_ONE, rhs=STRAIGHT_ONE.rhs + eta**2)),
    "none": (EXISTS, replace(EXISTS, rhs=sp.S.Zero)),
    **{
        f"{name} of {place}": (known, replace(known, rhs=known.rhs + kappa))
        for place, side in enumerate(SIDES)
        for name, known in (("rest", side.left_over), ("plane", side.in_plane))
    },
}
STEP, TOLERANCE = 0.3, 1e-12


def test_the_proofs_hold(library: Library) -> None:
    (proved,) = library.prove("oracle-around")
    assert tuple(each.statement for each in proved.theorems) == tuple(PROOFS)


@pytest.mark.parametrize(("prove", "wrong"), without_one(PROOFS, (EXISTS,)))
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(PROOFS[known], wrong, library)


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("dimension", [4, 7])
def test_literal_vectors_move_as_is_said(place: int, dimension: int) -> None:
    """With any slopes in kappa and nu, and any second slopes across the manifold."""
    rng, stars = np.random.default_rng(3), np.eye(dimension)[:2]
    vectors = Vectors(*(unit(rng.normal(size=dimension)) for _ in range(2)), *stars)
    values = {
        **dict(zip(PRODUCTS, products_of(vectors), strict=True)),
        **{slope: rng.normal() for slope in (*pgd.SLOPES[:2], *SECOND)},
        alpha: STEP,
    }
    across = {slope: float(line.subs(values)) for slope, line in LINEAR.items()}
    slopes = np.array([{**values, **across}[slope] for slope in pgd.SLOPES], dtype=float)
    gradient, point = gradients(vectors, slopes)[place], vectors[place]
    moved = point - STEP * (gradient - point * (point @ gradient))
    own, other = (moved @ vectors[2 + each] for each in (place, 1 - place))
    left, aside = _said(SIDES[place], {**values, **across})
    assert abs(moved @ moved - own**2 - other**2 - left) < TOLERANCE
    assert abs(other - aside) < TOLERANCE


def _said(side: Side, values: dict[sp.Symbol, float]) -> tuple[float, float]:
    """The squared length of what is orthogonal, and the product with the other star."""
    parts = zip(side.row, (*side.plane, BETWEEN), strict=True)
    aside = sp.Add(*(each * part for each, part in parts))
    return float(side.left_over.rhs.subs(values)), float(aside.subs(values))
