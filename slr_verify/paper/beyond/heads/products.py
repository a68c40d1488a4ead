"""Means of products of sums over tokens and heads: those of all terms, and what is zero among them."""

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.nested_sums import (
    NestedTermwise,
    OneSummand,
    means_of_sums,
    nested_linearity,
)
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import equal
from slr_verify.model.heads.any_number import (
    ELSEWHERE,
    HERE,
    THERE,
    SeenBy,
    locations,
    other_place,
    over_heads,
    over_locations,
    place,
)
from slr_verify.paper.beyond.heads.moments import ZERO
from slr_verify.paper.beyond.heads.terms import Covariance, Moments, Token

INSIDE, BOTH_INSIDE = (place <= locations,), (place <= locations, other_place <= locations)
TWO_PLACES = (*BOTH_INSIDE, sp.Ne(place, other_place, evaluate=False))


@dataclass(frozen=True)
class Over:
    """What a sum runs over: informative tokens, or none, and heads, or none."""

    place: sp.Symbol | None
    head: sp.Symbol | None

    def heads(self, summand: sp.Expr) -> sp.Expr:
        """The sum over heads."""
        return summand if self.head is None else over_heads(summand, self.head)

    @property
    def indices(self) -> tuple[sp.Symbol, ...]:
        """What is summed over."""
        return tuple(each for each in (self.head, self.place) if each is not None)

    def __call__(self, summand: sp.Expr) -> sp.Expr:
        """The sum over both."""
        whole = self.heads(summand)
        return whole if self.place is None else over_locations(whole, self.place)


@dataclass(frozen=True)
class Product:
    """E A B for sums A and B over tokens of one kind: E A E B, and the covariances of their terms."""

    moments: Moments
    of: Callable[[Token, Token], Covariance]
    outer: Over
    inner: Over

    def shown(self, whole: sp.Expr, means: sp.Expr) -> Theorem:
        """E A B = the sum of covariances + E A E B."""
        each = self._at(THERE, HERE)
        products, gaps = (self._summed(part) for part in (self._mean(each), self._gap(each)))
        sums = infer(equal(whole, products), means_of_sums)
        apart = infer(equal(gaps, products - means), nested_linearity)
        closed = self._none_but_one(gaps) if self._alone else self._all(gaps)
        goal = equal(whole, closed.statement.rhs + means)
        return infer(goal, adding((1, sums), (-1, apart), (1, closed)))

    @property
    def _alone(self) -> bool:
        """Whether each token has noise of its own."""
        return self.moments.informative and not self.moments.task.shared_noise

    def _at(self, *seen: SeenBy) -> Covariance:
        return self.of(*(self.moments.at(each) for each in self._which(seen)))

    def _which(self, seen: tuple[SeenBy, ...]) -> tuple[SeenBy, ...]:
        return seen if self.moments.informative else (ELSEWHERE,) * len(seen)

    def _mean(self, each: Covariance) -> sp.Expr:
        return self.moments.E(each.both)

    def _gap(self, each: Covariance) -> sp.Expr:
        return self._mean(each) - each.means

    def _summed(self, summand: sp.Expr) -> sp.Expr:
        return self.outer(self.inner(summand))

    def _all(self, gaps: sp.Expr) -> Theorem:
        """The covariances of all terms."""
        each = self._at(THERE, HERE)
        given = BOTH_INSIDE if self.moments.informative else ()
        known = self.moments.shown(each, given)
        return infer(equal(gaps, self._summed(each.closed)), NestedTermwise(known))

    def _none_but_one(self, gaps: sp.Expr) -> Theorem:
        """Those of terms at one token: all others are zero."""
        each = self._at(HERE, HERE)
        over = Over(place, self.outer.head)
        gap, closed = (over(self.inner.heads(part)) for part in (self._gap(each), each.closed))
        outermost = NestedTermwise(self._one(), len(self.outer.indices))
        known = NestedTermwise(self.moments.shown(each, INSIDE))
        return chain(gaps).equals(gap, by=outermost).equals(closed, by=known).theorem()

    def _one(self) -> Theorem:
        """What is left of the sum over the second token."""
        two, same = self._at(THERE, HERE), self._at(THERE, THERE)
        zero = self.moments.shown(two, TWO_PLACES, apart=True)
        if self.inner.head is not None:
            nothing = equal(self.inner.heads(self._gap(two)), ZERO, TWO_PLACES)
            zero = infer(nothing, NestedTermwise(zero))
        left, right = self.inner(self._gap(two)), self.inner.heads(self._gap(same))
        return infer(equal(left, right, BOTH_INSIDE[1:]), OneSummand(zero, other_place))
