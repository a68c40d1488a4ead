"""Whether a term is certainly defined under hypotheses, and which relations follow from them.

A sequent `H |- A` says: for all real values of its variables at which every hypothesis is defined and
true, both sides of A are defined and A is true. So each side of a premise, and each of its strict parts, is
known to be defined, and nothing has to be shown of it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from .balls import Sample
from .binding import opened
from .language import CLOSED_RELATIONS, Refused
from .ranges import Ranges, unfolded
from .slopes import derivative_at, is_continuous
from .tempered import has_moments
from .terms import ZERO, Term, indices, make, minus, sides, strict_parts
from .text import text

ALWAYS: Final = ("rational", "pi", "variable", "indicator")
"""Heads of what is defined whatever stands in it."""
MOST_KEPT: Final = 10**4
"""Sets of hypotheses, and parts of such: what is found under them is found again where need be."""


class Meaning:
    """Hypotheses, what they say of ranges, and the terms that are known to be defined."""

    def __init__(
        self,
        ranges: Ranges,
        known: Iterable[Term] = (),
        origin: Meaning | None = None,
    ) -> None:
        self.ranges, self.known = ranges, frozenset(known)
        self.base: Meaning = origin.base if origin and self.known else self
        """The same before premises were known: what that has found need not be found again."""
        self.given, self.definitions = ranges.given, ranges.definitions
        self._others: dict[object, Meaning] = origin._others if origin else {}
        """What other hypotheses mean, as far as that was asked."""
        self.sample: Sample = origin.sample if origin else Sample(self.definitions)
        self._defined: dict[Term, bool] = {}
        self.zeros: dict[Term, bool] = {}
        """What the zero test has found, under these hypotheses."""

    def between(self, low: Term, high: Term, x: Term) -> Meaning:
        """The same for a new variable x between the ends of an integral."""
        return self.assuming(*self.ranges.between(low, high, x))

    def inside(self, node: Term, x: Term) -> Meaning:
        """The same for what a binder binds: x is between the ends of an integral or a sum."""
        if node.op not in ("integral", "total"):
            return self
        _, low, high = node.args
        return (self.between if node.op == "integral" else self.at_index)(low, high, x)

    def assuming(self, *relations: Term) -> Meaning:
        """The same under more hypotheses."""
        return self.under(self.given.union(relations)).knowing(self.known)

    def knowing(self, *known: Iterable[Term]) -> Meaning:
        """The same with more terms that are known to be defined."""
        more = self.known.union(*known)
        new = len(more) > len(self.known)
        return Meaning(self.ranges, more, self) if new else self

    def under(self, given: Iterable[Term]) -> Meaning:
        """What other hypotheses mean, without what is known under these."""
        key = frozenset(given)
        if len(self._others) > MOST_KEPT:
            self._others.clear()
        if key not in self._others:
            self._others[key] = Meaning(Ranges(key, self.definitions), origin=self)
        return self._others[key]

    def about(self, names: frozenset[str]) -> Meaning:
        """What the hypotheses mean that are about these variables alone.

        No others say anything of the terms in these variables.
        """
        key = self.given, names
        if key not in self._others:
            self._others[key] = self.under(each for each in self.given if each.free <= names)
        return self._others[key]

    def is_defined(self, term: Term) -> bool:
        """Whether the term certainly is a real number."""
        if term.op in ALWAYS or term in self.known:
            return True
        if term not in self._defined:
            less = self.about(term.free) if self.base is self else self.base
            before = less is not self and less.is_defined(term)
            self._defined[term] = before or self._decide(term)
        return self._defined[term]

    def require_defined(self, *terms: Term) -> None:
        """Raises Refused for the first term that may not be a number."""
        for term in terms:
            if not self.is_defined(term):
                raise Refused("undefined", f"{text(term)} may be undefined")

    def follows(self, relation: Term) -> bool:
        """Whether a relation is a hypothesis, or is decided by ranges."""
        if relation in self.given:
            return True
        if relation.op == "psd":
            return self.is_law(*relation.args)
        if relation.op == "integer":
            return self.is_integer(relation.args[0])
        if relation.op in CLOSED_RELATIONS:
            return False
        if not all(map(self.is_defined, relation.args)):
            return False
        left, right = relation.args
        if left is right:
            return relation.op in ("=", "<=")
        gap = minus(right, left)
        if relation.op == "!=":
            return self.ranges.is_nonzero(gap)
        span = self.ranges.of(gap)
        if relation.op == "=":
            return span.nonnegative and (-span).nonnegative
        return span.positive if relation.op == "<" else span.nonnegative

    def is_law(self, size: int, *covariance: Term) -> bool:
        """Whether there certainly is a centred Gaussian law with this covariance matrix."""
        if make("psd", size, *covariance) in self.given:
            return True
        if not all(map(self.is_defined, covariance)):
            return False
        return is_semidefinite(size, covariance, self.ranges)

    def is_integer(self, term: Term) -> bool:
        """Whether the term certainly is a whole number: a sum or a product of such, or a power."""
        if make("integer", term) in self.given:
            return True
        if term.op == "rational":
            return bool(term.args[0].denominator == 1)
        whole = term.op in ("sum", "product") or (term.op == "power" and term.args[1] >= 0)
        return whole and all(map(self.is_integer, term.parts))

    def is_natural(self, term: Term) -> bool:
        """Whether the term certainly is one of 0, 1, 2, ..."""
        defined = self.is_integer(term) and self.is_defined(term)
        return defined and self.ranges.is_nonnegative(term)

    def at_index(self, low: Term, high: Term, index: Term) -> Meaning:
        """The same for a new variable that runs through the whole numbers from one end to the other.

        What hypotheses say of every such number they say of this one.
        """
        inside = self.assuming(*indices(low, index, high))
        whole = (each.parts for each in self.given if each.op == "every" and each.args[0] == 1)
        special = (tuple(opened(part, (index,)) for part in parts) for parts in whole)
        said = [a for a, *given in special if all(map(inside.follows, given))]
        known = (strict_parts(side) for each in said for side in sides(each))
        return inside.assuming(*said).knowing(*known)

    def _decide(self, term: Term) -> bool:
        op, args = term.op, term.args
        if op in ("mean", "gaussian", "copies", "law"):
            return self._has_mean(term)
        if op in ("integral", "total"):
            return self._adds_up(term)
        if op == "derivative":
            return self.is_defined(args[1]) and derivative_at(term, self) is not None
        if op == "bound" or not all(map(self.is_defined, term.parts)):
            return False
        if op == "defined":
            return self.is_defined(unfolded(term, self.definitions))
        if op == "power" and args[1] < 0:
            return self.ranges.is_nonzero(args[0])
        return op != "sqrt" or self.ranges.is_nonnegative(args[0])

    def _has_mean(self, term: Term) -> bool:
        """There is such a law, and the body is defined everywhere and grows slowly enough."""
        if term.op == "mean" and not self.is_law(term.args[0], *term.args[2:]):
            return False
        if term.op == "copies" and not self.is_natural(term.args[0]):
            return False
        return all(
            self.is_defined(inside) and has_moments(term, inside, names, self.ranges, self._is_said)
            for inside, names in self.ranges.bodies(term)
        )

    def _is_said(self, term: Term) -> bool:
        """Whether hypotheses or premises say that the term is defined."""
        return term in self.known or any(term in sides(relation) for relation in self.given)

    def _adds_up(self, term: Term) -> bool:
        """The body is defined between the ends, continuous for an integral; those of a sum are whole."""
        body, *ends = term.args
        (x,) = self.ranges.fresh(1, term)
        inside = opened(body, (x,))
        if not all(map(self.is_defined, ends)) or not self.inside(term, x).is_defined(inside):
            return False
        whole = term.op == "total" and all(map(self.is_integer, ends))
        smooth = term.op == "integral" and is_continuous(
            inside, self.definitions, frozenset(x.args)
        )
        return whole or smooth


def is_semidefinite(size: int, entries: tuple[Term, ...], ranges: Ranges) -> bool:
    """Decided for rational matrices of any size; for diagonal ones by the ranges of their entries."""
    rows = [entries[row * size : (row + 1) * size] for row in range(size)]
    if all(entry.op == "rational" for entry in entries):
        return _has_nonnegative_pivots([[entry.args[0] for entry in row] for row in rows])
    diagonal = all(rows[i][j] is ZERO for i in range(size) for j in range(size) if i != j)
    return diagonal and all(ranges.is_nonnegative(rows[i][i]) for i in range(size))


def _has_nonnegative_pivots(rows: list[list[Fraction]]) -> bool:
    """Whether a rational matrix is symmetric, and elimination meets no negative pivot."""
    size = len(rows)
    if any(rows[i][j] != rows[j][i] for i in range(size) for j in range(i)):
        return False
    for k in range(size):
        pivot = rows[k][k]
        if pivot < 0 or (pivot == 0 and any(rows[k][k:])):
            return False
        for i in range(k + 1, size):
            if pivot:
                factor = rows[i][k] / pivot
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=True)]
    return True
