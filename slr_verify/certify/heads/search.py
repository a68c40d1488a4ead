"""Candidates for stationary points of two heads on two locations, up to symmetry, and what is certified.

Three searches in floating point: all points of jointly turned heads (`turned_heads.py`); zeros of the
slopes in four angles from random starts, where keys stay in the plane of k_1*, k_2* and values in that of
v_1*, v_2*, so that all products of a key with a value vanish; and minima of the risk over all keys and
values in the span of the stars, from random starts. Each place that was found is given to
`points.py`.

The risk with independent noise and orthonormal stars is the same when the heads, or the locations, change
places, when a pair k_h, v_h or k_j*, v_j* changes its signs, and when all values and v* do. Of points
that these take into each other one is kept.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import TypeAlias

import numpy as np
from scipy.optimize import minimize, root

from slr_verify.certify.cover import Undecided
from slr_verify.certify.heads.derivatives import HEADS, LOCATIONS
from slr_verify.certify.heads.points import HeadsPoint, HeadsSearch
from slr_verify.certify.heads.turned_heads import TurnedHeads, turned_heads
from slr_verify.numeric.heads.gradient import gradient_of_gram
from slr_verify.numeric.heads.layout import layout_of
from slr_verify.numeric.heads.risk import risk_of_gram
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

STARTS = 60
"""Random starts in the four angles, and as many for minima."""
SAME = 1e-5
SETTLED = 1e-7
"""Where the gradient is larger a search for a minimum has stopped on its way, and is left out."""
SEED = 0
LAYOUT = layout_of(HEADS, LOCATIONS, False)
STARS = np.eye(2 * LOCATIONS)
OnPoint: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class Uncertified:
    """A place where nothing was shown: about the Gram matrix there, and why."""

    gram: Array
    reason: str


@dataclass(frozen=True)
class HeadsPoints:
    """All points of jointly turned heads; others that were certified, up to symmetry; what was not."""

    turned: TurnedHeads
    points: tuple[HeadsPoint, ...]
    uncertified: tuple[Uncertified, ...]


def heads_points(
    params: Parameters, *, starts: int = STARTS, on_point: OnPoint = lambda done, all_: None
) -> HeadsPoints:
    """The stationary points that were found, each certified to exist; there may be others.

    `on_point` is told how many of all places were tried. Raises as `turned_heads` and `HeadsSearch` do.
    """
    search, turned = HeadsSearch(params), turned_heads(params)
    places = list(_different([*_of_turned(turned), *_candidates(params, starts)]))
    points, uncertified = [], []
    for number, vectors in enumerate(places, start=1):
        try:
            points.append(search.certified(vectors))
        except Undecided as failure:
            uncertified.append(Uncertified(_gram(vectors), str(failure)))
        on_point(number, len(places))
    points.sort(key=lambda point: (not point.apart, point.risk))
    return HeadsPoints(turned, tuple(points), tuple(uncertified))


def _gram(vectors: Array) -> Array:
    rows = np.concatenate([vectors, STARS])
    gram: Array = rows @ rows.T
    return gram


def _of_turned(turned: TurnedHeads) -> Iterator[Array]:
    for point in turned.points:
        phi, psi = (float(low + high) / 2 for low, high in point.angles.values())
        yield _vectors(np.array([phi, phi + np.pi / 2, psi, psi + np.pi / 2]))


def _vectors(angles: Array) -> Array:
    """Keys at two angles in the plane of k_1*, k_2*, values in that of v_1*, v_2*."""
    found = np.zeros((2 * HEADS, 2 * LOCATIONS))
    found[:HEADS, :LOCATIONS] = np.stack([np.cos(angles[:HEADS]), np.sin(angles[:HEADS])], -1)
    found[HEADS:, LOCATIONS:] = np.stack([np.cos(angles[HEADS:]), np.sin(angles[HEADS:])], -1)
    return found


def _candidates(params: Parameters, starts: int) -> Iterator[Array]:
    rng = np.random.default_rng(SEED)
    slopes = partial(_slopes_in_angles, params)
    for start in rng.uniform(0, 2 * np.pi, size=(starts, 2 * HEADS)):
        zero = root(slopes, start, tol=1e-13)
        if np.abs(slopes(zero.x)).max() < 1e-9:
            yield _vectors(zero.x)
    for start in rng.normal(size=(starts, (2 * HEADS) * (2 * LOCATIONS))):
        least = minimize(
            partial(_risk_of, params), start, jac=True, method="BFGS", options={"gtol": 1e-10}
        )
        if np.abs(least.jac).max() < SETTLED:
            yield _normalised(least.x)[0]


def _slopes_in_angles(params: Parameters, angles: Array) -> Array:
    vectors = _vectors(angles)
    turned = _vectors(angles + np.pi / 2)
    found: Array = np.sum(_gradient(params, vectors) * turned, axis=1)
    return found


def _gradient(params: Parameters, vectors: Array) -> Array:
    """The gradients in keys and values, radial parts included."""
    slopes = gradient_of_gram(params, params.lam, _gram(vectors), LAYOUT)
    found: Array = slopes[: 2 * HEADS] @ np.concatenate([vectors, STARS])
    return found


def _normalised(flat: Array) -> tuple[Array, Array]:
    rows = flat.reshape(2 * HEADS, 2 * LOCATIONS)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / lengths, lengths


def _risk_of(params: Parameters, flat: Array) -> tuple[float, Array]:
    """The risk of the directions of these vectors, and its gradient."""
    vectors, lengths = _normalised(flat)
    slopes = _gradient(params, vectors)
    tangent = slopes - np.sum(slopes * vectors, axis=1, keepdims=True) * vectors
    value = float(risk_of_gram(params, params.lam, _gram(vectors), LAYOUT))
    return value, (tangent / lengths).ravel()


def _different(places: list[Array]) -> Iterator[Array]:
    """One of those that differ by symmetries."""
    kept: list[Array] = []
    for vectors in places:
        images = np.array(list(_images(vectors)))
        if not any(np.abs(images - other).max(axis=(1, 2)).min() < SAME for other in kept):
            kept.append(vectors)
            yield vectors


def _images(vectors: Array) -> Iterator[Array]:
    """What symmetries make of keys and values."""
    orders, signs = ([0, 1], [1, 0]), tuple(product((1, -1), repeat=2))
    for heads, stars in product(orders, orders):
        moved = np.concatenate([vectors[:HEADS][heads], vectors[HEADS:][heads]])
        moved = np.concatenate(
            [moved[:, :LOCATIONS][:, stars], moved[:, LOCATIONS:][:, stars]], axis=1
        )
        for of_heads, of_stars, values in product(signs, signs, (1, -1)):
            rows = np.array([*of_heads, *(values * np.array(of_heads))])
            columns = np.array([*of_stars, *(values * np.array(of_stars))])
            yield rows[:, None] * moved * columns
