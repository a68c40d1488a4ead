"""Means and covariances of what heads add at tokens, by Heads (moments), for vectors with an index."""

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.rule import Rule
from slr_verify.calculus.rules.for_vectors import Values, for_vectors
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Given, equal
from slr_verify.language.token_vectors import AtToken, UnitVector
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import FixedVector, Vector, inner
from slr_verify.model.heads.any_number import (
    AnyHeads,
    SeenBy,
    X,
    head,
    key,
    other_head,
    signal,
    target,
    value,
)
from slr_verify.model.heads.moments import ALONG, BETWEEN, OF_TWO, s
from slr_verify.model.notation import D
from slr_verify.paper.beyond.heads.moments import (
    APART,
    BESIDE_LINE,
    LINE,
    LINES,
    ONE,
    TWO,
    WITH_LINE,
    ZERO,
    chi,
    mu,
    omega,
)

FIRST, SECOND = OF_TWO[::2], OF_TWO[1::2]
"""kappa, theta and rho of two heads."""
Frames = tuple[FixedVector, ...]


@dataclass(frozen=True)
class Token:
    """A token, and what the symbols of the moments stand for there."""

    task: AnyHeads
    seen: SeenBy

    def added(self, which: sp.Expr) -> sp.Expr:
        """What a head adds."""
        return self.task.added(self.seen.number, which)

    def response(self) -> sp.Expr:
        """<X_j, v_j*>."""
        return self.task.along_target(self.seen.number)

    def mean_response(self) -> sp.Expr:
        """Its mean."""
        return D * inner(signal(self.seen.number), target(self.seen.number))

    def head(self, which: sp.Expr, names: tuple[sp.Symbol, ...], vectors: Frames) -> Values:
        """s, kappa, theta, rho, k and v for a head."""
        own = map(self._noise_along, (key(which), value(which)))
        values = dict(zip((*names, *vectors), (*self.seen.own(which), *own), strict=True))
        return {s: self.seen.scale[0], **values}

    def line(self, name: sp.Symbol, vector: FixedVector) -> Values:
        """s, mu and w for the response."""
        number = self.seen.number
        along = inner(signal(number), target(number)), self._noise_along(target(number))
        return {s: self.seen.scale[0], name: along[0], vector: along[1]}

    def _noise_along(self, vector: UnitVector) -> Vector:
        own = not self.task.shared_noise and self.seen.number is not None
        return AtToken(vector, self.seen.number) if own else vector


def between_heads(first: sp.Expr, second: sp.Expr) -> Values:
    """sigma, tau, rho_21 and rho_12."""
    (k_1, v_1), (k_2, v_2) = ((key(each), value(each)) for each in (first, second))
    pairs = (k_1, k_2), (v_1, v_2), (k_2, v_1), (k_1, v_2)
    return dict(zip(BETWEEN, (inner(*pair) for pair in pairs), strict=True))


def along_target(which: sp.Expr, number: sp.Expr) -> Values:
    """eta and nu."""
    pairs = zip(ALONG, (key(which), value(which)), strict=True)
    return {name: inner(each, target(number)) for name, each in pairs}


@dataclass(frozen=True)
class Covariance:
    """E A B - E A E B at two tokens, what it is, and what it is at two that have no noise in common."""

    both: sp.Expr
    means: sp.Expr
    closed: sp.Expr
    rule: Rule
    rule_apart: Rule


@dataclass(frozen=True)
class Moments:
    """Means at tokens of one kind, by Heads (moments)."""

    shelf: Shelf
    task: AnyHeads
    informative: bool

    def at(self, seen: SeenBy) -> Token:
        """A token of this kind."""
        return Token(self.task, seen)

    def E(self, body: sp.Expr) -> Expectation:  # noqa: N802 (the letter of the field)
        """The mean over the noise of these tokens."""
        return Expectation(body, self.task.noise if self.informative else VectorBlock(X))

    def known(self, part: int, values: Values, *, apart: bool = False) -> Rule:
        """A moment at these values."""
        label = "heads-moments.apart" if apart else "heads-moments"
        return for_vectors(self.shelf.theorem(label, part), values)

    def of_heads(self, first: Token, second: Token) -> Covariance:
        """C, of head g at the first token and h at the second."""
        values, apart = (
            first.head(other_head, FIRST, frame[:2]) | second.head(head, SECOND, frame[2:])
            for frame in (TWO, APART)
        )
        return Covariance(
            first.added(other_head) * second.added(head),
            first.seen.mean(other_head) * second.seen.mean(head),
            first.seen.covariance(other_head, head, second.seen),
            self.known(4, values | between_heads(other_head, head)),
            self.known(1, apart, apart=True),
        )

    def with_response(self, first: Token, second: Token) -> Covariance:
        """K, of the response at the first token and head h at the second."""
        number = first.seen.number
        values, apart = (
            second.head(head, FIRST, frame[:2]) | first.line(mu, frame[2])
            for frame in (WITH_LINE, BESIDE_LINE)
        )
        return Covariance(
            first.response() * second.added(head),
            first.mean_response() * second.seen.mean(head),
            second.seen.with_target(head, number),
            self.known(3, values | along_target(head, number)),
            self.known(0, apart, apart=True),
        )

    def of_responses(self, first: Token, second: Token) -> Covariance:
        """gamma^2 <v_i*, v_j*>."""
        lines = first.line(mu, LINES[0]) | second.line(chi, LINES[1])
        stars = target(first.seen.number), target(second.seen.number)
        product = sp.S.One if first == second else inner(*stars)
        return Covariance(
            first.response() * second.response(),
            first.mean_response() * second.mean_response(),
            first.seen.scale[0] ** 2 * product,
            self.known(2, lines | {omega: product}),
            self.known(2, lines | {omega: ZERO}),
        )

    def shown(self, each: Covariance, given: Given, *, apart: bool = False) -> Theorem:
        """E A B - E A E B is what it is."""
        left = self.E(each.both) - each.means
        if apart:
            return infer(equal(left, ZERO, given), each.rule_apart)
        return infer(equal(left, each.closed, given), each.rule)

    def mean_added(self, token: Token, given: Given) -> Theorem:
        """E S = M."""
        rule = self.known(0, token.head(head, FIRST, ONE))
        return infer(equal(self.E(token.added(head)), token.seen.mean(head), given), rule)

    def mean_response(self, token: Token, given: Given) -> Theorem:
        """The mean of <X_j, v_j*>."""
        rule = self.known(1, token.line(mu, *LINE))
        return infer(equal(self.E(token.response()), token.mean_response(), given), rule)
