"""Whether a term is certainly defined under hypotheses, and which relations follow from them.

A sequent `H |- A` says: for all real values of its variables at which every hypothesis is defined and
true, both sides of A are defined and A is true. So each side of a premise, and each of its strict parts, is
known to be defined, and nothing has to be shown of it again.
"""

from __future__ import annotations

from collections.abc import Iterable

from slr_verify.core.binding import names_of, opened
from slr_verify.core.matrices import is_semidefinite
from slr_verify.core.ranges import Definitions, Ranges, unfolded
from slr_verify.core.slopes import derivative_at
from slr_verify.core.tempered import is_tempered
from slr_verify.core.terms import COMPARISONS, Refused, Term, make, minus
from slr_verify.core.text import text


class Meaning:
    """Hypotheses, what they say of ranges, and the terms that are known to be defined."""

    def __init__(
        self, ranges: Ranges, known: Iterable[Term] = (), base: Meaning | None = None
    ) -> None:
        self.ranges, self.known = ranges, frozenset(known)
        self.base = base or self
        """The same before premises were known: what that has found need not be found again."""
        self.given, self.definitions = ranges.given, ranges.definitions
        self._defined: dict[Term, bool] = {}
        self.zeros: dict[Term, bool] = {}
        """What the zero test has found, under these hypotheses."""

    def between(self, low: Term, high: Term, x: Term) -> Meaning:
        """The same for a new variable x between the ends of an integral."""
        return self.assuming(*self.ranges.between(low, high, x))

    def assuming(self, *relations: Term) -> Meaning:
        """The same under more hypotheses."""
        return Meaning(Ranges(self.given | set(relations), self.definitions), self.known)

    def knowing(self, known: Iterable[Term]) -> Meaning:
        """The same with more terms that are known to be defined."""
        return Meaning(self.ranges, self.known | set(known), self.base)

    def restricted(self, given: Iterable[Term]) -> Meaning:
        """What some of the hypotheses mean, without what is known under all of them."""
        return Meaning(Ranges(given, self.definitions))

    def is_defined(self, term: Term) -> bool:
        """Whether the term certainly is a real number."""
        if term in self.known:
            return True
        if term not in self._defined:
            before = self.base is not self and self.base.is_defined(term)
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
            (value,) = relation.args
            return value.op == "rational" and value.args[0].denominator == 1
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

    def _decide(self, term: Term) -> bool:
        op, args = term.op, term.args
        if op in ("rational", "pi", "variable"):
            return True
        if op == "mean":
            return self._has_mean(term)
        if op == "integral":
            return self._is_integrable(term)
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
        """There is such a law, and the body is defined everywhere and of polynomial growth."""
        size, body, *law = term.args
        values = self.ranges.fresh(size, term)
        inside = opened(body, values)
        return (
            self.is_law(size, *law)
            and self.is_defined(inside)
            and is_tempered(inside, names_of(values), self.ranges)
        )

    def _is_integrable(self, term: Term) -> bool:
        """The body is defined between the ends, which may be in either order, and continuous there."""
        body, low, high = term.args
        if not (self.is_defined(low) and self.is_defined(high)):
            return False
        (x,) = self.ranges.fresh(1, term)
        inside = opened(body, (x,))
        defined = self.between(low, high, x).is_defined(inside)
        return defined and is_continuous(inside, self.definitions)


def is_continuous(term: Term, definitions: Definitions) -> bool:
    """Whether the term is continuous, in all its variables, wherever it is defined and known to be.

    Sums, products, powers and functions of the core are. Of binders this is not asked.
    """
    if term.op == "defined" and not is_continuous(unfolded(term, definitions), definitions):
        return False
    if term.op in ("mean", "integral", "derivative", "bound", *COMPARISONS):
        return False
    return all(is_continuous(part, definitions) for part in term.parts)
