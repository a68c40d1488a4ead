"""The corners: hypotheses are needed, variants are refused, and numbers agree in all dimensions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.library import Library
from slr_verify.language.statement import Statement, less, more
from slr_verify.model.notation import L, d, gamma, lam
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.beyond.spurious import corner_forms as forms
from slr_verify.paper.beyond.spurious.corners import (
    EARLY,
    FALLS,
    IN_PLANE,
    MINIMUM,
    PROOFS,
    ROOM,
    STILL_EARLY,
    conditions,
)

Numbers = Callable[..., tuple[np.ndarray, np.ndarray]]
SYMBOLS = (d, L, lam, gamma)
IN_LETTERS = tuple(forms.PROOFS)
LARGER = {
    "two dimensions": ROOM.holding((L >= 2, d >= 2, ROOM.given[2])),
    "earlier": ROOM.holding((*ROOM.given[:2], 2 * spurious_theta() >= 1)),
}
WRONG: dict[str, tuple[Statement, Statement]] = {
    "rises": (FALLS, more(FALLS.lhs, FALLS.rhs, FALLS.given)),
    "above two": (EARLY, replace(EARLY, rhs=2 * EARLY.rhs)),
    "no longer early": (STILL_EARLY, less(STILL_EARLY.lhs, STILL_EARLY.rhs, STILL_EARLY.given)),
    "positive in the plane": (IN_PLANE, more(IN_PLANE.lhs, IN_PLANE.rhs, IN_PLANE.given)),
    "without a square": (forms.PAIR, more(forms.PAIR.lhs - forms.beta**2, 0, forms.PAIR.given)),
}


def test_the_proofs_hold(library: Library) -> None:
    (proved,) = library.prove("spurious-corners")
    assert tuple(each.statement for each in proved.theorems) == tuple(PROOFS)


@pytest.mark.parametrize(
    ("prove", "wrong"), without_one(PROOFS, (MINIMUM, FALLS, EARLY, *IN_LETTERS))
)
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("name", LARGER)
def test_larger_regions_are_refused(name: str, library: Library) -> None:
    refused(PROOFS[ROOM], LARGER[name], library)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_variants_are_refused(name: str, library: Library) -> None:
    known, wrong = WRONG[name]
    refused(PROOFS[known], wrong, library)


def test_the_letters_obey_what_is_asked_of_them(library: Library) -> None:
    asked = {str(each.statement) for each in conditions(ROOM.given, library)}
    assert len(asked) == len(forms.POSITIVE.given) + 3


@pytest.fixture(scope="module")
def numbers() -> Numbers:
    return sp.lambdify(SYMBOLS, (ROOM.lhs, spurious_theta()))


def drawn(rng: np.random.Generator, least: int) -> tuple[np.ndarray, ...]:
    """d, L, lambda and gamma; d is small for half of them."""
    half = 20_000
    dims = np.concatenate([rng.integers(least, least + 4, half), rng.integers(least, 10**5, half)])
    tokens = np.round(np.exp(rng.uniform(np.log(2), 9, 2 * half)))
    return dims.astype(float), tokens, *np.exp(rng.uniform(-6, 4, (2, 2 * half)))


@pytest.mark.parametrize(("least", "always"), [(3, True), (2, False)])
def test_numbers_agree(numbers: Numbers, least: int, always: bool) -> None:
    at = drawn(np.random.default_rng(1), least)
    room, theta = numbers(*at)
    early = theta > 1
    assert early.sum() > 1000
    assert bool(np.all(room[early] > 0)) is always


def test_theta_s_falls_in_numbers(numbers: Numbers) -> None:
    _, theta = numbers(5.0, 3.0, np.exp(np.linspace(-6, 6, 500)), 0.7)
    assert np.all(np.diff(theta) < 0)
