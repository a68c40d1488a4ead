"""Single-location regression, SLR(k*, v*), and the predictor studied: the risk from its definition.

Given J_0, the informative token is `sqrt(d/2) k* + gamma Z` and each of the L - 1 other tokens is a
standard Gaussian vector of its own. The response is the informative token along v*, plus noise. The
predictor is a sum over tokens of `erf(lambda <X_l, k>) <X_l, v>`. Which index J_0 is makes no
difference (`random_place`): the predictor treats all tokens alike, and the other ones are copies.
"""

from dataclasses import dataclass

import sympy as sp

from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Centred
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import Vector, gaussian_vector, inner
from slr_verify.model.notation import D, L, epsilon, gamma, k, k_star, lam, v, v_star

xi = sp.Symbol("xi", real=True)
Z = gaussian_vector("Z")
H = gaussian_vector("H")


@dataclass(frozen=True)
class Task:
    """The law of a sequence and its response; the defaults are the paper's."""

    signal: Vector = k_star * D
    spread: sp.Expr = gamma
    background_spread: sp.Expr = sp.S.One
    target: Vector = v_star
    noise_variance: sp.Expr = epsilon**2
    background_tokens: sp.Expr = L - 1

    @property
    def informative_token(self) -> Vector:
        """X_{J_0}."""
        return self.signal + Z * self.spread

    @property
    def background_token(self) -> Vector:
        """X_l for l other than J_0."""
        return H * self.background_spread

    @property
    def response(self) -> sp.Expr:
        """Y = <X_{J_0}, v*> + xi."""
        return inner(self.informative_token, self.target) + xi


def erf_head(token: Vector, key: Vector = k, value: Vector = v) -> sp.Expr:
    """What one token adds to the predictor (3): `erf(lambda <X_l, k>) <X_l, v>`."""
    return sp.erf(lam * inner(token, key)) * inner(token, value)


def linear_head(token: Vector) -> sp.Expr:
    """A mutant of the predictor without its nonlinearity."""
    return lam * inner(token, k) * inner(token, v)


PAPER = Task()


def prediction(task: Task = PAPER, head: object = erf_head) -> sp.Expr:
    """T(X), the sum over the tokens, the informative one first."""
    others = CopySum(head(task.background_token), VectorBlock(H), task.background_tokens)  # type: ignore[operator]
    return head(task.informative_token) + others  # type: ignore[operator]


def risk(task: Task = PAPER, head: object = erf_head) -> Expectation:
    """R(k, v) = E (Y - T(X))^2 over the tokens and the noise, given J_0."""
    return Expectation(
        (task.response - prediction(task, head)) ** 2,
        VectorBlock(Z),
        Centred(xi, task.noise_variance),
    )
