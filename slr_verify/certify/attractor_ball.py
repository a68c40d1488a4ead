"""A ball around an attracting fixed point of PGD that is not known exactly, in the five products.

The centre c is rational and only near the fixed point. On the ball |w_i| <= r around it a step G in the
coordinates of `contraction.py` brings points nearer by the factor q < 1. If also |G(0)| < (1 - q) s for
some s <= r, then |G(w)| < r there: the ball is mapped into itself, so by Banach's theorem there is
exactly one fixed point in it, every orbit from it tends there at the rate q^n, and it is within |w_i| <=
s. That is about the map of five numbers. The Gram matrix of k, v, k*, v* is shown to be positive definite
at one point of the ball, so there are unit vectors of R^d with these products for every d >= 4; their
iterates stay in the ball, and the fixed point, a limit of products of vectors, is one as well.

What a step maps to there, the rows, and which points are in the ball are terms of the certificate; how
they go together is said here and not in it. Points with the same products form a set in R^d, which is
what attracts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import numpy as np

from slr_verify.arb.boxes import Box
from slr_verify.certify.contraction import (
    BITS,
    INSIDE,
    SIZE,
    STATE,
    Contraction,
    Matrix,
    at_point,
    contraction_blocks,
    coordinates_at,
    derivative_terms,
    image_terms,
    inside_terms,
    largest_row,
    row_terms,
    sign_blocks,
    slope_terms,
    variables,
)
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Block, Draft, value_block
from slr_verify.certify.model_terms import described, with_step
from slr_verify.certify.writing import plain_box
from slr_verify.core.terms import Term, make, rational
from slr_verify.numeric.exact import Exactable, exact, positive
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

USES = ("five-variable-map",)
RETURNS = tuple(f"returns_{place}" for place in range(1, SIZE + 1))
DIGITS = 30
NEWTON_STEPS = 60
SETTLED = 1e-25
FAR = 0.3
"""How far Newton's method may go, in any product, from where it started."""
LEAST_DIMENSION = 4
NAMES = tuple(tuple(f"gram_{min(i, j)}{max(i, j)}" for j in range(4)) for i in range(4))
"""The entries of the Gram matrix of k, v, k*, v*."""


@dataclass(frozen=True)
class AttractorBall:
    """On |w_i| <= `radius`, x = centre + P w, a step multiplies distances in w by less than `rate`.

    All products within `reach` of the centre are in it. The fixed point is within `within` of the centre.
    """

    centre: tuple[Fraction, ...]
    rate: Fraction
    radius: Fraction
    reach: Fraction
    within: Decimal
    inverse: Matrix
    certificate: tuple[bytes, ...]

    def __contains__(self, products: Sequence[float | Fraction]) -> bool:
        """Whether a point, taken exactly, is in the ball."""
        off = [Fraction(x) - at for x, at in zip(products, self.centre, strict=True)]
        rows = (
            sum((a * b for a, b in zip(row, off, strict=True)), Fraction(0)) for row in self.inverse
        )
        return all(abs(row) < self.radius for row in rows)

    @property
    def middle(self) -> Array:
        """The centre in floating point."""
        return np.array([float(x) for x in self.centre])

    @property
    def products(self) -> Mapping[str, Fraction]:
        """The centre by the names of the products."""
        return dict(zip(STATE, self.centre, strict=True))


def attractor_ball(
    params: Parameters, step: Exactable, near: Mapping[str, Exactable]
) -> AttractorBall:
    """The largest such ball, of radius 1, 1/2, 1/4, ..., around the fixed point near these products.

    Raises ValueError for d < 4, for a step size that is not positive, and unless five products are given;
    Undecided where Newton's method finds no fixed point near them, or a step is not seen to contract.
    """
    search = AttractorSearch(params, step)
    return search.ball(search.centre(exact_products(near)))


def exact_products(near: Mapping[str, Exactable]) -> tuple[Fraction, ...]:
    """The five products that are given by name, in their order. Raises ValueError."""
    if set(near) != set(STATE):
        raise ValueError(f"the five products are {', '.join(STATE)}, got {', '.join(near) or None}")
    return tuple(exact(name, near[name]) for name in STATE)


