"""The risk of several heads on several locations in closed form.

R - epsilon^2 is the variance of the sum of the errors at all tokens plus the square of its mean; means and
covariances of what a head adds at one token are those of `head_moments.py`.
"""

from dataclasses import dataclass
from itertools import chain, product

import sympy as sp

from slr_verify.model.head_moments import (
    STANDARD,
    added_along,
    added_covariance,
    added_mean,
    added_variance,
)
from slr_verify.model.heads_task import HeadsTask
from slr_verify.model.notation import D, L, epsilon, gamma


@dataclass(frozen=True)
class Seen:
    """A token seen by the heads: an informative one, or one of the others, which have no number."""

    task: HeadsTask
    number: int | None = None

    @property
    def scale(self) -> tuple[sp.Expr, ...]:
        """Its standard deviation, gamma or 1, then lambda and D."""
        return sp.S.One if self.number is None else gamma, *STANDARD

    def mean(self, head: int) -> sp.Expr:
        """Of what a head adds."""
        return added_mean(*self._own(head), *self.scale)

    def with_line(self, head: int, along: int) -> sp.Expr:
        """The covariance of what a head adds with the token along v_j*."""
        star = [self.task.product((kind, head), ("v_star", along)) for kind in ("k", "v")]
        return added_along(*self._own(head), *star, *self.scale)

    def covariance(self, first: int, second: int, other: "Seen") -> sp.Expr:
        """Of what a head adds here with what one adds at a token of the same noise."""
        if (first, self) == (second, other):
            return added_variance(*self._own(first), *self.scale)
        both = zip(self._own(first), other._own(second), strict=True)
        pairs = (("k", "k"), ("v", "v"), ("v", "k"), ("k", "v"))
        between = (self.task.product((a, first), (b, second)) for a, b in pairs)
        return added_covariance(*chain.from_iterable(both), *between, *self.scale)

    def _own(self, head: int) -> tuple[sp.Expr, ...]:
        """What the token brings along k and v of a head, and <k, v>."""
        own = self.task.product(("k", head), ("v", head))
        return (*(self._along(kind, head) for kind in ("k", "v")), own)

    def _along(self, kind: str, head: int) -> sp.Expr:
        """The mean of the token along a vector of a head, divided by D."""
        if self.number is None:
            return sp.S.Zero
        return self.task.product((kind, head), ("k_star", self.number))


def closed_risk(task: HeadsTask) -> sp.Expr:
    """E (Y - F(X))^2 in the Gram matrix and the parameters."""
    tokens = {number: Seen(task, number) for number in task.location_numbers}
    others, count = Seen(task), L - task.locations
    heads = task.head_numbers
    response = [D * task.product(("k_star", j), ("v_star", j)) for j in tokens]
    predicted = [each.mean(h) for each in tokens.values() for h in heads]
    mean = sp.Add(*response) - sp.Add(*predicted) - count * sp.Add(*map(others.mean, heads))
    same = product(tokens, tokens) if task.shared_noise else zip(tokens, tokens, strict=True)
    informative = sp.Add(*(_covariance(tokens, i, j) for i, j in same))
    apart = [others.covariance(h, o, others) for h, o in product(heads, heads)]
    return epsilon**2 + informative + count * sp.Add(*apart) + mean**2


def _covariance(tokens: dict[int, Seen], i: int, j: int) -> sp.Expr:
    """Of the errors at two informative tokens of the same noise, or at one."""
    first, second, task = tokens[i], tokens[j], tokens[i].task
    along = gamma**2 * task.product(("v_star", i), ("v_star", j))
    lines = [second.with_line(h, i) + first.with_line(h, j) for h in task.head_numbers]
    pairs = product(task.head_numbers, task.head_numbers)
    return along - sp.Add(*lines) + sp.Add(*(first.covariance(h, o, second) for h, o in pairs))
