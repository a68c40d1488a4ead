"""Any number of heads on any number of locations: task (30), predictor (31), and the risk in closed form.

Given the places of the J informative tokens these are X_j = sqrt(d/2) k_j* + gamma Z_j with standard
Gaussian Z_j, which are independent or, if the noise is shared, the same; each of the L - J other tokens is
a standard Gaussian vector of its own. The response is the sum of the <X_j, v_j*>, plus noise. The predictor
is the sum of erf(lambda <X_l, k_h>) <X_l, v_h> over tokens and H heads, so the places make no difference.
"""

from dataclasses import dataclass

import sympy as sp

from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Sum
from slr_verify.language.law import Block, Centred
from slr_verify.language.token_vectors import TokenNoise, TokenNoises, UnitVector, unit_vector
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import Vector, gaussian_vector, inner
from slr_verify.model.heads.moments import STANDARD, added_along, added_covariance, added_mean
from slr_verify.model.notation import D, L, epsilon, gamma
from slr_verify.model.task import erf_head, xi

heads, locations = sp.symbols("H J", integer=True, positive=True)
head, other_head, place, other_place = sp.symbols("h g j i", integer=True, positive=True)
"""Their indices; SymPy sorts g before h and i before j, as it does the numbers of two heads."""
Z, W, X = (gaussian_vector(name) for name in ("Z", "W", "X"))
"""The noise of the informative tokens, that which they share, and another token."""


def key(number: sp.Expr) -> UnitVector:
    """k_h."""
    return unit_vector("k", number)


def value(number: sp.Expr) -> UnitVector:
    """v_h."""
    return unit_vector("v", number)


def signal(number: sp.Expr) -> UnitVector:
    """k_j*."""
    return unit_vector("k_star", number)


def target(number: sp.Expr) -> UnitVector:
    """v_j*."""
    return unit_vector("v_star", number)


def over_heads(summand: sp.Expr, index: sp.Symbol = head) -> Sum:
    """The sum over all heads."""
    return Sum(summand, (index, 1, heads))


def over_locations(summand: sp.Expr, index: sp.Symbol = place) -> Sum:
    """The sum over all informative tokens."""
    return Sum(summand, (index, 1, locations))


@dataclass(frozen=True)
class AnyHeads:
    """The law of a sequence and its response, and the predictor."""

    shared_noise: bool = False
    spread: sp.Expr = gamma
    noise_variance: sp.Expr = epsilon**2

    @property
    def noise(self) -> Block:
        """Of the informative tokens: for each its own, or the same for all."""
        return VectorBlock(W) if self.shared_noise else TokenNoises(Z, locations)

    def token(self, number: sp.Expr | None) -> Vector:
        """X_j, or a token that is not informative."""
        if number is None:
            return X
        noise = W if self.shared_noise else TokenNoise(Z, number)
        return signal(number) * D + noise * self.spread

    def along_target(self, number: sp.Expr | None) -> sp.Expr:
        """<X_j, v_j*>."""
        return inner(self.token(number), target(number))

    def added(self, number: sp.Expr | None, which: sp.Expr) -> sp.Expr:
        """What a head adds to the predictor at a token."""
        return erf_head(self.token(number), key(which), value(which))

    @property
    def signal_in_response(self) -> sp.Expr:
        """Y without the noise."""
        return over_locations(self.along_target(place))

    @property
    def predicted(self) -> sp.Expr:
        """What all heads add at the informative tokens."""
        return over_locations(over_heads(self.added(place, head)))

    @property
    def predicted_elsewhere(self) -> sp.Expr:
        """What they add at another one."""
        return over_heads(self.added(None, head))

    def risk(self) -> Expectation:
        """E (Y - F(X))^2 over the tokens and the noise."""
        others = CopySum(self.predicted_elsewhere, VectorBlock(X), L - locations)
        error = self.signal_in_response + xi - (self.predicted + others)
        return Expectation(error**2, self.noise, Centred(xi, self.noise_variance))


HYPOTHESES = (locations <= L,)


@dataclass(frozen=True)
class SeenBy:
    """A token seen by the heads: an informative one, or one of the others, which have no number."""

    number: sp.Expr | None = None

    @property
    def scale(self) -> tuple[sp.Expr, ...]:
        return sp.S.One if self.number is None else gamma, *STANDARD

    def along(self, vector: UnitVector) -> sp.Expr:
        """The mean of the token along a vector, divided by D."""
        return sp.S.Zero if self.number is None else inner(signal(self.number), vector)

    def own(self, which: sp.Expr) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
        """kappa, theta and rho of a head."""
        k, v = key(which), value(which)
        return self.along(k), self.along(v), inner(k, v)

    def mean(self, which: sp.Expr) -> sp.Expr:
        """M."""
        return added_mean(*self.own(which), *self.scale)

    def with_target(self, which: sp.Expr, number: sp.Expr) -> sp.Expr:
        """K, along v_j*."""
        star = target(number)
        products = inner(key(which), star), inner(value(which), star)
        return added_along(*self.own(which), *products, *self.scale)

    def covariance(self, first: sp.Expr, second: sp.Expr, other: "SeenBy") -> sp.Expr:
        """C, of what two heads add here and at a token with the same noise."""
        both = zip(self.own(first), other.own(second), strict=True)
        products = (
            inner(key(first), key(second)),
            inner(value(first), value(second)),
            inner(key(second), value(first)),
            inner(key(first), value(second)),
        )
        flat = (each for pair in both for each in pair)
        return added_covariance(*flat, *products, *self.scale)


HERE, THERE, ELSEWHERE = SeenBy(place), SeenBy(other_place), SeenBy()


def over_both_heads(summand: sp.Expr) -> Sum:
    """The sum over pairs of heads, g and h."""
    return over_heads(over_heads(summand), other_head)


def mean_error() -> sp.Expr:
    """E Y - E F(X)."""
    response = over_locations(D * inner(signal(place), target(place)))
    predicted = over_locations(over_heads(HERE.mean(head)))
    return response - predicted - (L - locations) * over_heads(ELSEWHERE.mean(head))


def variances(*, shared_noise: bool) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    """Var Y - epsilon^2, Cov(Y, F) and Var F, for what F has of the informative tokens."""
    if not shared_noise:
        along = over_locations(over_heads(HERE.with_target(head, place)))
        pairs = over_locations(over_both_heads(HERE.covariance(other_head, head, HERE)))
        return gamma**2 * locations, along, pairs
    stars = inner(target(other_place), target(place))
    along = over_heads(HERE.with_target(head, other_place))
    pairs = over_locations(over_heads(THERE.covariance(other_head, head, HERE)))
    summed = (over_locations(over_locations(each), other_place) for each in (stars, along))
    response, along = summed
    return gamma**2 * response, along, over_locations(over_heads(pairs, other_head), other_place)


def closed_risk(*, shared_noise: bool) -> sp.Expr:
    """E (Y - F(X))^2 in the inner products and the parameters."""
    response, along, predicted = variances(shared_noise=shared_noise)
    others = (L - locations) * over_both_heads(ELSEWHERE.covariance(other_head, head, ELSEWHERE))
    return epsilon**2 + response - 2 * along + predicted + others + mean_error() ** 2