class AttractorSearch:
    """The search at given parameters and step size; errors as of `attractor_ball`."""

    def __init__(self, params: Parameters, step: Exactable) -> None:
        size = positive("alpha", step)
        if params.d < LEAST_DIMENSION:
            raise ValueError(f"d must be at least {LEAST_DIMENSION}, got {params.d}")
        self._told = described(params, size)
        self._steps = Contraction(with_step(params, size), {})

    def centre(self, near: Sequence[Fraction]) -> tuple[Fraction, ...]:
        """A zero of F(x) - x near a point, in multiples of 1e-30, by Newton's method."""
        at = tuple(map(_rounded, near))
        for _ in range(NEWTON_STEPS):
            image, _ = self._steps.image(at)
            gap = [(low + high) / 2 - x for (low, high), x in zip(image.values(), at, strict=True)]
            scale = max(map(abs, gap))
            if scale < SETTLED:
                return at
            at = self._moved(at, [float(each / scale) for each in gap], scale)
            if any(abs(x - y) > FAR for x, y in zip(at, near, strict=True)):
                break
        raise Undecided("Newton's method finds no fixed point near these products")

    def _moved(
        self, at: tuple[Fraction, ...], gap: Sequence[float], scale: Fraction
    ) -> tuple[Fraction, ...]:
        """A step of Newton's method; what F(x) - x is stands in floating point, over its size."""
        move = np.linalg.lstsq(np.eye(SIZE) - self._steps.at(at), np.array(gap))[0]
        return tuple(
            _rounded(x + scale * Fraction(float(y))) for x, y in zip(at, move, strict=True)
        )

    def ball(self, centre: tuple[Fraction, ...]) -> AttractorBall:
        """The ball around a centre, with its certificate."""
        columns, inverse, rate = coordinates_at([self._steps.at(centre)])
        rows = row_terms(columns, inverse, rate)
        radius, layers = self._steps.contracted(centre, columns, rows)
        image, seen_from = self._steps.image(centre)
        close = _close(image, centre, inverse) / (1 - rate)
        if not close < radius:
            raise Undecided("the fixed point is not seen to be in the ball that a step contracts")
        found = _Found(centre, inverse, rate, radius, close)
        blocks = (
            *contraction_blocks(layers),
            *_returns(image, seen_from),
            *_inhabited(found.witness()),
        )
        title = f"A step of PGD contracts a ball around a fixed point, for {self._told}"
        terms = {**slope_terms(), **derivative_terms(), **rows, **image_terms(), **found.terms()}
        lines = Draft(title, self._steps.given, terms, BITS, USES).checked(blocks)
        reach = radius / largest_row(inverse)
        within = _power_of_ten(close * largest_row(columns))
        return AttractorBall(centre, rate, radius, reach, within, inverse, lines)


def _close(image: Box, centre: tuple[Fraction, ...], inverse: Matrix) -> Fraction:
    """More than |G(0)|."""
    ends = zip(image.values(), centre, strict=True)
    off = [max(abs(low - at), abs(high - at)) for (low, high), at in ends]
    rows = (sum(abs(a) * b for a, b in zip(row, off, strict=True)) for row in inverse)
    return 2 * max(rows) + Fraction(1, 10**DIGITS)


def _power_of_ten(bound: Fraction) -> Decimal:
    """The least that is not below the bound, or 1."""
    powers = (Decimal(1).scaleb(-exponent) for exponent in range(DIGITS, -1, -1))
    return next((power for power in powers if bound <= Fraction(power)), Decimal(1))


def _rounded(x: Fraction) -> Fraction:
    return Fraction(round(x * 10**DIGITS), 10**DIGITS)


@dataclass(frozen=True)
class _Found:
    """A ball that is contracted, and the terms that say what is in it."""

    centre: tuple[Fraction, ...]
    inverse: Matrix
    rate: Fraction
    radius: Fraction
    close: Fraction

    def terms(self) -> dict[str, Term]:
        """Which points are in the ball; that the centre's image is near enough; a Gram matrix."""
        inside = inside_terms(STATE, self.centre, self.inverse, self.radius)
        close = (1 - self.rate) * self.close
        returns = inside_terms(variables(image_terms()), self.centre, self.inverse, close)
        return {**inside, **dict(zip(RETURNS, returns.values(), strict=True)), **_gram_terms()}

    def witness(self) -> Box:
        """A point of the ball: the centre, shrunk so far that its Gram matrix may be definite."""
        share = self.radius / (2 * largest_row(self.inverse))
        return at_point([x * (1 - share) for x in self.centre])


def _gram_terms() -> dict[str, Term]:
    """Those on and above the diagonal."""
    one, zero = rational(Fraction(1)), rational(Fraction(0))
    kappa, nu, theta, eta, rho = (make("variable", name) for name in STATE)
    upper = ((one, rho, kappa, eta), (one, theta, nu), (one, zero), (one,))
    return {
        NAMES[i][i + place]: term for i, row in enumerate(upper) for place, term in enumerate(row)
    }


def _returns(image: Box, seen_from: Box) -> Iterator[Block]:
    """The slopes at the centre, the image of the centre, and that it is near enough."""
    point = {name: seen_from[name] for name in STATE}
    for name in slope_terms():
        yield value_block(name, seen_from[name.removeprefix("value_")], point)
    for name in image_terms():
        yield value_block(name, image[name.removeprefix("value_")], seen_from)
    yield from sign_blocks(RETURNS, image)


def _inhabited(point: Box) -> Iterator[Block]:
    """A point of the ball where the Gram matrix of k, v, k*, v* is positive definite."""
    yield from sign_blocks(INSIDE, point)
    claim = {"claim": "definite", "matrix": [list(row) for row in NAMES], "sign": ">"}
    yield Block({**claim, "box": plain_box(point)}, [{"leaf": plain_box(point)}])
