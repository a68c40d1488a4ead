"""A ball around the oracle that a step of PGD maps into itself and contracts, in the five products.

The step has F(x*) = x* at the products of the oracle, x* = (1, 1, 0, 0, 0), because the risk has no slope
across the manifold (Lemma 14). So the ball of `contraction.py` around x* is mapped into itself, and every
orbit from it tends to the oracle at the rate q^n. So do the iterates of vectors of R^d, since |k - k*|^2
= 2 - 2 kappa and |v - v*|^2 = 2 - 2 nu. That F(x*) = x*, and how the claims go together, is said here and
not in the certificate.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from slr_verify.arb.boxes import Box
from slr_verify.certify.contraction import (
    BITS,
    Contraction,
    Layers,
    Matrix,
    contraction_blocks,
    coordinates_at,
    derivative_terms,
    largest_row,
    row_terms,
    slope_terms,
)
from slr_verify.certify.draft import Block, Draft
from slr_verify.certify.model_terms import described, with_step
from slr_verify.core.terms import Term
from slr_verify.model.notation import lam
from slr_verify.numeric.exact import Exactable, exact, positive
from slr_verify.numeric.parameters import Parameters

USES = ("five-variable-map", "lemma-14")
ORACLE = (1, 1, 0, 0, 0)


@dataclass(frozen=True)
class OracleBall:
    """On |w_i| <= `radius` a step multiplies the largest |w_i| by less than `rate`.

    All products within `reach` of the oracle are in it: |kappa - 1|, |nu - 1|, |theta|, |eta| and |rho|.
    """

    rate: Fraction
    radius: Fraction
    inverse: Matrix
    draft: Draft
    blocks: tuple[Block, ...]

    @property
    def reach(self) -> Fraction:
        """How far every product may be from that of the oracle."""
        return self.radius / largest_row(self.inverse)

    @cached_property
    def certificate(self) -> tuple[bytes, ...]:
        """What is claimed of the ball, once arb has accepted it."""
        return self.draft.checked(self.blocks)


def oracle_ball(
    params: Parameters, step: Exactable, *, until: Exactable | None = None
) -> OracleBall:
    """The largest such ball among those of radius 1, 1/2, 1/4, ...

    With `until` it is one ball for every lambda from that of the parameters to this one, and so for every
    schedule that stays in between. Raises ValueError unless the step size is positive and `until`, if any,
    larger than lambda, and Undecided where a step is not seen to contract.
    """
    size = positive("alpha", step)
    warmth, given = _warmth(params, until), with_step(params, size)
    search = Contraction({name: each for name, each in given.items() if name not in warmth}, warmth)
    ends = [Fraction(place, 2) for place in range(3)] if warmth else [Fraction(0)]
    columns, inverse, rate = coordinates_at([search.at(ORACLE, place) for place in ends])
    rows = row_terms(columns, inverse, rate)
    radius, layers = search.contracted(ORACLE, columns, rows)
    told = described(params, size, until=warmth[lam.name][1] if warmth else None)
    title = f"A step of PGD contracts a ball around the oracle, for {told}"
    return ball_with(title, search.given, (inverse, radius, rate), rows, layers)


def ball_with(
    title: str,
    given: dict[str, Term],
    shape: tuple[Matrix, Fraction, Fraction],
    rows: dict[str, Term],
    layers: Layers,
) -> OracleBall:
    """The ball with this inverse of P, radius and rate, and what is claimed of it."""
    inverse, radius, rate = shape
    terms = {**slope_terms(), **derivative_terms(), **rows}
    blocks = tuple(contraction_blocks(layers))
    return OracleBall(rate, radius, inverse, Draft(title, given, terms, BITS, USES), blocks)


def _warmth(params: Parameters, until: Exactable | None) -> Box:
    """The interval of lambda, if it is no number."""
    if until is None:
        return {}
    first, last = params.exact()["lam"], exact("until", until)
    if not first < last:
        raise ValueError(f"until must be larger than lambda = {first}, got {until!r}")
    return {lam.name: (first, last)}
